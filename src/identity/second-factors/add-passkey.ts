import type { NewPasskey, Passkey } from '../../contract/endpoints/second-factors.ts'
import { audit } from '../../platform/audit/audit.ts'
import { requireRoom } from '../../platform/database/require-room.ts'
import type { Database, Row } from '../../platform/database/schema.ts'
import { mailOwnChange, type AccountMail } from '../mail-account-change.ts'
import { requireStillValid } from '../sessions/require-still-valid.ts'
import type { signedIn } from '../sessions/signed-in.ts'
import { finishRegistration } from './passkeys.ts'
import { firstRecoveryCodes } from './recovery-codes.ts'
import { insertPasskey } from './store.ts'

export function asPasskey(row: Row<'passkey'>): Passkey {
  return { id: row.id, name: row.name, createdAt: row.createdAt, lastUsedAt: row.lastUsedAt }
}

/** Adds a passkey. @returns it, and recovery codes if it is the first second factor */
export async function addPasskey(
  db: Database,
  mailing: AccountMail,
  caller: ReturnType<typeof signedIn>,
  given: NewPasskey,
): Promise<{ passkey: Passkey; recoveryCodes: string[] | null }> {
  const { userId, session } = caller
  const row = await finishRegistration(db, mailing.publicUrl(), { userId, sessionId: session.id }, given)
  const recoveryCodes = await db.transaction().execute(async (tx) => {
    await requireStillValid(tx, caller)
    await requireRoom(tx, 'passkeys', userId)
    await insertPasskey(tx, row)
    await audit(tx, { action: 'SECOND_FACTOR_ADDED', objectId: userId, details: { kind: 'PASSKEY' } })
    await mailOwnChange(tx, mailing, userId, 'SECOND_FACTOR_ADDED')
    return firstRecoveryCodes(tx, userId)
  })
  return { passkey: asPasskey(row), recoveryCodes }
}
