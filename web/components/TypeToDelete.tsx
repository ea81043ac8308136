import { useState } from 'react'
import { Button } from './Button.tsx'
import { TextField } from './Field.tsx'

/** As a name is read: a page shows several spaces as one, and keyboards make accents in several ways. */
const asRead = (text: string): string => text.normalize().replaceAll(/\s+/g, ' ').trim()

/** A deletion without undo. The person types a name to confirm it. */
export function TypeToDelete({
  name,
  label,
  button,
  deletion,
}: {
  /** What has to be typed. */
  name: string
  label: string
  button: string
  deletion: { isPending: boolean; error: Error | null; mutate: () => void }
}) {
  const [typed, setTyped] = useState('')
  return (
    <>
      <TextField
        label={label}
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        error={deletion.error}
      />
      <Button
        look="danger"
        className="self-start"
        disabled={name === '' || asRead(typed) !== asRead(name) || deletion.isPending}
        onClick={() => deletion.mutate()}
      >
        {button}
      </Button>
    </>
  )
}
