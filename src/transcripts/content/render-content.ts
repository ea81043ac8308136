import { createHash } from 'node:crypto'
import { findTranscriptOf, type TranscriptRow } from './find-transcript.ts'
import type { Bytes, Rendering } from '../../contract/endpoint.ts'
import type { RenderingQuery } from '../../contract/content.ts'
import { notFound } from '../../contract/app-error.ts'
import { checkOptions } from '../../formats/check-options.ts'
import { version as programVersion } from '../../platform/config/version.ts'
import { mapInTurns } from '../../platform/async/map-in-turns.ts'
import { auditRead } from '../../platform/audit/audit.ts'
import { render } from '../../platform/rendering/render.ts'
import { createRenderingCache } from '../../platform/rendering/rendering-cache.ts'
import type { RenderDocument, Rendering as FileRendering } from '../../formats/document.ts'
import type { Db } from '../../platform/database/schema.ts'
import type { LanguageStretch } from '../../text/languages/language-stretches.ts'
import { documentHighlights } from '../highlights/document-highlights.ts'
import { findRecordingFacts } from '../store.ts'
import { requireContent } from './require-content.ts'
import { assignedNames } from './read-transcript-facts.ts'
import { readVersionBlocks } from '../versions/read-version.ts'

/** About fifty subtitle files of an hour. */
const cacheBytes = 8 * 1024 * 1024
const cache = createRenderingCache(cacheBytes)

/**
 * A transcript in the requested format. Earlier complete content stays readable while the transcript is made again.
 * AppError INVALID_STATE if there is none.
 */
export async function renderTranscript(db: Db, asked: AskedRendering): Promise<RenderedContent> {
  return renderOwned(db, asked, async (transcript) => ({ ...transcript, kind: 'transcript' }))
}

export interface AskedRendering {
  workspaceId: string
  recordingId: string
  query: RenderingQuery
  signal: AbortSignal
}

/** A rendering whose bytes are in memory. */
export interface RenderedContent extends Rendering {
  render: () => Promise<Bytes & { content: { data: Uint8Array } }>
}

/** The owner of versions of content: the transcript, or a translation of it. */
export type ContentOwner = ({ kind: 'transcript' } | { kind: 'translation'; language: string }) & {
  id: string
  status: TranscriptRow['status']
  version: number
  engine: string | null
  quality: string | null
  createdAt: string
}

/**
 * The content of a transcript or of a translation, worded as its workspace has it unless the query says it; `pick`
 * chooses which, or throws. Speakers and their names are the transcript's. AppError NOT_FOUND, INVALID_STATE.
 */
export async function renderOwned(
  db: Db,
  { workspaceId, recordingId, query: asked, signal }: AskedRendering,
  pick: (transcript: TranscriptRow) => Promise<ContentOwner>,
): Promise<RenderedContent> {
  checkOptions(asked)
  const recording = await findRecordingFacts(db, workspaceId, recordingId)
  if (recording === undefined) throw notFound('recording', recordingId)
  const { title, wording, numbers, ...rest } = recording
  // Words that are edited are those that are stored.
  const usual = asked.wordIds === true ? {} : ({ wording, numbers } as Pick<RenderingQuery, 'wording' | 'numbers'>)
  const query: RenderingQuery = { ...usual, ...asked }
  const transcript = await findTranscriptOf(db, recordingId)
  if (transcript === undefined) throw notFound('transcript', recordingId)
  const owner = await pick(transcript)
  requireContent(owner.kind, owner)
  const version = query.version ?? owner.version
  const facts = { title, recording: rest, ...(await readFacts(db, transcript, owner, query)) }
  const etag = await etagOf(version, facts, [owner.id, sortedOptions(query), programVersion])
  const key = `${owner.id} ${etag}`
  const renderNew = async (): Promise<FileRendering> => {
    const { blocks, row } = await readVersionBlocks(db, owner.id, version)
    const { data, ...file } = await render({ ...facts, language: row.language, content: blocks }, query, { signal })
    // A buffer, so that the same one is sent each time and compressed once.
    const rendered = { ...file, data: Buffer.from(data.buffer, data.byteOffset, data.byteLength) }
    cache.set(key, rendered)
    return rendered
  }
  return {
    etag,
    render: async () => {
      const rendered = cache.get(key) ?? (await renderNew())
      const format = query.format ?? 'json'
      const isFile = format !== 'json'
      if (isFile) {
        const details = { format }
        await auditRead(db, { action: 'TRANSCRIPT_EXPORTED', workspaceId, objectId: recordingId, details })
      }
      return {
        contentType: rendered.contentType,
        // Players find subtitles by this, and it tells the files of several languages apart.
        fileName: `${title}${owner.kind === 'translation' ? `.${owner.language}` : ''}.${rendered.extension}`,
        disposition: isFile ? 'attachment' : 'inline',
        headers: rendered.headers,
        content: { data: rendered.data },
      }
    },
  }
}

/** What a file says besides its content. */
async function readFacts(db: Db, transcript: TranscriptRow, owner: ContentOwner, query: RenderingQuery) {
  const isTranscript = owner.kind === 'transcript'
  const version = isTranscript ? (query.version ?? owner.version) : null
  return {
    speakerNames: await assignedNames(db, transcript),
    isTranslation: !isTranscript,
    quality: owner.quality === 'draft' ? ('draft' as const) : ('standard' as const),
    engine: owner.engine,
    createdAt: owner.createdAt,
    // A translation has one language.
    languages: isTranscript ? (JSON.parse(transcript.languages) as LanguageStretch[]) : [],
    highlights:
      query.docIncludeHighlights === true ? await documentHighlights(db, transcript.recordingId, version) : [],
  }
}

/** The version of the content, for If-Match, and a digest of all else that the file depends on. */
async function etagOf(
  version: number,
  { highlights, ...facts }: Pick<RenderDocument, 'highlights'>,
  rest: unknown,
): Promise<string> {
  const digest = createHash('sha256').update(JSON.stringify([facts, rest]))
  // There may be 100,000 comments.
  await mapInTurns(highlights ?? [], (highlight) => digest.update(JSON.stringify(highlight)))
  return `"v${version}-${digest.digest('base64url').slice(0, 16)}"`
}

function sortedOptions(query: RenderingQuery): [string, unknown][] {
  return Object.entries(query).toSorted(([one], [other]) => (one < other ? -1 : 1))
}
