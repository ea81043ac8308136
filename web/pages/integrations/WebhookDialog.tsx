import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { WebhookEvent, WebhookFormat } from '../../../src/contract/events.ts'
import type { Webhook, Workspace } from '../../../src/contract/resources.ts'
import { api } from '../../api/client.ts'
import { errorsAt } from '../../api/message-of.ts'
import { Button } from '../../components/Button.tsx'
import { CheckboxGroup } from '../../components/CheckboxGroup.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { Alert, SelectField, TextField } from '../../components/Field.tsx'
import { changedIn } from '../../components/fields-of.ts'
import { Form } from '../../components/Form.tsx'
import { Options } from '../../components/Options.tsx'
import { useFocusInvalid } from '../../components/use-focus-invalid.ts'
import { words } from '../../strings/words.ts'

const t = words.integrations
const allEvents = Object.keys(t.events) as WebhookEvent[]
const allFormats = Object.keys(t.formats) as WebhookFormat[]

/** A webhook with the secret of a new one; null: one that was changed. */
type Saved = Webhook & { secret: string | null }

/** Creates a webhook, or changes one. */
export function WebhookDialog({
  webhook,
  spaces,
  onClose,
  onSaved,
}: {
  /** Null: a new one. */
  webhook: Webhook | null
  spaces: readonly Workspace[]
  onClose: () => void
  onSaved: (saved: Saved) => void
}) {
  const [events, setEvents] = useState<WebhookEvent[]>(webhook?.events ?? ['TRANSCRIPT_CREATED'])
  const [format, setFormat] = useState<WebhookFormat>(webhook?.format ?? 'EVENT')
  const save = useMutation({
    mutationFn: async ({ url, workspaceId }: { url: string; workspaceId: string }): Promise<Saved> => {
      if (webhook === null) return api.createWebhook({ body: { events, format, url, workspaceId } })
      const changed = changedIn<{ events: WebhookEvent[]; format: WebhookFormat; url: string }>(webhook, {
        events,
        format,
        url,
      })
      const isSame = Object.keys(changed).length === 0
      const params = { webhookId: webhook.id }
      return { ...(isSame ? webhook : await api.updateWebhook({ params, body: changed })), secret: null }
    },
    onSuccess: onSaved,
    meta: { isShown: true },
  })
  const form = useFocusInvalid(save.error)
  const errors = errorsAt(save.error, ['events', 'url'])
  return (
    <Dialog title={webhook === null ? t.newWebhook : t.editWebhook} onClose={onClose}>
      <Form
        ref={form}
        className="flex flex-col gap-4"
        onSend={({ url = '', workspaceId = '' }) =>
          save.mutate({ url: url.trim(), workspaceId }, { onSuccess: onClose })
        }
      >
        <TextField
          label={t.url}
          name="url"
          type="url"
          required
          maxLength={2000}
          placeholder="https://"
          hint={t.urlHint}
          defaultValue={webhook?.url}
          error={errors.url}
        />
        <SelectField
          label={t.format}
          hint={format === 'EVENT' ? undefined : t.formatHint}
          value={format}
          onChange={({ target }) => setFormat(allFormats.find((one) => one === target.value) ?? 'EVENT')}
        >
          <Options of={allFormats.map((one) => [one, t.formats[one]])} />
        </SelectField>
        {webhook === null && (
          <SelectField label={t.workspace} name="workspaceId">
            <Options of={spaces.map(({ id, name }) => [id, name])} />
          </SelectField>
        )}
        <CheckboxGroup
          label={t.chooseEvents}
          names={t.events}
          values={allEvents}
          chosen={events}
          onChange={setEvents}
        />
        <Alert error={errors.events} />
        <Button type="submit" look="primary" disabled={save.isPending || events.length === 0}>
          {webhook === null ? words.common.create : words.common.save}
        </Button>
      </Form>
    </Dialog>
  )
}
