import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { Button } from '../../components/Button.tsx'
import { Failed, Skeleton } from '../../components/States.tsx'
import { longDate, shortDate } from '../../format.ts'
import { words } from '../../strings/words.ts'
import { Table } from '../../components/Table.tsx'
import { deliveryErrorText } from '../../api/message-of.ts'

const t = words.integrations
/** Interval for polling while a delivery is pending. */
const askMs = 2000

/** The delivery log of a webhook, with a button to resend. */
export function Deliveries({ webhookId }: { webhookId: string }) {
  const client = useQueryClient()
  const key = [...keys.webhooks, webhookId, 'deliveries']
  const list = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) =>
      (await api.listDeliveries({ params: { webhookId }, query: { limit: 50 }, signal })).deliveries,
    refetchInterval: (query) => (query.state.data?.some(({ status }) => status === 'PENDING') === true ? askMs : false),
    staleTime: 0,
  })
  const resend = useMutation({
    mutationFn: (deliveryId: string) => api.redeliver({ params: { webhookId, deliveryId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  })
  if (list.isPending) return <Skeleton lines={2} />
  if (list.isError) return <Failed error={list.error} onRetry={() => void list.refetch()} />
  if (list.data.length === 0) return <p className="py-2 text-sm text-ink-2">{t.noDeliveries}</p>
  return (
    <div className="rounded border border-line p-3">
      <Table label={t.deliveries} head={[t.sent, t.event, t.state, '']}>
        {list.data.map(({ id, event, status, createdAt, attempts }) => {
          const last = attempts.at(-1)
          const answer =
            last === undefined
              ? ''
              : last.status === null
                ? deliveryErrorText(last)
                : t.answered(last.status, last.milliseconds)
          return (
            <tr key={id}>
              <td>
                <time dateTime={createdAt} title={longDate(createdAt)}>
                  {shortDate(createdAt)}
                </time>
              </td>
              <td>{t.events[event]}</td>
              <td className="max-w-96 truncate">
                <span className={status === 'FAILED' ? 'text-warn' : ''}>{t.states[status]}</span>{' '}
                <span className="text-ink-3" title={answer}>
                  {t.attempt(attempts.length)} {answer === '' ? '' : `· ${answer}`}
                </span>
              </td>
              <td className="text-end">
                {status !== 'PENDING' && (
                  <Button look="quiet" onClick={() => resend.mutate(id)}>
                    {t.resend}
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
