import type { DisabledReason } from '../../src/contract/disabled-reason.ts'
import { shortDate } from '../format.ts'
import { words } from '../strings/words.ts'
import { Moment } from './Moment.tsx'

/** Since when a webhook or an export rule is paused, and why if nobody paused it. */
export function PausedState({
  at,
  reason,
  since,
}: {
  at: string
  reason: DisabledReason
  since: (date: string) => string
}) {
  return (
    <>
      <Moment at={at} className="text-warn">
        {since(shortDate(at))}
      </Moment>
      {reason !== null && reason !== 'PAUSED' && (
        <span className="block max-w-48 text-xs whitespace-normal text-ink-3">
          {words.integrations.pausedBecause[reason]}
        </span>
      )}
    </>
  )
}
