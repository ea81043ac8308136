import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { User } from '../../contract/resources.ts'
import { AppError } from '../../contract/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import { newId } from '../../platform/database/ids.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Database, Tx } from '../../platform/database/schema.ts'
import { deleteSetting, readSetting, writeSetting } from '../../platform/database/settings.ts'
import { hashSecret } from '../../platform/secrets/hash-secret.ts'
import { createKey } from '../keys/create-key.ts'
import { hashNewPassword } from './new-password.ts'
import { findAdministrator, insertUser } from '../store.ts'

const tokenSetting = 'setUpTokenHash'

/** Whether anyone has an account; the command line's `owner@localhost` has no password and doesn't count. */
export async function hasAccount(db: Database): Promise<boolean> {
  const administrator = await findAdministrator(db)
  return administrator !== undefined && administrator.passwordHash !== null
}

/** A fresh token for the one-time set-up link, replacing an earlier start's. Null once there is an account. */
export async function issueSetUpToken(db: Database): Promise<string | null> {
  if (await hasAccount(db)) return null
  const token = randomBytes(16).toString('base64url')
  await writeSetting(db, tokenSetting, hashSecret(token))
  return token
}

async function checkToken(tx: Tx, token: string): Promise<void> {
  const expected = await readSetting(tx, tokenSetting)
  const given = hashSecret(token)
  if (expected === null || !timingSafeEqual(Buffer.from(given), Buffer.from(expected))) {
    throw new AppError(
      'INVITATION_INVALID',
      'This set-up link is no longer valid. Tiro prints the newest one when it starts.',
    )
  }
}

/**
 * Creates the administrator's account, or gives `owner@localhost` its email address and password, and a first key.
 * The link works once. AppError INVITATION_INVALID, PASSWORD_TOO_COMMON.
 */
export async function setUp(
  db: Database,
  given: { token: string; email: string; password: string; keyName?: string },
): Promise<{ user: User; apiKey: string }> {
  const passwordHash = await hashNewPassword(given.password)
  return db.transaction().execute(async (tx) => {
    await checkToken(tx, given.token)
    await deleteSetting(tx, tokenSetting)
    const now = timestamp()
    const email = given.email.trim().toLowerCase()
    const known = await findAdministrator(tx)
    const id = known?.id ?? newId('usr')
    if (known === undefined) {
      await insertUser(tx, { id, email, name: null, passwordHash, isAdministrator: 1, createdAt: now, updatedAt: now })
    } else {
      await tx.updateTable('user').set({ email, passwordHash, updatedAt: now }).where('id', '=', id).execute()
    }
    await audit(tx, { action: 'ACCOUNT_CREATED', objectId: id, by: id, details: { method: 'SET_UP' } })
    const { key } = await createKey(tx, { userId: id, name: given.keyName ?? 'First key', role: 'OWNER', by: id })
    return { user: { id, email, name: null, createdAt: known?.createdAt ?? now }, apiKey: key }
  })
}
