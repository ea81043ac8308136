import { randomUUID } from 'node:crypto'
import { isCertainlyGone, markOf } from '../processes/process-mark.ts'
import { endLease, holderOfLease, takeLease } from './lease.ts'
import type { Database } from './schema.ts'

const leaseMs = 30_000
const renewMs = 10_000

/** Work that one of several processes does: two would be correct, but do all of it twice. */
export function leaseWork(
  db: Database,
  name: string,
  isShared: boolean,
): { holdsLease: () => Promise<boolean>; end: () => Promise<void> } {
  const holder = `${randomUUID()} ${markOf(process.pid) ?? ''}`.trim()
  let heldAt = -Infinity
  return {
    holdsLease: async () => {
      if (!isShared || performance.now() - heldAt < renewMs) return true
      const requestedAt = performance.now()
      if (!(await takeLease(db, name, holder, leaseMs))) {
        // A process that was killed and started again continues at once.
        const other = await holderOfLease(db, name)
        const mark = other?.slice(other.indexOf(' ') + 1) ?? ''
        if (other === null || !mark.includes(' ') || !isCertainlyGone(mark)) return false
        await endLease(db, name, other)
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
