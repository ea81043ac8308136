import { findIdentity, insertIdentity } from './store.ts'
import { AppError } from '../../contract/app-error.ts'
import { newId } from '../../platform/database/ids.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Db, Database } from '../../platform/database/schema.ts'
import type { OidcClaims } from './oidc-client.ts'
import { startSession } from './session.ts'
import { hasAccount } from '../accounts/set-up.ts'
import { findUserByEmail, insertUser } from '../store.ts'

/**
 * Signs in whom the OpenID provider vouches for; returns the session. Who was here before is known by issuer and
 * subject; else the verified e-mail address leads to the account; else an account is made where TIRO_SIGNUP=open.
 * AppError SIGN_UP_CLOSED, SIGN_IN_FAILED.
 */
export async function signInWithOidc(db: Database, claims: OidcClaims, isOpen: boolean): Promise<string> {
  const mayMake = isOpen && (await hasAccount(db))
  return db.transaction().execute(async (tx) => {
    const identity = await findIdentity(tx, claims.issuer, claims.subject)
    if (identity !== undefined) return startSession(tx, identity.userId)
    const userId = (await accountOf(tx, claims.email, isOpen)) ?? (await makeAccount(tx, claims, mayMake))
    await insertIdentity(tx, { issuer: claims.issuer, subject: claims.subject, userId, createdAt: timestamp() })
    return startSession(tx, userId)
  })
}

/** The account of an e-mail address, or null without one. */
async function accountOf(tx: Db, email: string, isOpen: boolean): Promise<string | null> {
  const user = await findUserByEmail(tx, email)
  if (user === undefined) return null
  // Where anybody may sign up, whoever made an account with a password need not own its address.
  if (isOpen && user.passwordHash !== null) {
    throw new AppError('SIGN_IN_FAILED', 'There is an account with this address and a password; sign in with that.')
  }
  return user.id
}

async function makeAccount(tx: Db, claims: OidcClaims, mayMake: boolean): Promise<string> {
  if (!mayMake) {
    throw new AppError('SIGN_UP_CLOSED', 'Accounts are made by invitation here; ask whoever runs this instance.')
  }
  const now = timestamp()
  const id = newId('usr')
  await insertUser(tx, {
    id,
    email: claims.email.toLowerCase(),
    name: claims.name,
    passwordHash: null,
    isAdministrator: 0,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
  })
  return id
}
