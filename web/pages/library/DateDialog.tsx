import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Recording } from '../../../src/contract/resources.ts'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { readAfter } from '../../api/read-again.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { TextField } from '../../components/Field.tsx'
import { Form } from '../../components/Form.tsx'
import { dateTimeOf } from '../../format.ts'
import { words } from '../../strings/words.ts'
import { eachRecording } from './each-recording.ts'

const t = words.library

/** Sets when recordings were made. Several get the same date. */
export function DateDialog({
  spaceId,
  recordings,
  onClose,
}: {
  spaceId: string
  recordings: readonly Pick<Recording, 'id' | 'recordedAt'>[]
  onClose: () => void
}) {
  const [latest] = useState(() => `${new Date().getFullYear() + 1}-12-30T23:59`)
  const [first] = recordings
  const isSame = recordings.every(({ recordedAt }) => recordedAt === first?.recordedAt)
  const shown = isSame && first !== undefined ? dateTimeOf(new Date(first.recordedAt)) : ''
  const save = useMutation({
    mutationFn: (next: string | null) =>
      eachRecording(recordings, ({ id: recordingId }) =>
        api.updateRecording({ params: { spaceId, recordingId }, body: { recordedAt: next } }),
      ),
    onSuccess: onClose,
    onSettled: readAfter(keys.recordings(spaceId), keys.in(spaceId, 'recording')),
    meta: { isShown: true },
  })
  const send = ({ at = '' }: Partial<Record<string, string>>): void => {
    // Otherwise a date that the file or the upload gave would be one that somebody has set.
    if (at === shown) onClose()
    else save.mutate(new Date(at).toISOString())
  }
  return (
    <Dialog title={t.dateTitle(recordings.length)} onClose={onClose}>
      <Form className="flex flex-col gap-4" onSend={send}>
        <TextField
          label={t.dateField}
          hint={t.dateHint}
          name="at"
          type="datetime-local"
          required
          min="1900-01-02T00:00"
          max={latest}
          // As the date is, in seconds or minutes: a browser refuses values between its steps.
          step={shown.length > 'YYYY-MM-DDTHH:MM'.length ? 1 : 60}
          defaultValue={shown}
          error={save.error}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="primary" disabled={save.isPending}>
            {words.common.save}
          </Button>
          <Button disabled={save.isPending} onClick={() => save.mutate(null)}>
            {t.originalDate}
          </Button>
        </div>
        <p className="text-xs text-ink-3">{t.originalDateAbout}</p>
      </Form>
    </Dialog>
  )
}
