import { sql } from 'kysely'
import { dialectOf } from './dialects.ts'
import type { Db } from './schema.ts'

/**
 * Live and dead rows of each table, as PostgreSQL estimates them; nothing for the embedded database. Dead rows stay when
 * autovacuum is too slow, or when a transaction that is still open may need them.
 */
export async function deadRows(db: Db): Promise<{ table: string; live: number; dead: number }[]> {
  if (dialectOf(db) === 'sqlite') return []
  const { rows } = await sql<{ table: string; live: number; dead: number }>`
    select relname as "table", n_live_tup as "live", n_dead_tup as "dead" from pg_stat_user_tables
    where schemaname = current_schema() order by relname`.execute(db)
  return rows
}

/** How long the oldest transaction of the server has been open, seconds; null for the embedded database. */
export async function oldestTransaction(db: Db): Promise<number | null> {
  if (dialectOf(db) === 'sqlite') return null
  // Without permission to see others' activity, only this role's transactions count.
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from max(clock_timestamp() - xact_start))::float8 as "seconds" from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(db)
  return rows[0]?.seconds ?? 0
}
