import { PostgresAdapter, sql, type Kysely, type RawBuilder } from 'kysely'

// Differences between SQLite and PostgreSQL. Full text and vectors have their own files.

export type DialectName = 'sqlite' | 'postgres'

/** The database of a Kysely instance or transaction. */
export function dialectOf<T>(db: Kysely<T>): DialectName {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
}

/** Column types for migrations. Milliseconds and counts are `bigint`, durations in seconds are `real`. */
export function columnTypes(dialect: DialectName): {
  text: RawBuilder<unknown>
  integer: RawBuilder<unknown>
  bigint: RawBuilder<unknown>
  real: RawBuilder<unknown>
  bytes: RawBuilder<unknown>
  /** An auto-incrementing primary key that never reuses a number. */
  sequence: RawBuilder<unknown>
} {
  return dialect === 'sqlite'
    ? {
        text: sql`text`,
        integer: sql`integer`,
        bigint: sql`integer`,
        real: sql`real`,
        bytes: sql`blob`,
        sequence: sql`integer primary key autoincrement`,
      }
    : {
        // Byte order, as in SQLite, so that ids, timestamps and titles sort the same on both.
        text: sql`text collate "C"`,
        integer: sql`integer`,
        bigint: sql`bigint`,
        real: sql`double precision`,
        bytes: sql`bytea`,
        sequence: sql`bigint generated always as identity primary key`,
      }
}
