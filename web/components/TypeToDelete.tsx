import { useState } from 'react'
import { Button } from './Button.tsx'
import { TextField } from './Field.tsx'

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
        disabled={name === '' || typed !== name || deletion.isPending}
        onClick={() => deletion.mutate()}
      >
        {button}
      </Button>
    </>
  )
}
