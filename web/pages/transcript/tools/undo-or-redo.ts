import { messageOf } from '../../../api/message-of.ts'
import { toast } from '../../../components/toasts.ts'
import { words } from '../../../strings/words.ts'
import type { Editor } from '../editor/editor.ts'

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
