import { sql, type RawBuilder } from 'kysely'
import type { Row } from './schema.ts'

type Dated = Pick<Row<'recording'>, 'recordedAt' | 'mediaRecordedAt' | 'createdAt'>

/** When a recording was made: as people say, otherwise as its media says, otherwise when it was added. */
export function recordedAtOf({ recordedAt, mediaRecordedAt, createdAt }: Dated): string {
  return recordedAt ?? mediaRecordedAt ?? createdAt
}

/** The same in SQL, of a table or alias. It has an index (migration 0083). */
export function recordedAtIn(table: string): RawBuilder<string> {
  const column = (name: keyof Dated) => sql.ref(`${table}.${name}`)
  return sql<string>`coalesce(${column('recordedAt')}, ${column('mediaRecordedAt')}, ${column('createdAt')})`
}
