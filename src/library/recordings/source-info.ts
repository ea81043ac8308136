import { sql } from 'kysely'
import { noSourceInfo, type SourceInfo } from '../../contract/source-info.ts'
import type { Db } from '../../platform/database/schema.ts'

const fields = Object.keys(noSourceInfo) as (keyof SourceInfo)[]

/** Stores what the source of a recording reports about it. What it no longer says, or never did, stays as it was. */
export async function writeSourceInfo(db: Db, recordingId: string, info: Partial<SourceInfo>): Promise<void> {
  const said = (field: (typeof fields)[number]) =>
    sql`coalesce(${sql.ref(`excluded.${field}`)}, ${sql.ref(`sourceInfo.${field}`)})`
  await db
    .insertInto('sourceInfo')
    .values({ recordingId, ...noSourceInfo, ...info })
    .onConflict((conflict) =>
      conflict.column('recordingId').doUpdateSet(Object.fromEntries(fields.map((field) => [field, said(field)]))),
    )
    .execute()
}

/** What the source of a recording reports about it; null before the download, and for uploads. */
export async function readSourceInfo(db: Db, recordingId: string): Promise<SourceInfo | null> {
  const row = await db.selectFrom('sourceInfo').select(fields).where('recordingId', '=', recordingId).executeTakeFirst()
  return row ?? null
}
