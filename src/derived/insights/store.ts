import type { Place } from '../../platform/database/page.ts'
import { rowsAt } from '../../platform/database/rows-at.ts'
import type { Db, NewRow, Patch, Row } from '../../platform/database/schema.ts'

export type InsightRow = Row<'insight'>

/** An insight with the current version of its transcript. */
export type InsightNow = InsightRow & { currentVersion: number | null }

function withVersion(db: Db) {
  return db
    .selectFrom('insight')
    .leftJoin('transcript', 'transcript.recordingId', 'insight.recordingId')
    .selectAll('insight')
    .select('transcript.version as currentVersion')
}

export async function findInsight(db: Db, recordingId: string, id: string): Promise<InsightNow | undefined> {
  return withVersion(db).where('insight.id', '=', id).where('insight.recordingId', '=', recordingId).executeTakeFirst()
}

/** Insights of a recording, oldest first. */
export async function listInsightRows(
  db: Db,
  query: { recordingId: string; place: Place; limit: number },
): Promise<InsightNow[]> {
  const select = withVersion(db).where('insight.recordingId', '=', query.recordingId)
  return rowsAt(select, { key: 'insight.createdAt', id: 'insight.id', ascends: true }, query.place, query.limit)
}

export async function listAllInsights(db: Db, recordingId: string): Promise<InsightNow[]> {
  return withVersion(db).where('insight.recordingId', '=', recordingId).orderBy('insight.id').execute()
}

/** An insight of the prompt as it is now that is still being made, without tweaks. */
export async function findUnfinishedInsight(
  db: Db,
  recordingId: string,
  prompt: { id: string; title: string; prompt: string },
): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('insight')
    .select('id')
    .where('recordingId', '=', recordingId)
    .where('promptId', '=', prompt.id)
    .where('promptTitle', '=', prompt.title)
    .where('promptText', '=', prompt.prompt)
    .where('tweaks', '=', '[]')
    .where('status', 'in', ['QUEUED', 'IN_PROGRESS'])
    .orderBy('id')
    .executeTakeFirst()
}

export async function insertInsight(db: Db, row: NewRow<'insight'>): Promise<void> {
  await db.insertInto('insight').values(row).execute()
}

export async function patchInsight(db: Db, id: string, patch: Patch<'insight'>): Promise<void> {
  await db.updateTable('insight').set(patch).where('id', '=', id).execute()
}

export async function removeInsight(db: Db, id: string): Promise<void> {
  await db.deleteFrom('insight').where('id', '=', id).execute()
}
