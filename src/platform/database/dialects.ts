import { PostgresAdapter, sql, type Kysely, type RawBuilder } from 'kysely'

// Where SQLite and PostgreSQL must differ. Full text and vectors have a file of their own in their room.

export type DialectName = 'sqlite' | 'postgres'

/** Which database a Kysely instance (or transaction) speaks to. */
export function dialectOf<T>(db: Kysely<T>): DialectName {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
}

/** Column types for migrations. Milliseconds and counts are `bigint`, durations in seconds `real`. */
export function columnTypes(dialect: DialectName): {
  text: RawBuilder<unknown>
  integer: RawBuilder<unknown>
  bigint: RawBuilder<unknown>
  real: RawBuilder<unknown>
  bytes: RawBuilder<unknown>
  /** A primary key that counts up and never gives a number twice. */
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
        // Byte order, as SQLite's: ids, timestamps and titles sort alike on both.
        text: sql`text collate "C"`,
        integer: sql`integer`,
        bigint: sql`bigint`,
        real: sql`double precision`,
        bytes: sql`bytea`,
        sequence: sql`bigint generated always as identity primary key`,
      }
}
