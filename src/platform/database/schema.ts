import type { Insertable, Kysely, Selectable, Transaction, Updateable } from 'kysely'
import type { DerivedTables } from './tables/derived.ts'
import type { IdentityTables } from './tables/identity.ts'
import type { IntegrationTables } from './tables/integration.ts'
import type { LibraryTables } from './tables/library.ts'
import type { PlatformTables } from './tables/platform.ts'
import type { TranscriptTables } from './tables/transcript.ts'

/**
 * All tables, in a file for each layer of src/. Columns are camelCase, as in the contract, so that stores return rows
 * unchanged. Timestamps are text (RFC 3339, UTC, milliseconds: sorts chronologically); booleans are 0 or 1;
 * JSON is text; times of jobs are milliseconds by the database's clock.
 */
export interface Tables
  extends PlatformTables, IdentityTables, LibraryTables, TranscriptTables, DerivedTables, IntegrationTables {}

export type Database = Kysely<Tables>
export type Tx = Transaction<Tables>
/** First argument of an operation: a transaction or the database itself. */
export type Db = Database | Tx
export type Row<T extends keyof Tables> = Selectable<Tables[T]>
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>
export type Patch<T extends keyof Tables> = Updateable<Tables[T]>
