import { rm } from 'node:fs/promises'
import path from 'node:path'
import { AppError, notFound, StepError } from '../../contract/app-error.ts'
import { operationsMax } from '../../contract/endpoints/editing.ts'
import type { SimilarTurn } from '../../contract/endpoints/voices.ts'
import type { VoiceComparer } from '../../engines/speakers/port.ts'
import { requireMedia } from '../../library/deletion/require-media.ts'
import { findRecording } from '../../library/recordings/find-recording.ts'
import { listFiles } from '../../library/recordings/recording-files.ts'
import { temporaryName } from '../../platform/blobs/files.ts'
import type { BlobStore } from '../../platform/blobs/port.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/database/schema.ts'
import { decode } from '../../platform/media/decode.ts'
import { probe } from '../../platform/media/probe.ts'
import { joinWords } from '../../text/join-words.ts'
import { spokenParts, type SpokenPart } from '../../text/spoken-parts.ts'
import type { StoredContent } from '../../text/stored-content.ts'
import { findTranscriptOf, type TranscriptRow } from '../../transcripts/content/find-transcript.ts'
import { findLastVersion } from '../../transcripts/versions/find-last-version.ts'
import { readVersion } from '../../transcripts/versions/read-version.ts'

export interface SimilarTurnsDeps {
  db: Db
  blobs: BlobStore
  voices: VoiceComparer
  media: Config['media']
  /** For the decoded sound, while it is compared. */
  folder: string
  /** Lets few at a time hold a recording's words and its decoded sound: a day of it has 2.8 GB. */
  slot: <T>(signal: AbortSignal, work: () => Promise<T>) => Promise<T>
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
  const { status, version } = transcript
  if (version === 0) {
    throw new AppError('INVALID_STATE', `The transcript is ${status} and has no speakers yet.`, {
      currentStatus: status,
      allowedStatuses: ['COMPLETED'],
    })
  }
  const audio = (await listFiles(db, recordingId)).find(({ type }) => type === 'AUDIO')
  if (audio === undefined) {
    throw new AppError('INVALID_STATE', 'This recording has no media, so its voices can’t be compared.')
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
  const { content, row } = await readVersion(db, transcript.id, version)
  const { words, ids = [] } = content
  const heard = await engineSpeakers(db, transcript.id)
  // A person moved the words whose speaker isn't the engine's.
  const isSure = (index: number): boolean =>
    (heard.get(ids[index] ?? -1) ?? words[index]?.speaker) !== words[index]?.speaker
  const parts = spokenParts(words, isSure, row.language)
  if (!parts.some(({ speaker }) => speaker === speakerIndex)) throw notFound('speaker', String(speakerIndex))
  const similar = await compare(deps, audio, parts, speakerIndex, signal)
  const turns = similar.flatMap(({ part, score }) => {
    const found = parts[part]
    return found === undefined ? [] : [{ ...found, score: Math.round(score * 100) / 100 }]
  })
  const clearest = turns.toSorted((a, b) => b.score - a.score).slice(0, operationsMax)
  return {
    version,
    turns: clearest.toSorted((a, b) => a.start - b.start).map((turn) => asSimilarTurn(turn, content, row.language)),
  }
}

/** The speaker of each word by its id, as it was recognised, imported or said live. */
async function engineSpeakers(db: Db, transcriptId: string): Promise<Map<number, number>> {
  const source = await findLastVersion(db, transcriptId, ['LIVE', 'ENGINE', 'IMPORT'])
  if (source === undefined) return new Map()
  const { content } = await readVersion(db, transcriptId, source)
  return new Map(content.words.map(({ speaker }, i) => [content.ids?.[i] ?? i, speaker]))
}

async function compare(
  { blobs, voices, media, folder }: SimilarTurnsDeps,
  audio: string,
  parts: readonly SpokenPart[],
  speaker: number,
  signal: AbortSignal,
): Promise<{ part: number; score: number }[]> {
  const pcmPath = path.join(folder, temporaryName('voices.pcm'))
  const source = await blobs.localFile(audio)
  try {
    const probed = await probe(source.path, { config: media, signal })
    await decode(source.path, { config: media, signal, probe: probed, pcmPath, audioPath: null })
    return await voices.findSimilar(pcmPath, parts, speaker, signal)
  } catch (error) {
    if (!(error instanceof StepError)) throw error
    throw new AppError('ENGINE_UNAVAILABLE', error.message, {}, { cause: error })
  } finally {
    await source.release()
    await rm(pcmPath, { force: true })
  }
}

function asSimilarTurn(
  { from, to, start, end, speaker, score }: SpokenPart & { score: number },
  { words, ids = [] }: StoredContent,
  language: string,
): SimilarTurn {
  const text = words.slice(from, to + 1).map(({ word }) => word)
  return {
    from: ids[from] ?? from,
    to: ids[to] ?? to,
    start,
    end,
    speakerIndex: speaker,
    text: joinWords(text, language),
    score,
  }
}
