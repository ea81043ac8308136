import { sql } from 'kysely'
import { dialectOf } from './dialects.ts'
import type { Database } from './schema.ts'

/** Whether the database answers and isn't read-only, as a PostgreSQL server is that became a standby. */
export async function takesChanges(db: Database): Promise<boolean> {
  const asked =
    dialectOf(db) === 'sqlite'
      ? sql<{ value: string }>`select 'off' as value from setting limit 1`
      : sql<{ value: string }>`select current_setting('transaction_read_only') as value`
  const { rows } = await asked.execute(db)
  return rows[0]?.value !== 'on'
}
