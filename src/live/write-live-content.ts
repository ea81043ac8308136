import type { Db, Tx } from '../platform/database/schema.ts'
import { runInThread } from '../platform/processes/thread.ts'
import type { Packed } from '../text/content-blocks.ts'
import { versionSummary } from '../text/version-summary.ts'
import { findTranscriptOf } from '../transcripts/content/find-transcript.ts'
import { patchTranscript } from '../transcripts/content/patch-transcript.ts'
import { readVersionBlocks } from '../transcripts/versions/read-version.ts'
import { writePacked } from '../transcripts/versions/write-version.ts'
import type { LiveContent, LiveContentInput } from './build-live-content.ts'
import { highlightMarks } from './highlight-marks.ts'
import { readMarks, readStoredTurns, type LiveRow } from './store.ts'

/** Each highlight is a write in the transaction that ends the session. */
const mostMarks = 100

export interface PreparedContent extends LiveContent {
  /** The version that the transcript had then, of an import; 0: none. */
  seen: number
  language: string
}

/** Reads what a session recognised, and builds what it ends with, before the transaction that writes it. */
export async function prepareLiveContent(db: Db, session: LiveRow): Promise<PreparedContent> {
  const transcript = await findTranscriptOf(db, session.recordingId)
  const seen = transcript?.version ?? 0
  const language = session.language === 'auto' ? 'und' : session.language
  const input: LiveContentInput = {
    stored: seen === 0 ? await readStoredTurns(db, session.id, 0, Number.MAX_SAFE_INTEGER) : [],
    language,
    marks: await readMarks(db, session.id, mostMarks),
    imported: transcript === undefined || seen === 0 ? null : (await readVersionBlocks(db, transcript.id, seen)).blocks,
  }
  const content = await runInThread<LiveContent>(new URL('./build-live-content.ts', import.meta.url), input)
  return { ...content, seen, language }
}

/**
 * Writes what a session recognised as the first version of its transcript, and people's corrections as the second one,
 * so that they are carried over to the final transcript, and what they marked as highlights.
 */
export async function writeLiveContent(tx: Tx, session: LiveRow, prepared: PreparedContent): Promise<void> {
  const { recognised, corrected, passages, seen, language } = prepared
  const transcript = await findTranscriptOf(tx, session.recordingId)
  // Somebody may have imported a transcript a moment ago.
  if (transcript === undefined || (seen === 0 && transcript.version > 0)) return
  if (recognised === null) {
    await highlightMarks(tx, session, seen, passages)
    return
  }
  const write = (version: number, packed: Packed, by: { kind: 'LIVE' | 'EDIT'; userId: string | null }) =>
    writePacked(tx, transcript.id, version, packed, {
      kind: by.kind,
      summary: versionSummary({ type: by.kind === 'LIVE' ? 'live' : 'correctedLive' }),
      createdById: by.userId,
      language,
    })
  await write(1, recognised, { kind: 'LIVE', userId: null })
  if (corrected !== null) await write(2, corrected, { kind: 'EDIT', userId: session.createdById })
  const version = corrected === null ? 1 : 2
  await patchTranscript(tx, transcript.id, { version, engine: session.engine, language })
  await highlightMarks(tx, session, version, passages)
}
