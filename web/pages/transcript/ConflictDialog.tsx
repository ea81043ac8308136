import { useStore } from '../../api/store.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { words } from '../../strings/words.ts'
import type { Editor } from './editor/editor.ts'

const t = words.transcript

/** Open while two people have changed the same words: which text should be kept? Only a choice drops a text. */
export function ConflictDialog({ editor }: { editor: Editor }) {
  const saving = useStore(editor.saving)
  if (saving.state !== 'conflict') return null
  const both = [
    { keep: 'mine', label: t.mine, texts: saving.clashes.map(({ mine }) => mine.text) },
    { keep: 'theirs', label: t.theirs, texts: saving.clashes.map(({ theirs }) => theirs) },
  ] as const
  return (
    <Dialog title={t.conflictTitle} onClose={null}>
      <p className="mb-4 text-ink-2">{t.conflict}</p>
      {both.map(({ keep, label, texts }) => (
        <section key={keep} className="mb-4 last:mb-0">
          <div
            className={`mb-2 max-h-40 overflow-y-auto border-s-2 ps-3 ${keep === 'mine' ? 'border-red' : 'border-line-2'}`}
          >
            {texts.map((text, i) => (
              // eslint-disable-next-line react/no-array-index-key
              <blockquote key={i} dir="auto" className="mb-2 font-serif last:mb-0">
                {text === '' ? '—' : text}
              </blockquote>
            ))}
          </div>
          <Button look={keep === 'mine' ? 'primary' : 'plain'} onClick={() => void editor.settle(keep)}>
            {label}
          </Button>
        </section>
      ))}
    </Dialog>
  )
}
