import type { Insight } from '../../contract/endpoints/insights.ts'
import { getRecordingRow } from '../../library/recordings/get-recording-row.ts'
import { readPage, type Page } from '../../platform/database/page.ts'
import type { Db } from '../../platform/database/schema.ts'
import { asInsight } from './as-insight.ts'
import { namesIn } from './get-insight.ts'
import { listInsightRows } from './store.ts'

/** A page of a recording's insights, oldest first. */
export async function listInsights(
  db: Db,
  workspaceId: string,
  recordingId: string,
  query: { limit?: number; cursor?: string },
): Promise<Page<Insight>> {
  await getRecordingRow(db, workspaceId, recordingId)
  const page = await readPage(query, (place, limit) => listInsightRows(db, { recordingId, place, limit }))
  const names = await namesIn(db, recordingId)
  return { ...page, items: page.items.map((row) => asInsight(row, names)) }
}
