import { ClientError } from '../../src/client/client.ts'
import { codeOf } from '../api/client.ts'

/** Errors of the server that end by themselves. */
const passing = ['STORAGE_FULL', 'RATE_LIMITED', 'INTERNAL', 'QUEUE_FULL', 'ENGINE_UNAVAILABLE']

/** Whether an upload continues after this error: no answer, or the server or the media store has a problem. */
export function isPassing(error: unknown): boolean {
  const code = codeOf(error)
  if (code === null || passing.includes(code)) return true
  return error instanceof ClientError && code === 'NOT_TIRO' && error.status >= 500
}
