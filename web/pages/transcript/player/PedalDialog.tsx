import { useEffect, useState } from 'react'
import { useStore } from '../../../api/store.ts'
import { Button, IconButton } from '../../../components/Button.tsx'
import { Dialog } from '../../../components/Dialog.tsx'
import { keyName, spellKey } from '../../../shell/shortcuts.ts'
import { words } from '../../../strings/words.ts'
import { pedalKeys, pedals, setPedalKey, type Pedal } from './pedal-keys.ts'

const t = words.transcript.pedals

/** Keys that belong to the dialog, or that are part of another key. */
const unusable = new Set(['escape', 'tab', 'shift', 'control', 'alt', 'meta', 'capslock', 'unidentified', 'dead'])

/** Chooses the keys of a foot pedal: press “Set”, then the pedal. */
export function PedalDialog({ onClose }: { onClose: () => void }) {
  const keys = useStore(pedalKeys)
  const [waiting, setWaiting] = useState<Pedal | null>(null)
  useEffect(() => {
    if (waiting === null) return undefined
    const take = (event: KeyboardEvent): void => {
      if (unusable.has(event.key.toLowerCase())) {
        setWaiting(event.key === 'Escape' || event.key === 'Tab' ? null : waiting)
        if (event.key === 'Escape') event.stopPropagation()
        return
      }
      event.preventDefault()
      event.stopPropagation()
      setPedalKey(waiting, keyName(event))
      setWaiting(null)
    }
    // Before the dialog and the buttons, which use Escape, Space and Enter.
    window.addEventListener('keydown', take, { capture: true })
    return () => window.removeEventListener('keydown', take, { capture: true })
  }, [waiting])
  return (
    <Dialog title={t.title} onClose={onClose}>
      <p className="mb-4 text-sm text-ink-2">{t.about}</p>
      <dl className="grid grid-cols-[1fr_auto_auto] items-center gap-x-3 gap-y-2 text-sm">
        {pedals.map((pedal) => {
          const key = keys[pedal]
          return (
            <div key={pedal} className="contents">
              <dt id={`pedal-${pedal}`}>{t.names[pedal]}</dt>
              <dd>
                <Button
                  aria-describedby={`pedal-${pedal}`}
                  aria-pressed={waiting === pedal}
                  onClick={() => setWaiting(waiting === pedal ? null : pedal)}
                >
                  {waiting === pedal ? t.press : key === undefined ? t.set : spellKey(key)}
                </Button>
              </dd>
              <dd className="size-8">
                {key !== undefined && (
                  <IconButton icon="close" label={t.remove(t.names[pedal])} onClick={() => setPedalKey(pedal, null)} />
                )}
              </dd>
            </div>
          )
        })}
      </dl>
    </Dialog>
  )
}
