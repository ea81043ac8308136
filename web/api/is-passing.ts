import { ClientError } from '../../src/client/client.ts'

/** Errors of the server that end by themselves. */
const passing = [
  'STORAGE_FULL',
  'RATE_LIMITED',
  'INTERNAL',
  'QUEUE_FULL',
  'ENGINE_UNAVAILABLE',
  // A request whose answer was lost, or of another tab.
  'IDEMPOTENCY_IN_PROGRESS',
]

/** Whether a request may succeed later: no answer, or the server, a proxy or the media store has a problem. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof ClientError)) return true
  return passing.includes(error.code) || (error.code === 'NOT_TIRO' && error.status >= 500)
}
