import type { Parameter } from './parameters.ts'
import type { Rows } from './thread-messages.ts'

/** What runs a statement of SQLite in its own thread, and waits. */
export interface Reader {
  run(sql: string, parameters: readonly Parameter[]): Rows
}
