/** The system's codes say little to people, and browsers have none. */
const plain: [codes: RegExp, words: string][] = [
  [/^ECONNREFUSED$/, 'connection refused'],
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'unknown host'],
  [/TIMEDOUT$|TIMEOUT$/, 'no answer in time'],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, 'the connection broke off'],
  [/CERT|VERIFY_LEAF/, 'untrusted certificate'],
]

/** Why no answer of Tiro came, in a few words; empty if unknown. `cause` is the error of `fetch`, or its cause. */
export function connectionReason(cause: unknown): string {
  if (cause instanceof SyntaxError) return 'something else answers at this address'
  // fetch reports only "fetch failed"; its cause has the reason.
  const reason = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause
  // "localhost" has two addresses, and an error each.
  if (reason instanceof AggregateError) return connectionReason(reason.errors[0])
  const code = reason instanceof Error && 'code' in reason ? String(reason.code) : ''
  if (code === 'ERR_SSL_WRONG_VERSION_NUMBER') return "it doesn't speak https; try http"
  const words = plain.find(([codes]) => codes.test(code))?.[1]
  const [message = ''] = (reason instanceof Error ? reason.message : String(reason)).split('\n', 1)
  return [words, message].filter(Boolean).join(': ')
}
