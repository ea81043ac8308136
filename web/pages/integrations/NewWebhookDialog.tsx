import type { WebhookEvent } from '../../../src/contract/events.ts'
import { useMutation } from '@tanstack/react-query'
import type { Workspace } from '../../../src/contract/resources.ts'
import { api } from '../../api/client.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { SelectField, TextField } from '../../components/Field.tsx'
import { Options } from '../../components/Options.tsx'
import { Form } from '../../components/Form.tsx'
import { useFocusInvalid } from '../../components/use-focus-invalid.ts'
import { words } from '../../strings/words.ts'

const t = words.integrations
const events = Object.keys(t.events) as WebhookEvent[]

type Made = Awaited<ReturnType<typeof api.createWebhook>>

export function NewWebhookDialog({
  spaces,
  onClose,
  onMade,
}: {
  spaces: readonly Workspace[]
  onClose: () => void
  onMade: (made: Made) => void
}) {
  const create = useMutation({
    mutationFn: (body: { event: WebhookEvent; url: string; workspaceId: string }) => api.createWebhook({ body }),
    onSuccess: onMade,
    meta: { isShown: true },
  })
  const form = useFocusInvalid(create.error)
  return (
    <Dialog title={t.newWebhook} onClose={onClose}>
      <Form
        ref={form}
        className="flex flex-col gap-4"
        onSend={({ kind = '', url = '', workspaceId = '' }) =>
          create.mutate({ event: kind as WebhookEvent, url: url.trim(), workspaceId }, { onSuccess: onClose })
        }
      >
        <SelectField label={t.event} name="kind">
          <Options of={events.map((one) => [one, t.events[one]])} />
        </SelectField>
        <SelectField label={t.workspace} name="workspaceId">
          <Options of={spaces.map(({ id, name }) => [id, name])} />
        </SelectField>
        <TextField
          label={t.url}
          name="url"
          type="url"
          required
          maxLength={2000}
          placeholder="https://"
          hint={t.urlHint}
          error={create.error}
        />
        <Button type="submit" look="primary" disabled={create.isPending}>
          {words.common.create}
        </Button>
      </Form>
    </Dialog>
  )
}
