import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { RecordingDetail } from '../../../src/contract/resources.ts'
import { api } from '../../api/client.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { Alert, TextField } from '../../components/Field.tsx'
import { Form } from '../../components/Form.tsx'
import { toast } from '../../components/toasts.ts'
import { dayOf, endOfDay, shortDate } from '../../format.ts'
import { words } from '../../strings/words.ts'

const t = words.sharing.media

interface Props {
  detail: RecordingDetail
  onChange: () => Promise<void>
  onClose: () => void
}

/** Sets the date until which the media is kept. */
export function MediaAfterDialog({ detail, onChange, onClose }: Props) {
  const params = { spaceId: detail.workspaceId, recordingId: detail.id }
  const { autoDeleteMediaAfter: until } = detail
  const [today] = useState(() => dayOf(new Date()))
  const save = useMutation({
    mutationFn: (autoDeleteMediaAfter: string | null) =>
      api.updateRecording({ params, body: { autoDeleteMediaAfter } }),
    onSuccess: async (_recording, next) => {
      toast({ text: next === null ? t.kept : t.keptUntil(shortDate(next)), undo: () => save.mutate(until) })
      await onChange()
    },
    meta: { isShown: true },
  })
  return (
    <Dialog title={t.afterTitle} onClose={onClose}>
      <Form
        className="flex flex-col gap-4"
        onSend={({ day = '' }) => save.mutate(endOfDay(day), { onSuccess: onClose })}
      >
        <p className="text-ink-2">{t.stays}</p>
        <TextField
          label={t.day}
          hint={t.dayHint}
          name="day"
          type="date"
          required
          min={today}
          defaultValue={until === null ? '' : dayOf(new Date(until))}
          error={save.error}
        />
        <div className="flex gap-2">
          <Button type="submit" look="primary" disabled={save.isPending}>
            {words.common.save}
          </Button>
          {until !== null && (
            <Button disabled={save.isPending} onClick={() => save.mutate(null, { onSuccess: onClose })}>
              {t.never}
            </Button>
          )}
        </div>
      </Form>
    </Dialog>
  )
}

/** Confirms a deletion that can't be undone. */
export function MediaNowDialog({ detail, onChange, onClose }: Props) {
  const params = { spaceId: detail.workspaceId, recordingId: detail.id }
  const remove = useMutation({
    mutationFn: () => api.deleteMedia({ params }),
    onSuccess: async () => {
      toast({ text: t.deleted })
      await onChange()
    },
    meta: { isShown: true },
  })
  return (
    <Dialog title={t.nowTitle} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p className="text-ink-2">{t.stays}</p>
        <Alert error={remove.error} />
        <div className="flex gap-2">
          <Button
            look="danger"
            icon="trash"
            disabled={remove.isPending}
            onClick={() => remove.mutate(undefined, { onSuccess: onClose })}
          >
            {t.now}
          </Button>
          <Button onClick={onClose}>{words.common.cancel}</Button>
        </div>
      </div>
    </Dialog>
  )
}
