import { messageOf } from '../../../api/message-of.ts'
import { toast, type Toast } from '../../../components/toasts.ts'
import { words } from '../../../strings/words.ts'
import type { Editor } from '../editor/editor.ts'

/** Says what an edit did, with Undo. The message of the edit before goes: Undo takes back the last edit. */
export function toastEdit(editor: Editor, text: string, next?: Toast['next']): void {
  toast({ text, undo: () => undoOrRedo(editor, 'undo'), isEdit: true, ...(next === undefined ? {} : { next }) })
}

/** Undoes or redoes an edit, and says why if there is none. */
export function undoOrRedo(editor: Editor, direction: 'undo' | 'redo'): void {
  const t = words.transcript
  editor[direction]().then(
    (isDone) => {
      if (!isDone) toast({ text: editor.saving.get().state === 'saved' ? t.nothingToUndo : t.undoBlocked })
    },
    (error: unknown) => toast({ text: messageOf(error), tone: 'bad' }),
  )
}
