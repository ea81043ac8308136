import { diffWordsWithSpace } from 'diff'
import { useStore } from '../../api/store.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { words } from '../../strings/words.ts'
import type { Editor } from './editor/editor.ts'
import { usePause } from './use-pause.ts'

const t = words.transcript

/** Open while two people have changed the same words: which text should be kept? Only a choice drops a text. */
export function ConflictDialog({ editor }: { editor: Editor }) {
  const saving = useStore(editor.saving)
  // It would take the keys of who types on in another paragraph.
  const isPaused = usePause(saving.state === 'conflict')
  if (saving.state !== 'conflict' || !isPaused) return null
  const both = [
    { keep: 'mine', label: t.mine, texts: saving.clashes.map(({ mine, theirs }) => [mine.text, theirs] as const) },
    { keep: 'theirs', label: t.theirs, texts: saving.clashes.map(({ mine, theirs }) => [theirs, mine.text] as const) },
  ] as const
  return (
    <Dialog title={t.conflictTitle} onClose={null}>
      <p className="mb-4 text-ink-2">{t.conflict}</p>
      {both.map(({ keep, label, texts }) => (
        <section key={keep} className="mb-4 last:mb-0">
          <div
            className={`mb-2 max-h-40 overflow-y-auto border-s-2 ps-3 ${keep === 'mine' ? 'border-red' : 'border-line-2'}`}
          >
            {texts.map(([text, other], i) => (
              // eslint-disable-next-line react/no-array-index-key
              <blockquote key={i} dir="auto" className="mb-2 font-serif last:mb-0">
                {text === '' ? '—' : <Compared text={text} other={other} />}
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

/** Comparing takes longer the more differs. Beyond this, nothing is marked. */
const mostEdits = 500

/** A text, with the words marked that the other one doesn't have. */
function Compared({ text, other }: { text: string; other: string }) {
  const parts = diffWordsWithSpace(other, text, { maxEditLength: mostEdits }) ?? [
    { value: text, added: false, removed: false },
  ]
  return parts
    .filter(({ removed }) => !removed)
    .map(({ value, added }, i) =>
      added ? (
        // eslint-disable-next-line react/no-array-index-key
        <mark key={i} className="bg-mark text-inherit">
          {value}
        </mark>
      ) : (
        value
      ),
    )
}
