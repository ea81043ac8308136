import { useMemo, type RefObject } from 'react'
import { useStore } from '../../../api/store.ts'
import { Button, IconButton } from '../../../components/Button.tsx'
import { copy } from '../../../components/copy.ts'
import { words } from '../../../strings/words.ts'
import type { Editor } from '../editor/editor.ts'
import { doubtOf, type DoubtLimits } from '../text/highlights.ts'
import type { TextColumnHandle } from '../text/use-text-handle.ts'
import { textOf } from './text-of.ts'
import { undoOrRedo } from './undo-or-redo.ts'

const t = words.transcript.tools

/** What can be done with the text, in sight: find, undo, the doubtful words, copying. */
export function TextTools({
  editor,
  column,
  limits,
  nameOf,
  mayEdit,
  onFind,
}: {
  editor: Editor
  column: RefObject<TextColumnHandle | null>
  limits: DoubtLimits
  nameOf: (speaker: number) => string
  mayEdit: boolean
  onFind: () => void
}) {
  const { paragraphs } = useStore(editor.document)
  const doubts = useMemo(() => {
    let count = 0
    for (const { words: all } of paragraphs) {
      for (const { confidence } of all) if (doubtOf(confidence, limits) > 0) count += 1
    }
    return count
  }, [paragraphs, limits])
  return (
    <div
      role="toolbar"
      aria-label={t.label}
      className="flex h-10 shrink-0 items-center gap-0.5 upright:h-auto upright:min-h-10 upright:flex-wrap px-3 sm:px-4"
    >
      <IconButton icon="search" label={mayEdit ? t.find : words.transcript.find} onClick={onFind} />
      {mayEdit && (
        <>
          <IconButton icon="undo" label={words.transcript.keys.undo} onClick={() => undoOrRedo(editor, 'undo')} />
          <IconButton icon="redo" label={words.transcript.keys.redo} onClick={() => undoOrRedo(editor, 'redo')} />
        </>
      )}
      <IconButton icon="copy" label={t.copyText} onClick={() => copy(textOf(paragraphs, nameOf))} />
      {doubts > 0 && (
        <Button look="quiet" className="ms-auto" onClick={() => column.current?.nextDoubt(1)}>
          <span className="underline-offset-2 max-sm:underline">{t.doubts(doubts)}</span>
          <span aria-hidden="true" className="max-sm:hidden">
            ·
          </span>
          <span className="underline underline-offset-2 max-sm:sr-only">{t.next}</span>
        </Button>
      )}
    </div>
  )
}
