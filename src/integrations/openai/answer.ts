import { deflateSync } from 'node:zlib'
import type { Passage, Word } from '../../contract/content.ts'
import { textOfWords } from '../../text/join-words.ts'
import { speakerLetters } from '../../text/speaker-letters.ts'
import type { FileTranscript, PreparedFile } from '../requests/port.ts'
import type { TranscriptionOptions } from './read-options.ts'

export interface Made extends FileTranscript {
  task: 'transcribe' | 'translate'
  file: PreparedFile
}

type Json = Record<string, unknown>

/** The JSON answer of a format, in the shape of OpenAI's API. `warnings` is Tiro's own. */
export function jsonAnswer(made: Made, options: TranscriptionOptions): Json {
  const { words, language, file, task } = made
  const text = textOfWords(words, language)
  const more = made.warnings.length === 0 ? {} : { warnings: made.warnings }
  const usage = { type: 'duration', seconds: Math.ceil(file.seconds) }
  if (options.format === 'diarized_json') {
    return { task, duration: file.seconds, text, segments: diarizedSegments(made), usage, ...more }
  }
  if (options.format === 'verbose_json') {
    return {
      task,
      language: languageName(language),
      duration: file.seconds,
      text,
      ...(options.hasWords ? { words: words.map(({ word, start, end }) => ({ word, start, end })) } : {}),
      ...(options.hasSegments
        ? { segments: made.segments.map((segment, id) => verboseSegment(segment, id, words)) }
        : {}),
      ...(task === 'translate' ? {} : { usage }),
      ...more,
    }
  }
  if (task === 'translate') return { text, ...more }
  const languages = language === 'und' ? [] : [{ code: language }]
  return { text, ...(options.hasLogprobs ? { logprobs: logprobsOf(words) } : {}), languages, usage, ...more }
}

/** Segments with the labels A, B, C …, or the names of known speakers. */
export function diarizedSegments({ segments, speakerNames }: Pick<Made, 'segments' | 'speakerNames'>): Json[] {
  return segments.map(({ text, start, end, speaker }, i) => ({
    type: 'transcript.text.segment',
    id: `seg_${i}`,
    start,
    end,
    text,
    speaker: speakerNames[speaker] ?? speakerLetters(speaker),
  }))
}

/** Each word as a token. Words without confidence have no entry. */
export function logprobsOf(words: readonly Word[]): Json[] {
  return words.flatMap(({ word, confidence }) =>
    confidence === null ? [] : [{ token: word, bytes: [...Buffer.from(word)], logprob: logOf(confidence) }],
  )
}

/** Fields that Whisper alone measures are neutral: no token ids, no chance of silence. */
function verboseSegment({ text, start, end, speaker }: Passage, id: number, words: readonly Word[]): Json {
  const own = words.filter((word) => word.speaker === speaker && word.start >= start && word.start < end)
  const known = own.flatMap(({ confidence }) => (confidence === null ? [] : [logOf(confidence)]))
  const bytes = Buffer.from(text)
  return {
    id,
    seek: Math.round(start * 100),
    start,
    end,
    text,
    tokens: [],
    temperature: 0,
    avg_logprob: known.length === 0 ? 0 : known.reduce((sum, one) => sum + one, 0) / known.length,
    compression_ratio: bytes.length / deflateSync(bytes).length,
    no_speech_prob: 0,
  }
}

/** The least confidence that a logarithm is taken of: that of 0 is no number. */
const leastConfidence = 1e-6

function logOf(confidence: number): number {
  return Math.log(Math.max(leastConfidence, confidence))
}

const names = new Intl.DisplayNames(['en'], { type: 'language' })

/** `en` → `english`, as Whisper's answers have it; `und` stays. */
function languageName(language: string): string {
  if (language === 'und') return language
  return names.of(new Intl.Locale(language).language)?.toLowerCase() ?? language
}
