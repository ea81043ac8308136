import type { Tx } from '../../platform/database/schema.ts'
import { countInFlight, leaseDeliveries, listDue, lockClaims, type ClaimedRow } from './delivery-store.ts'

export interface ClaimLimits {
  now: number
  /** Maximum number of concurrent deliveries, across all processes. */
  maxOpen: number
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
 * Claims due deliveries, longest due first, within the limits, so that unresponsive receivers never block the others.
 */
export async function claimDeliveries(tx: Tx, limits: ClaimLimits): Promise<ClaimedRow[]> {
  await lockClaims(tx)
  const open = await countInFlight(tx)
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
    const due = await listDue(tx, { now: limits.now, limit: pageSize, except: [...full] })
    const chosen: string[] = []
    for (const { id, receiver } of due) {
      if (isFull(receiver)) full.add(receiver)
      else if (free > 0) {
        chosen.push(id)
        open.set(receiver, (open.get(receiver) ?? 0) + 1)
        free--
        if (limits.failing.has(receiver)) freeForFailing--
      }
    }
    if (chosen.length > 0) claimed.push(...(await leaseDeliveries(tx, chosen, leaseMs)))
    // That was the last page, or it contained only receivers that are now excluded.
    if (due.length < pageSize) break
  }
  return claimed
}
