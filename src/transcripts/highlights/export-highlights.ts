import { Readable } from 'node:stream'
import { contentTypes, fileExtensions } from '../../contract/content.ts'
import type { Bytes } from '../../contract/endpoint.ts'
import type { Highlight, HighlightFormat } from '../../contract/endpoints/highlights.ts'
import { renderHighlights, type ListedHighlight } from '../../formats/highlights.ts'
import type { Page } from '../../platform/database/page.ts'
import type { Db } from '../../platform/database/schema.ts'
import { speakerName } from '../../text/speakers/speaker-name.ts'
import { findTranscriptOf } from '../content/find-transcript.ts'
import { assignedNames } from '../content/read-transcript-facts.ts'
import { speakersOfWords } from '../versions/speakers-of-words.ts'
import { listHighlights, type HighlightQuery } from './list-highlights.ts'
import { listNamesOf } from './store.ts'

/** Each may have a hundred comments, which are written without a pause. */
const pageSize = 20

/** The highlights of a list as a file, which is written page by page while it is sent. AppError NOT_FOUND. */
export async function exportHighlights(
  db: Db,
  by: { workspaceId: string; userId: string },
  recordingId: string | null,
  { format = 'text', ...query }: Omit<HighlightQuery, 'limit' | 'cursor'> & { format?: HighlightFormat },
): Promise<Bytes> {
  const read = (cursor: string | null): Promise<Page<Highlight>> =>
    listHighlights(db, by, recordingId, { ...query, limit: pageSize, ...(cursor === null ? {} : { cursor }) })
  // Before the answer begins, so that it can still say that there is no such recording.
  const first = await read(null)
  const title = recordingId === null ? undefined : first.items[0]?.recordingTitle
  return {
    contentType: contentTypes[format],
    fileName: `${title === undefined ? '' : `${title}.`}highlights.${fileExtensions[format]}`,
    content: { stream: Readable.from(pagesOf(db, format, first, read)) },
  }
}

async function* pagesOf(
  db: Db,
  format: HighlightFormat,
  first: Page<Highlight>,
  read: (cursor: string) => Promise<Page<Highlight>>,
): AsyncGenerator<string, void, undefined> {
  let before: ListedHighlight | null = null
  for (let page = first; ; page = await read(page.nextCursor)) {
    const listed = await describe(db, page.items)
    yield renderHighlights(format, listed, before)
    before = listed.at(-1) ?? before
    if (page.nextCursor === null) return
  }
}

/** Highlights with the names of their speakers and of the authors of their comments. */
async function describe(db: Db, highlights: readonly Highlight[]): Promise<ListedHighlight[]> {
  const speakers = await speakersOf(db, highlights)
  const names = await listNamesOf(
    db,
    highlights.flatMap(({ comments }) => comments.flatMap(({ createdById }) => createdById ?? [])),
  )
  return highlights.map(({ id, comments, ...highlight }) => ({
    ...highlight,
    speaker: speakers.get(id) ?? null,
    comments: comments.map(({ createdById, createdAt, text }) => ({
      author: createdById === null ? null : (names.get(createdById) ?? null),
      createdAt,
      text,
    })),
  }))
}

/** Who says the first word of each highlight, by its id. */
async function speakersOf(db: Db, highlights: readonly Highlight[]): Promise<Map<string, string>> {
  const speakers = new Map<string, string>()
  for (const [recordingId, own] of Map.groupBy(highlights, (highlight) => highlight.recordingId)) {
    const transcript = await findTranscriptOf(db, recordingId)
    if (transcript === undefined) continue
    const names = await assignedNames(db, transcript)
    const indexes = await speakersOfWords(
      db,
      transcript,
      own.flatMap(({ from }) => from ?? []),
    )
    for (const { id, from } of own) {
      const index = from === null ? undefined : indexes.get(from)
      if (index !== undefined) speakers.set(id, names[index] ?? speakerName(index, transcript.language))
    }
  }
  return speakers
}
