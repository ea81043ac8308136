import { toastError } from '../../../components/toast-error.ts'
import { dismiss, dismissEdits, toast, type Toast } from '../../../components/toasts.ts'
import { words } from '../../../strings/words.ts'
import type { Editor } from '../editor/editor.ts'

/** Says what an edit did, with Undo. It goes with the next edit, and when somebody types: Undo takes back the last one. */
export function toastEdit(editor: Editor, text: string, next?: Toast['next']): void {
  const id = toast({
    text,
    undo: () => undoOrRedo(editor, 'undo'),
    isEdit: true,
    onGone: () => stop(),
    ...(next === undefined ? {} : { next }),
  })
  const stop = editor.saving.subscribe(() => {
    if (editor.saving.get().state === 'waiting') dismiss(id)
  })
}

/** Undoes or redoes an edit, and says why if there is none. */
export function undoOrRedo(editor: Editor, direction: 'undo' | 'redo'): void {
  dismissEdits()
  editor[direction]().then((outcome) => {
    if (outcome !== 'done') toast({ text: words.transcript.notUndone[outcome] })
  }, toastError)
}
