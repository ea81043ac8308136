import { setImmediate } from 'node:timers/promises'
import type { DocumentHighlight } from '../../formats/document.ts'
import type { Db } from '../../platform/database/schema.ts'
import { batchesOf } from '../../text/batches-of.ts'
import { listCommentRows, listHighlightsOf, listNamesOf, type HighlightRow } from './store.ts'

/** Highlights that are read without a pause: each may have a hundred comments. */
const atOnce = 20

/**
 * The highlights of a recording for a document of a version; null: of a translation, whose words have other ids. The
 * words of a highlight that is in another version are not marked.
 */
export async function documentHighlights(
  db: Db,
  recordingId: string,
  version: number | null,
): Promise<DocumentHighlight[]> {
  const highlights: DocumentHighlight[] = []
  for (const rows of batchesOf(await listHighlightsOf(db, recordingId), atOnce)) {
    highlights.push(...(await withTheirComments(db, rows, version)))
    await setImmediate()
  }
  return highlights
}

async function withTheirComments(
  db: Db,
  rows: readonly HighlightRow[],
  version: number | null,
): Promise<DocumentHighlight[]> {
  const comments = await listCommentRows(
    db,
    rows.map(({ id }) => id),
  )
  const names = await listNamesOf(
    db,
    comments.flatMap(({ createdById }) => createdById ?? []),
  )
  const byHighlight = Map.groupBy(comments, ({ highlightId }) => highlightId)
  return rows.map((row) => {
    const isHere = row.version === version
    return {
      quote: row.quote,
      start: row.start,
      end: row.end,
      color: row.color as DocumentHighlight['color'],
      isDetached: row.isDetached === 1,
      resolvedAt: row.resolvedAt,
      comments: (byHighlight.get(row.id) ?? []).map(({ createdById, createdAt, text }) => ({
        author: createdById === null ? null : (names.get(createdById) ?? null),
        createdAt,
        text,
      })),
      from: isHere ? row.fromWord : null,
      to: isHere ? row.toWord : null,
    }
  })
}
