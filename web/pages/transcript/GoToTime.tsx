import { useRef, useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { TextField } from '../../components/Field.tsx'
import { Form } from '../../components/Form.tsx'
import { parseTime } from '../../exporting/options.ts'
import { words } from '../../strings/words.ts'

const t = words.transcript.goTo

/** Asks for a time, and puts the player and the cursor there. */
export function GoToTime({ onGo, onClose }: { onGo: (seconds: number) => void; onClose: () => void }) {
  const [text, setText] = useState('')
  const seconds = parseTime(text)
  const chosen = useRef<number | null>(null)
  return (
    <Dialog title={t.title} onClose={onClose} onClosed={() => chosen.current !== null && onGo(chosen.current)}>
      <Form
        className="flex flex-col gap-4"
        onSend={() => {
          if (seconds === null || Number.isNaN(seconds)) return
          chosen.current = seconds
          onClose()
        }}
      >
        <TextField
          label={t.time}
          required
          placeholder="1:30"
          value={text}
          error={Number.isNaN(seconds) ? words.exporting.badTime : null}
          onChange={({ target }) => setText(target.value)}
        />
        <Button
          type="submit"
          look="primary"
          className="self-start"
          disabled={seconds === null || Number.isNaN(seconds)}
        >
          {t.go}
        </Button>
      </Form>
    </Dialog>
  )
}
