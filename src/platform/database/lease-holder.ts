import { randomUUID } from 'node:crypto'
import { isCertainlyGone, markOf } from '../processes/process-mark.ts'
import { endLease, holderOfLease } from './lease.ts'
import type { Database } from './schema.ts'

/** A new holder of leases, whose name tells others whether this process still runs. */
export function newLeaseHolder(): string {
  return `${randomUUID()} ${markOf(process.pid) ?? ''}`.trim()
}

/** Releases a lease whose process has certainly ended, so that nobody waits until the lease does. @returns whether it did */
export async function endLeaseOfGone(db: Database, name: string): Promise<boolean> {
  const holder = await holderOfLease(db, name)
  const mark = holder?.slice(holder.indexOf(' ') + 1) ?? ''
  if (holder === null || !mark.includes(' ') || !isCertainlyGone(mark)) return false
  await endLease(db, name, holder)
  return true
}
