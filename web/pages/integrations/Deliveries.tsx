import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import type { Webhook } from '../../../src/contract/resources.ts'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { pagesOf } from '../../api/pages-of.ts'
import { deliveryErrorText } from '../../api/message-of.ts'
import { readAgain } from '../../api/read-again.ts'
import { DeliveryLog } from '../../components/DeliveryLog.tsx'
import { QueryState } from '../../components/States.tsx'
import { toast } from '../../components/toasts.ts'
import { words } from '../../strings/words.ts'

const t = words.integrations
/** Interval for polling while a delivery is pending. */
const askMs = 2000

/** The delivery log of a webhook, with a button to resend. */
export function Deliveries({ webhook: { id: webhookId, url, disabledAt } }: { webhook: Webhook }) {
  const key = [...keys.webhooks, webhookId, 'deliveries']
  const list = useInfiniteQuery({
    queryKey: key,
    ...pagesOf((query, signal) =>
      api.listDeliveries({ params: { webhookId }, query: { limit: 50, ...query }, signal }),
    ),
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some((page) => page.deliveries.some(({ status }) => status === 'PENDING')) === true ? askMs : false,
    staleTime: 0,
  })
  const resend = useMutation({
    mutationFn: (deliveryId: string) => api.redeliver({ params: { webhookId, deliveryId } }),
    onSuccess: () => {
      toast({ text: t.resending })
      return readAgain(key)
    },
  })
  if (list.data === undefined) return <QueryState of={list} lines={2} />
  return (
    <DeliveryLog
      title={t.deliveriesOf(url)}
      about={url}
      deliveries={list.data.pages.flatMap((page) => page.deliveries)}
      words={{ ...t, none: t.noDeliveries, when: t.sent, retry: t.resend }}
      resultOf={(attempt) =>
        attempt.status === null ? deliveryErrorText(attempt) : t.answered(attempt.status, attempt.milliseconds)
      }
      isActive={disabledAt === null}
      onRetry={(deliveryId) => resend.mutate(deliveryId)}
      onMore={list.hasNextPage ? () => void list.fetchNextPage() : null}
    />
  )
}
