import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Webhook } from '../../../src/contract/resources.ts'
import { allOf } from '../../api/all-of.ts'
import { api } from '../../api/client.ts'
import { deleteLater, useNotDeleted } from '../../api/delete-later.ts'
import { keys } from '../../api/keys.ts'
import { spaces as spacesQuery } from '../../api/queries.ts'
import { readAgain } from '../../api/read-again.ts'
import { useRole } from '../../api/use-role.ts'
import { Button, IconButton } from '../../components/Button.tsx'
import { Menu } from '../../components/Menu.tsx'
import { PausedState } from '../../components/PausedState.tsx'
import { Secret, SecretPlace } from '../../components/Secret.tsx'
import { QueryState } from '../../components/States.tsx'
import { toast } from '../../components/toasts.ts'
import { words } from '../../strings/words.ts'
import { Deliveries } from './Deliveries.tsx'
import { WebhookDialog } from './WebhookDialog.tsx'
import { Table, TableSection } from '../../components/Table.tsx'

const t = words.integrations

/** Creates, changes, tests, pauses and deletes webhooks, and opens their deliveries. */
export function WebhookTable() {
  const { data: spaces = [] } = useQuery(spacesQuery)
  /** The webhook whose dialog is open; `new`: that of a new one. */
  const [edited, setEdited] = useState<Webhook | 'new' | null>(null)
  const [made, setMade] = useState<{ id: string; secret: string | null; url: string; isRotated?: true } | null>(null)
  const [secret] = useNotDeleted(made === null ? [] : [made])
  const [open, setOpen] = useState<string | null>(null)
  const list = useQuery({
    queryKey: keys.webhooks,
    queryFn: ({ signal }) =>
      allOf(
        (query) => api.listWebhooks({ query, signal }),
        (page) => page.webhooks,
      ),
  })
  const webhooks = useNotDeleted(list.data ?? [])
  const opened = webhooks.find(({ id }) => id === open)
  const refresh = (): Promise<void> => readAgain(keys.webhooks)
  const pause = useMutation({
    mutationFn: ({ id, disabled }: { id: string; disabled: boolean }) =>
      api.updateWebhook({ params: { webhookId: id }, body: { disabled } }),
    onSuccess: refresh,
  })
  const test = useMutation({
    mutationFn: (id: string) => api.testWebhook({ params: { webhookId: id } }),
    onSuccess: async (_delivery, id) => {
      toast({ text: t.testSent })
      setOpen(id)
      await refresh()
    },
  })
  const rotate = useMutation({
    mutationFn: (id: string) => api.rotateWebhookSecret({ params: { webhookId: id } }),
    onSuccess: (webhook) => setMade({ ...webhook, isRotated: true }),
  })
  const remove = (id: string): void =>
    deleteLater(id, t.deleted, async () => {
      await api.deleteWebhook({ params: { webhookId: id } })
      await refresh()
    })
  return (
    <TableSection
      id="webhooks"
      title={t.webhooks}
      about={t.webhooksAbout}
      button={
        <Button icon="plus" disabled={spaces.length === 0} className="max-sm:ms-auto" onClick={() => setEdited('new')}>
          {t.newWebhook}
        </Button>
      }
    >
      <SecretPlace>
        {secret?.secret != null && (
          <Secret
            label={t.secret}
            value={secret.secret}
            note={`\u2068${secret.url}\u2069 · ${t.shownOnce}${secret.isRotated === true ? ` ${t.oldSecret}` : ''}`}
          />
        )}
      </SecretPlace>
      <QueryState of={list} lines={2} />
      {list.isSuccess && webhooks.length === 0 && <p className="py-4 text-ink-2">{t.noWebhooks}</p>}
      {webhooks.length > 0 && (
        <Table label={t.webhooks} head={[t.event, t.url, t.workspace, t.state, '']}>
          {webhooks.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              workspace={spaces.find(({ id }) => id === webhook.workspaceId)?.name ?? ''}
              isOpen={open === webhook.id}
              onOpen={(isOpen) => setOpen(isOpen ? webhook.id : null)}
              onEdit={() => setEdited(webhook)}
              onTest={() => test.mutate(webhook.id)}
              onPause={(disabled) => pause.mutate({ id: webhook.id, disabled })}
              onRotate={() => rotate.mutate(webhook.id)}
              onDelete={() => remove(webhook.id)}
            />
          ))}
        </Table>
      )}
      {opened !== undefined && <Deliveries key={opened.id} webhook={opened} />}
      {edited !== null && (
        <WebhookDialog
          webhook={edited === 'new' ? null : edited}
          spaces={spaces}
          onClose={() => setEdited(null)}
          onSaved={(saved) => {
            if (saved.secret !== null) setMade(saved)
            void refresh()
          }}
        />
      )}
    </TableSection>
  )
}

function WebhookRow({
  webhook,
  workspace,
  isOpen,
  onOpen,
  onEdit,
  onTest,
  onPause,
  onRotate,
  onDelete,
}: {
  webhook: Webhook
  workspace: string
  /** Whether its deliveries are shown. */
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onEdit: () => void
  onTest: () => void
  onPause: (isPaused: boolean) => void
  onRotate: () => void
  onDelete: () => void
}) {
  const isActive = webhook.disabledAt === null
  const isOwner = useRole(webhook.workspaceId) === 'owner'
  return (
    <tr>
      <td>
        {webhook.events.map((event) => t.events[event]).join(', ')}
        {webhook.format !== 'EVENT' && <p className="text-xs text-ink-3">{t.formats[webhook.format]}</p>}
      </td>
      <td className="max-w-72 truncate font-mono text-xs" title={webhook.url}>
        {webhook.url}
      </td>
      <td>{workspace}</td>
      <td>
        {webhook.disabledAt === null ? (
          t.active
        ) : (
          <PausedState at={webhook.disabledAt} reason={webhook.disabledReason} since={t.pausedSince} />
        )}
      </td>
      <td>
        {/* Others only learn that it is there. */}
        {isOwner && (
          <div className="flex items-center justify-end">
            <Button
              look="quiet"
              aria-label={t.deliveriesOf(webhook.url)}
              aria-expanded={isOpen}
              onClick={() => onOpen(!isOpen)}
            >
              {t.deliveries}
            </Button>
            <Menu
              trigger={<IconButton icon="dots" label={t.actionsFor(webhook.url)} />}
              items={[
                { label: t.editWebhook, icon: 'edit', onSelect: onEdit },
                {
                  label: t.test,
                  icon: 'webhook',
                  isDisabled: !isActive,
                  onSelect: onTest,
                },
                {
                  label: isActive ? t.pause : t.resume,
                  icon: isActive ? 'pause' : 'play',
                  onSelect: () => onPause(isActive),
                },
                { label: t.rotateSecret, icon: 'refresh', onSelect: onRotate },
                null,
                {
                  label: t.deleteWebhook,
                  icon: 'trash',
                  isDanger: true,
                  onSelect: onDelete,
                },
              ]}
            />
          </div>
        )}
      </td>
    </tr>
  )
}
