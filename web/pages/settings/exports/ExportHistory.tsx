import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { keys } from '../../../api/keys.ts'
import { Button } from '../../../components/Button.tsx'
import { Failed, Skeleton } from '../../../components/States.tsx'
import { Table } from '../../../components/Table.tsx'
import { longDate, shortDate } from '../../../format.ts'
import { words } from '../../../strings/words.ts'
import { deliveryErrorText } from '../../../api/message-of.ts'

const t = words.exportRules
/** Interval for polling until the first export, and while one is pending. */
const askMs = 2000

/** What a rule exported, with the last error, and a button to export again. */
export function ExportHistory({ spaceId, exportRuleId }: { spaceId: string; exportRuleId: string }) {
  const client = useQueryClient()
  const params = { spaceId, exportRuleId }
  const key = keys.in(spaceId, 'exports', exportRuleId)
  const list = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) =>
      (await api.listExportDeliveries({ params, query: { limit: 50 }, signal })).deliveries,
    refetchInterval: ({ state: { data } }) =>
      data?.length === 0 || data?.some(({ status }) => status === 'PENDING') === true ? askMs : false,
    staleTime: 0,
  })
  const retry = useMutation({
    mutationFn: (deliveryId: string) => api.retryExport({ params: { ...params, deliveryId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  })
  if (list.isPending) return <Skeleton lines={2} />
  if (list.isError) return <Failed error={list.error} onRetry={() => void list.refetch()} />
  if (list.data.length === 0) return <p className="py-2 text-sm text-ink-2">{t.nothing}</p>
  return (
    <div className="rounded border border-line p-3">
      <Table label={t.history} head={[t.when, t.event, t.state, '']}>
        {list.data.map(({ id, event, status, createdAt, attempts }) => {
          const last = attempts.at(-1)
          const error = last === undefined ? '' : deliveryErrorText(last)
          return (
            <tr key={id}>
              <td>
                <time dateTime={createdAt} title={longDate(createdAt)}>
                  {shortDate(createdAt)}
                </time>
              </td>
              <td>{t.events[event]}</td>
              <td className="max-w-96 truncate" title={error}>
                <span className={status === 'FAILED' ? 'text-warn' : ''}>{t.states[status]}</span>{' '}
                <span className="text-ink-3">{error}</span>
              </td>
              <td className="text-end">
                {(status !== 'PENDING' || attempts.length > 0) && (
                  <Button look="quiet" onClick={() => retry.mutate(id)}>
                    {t.retry}
                  </Button>
                )}
              </td>
            </tr>
          )
        })}
      </Table>
    </div>
  )
}
