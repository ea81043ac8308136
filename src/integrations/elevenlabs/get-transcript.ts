import type { Bytes, Caller } from '../../contract/endpoint.ts'
import type { Db } from '../../platform/database/schema.ts'
import { findTranscriptOf } from '../../transcripts/content/find-transcript.ts'
import { requireContent } from '../../transcripts/content/require-content.ts'
import { speakerChannels } from '../../transcripts/content/speaker-channels.ts'
import { readVersionBlocks } from '../../transcripts/versions/read-version.ts'
import { asRecording } from '../../library/recordings/as-recording.ts'
import { forClients } from '../requests/for-clients.ts'
import { findOwnTranscript } from '../requests/find-own-transcript.ts'
import { makeAnswer } from '../requests/make-answer.ts'
import { elevenLabsParameters, run, type AnswerInput } from './answer.ts'

/**
 * A transcript that was kept, in the shape of the answer to its request and as it reads now. AppError NOT_FOUND,
 * INSUFFICIENT_ROLE; INVALID_STATE while it has no text.
 */
export async function getKeptTranscript(db: Db, caller: Caller, id: string, signal: AbortSignal): Promise<Bytes> {
  const { recording: row, transcript } = await findOwnTranscript(db, caller, id)
  requireContent('transcript', transcript)
  const { blocks, manifest, row: version } = await readVersionBlocks(db, transcript.id, transcript.version)
  const isSeparate = row.channels === 'separate'
  const channelOf = isSeparate ? speakerChannels(await findTranscriptOf(db, id)) : null
  const warnings = [
    ...new Set(forClients([...asRecording(row).warnings, ...transcript.warnings], elevenLabsParameters)),
  ]
  const input: AnswerInput = {
    heard: { blocks, language: version.language, channelOf },
    channels: Math.max(row.pcmChannels ?? 1, ...(channelOf ?? []).map((channel) => channel + 1)),
    options: {
      isNamed: row.language !== 'auto',
      hasSpeakers: row.diarize === 1 || isSeparate,
      hasTimes: true,
      hasFillers: true,
      channelStyle: isSeparate ? 'separate' : null,
    },
    common: {
      transcription_id: id,
      audio_duration_secs: row.duration ?? 0,
      ...(warnings.length === 0 ? {} : { warnings }),
    },
  }
  const data = await makeAnswer(new URL('./answer.ts', import.meta.url), run, input, { words: manifest.words, signal })
  return { contentType: 'application/json; charset=utf-8', content: { data } }
}
