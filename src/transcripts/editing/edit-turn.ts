import { setTimeout as pause } from 'node:timers/promises'
import { endLease, endLeaseOfGone, isLeaseTaken, newLeaseHolder, takeLease } from '../../platform/database/lease.ts'
import { lockingTransaction } from '../../platform/database/row-locks.ts'
import type { Database } from '../../platform/database/schema.ts'

/** Longer than a large change takes. A process of another machine that dies with the turn holds up edits for so long. */
const turnMs = 30_000
const pollMs = 50

export interface EditTurn {
  /** Takes or renews the turn, once nobody else has it. */
  take: () => Promise<void>
  end: () => Promise<void>
}

/**
 * Waits while someone else has the turn to change a transcript. A large change takes seconds, in which small ones come
 * first, so without a turn somebody who edits without a pause would hold it up forever.
 */
export async function waitForTurn(db: Database, recordingId: string): Promise<EditTurn> {
  const name = `edit-turn:${recordingId}`
  const holder = newLeaseHolder()
  let isTaken = false
  const waitForOther = async (): Promise<void> => {
    if (!(await endLeaseOfGone(db, name))) await pause(pollMs)
  }
  while (await isLeaseTaken(db, name)) await waitForOther()
  return {
    take: async () => {
      while (!(await lockingTransaction(db, (tx) => takeLease(tx, name, holder, turnMs)))) await waitForOther()
      isTaken = true
    },
    end: async () => {
      if (isTaken) await endLease(db, name, holder)
    },
  }
}
