import { endLease, endLeaseOfGone, newLeaseHolder, takeLease } from './lease.ts'
import type { Database } from './schema.ts'

const leaseMs = 30_000
const renewMs = 10_000

/** Work that one of several processes does: two would be correct, but do all of it twice. */
export function leaseWork(
  db: Database,
  name: string,
  isShared: boolean,
): { holdsLease: () => Promise<boolean>; end: () => Promise<void> } {
  const holder = newLeaseHolder()
  let heldAt = -Infinity
  return {
    holdsLease: async () => {
      if (!isShared || performance.now() - heldAt < renewMs) return true
      const requestedAt = performance.now()
      if (!(await takeLease(db, name, holder, leaseMs))) {
        // A process that was killed and started again continues at once.
        if (!(await endLeaseOfGone(db, name))) return false
        if (!(await takeLease(db, name, holder, leaseMs))) return false
      }
      heldAt = requestedAt
      return true
    },
    end: async () => {
      if (isShared) await endLease(db, name, holder)
    },
  }
}
