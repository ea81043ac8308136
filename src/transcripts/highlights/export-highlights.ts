import { Readable } from 'node:stream'
import { contentTypes, fileExtensions } from '../../contract/content.ts'
import { invalidQuery } from '../../contract/app-error.ts'
import type { Bytes } from '../../contract/endpoint.ts'
import type { Highlight, HighlightFormat } from '../../contract/endpoints/highlights.ts'
import { renderHighlights, type ListedHighlight } from '../../formats/highlights.ts'
import type { Page } from '../../platform/database/page.ts'
import type { Db } from '../../platform/database/schema.ts'
import { runInThread } from '../../platform/processes/thread.ts'
import { speakerName } from '../../text/speakers/speaker-name.ts'
import { findTranscriptOf } from '../content/find-transcript.ts'
import { assignedNames } from '../content/read-transcript-facts.ts'
import { speakersOfWords } from '../versions/speakers-of-words.ts'
import { listHighlights, type HighlightQuery } from './list-highlights.ts'
import { listNamesOf } from './store.ts'

/** Each may have a hundred comments, which are written without a pause. */
const pageSize = 20
/** Highlights and comments in an Excel file, which is made in memory. */
const mostInWorkbook = 50_000
/** Characters of both: with five times as many, a gigabyte isn't enough. */
const mostCharacters = 10_000_000

/**
 * The highlights of a list as a file. Text is written page by page while it is sent. AppError NOT_FOUND, or INVALID_QUERY
 * for more than an Excel file can have.
 */
export async function exportHighlights(
  db: Db,
  by: { workspaceId: string; userId: string },
  recordingId: string | null,
  { format = 'text', ...query }: Omit<HighlightQuery, 'limit' | 'cursor'> & { format?: HighlightFormat },
  signal: AbortSignal,
): Promise<Bytes> {
  const read = (cursor: string | null): Promise<Page<Highlight>> =>
    listHighlights(db, by, recordingId, { ...query, limit: pageSize, ...(cursor === null ? {} : { cursor }) })
  // Before the answer begins, so that it can still say that there is no such recording.
  const first = await read(null)
  const title = recordingId === null ? undefined : first.items[0]?.recordingTitle
  return {
    contentType: contentTypes[format],
    fileName: `${title === undefined ? '' : `${title}.`}highlights.${fileExtensions[format]}`,
    content:
      format === 'excel'
        ? { data: await workbookOf(pagesOf(db, first, read), signal) }
        : { stream: Readable.from(textOf(format, pagesOf(db, first, read))) },
  }
}

async function* pagesOf(
  db: Db,
  first: Page<Highlight>,
  read: (cursor: string) => Promise<Page<Highlight>>,
): AsyncGenerator<ListedHighlight[], void, undefined> {
  for (let page = first; ; page = await read(page.nextCursor)) {
    yield await describe(db, page.items)
    if (page.nextCursor === null) return
  }
}

async function* textOf(
  format: Exclude<HighlightFormat, 'excel'>,
  pages: AsyncIterable<ListedHighlight[]>,
): AsyncGenerator<string, void, undefined> {
  let before: ListedHighlight | null = null
  for await (const page of pages) {
    yield renderHighlights(format, page, before)
    before = page.at(-1) ?? before
  }
}

async function workbookOf(pages: AsyncIterable<ListedHighlight[]>, signal: AbortSignal): Promise<Uint8Array> {
  const highlights = await collectForWorkbook(pages, signal)
  return runInThread(new URL('../../formats/highlights-workbook.ts', import.meta.url), highlights, { signal })
}

/** @throws AppError INVALID_QUERY for more than an Excel file can have */
export async function collectForWorkbook(
  pages: AsyncIterable<ListedHighlight[]>,
  signal: AbortSignal,
): Promise<ListedHighlight[]> {
  const highlights: ListedHighlight[] = []
  let [count, characters] = [0, 0]
  for await (const page of pages) {
    signal.throwIfAborted()
    for (const { quote, comments } of page) {
      count += 1 + comments.length
      characters += comments.reduce((sum, { text }) => sum + text.length, quote.length)
    }
    if (count > mostInWorkbook || characters > mostCharacters) {
      const message = 'These are too many highlights for an Excel file. Filter them, or choose another format.'
      throw invalidQuery('/format', 'size', message)
    }
    highlights.push(...page)
  }
  return highlights
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
