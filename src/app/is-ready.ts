import type { Database } from '../platform/database/schema.ts'

/** Reads from the database. @throws what the database throws if it doesn't answer */
export async function isReady(db: Database): Promise<void> {
  await db.selectFrom('setting').select('key').limit(1).execute()
}
