import type { Tx } from '../../platform/database/schema.ts'
import { endChallengesOf } from './challenge.ts'
import { deletePasskeysOf, deleteTotpOf, replaceRecoveryCodes } from './store.ts'

/** Removes every passkey, authenticator app and recovery code of an account, and its sign-ins under way. */
export async function removeSecondFactors(tx: Tx, userId: string): Promise<void> {
  await deleteTotpOf(tx, userId)
  await deletePasskeysOf(tx, userId)
  await replaceRecoveryCodes(tx, userId, [])
  await endChallengesOf(tx, userId)
}
