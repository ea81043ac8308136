import { subscribe } from '../../platform/events/events.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { now as sharedNow } from '../../platform/database/now.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { repeatWoken, type Waker } from '../../platform/async/waker.ts'
import { identityOf } from '../../platform/database/transaction-guard.ts'
import { every } from '../../platform/async/every.ts'
import { claimDeliveries, leaseMs } from './claim-deliveries.ts'
import {
  bringForward,
  deliveriesQueued,
  freeLeases,
  nextDueAt,
  readEventCursor,
  renewLeases,
  type ClaimedRow,
} from './delivery-store.ts'
import { isDeliverable } from './payload.ts'
import { queueDeliveries, type Cursor } from './queue-deliveries.ts'
import { sendDelivery, type CallbackOf, type RunExport, type WriteMessage } from './send-delivery.ts'
import { settleAttempts, type Settled } from './settle-attempts.ts'

export interface DeliveryOptions {
  /** The database for background work. */
  db: Database
  outbound: Outbound
  box: SecretBox
  /** Does the work of export rules, which share the outbox. */
  runExport: RunExport
  callbackOf: CallbackOf
  writeMessage: WriteMessage
  /** True if this is the only process of its database: it frees the leases of a dead process at the start. */
  owner: boolean
  /** Wakes the deliveries; tests move their clock with it. */
  waker: Waker
  /** Called with errors of this process, not of a receiver. */
  onError: (error: unknown) => void
  /** Milliseconds since 1970; tests pass in their own clock. */
  now?: () => number
  /** 0–1. */
  random?: () => number
}

export interface Deliveries {
  /** Lets running attempts finish for a second, returns the others, and resolves when all writes are done. */
  stop: () => Promise<void>
}

const maxOpen = 32
const spare = 8
const perReceiver = 8
const pollMs = 1000
const graceMs = 1000
/** How often it looks for what a wrong clock has postponed, milliseconds. */
const clockMs = 60_000
/** How often claims are renewed, milliseconds. Two may fail before a claim ends. */
const renewMs = 3000

/**
 * Starts delivering events to webhooks. A signal wakes it for what this process or another has written.
 * Results and the next claims are written together, so that many deliveries share a transaction.
 */
export async function startDeliveries(options: DeliveryOptions): Promise<Deliveries> {
  const { db, onError, waker } = options
  const now = options.now ?? sharedNow
  const random = options.random ?? Math.random
  const stopping = new AbortController()
  const abandoning = new AbortController()
  const sending = new Set<Promise<void>>()
  /** Claims whose outcome isn't written yet. */
  const underWay = new Set<ClaimedRow>()
  const failing = new Set<string>()
  let settled: Settled[] = []
  if (options.owner) await freeLeases(db)
  await bringForward(db, now())
  const stored = await readEventCursor(db)
  let cursor: Cursor = { seen: stored, stored }

  const send = (delivery: ClaimedRow): void => {
    underWay.add(delivery)
    const one = (async () => {
      try {
        const attempt = await sendDelivery({ ...options, now, signal: abandoning.signal }, delivery)
        if (attempt.failure === null) failing.delete(delivery.receiver)
        else failing.add(delivery.receiver)
        settled.push({ delivery, attempt })
      } catch (error) {
        if (!abandoning.signal.aborted) onError(error)
        settled.push({ delivery, attempt: null })
      }
    })().finally(() => {
      sending.delete(one)
      waker.wake()
    })
    sending.add(one)
  }

  const round = async (): Promise<void> => {
    if (!stopping.signal.aborted) cursor = await queueDeliveries(db, cursor, now())
    const due = await nextDueAt(db)
    const mayClaim = !stopping.signal.aborted && sending.size < maxOpen && due !== null && due <= now()
    // A copy, because more attempts end during the transaction.
    const done = [...settled]
    if (done.length === 0 && !mayClaim) return
    const claimed = await db.transaction().execute(async (tx) => {
      await settleAttempts(tx, done, { now: now(), random })
      return mayClaim ? claimDeliveries(tx, { now: now(), maxOpen, spare, perReceiver, failing }) : []
    })
    // Remove only what was written; a failed transaction is repeated together with newer results.
    settled = settled.slice(done.length)
    for (const { delivery } of done) underWay.delete(delivery)
    for (const delivery of claimed) send(delivery)
  }

  const rounds = repeatWoken(waker, round, { pauseMs: pollMs, onError })
  // An attempt may take longer than a claim lasts.
  const renewing = every(renewMs, async () => renewLeases(db, [...underWay], leaseMs), onError)
  const bringing = every(clockMs, async () => bringForward(db, now()), onError)
  const stopListening = subscribe(db, null, ({ type }) => {
    if (type === null || isDeliverable(type)) waker.wake()
  })

  const stopListeningToQueue = deliveriesQueued.listen(identityOf(db), waker.wake)

  return {
    async stop() {
      stopListening()
      stopListeningToQueue()
      stopping.abort()
      await rounds.stop()
      const timer = setTimeout(() => abandoning.abort(), graceMs)
      await Promise.all(sending)
      clearTimeout(timer)
      await renewing.stop()
      await bringing.stop()
      try {
        await round()
      } catch (error) {
        // The leases expire, and the deliveries are sent again.
        onError(error)
      }
    },
  }
}
