import { useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiKey } from '../../../src/contract/endpoints/keys.ts'
import { api } from '../../api/client.ts'
import { keys as queryKeys } from '../../api/keys.ts'
import { spaces as spacesQuery } from '../../api/queries.ts'
import { readAgain } from '../../api/read-again.ts'
import { Button, IconButton } from '../../components/Button.tsx'
import { Menu } from '../../components/Menu.tsx'
import { Secret, SecretPlace } from '../../components/Secret.tsx'
import { QueryState } from '../../components/States.tsx'
import { isPast, shortDate } from '../../format.ts'
import { words } from '../../strings/words.ts'
import { NewKeyDialog } from './NewKeyDialog.tsx'
import { RenameKeyDialog } from './RenameKeyDialog.tsx'
import { Table, TableSection } from '../../components/Table.tsx'
import { Moment } from '../../components/Moment.tsx'

const t = words.integrations

/** Creates, renames, rotates and revokes the account's API keys. A secret is shown only when it is created. */
export function KeyTable({ keys, onChoose }: { keys: UseQueryResult<ApiKey[]>; onChoose: (id: string) => void }) {
  const { data: spaces = [] } = useQuery(spacesQuery)
  const [isNew, setNew] = useState(false)
  const [shown, setShown] = useState<{ name: string; key: string } | null>(null)
  const [renamed, setRenamed] = useState<ApiKey | null>(null)
  const [revoking, setRevoking] = useState<string | null>(null)
  const refresh = (): Promise<void> => readAgain(queryKeys.apiKeys)
  const show = async (made: { id: string; name: string; key: string | null }): Promise<void> => {
    if (made.key !== null) setShown({ name: made.name, key: made.key })
    onChoose(made.id)
    await refresh()
  }
  const rotate = useMutation({
    mutationFn: ({ keyId, graceSeconds }: { keyId: string; graceSeconds: number }) =>
      api.rotateApiKey({ params: { keyId }, body: { graceSeconds } }),
    onSuccess: show,
  })
  const revoke = useMutation({
    mutationFn: ({ keyId, cascade }: { keyId: string; cascade: boolean }) =>
      api.revokeApiKey({ params: { keyId }, query: { cascade } }),
    onSuccess: async () => {
      setRevoking(null)
      await refresh()
    },
  })
  const workspacesOf = (ids: readonly string[] | null): string =>
    ids === null ? t.allWorkspaces : ids.map((id) => spaces.find((space) => space.id === id)?.name ?? id).join(', ')
  return (
    <TableSection
      id="keys"
      title={t.keys}
      about={t.keysAbout}
      button={
        <Button look="primary" icon="plus" className="max-sm:ms-auto" onClick={() => setNew(true)}>
          {t.newKey}
        </Button>
      }
    >
      <SecretPlace>
        {shown !== null && <Secret label={shown.name} value={shown.key} note={`${shown.name}. ${t.shownOnce}`} />}
      </SecretPlace>
      <QueryState of={keys} lines={3} />
      {keys.data?.length === 0 && <p className="py-4 text-ink-2">{t.noKeys}</p>}
      {keys.data !== undefined && keys.data.length > 0 && (
        <Table label={t.keys} head={[t.keyName, t.role, t.workspaces, t.lastUsed, t.expires, '']}>
          {keys.data.map((key) => (
            <KeyRow
              key={key.id}
              apiKey={key}
              workspaces={workspacesOf(key.workspaceIds)}
              isRevoking={revoking === key.id}
              isBusy={revoke.isPending}
              onRevoking={(isRevoking) => setRevoking(isRevoking ? key.id : null)}
              onRevoke={(cascade) => revoke.mutate({ keyId: key.id, cascade })}
              creator={nameOf(keys.data, key.createdBy)}
              hasChildren={keys.data.some(({ createdBy, revokedAt }) => createdBy === key.id && revokedAt === null)}
              onRename={() => setRenamed(key)}
              onRotate={(graceSeconds) => rotate.mutate({ keyId: key.id, graceSeconds })}
            />
          ))}
        </Table>
      )}
      {renamed !== null && <RenameKeyDialog apiKey={renamed} onClose={() => setRenamed(null)} />}
      {isNew && <NewKeyDialog spaces={spaces} onClose={() => setNew(false)} onMade={(made) => void show(made)} />}
    </TableSection>
  )
}

function KeyRow({
  apiKey,
  workspaces,
  isRevoking,
  isBusy,
  onRevoking,
  onRevoke,
  creator,
  hasChildren,
  onRename,
  onRotate,
}: {
  apiKey: ApiKey
  workspaces: string
  /** Asks to confirm in place of the menu. */
  isRevoking: boolean
  isBusy: boolean
  onRevoking: (isRevoking: boolean) => void
  onRevoke: (cascade: boolean) => void
  /** The name of the key that created it. */
  creator: string | null
  /** Whether keys that it created still work. */
  hasChildren: boolean
  onRename: () => void
  onRotate: (graceSeconds: number) => void
}) {
  const isOver = apiKey.revokedAt !== null || (apiKey.expiresAt !== null && isPast(apiKey.expiresAt))
  return (
    <tr className={isOver ? 'text-ink-3' : ''}>
      <td>
        <span className="font-medium">{apiKey.name}</span>{' '}
        <span className="font-mono text-xs text-ink-3">…{apiKey.lastFour}</span>
        {creator !== null && <span className="block text-xs text-ink-3">{t.createdBy(creator)}</span>}
        {apiKey.previousSecretUntil !== null && !isPast(apiKey.previousSecretUntil) && (
          <span className="block text-xs text-ink-3">{t.oldWorksUntil(shortDate(apiKey.previousSecretUntil))}</span>
        )}
      </td>
      <td>{t.roleNames[apiKey.role]}</td>
      <td className="max-w-64 truncate">{workspaces}</td>
      <td>{apiKey.lastUsedAt === null ? t.never : <Moment at={apiKey.lastUsedAt} />}</td>
      <td>
        {apiKey.revokedAt !== null ? t.revoked : apiKey.expiresAt === null ? t.never : <Moment at={apiKey.expiresAt} />}
      </td>
      <td className="text-end">
        {!isOver &&
          (isRevoking ? (
            <span
              className="inline-flex gap-2"
              onBlur={({ currentTarget, relatedTarget }) => {
                if (!currentTarget.contains(relatedTarget)) onRevoking(false)
              }}
            >
              <Button look="danger" autoFocus disabled={isBusy} onClick={() => onRevoke(false)}>
                {t.confirmRevoke}
              </Button>
              {hasChildren && (
                <Button look="danger" disabled={isBusy} onClick={() => onRevoke(true)}>
                  {t.confirmCascade}
                </Button>
              )}
            </span>
          ) : (
            <Menu
              trigger={<IconButton icon="dots" label={t.actionsFor(apiKey.name)} />}
              items={[
                { label: t.rename, icon: 'edit', onSelect: onRename },
                {
                  label: t.rotateDay,
                  icon: 'refresh',
                  onSelect: () => onRotate(86_400),
                },
                {
                  label: t.rotateNow,
                  icon: 'refresh',
                  onSelect: () => onRotate(0),
                },
                null,
                { label: t.revoke, icon: 'trash', isDanger: true, onSelect: () => onRevoking(true) },
              ]}
            />
          ))}
      </td>
    </tr>
  )
}

function nameOf(all: readonly ApiKey[], id: string | null): string | null {
  return id === null ? null : (all.find((key) => key.id === id)?.name ?? id)
}
