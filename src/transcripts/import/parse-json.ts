import { isObject } from '../../text/is-object.ts'
import { exceeded } from '../../text/json-structure.ts'
import { importSentences } from '../../text/messages/import-sentences.ts'
import { unreadable } from './decode-text.ts'
import type { ImportedTranscript } from './imported.ts'
import { readAmazon } from './json/amazon.ts'
import { readAssemblyAi } from './json/assemblyai.ts'
import { readAzure } from './json/azure.ts'
import { readDeepgram } from './json/deepgram.ts'
import { readElevenLabs } from './json/elevenlabs.ts'
import { listOf } from './json/fields.ts'
import { readGoogle } from './json/google.ts'
import { readRev } from './json/rev.ts'
import { readChunks, readGladia, readList, readPodcast, readVosk } from './json/segments.ts'
import { readSpeechmatics } from './json/speechmatics.ts'
import { readWhisper } from './json/whisper.ts'
import { readWhisperCpp } from './json/whisper-cpp.ts'
import { readYouTube } from './json/youtube.ts'

/** Each knows its files by fields that no other has; Whisper's are the most common, so theirs are looked for last. */
const readers = [
  readDeepgram,
  readAmazon,
  readSpeechmatics,
  readGoogle,
  readAzure,
  readRev,
  readGladia,
  readWhisperCpp,
  readYouTube,
  readPodcast,
  readChunks,
  readElevenLabs,
  readAssemblyAi,
  readWhisper,
]

/**
 * 400,000 words with five fields each are far more than a day of speech. Most files have one or two objects per word;
 * millions of empty ones take ten seconds and more than a gigabyte to read.
 */
const most = { depth: 100, objects: 1_000_000, names: 4_000_000, entries: 4_000_000 }

/**
 * Transcripts that Tiro, Whisper and its kin, and services for speech recognition write. Ignores unknown fields, which
 * belong to other programs. Throws AppError INVALID_BODY.
 */
export function parseJson(text: string): ImportedTranscript {
  if (exceeded(Buffer.from(text), most) !== null) throw unreadable(importSentences.TOO_MANY_FIELDS)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw unreadable(importSentences.NOT_JSON)
  }
  const transcript = read(value)
  if (transcript === null || transcript.cues.every((cue) => cue.text === '' && cue.words === null))
    throw unreadable(importSentences.UNKNOWN_JSON)
  return transcript
}

function read(value: unknown): ImportedTranscript | null {
  const results = Array.isArray(value) ? listOf(value) : isObject(value) && 'result' in value ? [value] : null
  const spoken = results === null ? null : readVosk(results)
  if (spoken !== null) return spoken
  for (const reader of readers) {
    const transcript = isObject(value) ? reader(value) : null
    if (transcript !== null) return transcript
  }
  return readList(value)
}
