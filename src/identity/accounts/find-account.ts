import { AppError } from '../../contract/app-error.ts'
import type { User } from '../../contract/resources.ts'
import type { Db } from '../../platform/database/schema.ts'
import { asUser } from './as-user.ts'
import { findUserByEmail } from '../store.ts'

/** 404, for an address that an administrator named. */
export function noAccountFor(email: string): AppError {
  return new AppError('NOT_FOUND', `There is no account for ${email}.`, { resource: 'user', id: email })
}

/** The account with this email address, or null. */
export async function findAccount(db: Db, email: string): Promise<User | null> {
  const row = await findUserByEmail(db, email.trim())
  return row === undefined ? null : asUser(row)
}
