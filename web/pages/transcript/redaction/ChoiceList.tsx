import { useId } from 'react'
import { IconButton } from '../../../components/Button.tsx'
import { inputLook } from '../../../components/Field.tsx'
import { clock } from '../../../format.ts'
import { words } from '../../../strings/words.ts'
import type { Choice, ChosenText } from './choices.ts'

const t = words.redaction
/** How many texts of a kind are shown. */
const mostShown = 5

interface Handlers {
  onChoose: (key: string, isChosen: boolean) => void
  onLabel: (key: string, label: string) => void
  /** Plays from there; null without sound. */
  onHear: ((seconds: number) => void) | null
}

/** What may be redacted, under a heading. */
export function ChoiceList({ name, choices, ...handlers }: { name: string; choices: readonly Choice[] } & Handlers) {
  return (
    <fieldset className="flex flex-col">
      <legend className="mb-1 text-sm font-semibold">{name}</legend>
      <ul className="flex flex-col divide-y divide-line border-y border-line">
        {choices.map((choice) => (
          <ChoiceItem key={choice.id} choice={choice} {...handlers} />
        ))}
      </ul>
    </fieldset>
  )
}

function ChoiceItem({ choice, onChoose, onLabel, onHear }: { choice: Choice } & Handlers) {
  const { kind, texts, label, isWhole } = choice
  const { key = '' } = texts[0] ?? {}
  const name = isWhole && kind in t.data ? t.data[kind as keyof typeof t.data] : (texts[0]?.text ?? '')
  const isChosen = texts.some((one) => one.isChosen)
  const shown = texts.slice(0, mostShown)
  return (
    <li className="flex items-start gap-x-3 gap-y-1 py-1.5 max-sm:flex-col">
      <div className="min-w-0 flex-1 max-sm:w-full">
        {isWhole ? (
          <>
            <Box label={name} isChosen={isChosen} onChange={(next) => onChoose(key, next)} />
            <ul className="ps-6">
              {shown.map((one) => (
                <li key={one.text} className="flex items-center gap-2">
                  <Said of={one} onHear={onHear} />
                </li>
              ))}
              {texts.length > shown.length && (
                <li className="text-xs text-ink-3">{t.more(texts.length - shown.length)}</li>
              )}
            </ul>
          </>
        ) : (
          texts.map((one) => (
            <div key={one.text} className="flex items-center gap-2">
              <Box label={one.text} isChosen={one.isChosen} onChange={(next) => onChoose(one.key, next)} />
              {kind !== 'ADDED' && <Count of={one} onHear={onHear} />}
            </div>
          ))
        )}
      </div>
      <input
        aria-label={t.labelOf(name)}
        value={label}
        maxLength={60}
        dir="auto"
        disabled={!isChosen}
        onChange={({ target }) => onLabel(key, target.value)}
        className={`${inputLook} sm:w-40 sm:shrink-0`}
      />
    </li>
  )
}

function Box({ label, isChosen, onChange }: { label: string; isChosen: boolean; onChange: (next: boolean) => void }) {
  const id = useId()
  return (
    <span className="flex min-w-0 items-center gap-2">
      <input
        id={id}
        type="checkbox"
        className="size-4 shrink-0 accent-(--ink)"
        checked={isChosen}
        onChange={({ target }) => onChange(target.checked)}
      />
      <label htmlFor={id} dir="auto" className="flex min-h-8 min-w-0 items-center text-sm break-words thumb">
        {label}
      </label>
    </span>
  )
}

function Said({ of, onHear }: { of: ChosenText; onHear: Handlers['onHear'] }) {
  return (
    <>
      <span dir="auto" className="min-w-0 truncate text-sm text-ink-2">
        {of.text}
      </span>
      <Count of={of} onHear={onHear} />
    </>
  )
}

function Count({ of: { count, firstTime }, onHear }: { of: ChosenText; onHear: Handlers['onHear'] }) {
  return (
    <span className="flex shrink-0 items-center gap-1 text-xs text-ink-3">
      {count === 0 ? t.unsaid : t.times(count)}
      {firstTime !== null && onHear !== null && (
        <IconButton
          icon="play"
          label={words.transcript.playFrom(clock(firstTime))}
          onClick={() => onHear(Math.max(0, firstTime - 1))}
        />
      )}
    </span>
  )
}
