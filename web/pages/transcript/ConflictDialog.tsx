import { useStore } from '../../api/store.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { words } from '../../strings/words.ts'
import type { Editor } from './editor/editor.ts'

/** Open while two people have changed the same words: which text should be kept? */
export function ConflictDialog({ editor }: { editor: Editor }) {
  const saving = useStore(editor.saving)
  if (saving.state !== 'conflict') return null
  return (
    <Dialog title={words.transcript.conflictTitle} onClose={() => void editor.settle('theirs')}>
      <p className="mb-3 text-ink-2">{words.transcript.conflict}</p>
      {saving.paragraphs.map(({ key, text }) => (
        <blockquote key={key} className="mb-3 max-h-40 overflow-y-auto border-s-2 border-red ps-3 font-serif">
          {text}
        </blockquote>
      ))}
      <div className="flex gap-2">
        <Button look="primary" onClick={() => void editor.settle('mine')}>
          {words.transcript.mine}
        </Button>
        <Button onClick={() => void editor.settle('theirs')}>{words.transcript.theirs}</Button>
      </div>
    </Dialog>
  )
}
