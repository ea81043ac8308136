import { findTranscriptOf } from '../content/find-transcript.ts'
import type { Version } from '../../contract/endpoints/editing.ts'
import { notFound } from '../../contract/app-error.ts'
import { pageOf, readPlace, type Page } from '../../platform/database/page.ts'
import type { Db } from '../../platform/database/schema.ts'
import { findTitle } from '../store.ts'
import { listVersionRows } from './store.ts'

/** Versions of a transcript, newest first. */
export async function listVersions(
  db: Db,
  workspaceId: string,
  recordingId: string,
  query: { limit?: number; cursor?: string },
): Promise<Page<Version>> {
  const title = await findTitle(db, workspaceId, recordingId)
  const transcript = await findTranscriptOf(db, recordingId)
  if (title === undefined || transcript === undefined) throw notFound('recording', recordingId)
  const place = readPlace(query.cursor, 'integer')
  const limit = query.limit ?? 100
  const rows = await listVersionRows(db, transcript.id, place, limit + 1)
  const page = pageOf(
    rows.map((row) => ({ ...row, id: String(row.version) })),
    limit,
    place,
    (row) => row.version,
  )
  return {
    ...page,
    items: page.items.map((row) => ({
      version: row.version,
      createdAt: row.createdAt,
      createdById: row.createdById,
      kind: row.kind as Version['kind'],
      summary: row.summary,
      words: row.words,
      isCurrent: row.version === transcript.version,
    })),
  }
}
