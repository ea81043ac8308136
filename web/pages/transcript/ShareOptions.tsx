import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Share } from '../../../src/contract/endpoints/sharing.ts'
import { clock } from '../../../src/text/clock.ts'
import { api } from '../../api/client.ts'
import { wrongFields } from '../../api/message-of.ts'
import { Button } from '../../components/Button.tsx'
import { Alert, Checkbox, TextField } from '../../components/Field.tsx'
import { Form } from '../../components/Form.tsx'
import { toast } from '../../components/toasts.ts'
import { useLatest } from '../../components/use-latest.ts'
import { dayOf, endOfDay, isPast } from '../../format.ts'
import { parseTime } from '../../exporting/options.ts'
import { words } from '../../strings/words.ts'

const t = words.sharing
/** Of a password, characters. */
const shortest = 8

/** Until when a link works, which passage it shows, and whether its page plays the sound. Each field saves itself. */
export function ShareOptions({
  place,
  share,
  duration,
  hasSound,
  onChange,
}: {
  place: { spaceId: string; recordingId: string }
  share: Share
  /** Of the recording, seconds; null: unknown. */
  duration: number | null
  hasSound: boolean
  onChange: (share: Share) => void
}) {
  const change = useMutation({
    mutationFn: (body: Partial<Pick<Share, 'expiresAt' | 'start' | 'end' | 'audio'>> & { password?: string | null }) =>
      api.shareRecording({ params: place, body }),
    onSuccess: onChange,
    meta: { isShown: true },
    // One after the other, because fields stay open meanwhile: a field that closes would lose what is typed into it.
    scope: { id: `share ${place.recordingId}` },
  })
  const isOrderWrong = wrongFields(change.error).includes('end')
  // What was refused still stands in its field, and is saved with what makes it right.
  const refused = isOrderWrong ? change.variables : {}
  const sent = { start: share.start, end: share.end, ...refused }
  return (
    <fieldset className="flex flex-col gap-3 border-t border-line pt-4">
      <legend className="visually-hidden">{t.options}</legend>
      <LastDay expiresAt={share.expiresAt} onSave={(expiresAt) => change.mutate({ expiresAt })} />
      <fieldset className="grid grid-cols-2 gap-x-3">
        <legend className="mb-1 text-sm text-ink-2">{t.passage}</legend>
        <TimeField
          label={t.from}
          placeholder={clock(0)}
          value={share.start}
          sent={sent.start}
          onSave={(start) => change.mutate({ ...refused, start })}
        />
        <TimeField
          label={t.to}
          placeholder={clock(duration ?? 0)}
          value={share.end}
          sent={sent.end}
          problem={isOrderWrong ? t.wrongOrder : null}
          onSave={(end) => change.mutate({ ...refused, end })}
        />
      </fieldset>
      {hasSound && (
        <Checkbox
          label={t.audio}
          checked={(change.isPending ? change.variables.audio : undefined) ?? share.audio}
          onChange={({ target }) => change.mutate({ audio: target.checked })}
        />
      )}
      <Password hasPassword={share.hasPassword} onSave={(password) => change.mutateAsync({ password })} />
      {!isOrderWrong && <Alert error={change.error} />}
    </fieldset>
  )
}

function Password({
  hasPassword,
  onSave,
}: {
  hasPassword: boolean
  onSave: (password: string | null) => Promise<unknown>
}) {
  const [text, setText] = useState('')
  const [isShort, setShort] = useState(false)
  const left = useLatest(text)
  useEffect(
    () => () => {
      if (left.current !== '' && left.current.length < shortest) toast({ text: t.noPassword, tone: 'bad' })
    },
    [left],
  )
  if (hasPassword) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-ink-2">{t.hasPassword}</p>
        <Button onClick={() => void onSave(null)}>{t.removePassword}</Button>
      </div>
    )
  }
  const save = (): void => {
    onSave(text).then(
      () => {
        setText('')
        toast({ text: t.hasPassword, tone: 'heard' })
      },
      // The page shows why.
      () => undefined,
    )
  }
  return (
    <Form className="flex flex-col gap-2" onSend={save}>
      <TextField
        label={t.password}
        hint={isShort ? undefined : t.passwordHint}
        type="password"
        autoComplete="new-password"
        minLength={shortest}
        maxLength={200}
        required
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setShort(false)
        }}
        error={isShort ? t.passwordHint : null}
        // Nobody may send the link in the belief that it has the password that stands here.
        onBlur={({ target }) => {
          if (text === '') return
          if (target.validity.valid) save()
          else setShort(true)
        }}
      />
      {text !== '' && (
        <Button type="submit" className="self-start">
          {t.setPassword}
        </Button>
      )}
    </Form>
  )
}

/** A day that is over is not saved: while a year is typed, its first digits are one. */
function LastDay({ expiresAt, onSave }: { expiresAt: string | null; onSave: (expiresAt: string | null) => void }) {
  const saved = expiresAt === null ? '' : dayOf(new Date(expiresAt))
  const [day, setDay] = useState(saved)
  const isRefused = day !== saved && day !== '' && isPast(endOfDay(day))
  const isOver = expiresAt !== null && isPast(expiresAt)
  return (
    <TextField
      label={t.until}
      type="date"
      value={day}
      error={isRefused ? t.notOver : isOver ? t.isOver : null}
      onChange={({ target }) => {
        setDay(target.value)
        const end = target.value === '' ? null : endOfDay(target.value)
        if (end === null || !isPast(end)) onSave(end)
      }}
    />
  )
}

function TimeField({
  label,
  placeholder,
  value,
  sent,
  problem = null,
  onSave,
}: {
  label: string
  placeholder: string
  value: number | null
  /** What the server has got, also if it refused it: the same isn't sent again, since saving takes the focus. */
  sent: number | null
  /** Why the server refuses what stands here. */
  problem?: string | null
  onSave: (seconds: number | null) => void
}) {
  const [text, setText] = useState(value === null ? '' : clock(value))
  const seconds = parseTime(text)
  return (
    <TextField
      label={label}
      value={text}
      placeholder={placeholder}
      error={Number.isNaN(seconds) ? words.exporting.badTime : problem}
      onChange={({ target }) => setText(target.value)}
      onBlur={() => {
        if (!Number.isNaN(seconds) && seconds !== sent) onSave(seconds)
      }}
    />
  )
}
