import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import type { ExportRule } from '../../../../src/contract/endpoints/exports.ts'
import { api } from '../../../api/client.ts'
import { keys } from '../../../api/keys.ts'
import { pagesOf } from '../../../api/pages-of.ts'
import { deliveryErrorText } from '../../../api/message-of.ts'
import { readAgain } from '../../../api/read-again.ts'
import { DeliveryLog } from '../../../components/DeliveryLog.tsx'
import { QueryState } from '../../../components/States.tsx'
import { toast } from '../../../components/toasts.ts'
import { words } from '../../../strings/words.ts'
import { destinationOf } from './destination-of.ts'

const t = words.exportRules
/** Interval for polling until the first export, and while one is pending. */
const askMs = 2000

/** What a rule exported, with the last error, and a button to export again. */
export function ExportHistory({ rule }: { rule: ExportRule }) {
  const params = { spaceId: rule.workspaceId, exportRuleId: rule.id }
  const key = keys.in(rule.workspaceId, 'exports', rule.id)
  const list = useInfiniteQuery({
    queryKey: key,
    ...pagesOf((query, signal) => api.listExportDeliveries({ params, query: { limit: 50, ...query }, signal })),
    refetchInterval: ({ state: { data } }) => {
      const shown = data?.pages.flatMap((page) => page.deliveries)
      return shown?.length === 0 || shown?.some(({ status }) => status === 'PENDING') === true ? askMs : false
    },
    staleTime: 0,
  })
  const retry = useMutation({
    mutationFn: (deliveryId: string) => api.retryExport({ params: { ...params, deliveryId } }),
    onSuccess: () => {
      toast({ text: t.retrying })
      return readAgain(key)
    },
  })
  if (list.data === undefined) return <QueryState of={list} lines={2} />
  const destination = destinationOf(rule)
  return (
    <DeliveryLog
      title={t.historyOf(destination)}
      about={destination}
      deliveries={list.data.pages.flatMap((page) => page.deliveries)}
      words={{ ...t, none: t.nothing }}
      resultOf={deliveryErrorText}
      isActive={rule.disabledAt === null}
      onRetry={(deliveryId) => retry.mutate(deliveryId)}
      onMore={list.hasNextPage ? () => void list.fetchNextPage() : null}
    />
  )
}
