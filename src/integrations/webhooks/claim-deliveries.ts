import type { Tx } from '../../platform/database/schema.ts'
import { countInFlight, leaseDeliveries, listDue, lockClaims, type ClaimedRow } from './delivery-store.ts'

export interface ClaimLimits {
  now: number
  /** Maximum number of concurrent deliveries, across all processes. */
  maxOpen: number
  /** Of these, how many only the webhooks of accounts without an open delivery get. */
  spare: number
  /** Maximum number of these per receiver. */
  perReceiver: number
  /** Receivers whose last attempt failed: one delivery at a time each, and at most half of all slots together. */
  failing: ReadonlySet<string>
}

/**
 * How long a claim lasts unless it is renewed, milliseconds. After that the process counts as dead and another one
 * takes the delivery.
 */
export const leaseMs = 10_000
const pageSize = 64

/**
 * Claims due deliveries, longest due first, within the limits, so that unresponsive receivers never block the others,
 * and one account with many receivers that take their time doesn't delay the deliveries of others.
 */
export async function claimDeliveries(tx: Tx, limits: ClaimLimits): Promise<ClaimedRow[]> {
  await lockClaims(tx)
  const inFlight = await countInFlight(tx)
  const open = new Map<string, number>()
  for (const { receiver, n } of inFlight) open.set(receiver, (open.get(receiver) ?? 0) + n)
  const served = new Set(inFlight.map(({ createdById }) => createdById))
  const total = (receivers: Iterable<string>): number => [...receivers].reduce((sum, r) => sum + (open.get(r) ?? 0), 0)
  let free = limits.maxOpen - total(open.keys())
  let freeForFailing = Math.floor(limits.maxOpen / 2) - total(limits.failing)
  const isFull = (receiver: string): boolean => {
    const has = open.get(receiver) ?? 0
    return limits.failing.has(receiver) ? has >= 1 || freeForFailing <= 0 : has >= limits.perReceiver
  }

  const full = new Set([...open.keys()].filter(isFull))
  const claimed: ClaimedRow[] = []
  while (free > 0) {
    const except = { receivers: [...full], creators: free > limits.spare ? [] : [...served] }
    const due = await listDue(tx, { now: limits.now, limit: pageSize, except })
    const chosen: string[] = []
    for (const { id, receiver, createdById } of due) {
      if (isFull(receiver)) full.add(receiver)
      else if (free > limits.spare || (free > 0 && !served.has(createdById))) {
        chosen.push(id)
        served.add(createdById)
        open.set(receiver, (open.get(receiver) ?? 0) + 1)
        free--
        if (limits.failing.has(receiver)) freeForFailing--
      }
    }
    if (chosen.length > 0) claimed.push(...(await leaseDeliveries(tx, chosen, leaseMs)))
    // That was the last page, or it contained only receivers and creators that are now excluded.
    if (due.length < pageSize) break
  }
  return claimed
}
