import { AppError, messageOf } from '../../contract/app-error.ts'
import { readStart } from '../../platform/outbound/read-start.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import type { ClaimedRow } from './delivery-store.ts'
import { readRetryAfter } from './schedule.ts'
import { signMessage } from './signature.ts'

/** How an attempt ended. */
export interface Attempt {
  /** When it began, milliseconds since 1970. */
  at: number
  milliseconds: number
  /** Status of the answer; null: none came. */
  status: number | null
  /** Why it failed, in a sentence; null: it succeeded. */
  error: string | null
  /** What the receiver asked for, milliseconds. */
  retryAfter: number | null
}

/** How long an attempt may take, milliseconds. */
const attemptMs = 15_000
/** So much of an answer is read, so that its connection can be used again. */
const answerBytes = 64 * 1024

/** Sends a delivery once. Only 2xx is success; a redirect is an answer like any other. Throws only when `signal` aborts. */
export async function sendDelivery(
  deps: { outbound: Outbound; box: SecretBox; now: () => number; signal: AbortSignal },
  delivery: ClaimedRow,
): Promise<Attempt> {
  const at = deps.now()
  const began = performance.now()
  const limit = AbortSignal.timeout(attemptMs)
  const end = (rest: Pick<Attempt, 'status' | 'error'> & { retryAfter?: number | null }): Attempt => ({
    at,
    milliseconds: Math.round(performance.now() - began),
    retryAfter: null,
    ...rest,
  })
  try {
    const answer = await deps.outbound.request(delivery.url, {
      method: 'POST',
      headers: headersOf(deps.box, delivery, at),
      body: delivery.body,
      timeoutMs: attemptMs,
      signal: AbortSignal.any([deps.signal, limit]),
    })
    const { status } = answer
    // The status has decided; what is wrong with the rest of the answer changes nothing.
    await readStart(answer.body, answerBytes).catch(() => undefined)
    if (status >= 200 && status < 300) return end({ status, error: null })
    return end({
      status,
      error: `The receiver answered ${status}.`,
      retryAfter: readRetryAfter(answer.headers['retry-after'], at),
    })
  } catch (error) {
    deps.signal.throwIfAborted()
    return end({ status: null, error: limit.aborted ? 'No answer came within 15 seconds.' : sentenceOf(error) })
  }
}

function headersOf(box: SecretBox, delivery: ClaimedRow, at: number): Record<string, string> {
  const timestamp = Math.floor(at / 1000)
  const { webhookId, previousSecret, previousUntil } = delivery
  const secrets = [box.open(delivery.secret, webhookId)]
  if (previousSecret !== null && previousUntil !== null && Date.parse(previousUntil) > at) {
    secrets.push(box.open(previousSecret, webhookId))
  }
  return {
    'content-type': 'application/json',
    'webhook-id': delivery.messageId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signMessage(secrets, { id: delivery.messageId, timestamp, body: delivery.body }),
  }
}

/** What the owner of a webhook may know of a failed connection: a code, never an inner address. */
function sentenceOf(error: unknown): string {
  if (error instanceof AppError) return error.message
  const code = error instanceof Error && 'code' in error ? String(error.code) : null
  if (code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT') return 'No answer came within 15 seconds.'
  if (code !== null && /^[A-Z_0-9]{3,60}$/.test(code)) return `The connection failed (${code}).`
  return `The delivery failed: ${messageOf(error).slice(0, 200)}`
}
