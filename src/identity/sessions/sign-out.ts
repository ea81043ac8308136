import { audit } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/database/schema.ts'
import { endSession } from './session.ts'

/** Ends the session with this secret, if there is one. */
export async function signOut(db: Database, token: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const ended = await endSession(tx, token)
    if (ended !== undefined) await audit(tx, { action: 'SIGNED_OUT', objectId: ended.id, by: ended.userId })
  })
}
