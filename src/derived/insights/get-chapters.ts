import type { Bytes } from '../../contract/endpoint.ts'
import { invalidState } from '../../contract/app-error.ts'
import { getRecordingRow } from '../../library/recordings/get-recording-row.ts'
import type { Db } from '../../platform/database/schema.ts'
import { chapterLines, chaptersOf, type Chapter } from '../../text/chapters.ts'
import { getInsight } from './get-insight.ts'

export type ChapterFormat = 'text' | 'json'

/** The chapters of an insight as a file. AppError NOT_FOUND, INVALID_STATE if it has none, or none yet. */
export async function getChapters(
  db: Db,
  { workspaceId, recordingId, insightId }: { workspaceId: string; recordingId: string; insightId: string },
  format: ChapterFormat,
): Promise<Bytes> {
  const { title } = await getRecordingRow(db, workspaceId, recordingId)
  const { content, status, quality } = await getInsight(db, workspaceId, recordingId, insightId)
  if (content === null) throw invalidState('This insight isn’t complete.', status, ['COMPLETED'])
  const chapters = chaptersOf(content)
  if (chapters.length === 0) throw invalidState('No line of this insight begins with a time.', status)
  const [contentType, extension, text] =
    format === 'text'
      ? ['text/plain; charset=utf-8', 'txt', chapterLines(chapters)]
      : ['application/json+chapters', 'json', podcastChapters(title, chapters)]
  return {
    contentType,
    fileName: `${title}.chapters.${extension}`,
    headers: quality === 'draft' ? { 'Tiro-Quality': 'draft' } : {},
    content: { data: Buffer.from(text) },
  }
}

/** As `podcast:chapters` has them (JSON Chapters Format 1.2, podcastindex.org). */
function podcastChapters(title: string, chapters: readonly Chapter[]): string {
  const listed = chapters.map((chapter) => ({ startTime: chapter.start, title: chapter.title }))
  return `${JSON.stringify({ version: '1.2.0', title, chapters: listed }, null, 2)}\n`
}
