import { useId } from 'react'
import type { DeliveryAttempt, deliveryStatuses } from '../../src/contract/endpoints/webhooks.ts'
import { shortDate } from '../format.ts'
import { words } from '../strings/words.ts'
import { Button } from './Button.tsx'
import { Table } from './Table.tsx'
import { Moment } from './Moment.tsx'

type Status = (typeof deliveryStatuses)[number]

export interface LoggedDelivery<E extends string> {
  id: string
  event: E
  status: Status
  createdAt: string
  nextAttemptAt: string | null
  attempts: readonly DeliveryAttempt[]
}

/** What a webhook sent or an export rule wrote: what came back, and when Tiro tries again. */
export function DeliveryLog<E extends string>({
  title,
  about,
  deliveries,
  words: own,
  resultOf,
  isActive,
  onRetry,
  onMore,
}: {
  title: string
  /** The webhook's or rule's address, which the title may be too long for. */
  about: string
  deliveries: readonly LoggedDelivery<E>[]
  words: {
    none: string
    when: string
    event: string
    state: string
    events: Readonly<Record<E, string>>
    states: Readonly<Record<Status, string>>
    retry: string
  }
  resultOf: (attempt: DeliveryAttempt) => string
  /** Nothing is sent while it is paused. */
  isActive: boolean
  onRetry: (deliveryId: string) => void
  /** null: there are no older ones. */
  onMore: (() => void) | null
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2 rounded border border-line p-3">
      <h3 id={id} className="truncate text-sm font-medium" title={about}>
        {title}
      </h3>
      {deliveries.length === 0 && <p className="text-sm text-ink-2">{own.none}</p>}
      {deliveries.length > 0 && (
        <Table label={title} head={[own.when, own.event, own.state, '']}>
          {deliveries.map(({ id: deliveryId, event, status, createdAt, nextAttemptAt, attempts }) => {
            const last = attempts.at(-1)
            const isWaiting = status === 'PENDING' && last !== undefined && nextAttemptAt !== null
            const said = [
              last === undefined ? '' : resultOf(last),
              isWaiting ? words.integrations.nextAttempt(shortDate(nextAttemptAt)) : '',
            ]
            return (
              <tr key={deliveryId}>
                <td>
                  <Moment at={createdAt} />
                </td>
                <td>{own.events[event]}</td>
                <td className="min-w-52 wrap-anywhere whitespace-normal">
                  <span className={status === 'FAILED' ? 'text-warn' : ''}>{own.states[status]}</span>{' '}
                  <span className="text-ink-3">
                    {[words.integrations.attempt(attempts.length), ...said].filter((one) => one !== '').join(' · ')}
                  </span>
                </td>
                <td className="text-end">
                  {(status !== 'PENDING' || last !== undefined) && (
                    <Button look="quiet" disabled={!isActive} onClick={() => onRetry(deliveryId)}>
                      {own.retry}
                    </Button>
                  )}
                </td>
              </tr>
            )
          })}
        </Table>
      )}
      {onMore !== null && (
        <Button look="quiet" className="self-start" onClick={onMore}>
          {words.common.more}
        </Button>
      )}
    </section>
  )
}
