import { newRow } from '../../platform/database/new-row.ts'
import type { Database, Row } from '../../platform/database/schema.ts'
import { findAdministrator, insertUser } from '../store.ts'

const localOwner = 'owner@localhost'

/** The administrator; on an instance without accounts `owner@localhost`, which the set-up link takes over later. */
export async function ensureOwner(db: Database): Promise<Row<'user'>> {
  const known = await findAdministrator(db)
  if (known !== undefined) return known
  return db.transaction().execute(async (tx) => {
    const raced = await findAdministrator(tx)
    if (raced !== undefined) return raced
    return insertUser(tx, {
      ...newRow('usr'),
      email: localOwner,
      name: null,
      passwordHash: null,
      isAdministrator: 1,
    })
  })
}
