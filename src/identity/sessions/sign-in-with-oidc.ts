import { findIdentity, insertIdentity } from './store.ts'
import { AppError, notFound } from '../../contract/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import { newRow } from '../../platform/database/new-row.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Db, Database, Row } from '../../platform/database/schema.ts'
import type { OidcClaims } from './oidc-client.ts'
import { hasAccount } from '../accounts/set-up.ts'
import { findUser, findUserByEmail, insertUser } from '../store.ts'

/**
 * The account of a person verified by the OpenID provider. Finds the account by issuer and subject, then
 * by verified email address, and otherwise creates one if TIRO_SIGNUP=open.
 * AppError SIGN_UP_CLOSED, SIGN_IN_FAILED.
 */
export async function signInWithOidc(db: Database, claims: OidcClaims, isOpen: boolean): Promise<Row<'user'>> {
  const mayMake = isOpen && (await hasAccount(db))
  return db.transaction().execute(async (tx) => {
    const identity = await findIdentity(tx, claims.issuer, claims.subject)
    const userId =
      identity?.userId ?? (await accountOf(tx, claims.email, isOpen)) ?? (await makeAccount(tx, claims, mayMake))
    if (identity === undefined) {
      await insertIdentity(tx, { issuer: claims.issuer, subject: claims.subject, userId, createdAt: timestamp() })
    }
    const user = await findUser(tx, userId)
    if (user === undefined) throw notFound('user', userId)
    return user
  })
}

/** The account of an email address, or null if there is none. */
async function accountOf(tx: Db, email: string, isOpen: boolean): Promise<string | null> {
  const user = await findUserByEmail(tx, email)
  if (user === undefined) return null
  // With open sign-up, a password account's owner may not own its email address.
  if (isOpen && user.passwordHash !== null) {
    throw new AppError(
      'SIGN_IN_FAILED',
      'An account with this address and a password already exists. Sign in with the password.',
    )
  }
  return user.id
}

async function makeAccount(tx: Db, claims: OidcClaims, mayMake: boolean): Promise<string> {
  if (!mayMake) {
    throw new AppError('SIGN_UP_CLOSED', 'Sign-up is by invitation only. Ask the administrator of this instance.')
  }
  const fresh = newRow('usr')
  const { id } = fresh
  await insertUser(tx, {
    ...fresh,
    email: claims.email.toLowerCase(),
    name: claims.name,
    passwordHash: null,
    isAdministrator: 0,
  })
  await audit(tx, { action: 'ACCOUNT_CREATED', objectId: id, by: id, details: { method: 'OPENID' } })
  return id
}
