import { AppError } from '../../contract/app-error.ts'
import { readRetryAfter } from '../../platform/outbound/read-retry-after.ts'
import { readStart } from '../../platform/outbound/read-start.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { failure, failureOf, isTimeout, type DeliveryFailure } from './delivery-failure.ts'
import type { ClaimedRow } from './delivery-store.ts'
import { openCallbackHeader } from './callbacks/create-callback.ts'
import { previousSecrets } from './rotate-secret.ts'
import { signMessage } from './signature.ts'

/** The result of an attempt. */
export interface Attempt {
  /** When it started, milliseconds since 1970. */
  at: number
  milliseconds: number
  /** Status of the answer; null if there was none. */
  status: number | null
  /** Why it failed; null if it succeeded. */
  failure: DeliveryFailure | null
  /** The delay that the receiver requested, milliseconds. */
  retryAfter: number | null
  /** Whether no later attempt could succeed. */
  isFinal?: boolean
  /** Whether it waits for space: that isn't one of its ten attempts, and doesn't disable the rule. */
  isWaiting?: boolean
}

/** Time limit of an attempt, milliseconds. */
const attemptMs = 15_000
/** Bytes to read of an answer, so that its connection can be reused. */
const answerBytes = 64 * 1024

/** Writes the files of an export rule. */
export type RunExport = (
  delivery: ClaimedRow,
  signal: AbortSignal,
) => Promise<Pick<Attempt, 'status' | 'failure'> & Partial<Attempt>>

/** What a callback sends instead of the delivery's body; null: that body, by POST. */
export type CallbackOf = (
  delivery: ClaimedRow,
  signal: AbortSignal,
) => Promise<{ method: 'POST' | 'PUT'; body: Uint8Array } | null>

/** The message of a chat's webhook, as JSON. */
export type WriteMessage = (delivery: ClaimedRow & { chat: string }) => Promise<string>

/** Sends a delivery once. Only 2xx counts as success; redirects are not followed. Throws only when `signal` aborts. */
export async function sendDelivery(
  deps: {
    outbound: Outbound
    box: SecretBox
    runExport: RunExport
    callbackOf: CallbackOf
    writeMessage: WriteMessage
    now: () => number
    signal: AbortSignal
  },
  delivery: ClaimedRow,
): Promise<Attempt> {
  const at = deps.now()
  const began = performance.now()
  const limit = AbortSignal.timeout(attemptMs)
  const end = (rest: Pick<Attempt, 'status' | 'failure'> & Partial<Attempt>): Attempt => ({
    at,
    milliseconds: Math.round(performance.now() - began),
    retryAfter: null,
    ...rest,
  })
  if (delivery.endsAt !== null && Date.parse(delivery.endsAt) <= at) {
    return end({ status: null, failure: failure('OTHER', 'The key that created this has expired.'), isFinal: true })
  }
  if (delivery.export !== null) return end(await deps.runExport(delivery, deps.signal))
  try {
    const callback = delivery.recordingId === null ? null : await deps.callbackOf(delivery, deps.signal)
    const { chat } = delivery
    const sent = chat === null ? delivery : { ...delivery, body: await deps.writeMessage({ ...delivery, chat }) }
    const answer = await deps.outbound.request(delivery.url, {
      method: callback?.method ?? 'POST',
      headers: delivery.recordingId === null ? headersOf(deps.box, sent, at) : ownHeadersOf(deps.box, delivery),
      body: callback?.body ?? sent.body,
      timeoutMs: attemptMs,
      signal: AbortSignal.any([deps.signal, limit]),
    })
    const { status } = answer
    // The status has decided; errors in the rest of the answer don't matter.
    await readStart(answer.body, answerBytes).catch(() => undefined)
    if (status >= 200 && status < 300) return end({ status, failure: null })
    return end({
      status,
      failure: failure('UNEXPECTED_STATUS', refusalOf(status)),
      retryAfter: readRetryAfter(answer.headers['retry-after'], at),
      // AssemblyAI doesn't repeat a call that its receiver refused (its guide on webhooks).
      isFinal: delivery.recordingId !== null && callback === null && status >= 400 && status < 500,
    })
  } catch (error) {
    deps.signal.throwIfAborted()
    // A callback that brings the text of a recording that was deleted, or moved to another workspace.
    if (error instanceof AppError && error.code === 'NOT_FOUND') {
      return end({ status: null, failure: failure('OTHER', error.message), isFinal: true })
    }
    return end({ status: null, failure: limit.aborted || isTimeout(error) ? late : failureOf(error, what) })
  }
}

function headersOf(box: SecretBox, delivery: ClaimedRow, at: number): Record<string, string> {
  const timestamp = Math.floor(at / 1000)
  const sealed = [delivery.secret, ...previousSecrets(delivery, at).map((previous) => previous.sealed)]
  const secrets = sealed.map((one) => box.open(one, delivery.webhookId))
  return {
    'content-type': 'application/json',
    'webhook-id': delivery.messageId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signMessage(secrets, { id: delivery.messageId, timestamp, body: delivery.body }),
  }
}

/** A callback has the header that its client asked for. */
function ownHeadersOf(box: SecretBox, { webhookId, secret }: ClaimedRow): Record<string, string> {
  const header = openCallbackHeader(box, webhookId, secret)
  return { 'content-type': 'application/json', ...(header === null ? {} : { [header.name]: header.value }) }
}

const late = failure('TIMEOUT', "The receiver didn't answer within 15 s.")
const what = { connection: 'The connection failed', other: 'The delivery failed' }

/** A receiver that redirects often has another spelling of its address: a slash at its end, or https. */
function refusalOf(status: number): string {
  const answered = `The receiver answered ${status}.`
  if (status < 300 || status >= 400) return answered
  return `${answered} Tiro doesn't follow redirects. Enter the address that it leads to.`
}
