import type { DeliveryAttempt } from '../../contract/endpoints/webhooks.ts'

type Stored = Omit<DeliveryAttempt, 'code' | 'cause'> & Partial<Pick<DeliveryAttempt, 'code' | 'cause'>>

/** The stored attempts of a delivery, oldest first. Those of earlier releases have a sentence and no code. */
export function readLog(log: string): DeliveryAttempt[] {
  return (JSON.parse(log) as Stored[]).map((attempt) => ({
    ...attempt,
    code: attempt.code ?? null,
    cause: attempt.cause ?? null,
  }))
}
