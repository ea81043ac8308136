import type { Database } from '../../platform/database/schema.ts'
import { hashSecret } from '../../platform/secrets/hash-secret.ts'
import { countTry, findChallengeRow, takeChallengeRow } from './store.ts'

/** Wrong codes before the password must be entered again. */
const mostTries = 5

export interface SignInAttempt {
  userId: string
  /** Uses it up. @returns false if another request was faster */
  end: () => Promise<boolean>
}

/** The sign-in that waits for its second factor; counts a try. Null if it has expired or had too many. */
export async function useSignInAttempt(db: Database, token: string, now: string): Promise<SignInAttempt | null> {
  const hash = hashSecret(token)
  const row = await findChallengeRow(db, 'SECOND_FACTOR', hash, now)
  if (row?.userId == null || !(await countTry(db, hash, mostTries))) return null
  return {
    userId: row.userId,
    end: async () => (await takeChallengeRow(db, 'SECOND_FACTOR', hash, now)) !== undefined,
  }
}
