import { notFound } from '../../contract/app-error.ts'
import type { Highlight } from '../../contract/endpoints/highlights.ts'
import { pageOf, readPlace, type Page } from '../../platform/database/page.ts'
import type { Db } from '../../platform/database/schema.ts'
import { fold } from '../../text/fold.ts'
import { findTitle } from '../store.ts'
import { withComments } from './as-highlight.ts'
import { listHighlightRows, type HighlightFilter } from './store.ts'

export interface HighlightQuery extends Omit<HighlightFilter, 'terms'> {
  limit?: number
  cursor?: string
  q?: string
}

/** Highlights of a recording by their place (null: of a workspace, newest first). AppError NOT_FOUND. */
export async function listHighlights(
  db: Db,
  by: { workspaceId: string; userId: string },
  recordingId: string | null,
  query: HighlightQuery,
): Promise<Page<Highlight>> {
  if (recordingId !== null && (await findTitle(db, by.workspaceId, recordingId)) === undefined) {
    throw notFound('recording', recordingId)
  }
  const { limit = 100, cursor, q = '', createdById, mentionedId, ...rest } = query
  const person = (id: string): string => (id === 'me' ? by.userId : id)
  const filter: HighlightFilter = {
    ...rest,
    ...(createdById === undefined ? {} : { createdById: person(createdById) }),
    ...(mentionedId === undefined ? {} : { mentionedId: person(mentionedId) }),
    terms: fold(q)
      .split(/\s+/u)
      .filter((term) => term !== ''),
  }
  const place = readPlace(cursor, recordingId === null ? 'string' : 'number')
  const where = { workspaceId: by.workspaceId, recordingId }
  const rows = await listHighlightRows(db, where, filter, place, limit + 1)
  const page = pageOf(rows, limit, place, (row) => (recordingId === null ? row.createdAt : row.start))
  return { ...page, items: await withComments(db, page.items) }
}
