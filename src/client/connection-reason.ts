import { messageOf } from '../contract/app-error.ts'

/** Why no answer of Tiro came, in a few words; empty if unknown. `cause` is the error of `fetch`, or its cause. */
export function connectionReason(cause: unknown): string {
  if (cause instanceof SyntaxError) return 'something else answers at this address'
  // fetch reports only "fetch failed"; its cause has the reason.
  const reason = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause
  // "localhost" has two addresses, and an error each.
  if (reason instanceof AggregateError) return connectionReason(reason.errors[0])
  if (reason instanceof Error && 'code' in reason && reason.code === 'ERR_SSL_WRONG_VERSION_NUMBER') {
    return "it doesn't speak https; try http"
  }
  return messageOf(reason).split('\n', 1)[0] ?? ''
}
