import { timestamp } from '../../platform/database/now.ts'
import type { Database } from '../../platform/database/schema.ts'
import { workOnEach } from '../../platform/async/work-on-each.ts'
import { sweepChallenges } from '../second-factors/challenge.ts'
import { sweepSources } from '../sessions/device.ts'
import { sweepGuesses } from '../sessions/guesses.ts'
import { deleteErasedUsers, deleteExpired } from './store.ts'

/** Removes what has expired of sessions, links, sign-ins and failed attempts, and erased accounts that nothing refers to. */
export async function sweepAccounts(db: Database, now: number): Promise<void> {
  const sweeps = [
    () => deleteExpired(db, timestamp(now)),
    () => deleteErasedUsers(db),
    () => sweepChallenges(db, now),
    () => sweepSources(db, now),
    () => sweepGuesses(db),
  ]
  await workOnEach<() => Promise<unknown>>(sweeps, (sweep) => sweep())
}
