import type { Readable } from 'node:stream'
import { AppError } from '../../contract/app-error.ts'
import { importTypes, type ImportType } from '../../contract/endpoints/imports.ts'
import { append } from '../../platform/events/events.ts'
import { AtOnce } from '../../platform/async/at-once.ts'
import { readBounded } from '../../platform/read-bounded.ts'
import type { Hooks } from '../../platform/hooks.ts'
import { readImport, type DetectLanguage } from './import-thread.ts'
import { requireRecording } from './require-recording.ts'
import { ensureSpeaker } from '../speakers/ensure-speaker.ts'
import type { Database, Tx } from '../../platform/database/schema.ts'
import { findTranscriptOf, type TranscriptRow } from '../content/find-transcript.ts'
import type { Listeners } from '../content/kept-text.ts'
import { nextIdOf, setContent } from '../content/set-content.ts'
import { freeId } from '../../text/content-blocks.ts'
import type { ImportInput, ReadImport } from './read-import.ts'
import { mostTranscriptBytes } from '../../text/transcript-types.ts'
import { versionSummary } from '../../text/version-summary.ts'

/** Imports of one account under way in this process: their bytes are in memory, however slowly they come. */
const mostAtOnce = 8
const importing = new AtOnce()

export interface ImportDeps {
  db: Database
  hooks: Pick<Hooks, 'onFirstTranscript' | 'onTranscriptImported'>
  detectLanguage: DetectLanguage
  /**
   * Lets the recording be transcribed for the times of its text. AppError INVALID_STATE, MEDIA_DELETED, LANGUAGE_UNSUPPORTED
   * if it can't be and `isRequired`; QUEUE_FULL.
   * @returns whether it is transcribed now
   */
  hearTimes: (tx: Tx, workspaceId: string, transcript: TranscriptRow, wanted: WantedTimes) => Promise<boolean>
  findListeners: () => Promise<Listeners>
}

interface WantedTimes {
  isRequired: boolean
  listeners: Listeners
}

export interface GivenImport extends Pick<ImportInput, 'subtitles'> {
  contentType: string | undefined
  times: 'file' | 'missing' | 'heard'
}

/**
 * Imports an existing transcript (see importTypes) as a new version of the recording's transcript. Its named
 * speakers become the workspace's Speakers of the same name. Its times may be looked for in the recording afterwards. Errors:
 * UNSUPPORTED_MEDIA_TYPE, BODY_TOO_LARGE, INVALID_BODY, INVALID_STATE while a transcription is running, RATE_LIMITED if the
 * account has many under way; and of `hearTimes`.
 */
export async function importTranscript(
  deps: ImportDeps,
  by: { workspaceId: string; recordingId: string; userId: string },
  body: Readable,
  given: GivenImport,
  signal: AbortSignal,
): Promise<void> {
  const refusal = `${mostAtOnce} imports of yours are under way. Wait until one is done.`
  const leave = importing.enterUpTo(by.userId, { most: mostAtOnce, refusal })
  try {
    await readAndImport(deps, by, body, given, signal)
  } finally {
    leave()
  }
}

async function readAndImport(
  deps: ImportDeps,
  by: { workspaceId: string; recordingId: string; userId: string },
  body: Readable,
  given: GivenImport,
  signal: AbortSignal,
): Promise<void> {
  const { db } = deps
  const { type, charset } = typeOf(given.contentType)
  const recording = await requireRecording(db, by.workspaceId, by.recordingId)
  const bytes = await readAll(body)
  const seen = await findTranscriptOf(db, by.recordingId)
  // Moving them in the transaction takes long, and nobody else could write.
  const firstId = seen === undefined ? 0 : freeId(await nextIdOf(db, seen))
  const { language, source } = recording
  // Without media, the duration is that of an earlier import.
  const duration = source === 'IMPORT' ? null : recording.duration
  const { subtitles, times } = given
  const input = { bytes, type, charset, language, duration, firstId, subtitles }
  const imported = await readImport(input, deps.detectLanguage, signal)
  const wantsTimes = times === 'heard' || (times === 'missing' && !imported.hasTimes)
  const wanted = wantsTimes ? { isRequired: times === 'heard', listeners: await deps.findListeners() } : null
  await db.transaction().execute((tx) => write(tx, by, imported, wanted, deps))
}

async function write(
  tx: Tx,
  by: { workspaceId: string; recordingId: string; userId: string },
  imported: ReadImport,
  wanted: WantedTimes | null,
  { hooks, hearTimes }: ImportDeps,
): Promise<void> {
  const { workspaceId, recordingId } = by
  const { source } = await requireRecording(tx, workspaceId, recordingId)
  const assignments = []
  for (const [speakerIndex, name] of imported.speakers.entries()) {
    if (name !== null) assignments.push({ speakerIndex, speakerId: (await ensureSpeaker(tx, workspaceId, name)).id })
  }
  const language = imported.language ?? 'und'
  const { transcript, isFirst } = await setContent(tx, by, {
    packed: imported.packed,
    kind: 'IMPORT',
    summary: versionSummary({ type: 'imported', words: imported.words }),
    language,
    speakerAssignments: assignments,
  })
  if (source === 'IMPORT') {
    await tx.updateTable('recording').set({ duration: imported.end }).where('id', '=', recordingId).execute()
  }
  await append(tx, {
    type: isFirst ? 'TRANSCRIPT_CREATED' : 'TRANSCRIPT_EDITED',
    workspaceId,
    data: { recordingId, transcriptId: transcript.id, language, status: 'COMPLETED' },
  })
  if (isFirst) await hooks.onFirstTranscript(tx, workspaceId, recordingId)
  const isHeardNow = wanted !== null && (await hearTimes(tx, workspaceId, transcript, wanted))
  // What is made of a text follows its times.
  if (!isHeardNow) await hooks.onTranscriptImported(tx, workspaceId, recordingId)
}

function typeOf(contentType: string | undefined): { type: ImportType; charset: string | null } {
  const [name = '', ...parameters] = (contentType ?? '').split(';').map((part) => part.trim())
  const type = importTypes.find((known) => known === name.toLowerCase())
  if (type === undefined) {
    throw new AppError(
      'UNSUPPORTED_MEDIA_TYPE',
      `Unsupported content type. Send the transcript as one of ${importTypes.join(', ')}.`,
      {
        allowed: [...importTypes],
      },
    )
  }
  const charset = parameters
    .map((part) => /^charset="?([\w.:-]+)"?$/i.exec(part)?.[1])
    .find((value) => value !== undefined)
  return { type, charset: charset ?? null }
}

async function readAll(body: Readable): Promise<Uint8Array> {
  const bytes = await readBounded(body, mostTranscriptBytes)
  if (bytes !== null) return bytes
  throw new AppError('BODY_TOO_LARGE', 'An imported transcript may have at most 20 MB.', {
    maxBytes: mostTranscriptBytes,
  })
}
