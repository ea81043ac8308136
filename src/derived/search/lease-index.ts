import { randomUUID } from 'node:crypto'
import { endLease, takeLease } from '../../platform/database/lease.ts'
import type { Database } from '../../platform/database/schema.ts'

const name = 'search.indexer'
const leaseMs = 30_000
const renewMs = 10_000

/** Only one of several processes maintains the index: two would be correct, but do all work twice. */
export function leaseIndex(
  db: Database,
  isShared: boolean,
): { holdsLease: () => Promise<boolean>; end: () => Promise<void> } {
  const holder = randomUUID()
  let heldAt = -Infinity
  return {
    holdsLease: async () => {
      if (!isShared || performance.now() - heldAt < renewMs) return true
      const requestedAt = performance.now()
      if (!(await takeLease(db, name, holder, leaseMs))) return false
      heldAt = requestedAt
      return true
    },
    end: async () => {
      if (isShared) await endLease(db, name, holder)
    },
  }
}
