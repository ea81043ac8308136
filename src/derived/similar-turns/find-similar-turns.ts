import { rm } from 'node:fs/promises'
import path from 'node:path'
import { AppError, notFound, StepError, invalidState } from '../../contract/app-error.ts'
import { operationsMax } from '../../contract/endpoints/editing.ts'
import type { SimilarTurn } from '../../contract/endpoints/voices.ts'
import type { VoiceComparer } from '../../engines/speakers/port.ts'
import { requireMedia } from '../../library/deletion/require-media.ts'
import { findRecording } from '../../library/recordings/find-recording.ts'
import { listFiles } from '../../library/recordings/recording-files.ts'
import { temporaryName } from '../../platform/files/temporary-files.ts'
import type { BlobStore } from '../../platform/blobs/port.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/database/schema.ts'
import { decode } from '../../platform/media/decode.ts'
import { probe } from '../../platform/media/probe.ts'
import type { Slots } from '../../platform/processes/slots.ts'
import { runInThread } from '../../platform/processes/thread.ts'
import type { SpokenPart } from '../../text/spoken-parts.ts'
import { findTranscriptOf, type TranscriptRow } from '../../transcripts/content/find-transcript.ts'
import { requireSpeakers } from '../../transcripts/content/require-content.ts'
import { findLastVersion } from '../../transcripts/versions/find-last-version.ts'
import { readVersionBlocks } from '../../transcripts/versions/read-version.ts'
import type { PartsInput } from './cut-parts.ts'
import type { TurnsInput } from './describe-turns.ts'

const cutParts = new URL('./cut-parts.ts', import.meta.url)
const describeTurns = new URL('./describe-turns.ts', import.meta.url)

export interface SimilarTurnsDeps {
  db: Db
  blobs: BlobStore
  voices: VoiceComparer
  media: Config['media']
  /** For the decoded sound, while it is compared. */
  folder: string
  /** Lets few at a time hold a recording's words and its decoded sound: a day of it has 2.8 GB. */
  slot: Slots
}

interface Place {
  workspaceId: string
  recordingId: string
  speakerIndex: number
}

/**
 * The turns of others that sound like a speaker. The voices are computed from the player's audio each time, because
 * stored ones would be biometric data. Errors: NOT_FOUND (recording, speaker), INVALID_STATE without text or media,
 * MEDIA_DELETED, ENGINE_UNAVAILABLE, STORAGE_FULL.
 */
export async function findSimilarTurns(
  deps: SimilarTurnsDeps,
  { workspaceId, recordingId, speakerIndex }: Place,
  signal: AbortSignal,
): Promise<{ version: number; turns: SimilarTurn[] }> {
  const { db } = deps
  const recording = await findRecording(db, workspaceId, recordingId)
  const transcript = await findTranscriptOf(db, recordingId)
  if (recording === undefined || transcript === undefined) throw notFound('recording', recordingId)
  requireMedia(recording)
  requireSpeakers(transcript)
  const audio = (await listFiles(db, recordingId)).find(({ type }) => type === 'AUDIO')
  if (audio === undefined) {
    throw invalidState('This recording has no media, so its voices can’t be compared.', recording.status)
  }
  return deps.slot(signal, () => similarTurns(deps, { transcript, audio: audio.blobKey, speakerIndex }, signal))
}

async function similarTurns(
  deps: SimilarTurnsDeps,
  { transcript, audio, speakerIndex }: { transcript: TranscriptRow; audio: string; speakerIndex: number },
  signal: AbortSignal,
): Promise<{ version: number; turns: SimilarTurn[] }> {
  const { db } = deps
  const { version } = transcript
  const { blocks, row } = await readVersionBlocks(db, transcript.id, version)
  const origin = await findLastVersion(db, transcript.id, ['LIVE', 'ENGINE', 'IMPORT'])
  const source = origin === undefined ? null : (await readVersionBlocks(db, transcript.id, origin)).blocks
  const { language } = row
  const parts = await runInThread<SpokenPart[]>(cutParts, { blocks, source, language } satisfies PartsInput, { signal })
  if (!parts.some(({ speaker }) => speaker === speakerIndex)) throw notFound('speaker', String(speakerIndex))
  const similar = await compare(deps, audio, parts, speakerIndex, signal)
  const found = similar.flatMap(({ part, score }) => {
    const one = parts[part]
    return one === undefined ? [] : [{ ...one, score: Math.round(score * 100) / 100 }]
  })
  const clearest = found.toSorted((a, b) => b.score - a.score).slice(0, operationsMax)
  const turns = clearest.toSorted((a, b) => a.start - b.start)
  const described = { blocks, language, turns } satisfies TurnsInput
  return { version, turns: await runInThread<SimilarTurn[]>(describeTurns, described, { signal }) }
}

async function compare(
  { blobs, voices, media, folder }: SimilarTurnsDeps,
  audio: string,
  parts: readonly SpokenPart[],
  speaker: number,
  signal: AbortSignal,
): Promise<{ part: number; score: number }[]> {
  const pcmPath = path.join(folder, temporaryName('voices.pcm'))
  await using source = await blobs.localFile(audio)
  try {
    const probed = await probe(source.path, { config: media, signal })
    await decode(source.path, { config: media, signal, probe: probed, pcmPath, audioPath: null })
    return await voices.findSimilar(pcmPath, parts, speaker, signal)
  } catch (error) {
    if (!(error instanceof StepError)) throw error
    throw new AppError('ENGINE_UNAVAILABLE', error.message, {}, { cause: error })
  } finally {
    await rm(pcmPath, { force: true })
  }
}
