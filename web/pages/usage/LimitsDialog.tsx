import { useMutation } from '@tanstack/react-query'
import type { Quota, QuotaSubject, SubjectUsage } from '../../../src/contract/endpoints/quotas.ts'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { errorsAt } from '../../api/message-of.ts'
import { readAgain } from '../../api/read-again.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { TextField } from '../../components/Field.tsx'
import { changedIn } from '../../components/fields-of.ts'
import { Form } from '../../components/Form.tsx'
import { toast } from '../../components/toasts.ts'
import { words } from '../../strings/words.ts'
import { measures } from './measures.ts'

const t = words.usage

/** Changes the limits of one account or workspace. */
export function LimitsDialog({
  subject,
  of,
  onClose,
}: {
  subject: QuotaSubject
  of: SubjectUsage
  onClose: () => void
}) {
  const save = useMutation({
    mutationFn: async (quota: Quota) => {
      const body = changedIn(of.quota, quota)
      if (Object.keys(body).length > 0) await api.setQuota({ params: { subject, id: of.id }, body })
    },
    onSuccess: () => {
      toast({ text: words.settings.saved })
      void readAgain(keys.usage(subject))
    },
    meta: { isShown: true },
  })
  const errors = errorsAt(save.error, ['hours', 'storedBytes', 'unfinishedRecordings'])
  const limit = (value = ''): number | null => (value === '' ? null : Number(value))
  return (
    <Dialog title={t.change(of.name)} onClose={onClose}>
      <Form
        className="flex flex-col gap-4"
        onSend={({ hours, storedBytes, unfinishedRecordings }) => {
          save.mutate(
            {
              hours: limit(hours),
              storedBytes: limit(storedBytes),
              unfinishedRecordings: limit(unfinishedRecordings),
            },
            { onSuccess: onClose },
          )
        }}
      >
        <p className="text-sm text-ink-2">{t.limitHint}</p>
        <TextField
          label={measures.hours.limitName}
          name="hours"
          type="number"
          min={0}
          step="any"
          defaultValue={of.quota.hours ?? ''}
          error={errors.hours}
        />
        <TextField
          label={t.bytesLimit}
          name="storedBytes"
          type="number"
          min={0}
          defaultValue={of.quota.storedBytes ?? ''}
          error={errors.storedBytes}
        />
        <TextField
          label={measures.unfinishedRecordings.limitName}
          name="unfinishedRecordings"
          type="number"
          min={0}
          defaultValue={of.quota.unfinishedRecordings ?? ''}
          error={errors.unfinishedRecordings}
        />
        <Button type="submit" look="primary" className="self-start" disabled={save.isPending}>
          {words.common.save}
        </Button>
      </Form>
    </Dialog>
  )
}
