import { useRef, useState, type ReactNode } from 'react'
import { TextField } from '../components/Field.tsx'
import { words } from '../strings/words.ts'

const t = words.uploads
/** The most speakers that the API accepts for a recording. */
const most = 50

interface SpeakerCount {
  /** Null: not given, or not a number of people. */
  count: number | null
  field: ReactNode
  /** Whether what is in the field can be asked for. Goes to the field if it can't. */
  check: () => boolean
}

/** A field for how many people speak, which may stay blank. */
export function useSpeakerCount(hint: string): SpeakerCount {
  const [typed, setTyped] = useState('')
  // A number field has no value while it holds something else than a number.
  const [isNumber, setNumber] = useState(true)
  const ref = useRef<HTMLInputElement>(null)
  const count = typed === '' ? null : Number(typed)
  const isCounted = isNumber && (count === null || (Number.isInteger(count) && count >= 1 && count <= most))
  return {
    count: isCounted ? count : null,
    field: (
      <TextField
        ref={ref}
        label={t.speakers}
        hint={hint}
        type="number"
        min={1}
        max={most}
        value={typed}
        error={isCounted ? null : t.speakersRange(1, most)}
        onChange={({ target }) => {
          setTyped(target.value)
          setNumber(!target.validity.badInput)
        }}
      />
    ),
    check: () => {
      if (!isCounted) ref.current?.focus()
      return isCounted
    },
  }
}
