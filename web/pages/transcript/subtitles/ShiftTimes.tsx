import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../components/Button.tsx'
import { Dialog } from '../../../components/Dialog.tsx'
import { TextField } from '../../../components/Field.tsx'
import { Form } from '../../../components/Form.tsx'
import { exactClock, number } from '../../../format.ts'
import { words } from '../../../strings/words.ts'
import type { Editor } from '../editor/editor.ts'
import type { Player } from '../player/player.ts'
import { toastEdit } from '../tools/undo-or-redo.ts'

const t = words.exporting.shift

/** Moves all words of a transcript, such as imported subtitles that are out of step. */
export function ShiftTimes({
  editor,
  span,
  duration,
  chosen,
  player,
  onClose,
}: {
  editor: Editor
  /** From when to when words are said, seconds. */
  span: { start: number; end: number }
  /** Of the media, seconds; null: there is none. */
  duration: number | null
  /** The subtitle that keys reach. */
  chosen: { number: number; start: number }
  player: Player
  onClose: () => void
}) {
  const [typed, setTyped] = useState('')
  const by = secondsOf(typed)
  const [earliest, latest] = [-span.start, Math.max(0, (duration ?? Infinity) - span.end)]
  const isOutside = by !== null && (by < earliest || by > latest)
  const shift = useMutation({
    mutationFn: (seconds: number) => editor.apply([{ type: 'shiftTimes', by: seconds }]),
    onSuccess: (_, seconds) => toastEdit(editor, seconds < 0 ? t.earlier(number(-seconds)) : t.later(number(seconds))),
    meta: { isShown: true },
  })
  const error = isOutside
    ? latest === Infinity
      ? t.least(number(earliest))
      : t.limits(number(earliest), number(latest))
    : shift.error
  return (
    <Dialog title={t.title} onClose={onClose}>
      <Form
        className="flex flex-col gap-4"
        onSend={() => {
          if (by !== null && !isOutside) shift.mutate(by, { onSuccess: onClose })
        }}
      >
        <TextField
          label={t.by}
          hint={t.hint}
          dir="ltr"
          autoComplete="off"
          value={typed}
          error={typed !== '' && by === null ? t.bad : error}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button
          icon="clock"
          className="h-auto! min-h-8 self-start py-1 whitespace-normal! text-start"
          onClick={() => setTyped(String(Math.round((player.now() - chosen.start) * 1000) / 1000))}
        >
          {t.toPlayer(chosen.number, exactClock(player.now()))}
        </Button>
        <Button
          type="submit"
          look="primary"
          className="self-start"
          disabled={by === null || isOutside || shift.isPending}
        >
          {t.action}
        </Button>
      </Form>
    </Dialog>
  )
}

/** Seconds as people type them, with a comma or another minus too; null: none. */
function secondsOf(typed: string): number | null {
  const given = typed.trim().replace(',', '.').replace(/^[−–]/, '-')
  return /^[+-]?\d+(\.\d+)?$/.test(given) ? Math.round(Number(given) * 1000) / 1000 : null
}
