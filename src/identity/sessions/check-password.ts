import { audit } from '../../platform/audit/audit.ts'
import type { Database, Row } from '../../platform/database/schema.ts'
import { hashPassword, verifyPassword } from '../accounts/password.ts'
import { findUserByEmail } from '../store.ts'
import { knownFrom, type Source } from './device.ts'
import { countGuess, type GuessLimit } from './guesses.ts'
import { hashSecret } from '../../platform/secrets/hash-secret.ts'

/** A hash to check unknown addresses against, so that they take as long as known ones. */
let decoy: Promise<string> | null = null

/**
 * The account with this email address and password, or null. Does equal work for known and unknown addresses.
 * AppError RATE_LIMITED during a pause after failed attempts.
 */
export async function checkPassword(
  db: Database,
  given: { email: string; password: string },
  source: Source,
): Promise<Row<'user'> | null> {
  const email = given.email.trim().toLowerCase()
  const row = await findUserByEmail(db, email)
  decoy ??= hashPassword('nobody has this password')
  const hash = row?.passwordHash ?? (await decoy)
  const known = await knownFrom(db, row?.id ?? '', source)
  const isKnown = known.isKnownDevice || known.isKnownAddress
  const isRight = async (): Promise<Row<'user'> | null> =>
    (await verifyPassword(given.password, hash, isKnown)) && row !== undefined && row.passwordHash !== null ? row : null
  const user = await countGuess(db, limitsOf(email, source, known), isRight)
  if (user === null) {
    await audit(db, { action: 'SIGN_IN_FAILED', by: row?.id ?? null, details: { method: 'PASSWORD' } })
  }
  return user
}

/**
 * A browser that signed in before has a count of its own. Any other shares the count of the account and the address,
 * and, from an address that the account never used, the count of the account.
 */
function limitsOf(
  email: string,
  source: Source,
  { isKnownDevice, isKnownAddress }: { isKnownDevice: boolean; isKnownAddress: boolean },
): GuessLimit[] {
  const account = hashSecret(`account ${email}`)
  const own = isKnownDevice
    ? `${account} device ${hashSecret(source.device ?? '')}`
    : `${account} from ${source.address}`
  return [
    { name: own, free: 3, mostSeconds: 300, isShared: false },
    ...(isKnownDevice || isKnownAddress ? [] : [{ name: account, free: 10, mostSeconds: 60, isShared: true }]),
  ]
}
