import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { spaces as spacesQuery } from '../../api/queries.ts'
import { readAgain } from '../../api/read-again.ts'
import { Button } from '../../components/Button.tsx'
import { QueryState } from '../../components/States.tsx'
import { Table, TableSection } from '../../components/Table.tsx'
import { toast } from '../../components/toasts.ts'
import { words } from '../../strings/words.ts'
import { Moment } from '../../components/Moment.tsx'

const t = words.apps

/** Apps that the person let in, each with a button that ends its access. */
export function AppTable() {
  const { data: spaces = [] } = useQuery(spacesQuery)
  const list = useQuery({
    queryKey: keys.apps,
    queryFn: async ({ signal }) => (await api.listApps({ signal })).apps,
  })
  const end = useMutation({
    mutationFn: (appId: string) => api.revokeApp({ params: { appId } }),
    onSuccess: async () => {
      toast({ text: t.ended })
      await readAgain(keys.apps)
    },
  })
  const nameOf = (id: string): string => spaces.find((space) => space.id === id)?.name ?? id
  return (
    <TableSection id="apps" title={t.title} about={t.about} button={null}>
      <QueryState of={list} lines={2} />
      {list.data?.length === 0 && <p className="py-4 text-ink-2">{t.none}</p>}
      {list.data !== undefined && list.data.length > 0 && (
        <Table label={t.title} head={[t.name, t.may, words.integrations.workspaces, t.since, t.lastUsed, '']}>
          {list.data.map(({ id, name, host, role, workspaceIds, createdAt, lastUsedAt }) => (
            <tr key={id}>
              <td>
                <span className="font-medium">{name}</span>
                <span className="block text-xs text-ink-3">{host ?? t.here}</span>
              </td>
              <td>{t.roles[role].name}</td>
              <td className="max-w-48 truncate">{workspaceIds.map(nameOf).join(', ')}</td>
              <td>
                <Moment at={createdAt} />
              </td>
              <td>{lastUsedAt === null ? t.never : <Moment at={lastUsedAt} />}</td>
              <td className="text-end">
                <Button
                  look="danger"
                  aria-label={t.endOf(name)}
                  disabled={end.isPending}
                  onClick={() => end.mutate(id)}
                >
                  {t.end}
                </Button>
              </td>
            </tr>
          ))}
        </Table>
      )}
    </TableSection>
  )
}
