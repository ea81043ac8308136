import type { ApiKey } from '../../contract/endpoints/keys.ts'
import { notFound } from '../../contract/app-error.ts'
import type { Db } from '../../platform/database/schema.ts'
import { asApiKey } from './list-keys.ts'
import { findKey } from './store.ts'

/** A key of an account, without its secret. AppError NOT_FOUND. */
export async function getKey(db: Db, userId: string, id: string): Promise<ApiKey> {
  const row = await findKey(db, userId, id)
  if (row === undefined) throw notFound('key', id)
  return asApiKey(row)
}
