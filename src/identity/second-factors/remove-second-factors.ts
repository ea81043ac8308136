import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { deleteSessionsOf } from '../store.ts'
import { endChallengesOf } from './challenge.ts'
import { deletePasskeysOf, deleteTotpOf, replaceRecoveryCodes } from './store.ts'

/** Removes every passkey, authenticator app and recovery code of an account, and its sign-ins under way. */
export async function removeSecondFactors(tx: Tx, userId: string): Promise<void> {
  await deleteTotpOf(tx, userId)
  await deletePasskeysOf(tx, userId)
  await replaceRecoveryCodes(tx, userId, [])
  await endChallengesOf(tx, userId)
}

/** For somebody who lost them all: removes them and ends the sessions, as an administrator. */
export async function resetSecondFactors(tx: Tx, userId: string): Promise<void> {
  await removeSecondFactors(tx, userId)
  await deleteSessionsOf(tx, userId)
  await audit(tx, { action: 'SECOND_FACTORS_RESET', objectId: userId })
}
