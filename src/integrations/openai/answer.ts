import type { Word } from '../../contract/content.ts'
import { textOfWords } from '../../text/join-words.ts'
import { timeOf } from '../../text/time-of.ts'
import { speakerLetters } from '../../text/speakers/speaker-letters.ts'
import type { FileTranscript } from '../requests/port.ts'
import {
  logOf,
  nameOfLanguage,
  speakerLabel,
  whisperSegment,
  wordsOfPassages,
  type WhisperSegment,
} from '../requests/whisper-shape.ts'
import { mistralAnswer } from './mistral.ts'
import type { TranscriptionOptions } from './read-options.ts'

type Json = Record<string, unknown>

type Options = Pick<
  TranscriptionOptions,
  'format' | 'hasWords' | 'hasSegments' | 'hasLogprobs' | 'hasSpeakers' | 'diarize' | 'mistralModel'
>

interface Common {
  heard: Pick<FileTranscript, 'words' | 'segments' | 'language' | 'speakerNames' | 'warnings'>
  options: Options
}

export interface AnswerInput extends Common {
  task: 'transcribe' | 'translate'
  seconds: number
  requestId: string
}

/** The last event of a stream. */
export interface DoneInput extends Common {
  seconds: number
  recordingId: string | null
}

/** What the answer needs of the transcript and the options; both are sent to a thread. */
export function commonOf(
  { words, segments, language, speakerNames, warnings }: Common['heard'],
  options: Options,
): Common {
  const { format, hasWords, hasSegments, hasLogprobs, hasSpeakers, diarize, mistralModel } = options
  return {
    heard: { words, segments, language, speakerNames, warnings },
    options: { format, hasWords, hasSegments, hasLogprobs, hasSpeakers, diarize, mistralModel },
  }
}

/** JSON of an answer, or of the last event of a stream. Runs in a thread if there are many words. */
export function run(input: AnswerInput | DoneInput): Uint8Array {
  return new TextEncoder().encode(JSON.stringify('task' in input ? jsonAnswer(input) : doneEvent(input)))
}

/**
 * The JSON answer of a format, in the shape of OpenAI's API. `warnings` is Tiro's own; `x_groq` is Groq's, whose provider
 * in Vercel's AI SDK refuses an answer without it.
 */
function jsonAnswer({ heard, options, task, seconds, requestId }: AnswerInput): Json {
  const { mistralModel: model } = options
  if (model !== null) return mistralAnswer({ heard, options, model, seconds })
  const { words, language, warnings } = heard
  const text = textOfWords(words, language)
  const more = { ...(warnings.length === 0 ? {} : { warnings }), x_groq: { id: requestId } }
  const usage = { type: 'duration', seconds: Math.ceil(seconds) }
  if (options.format === 'diarized_json') {
    return { task, duration: seconds, text, segments: diarizedSegments(heard), usage, ...more }
  }
  if (options.format === 'verbose_json') {
    return {
      task,
      language: nameOfLanguage(language),
      duration: seconds,
      text,
      ...timesOf(heard, options),
      ...(task === 'translate' ? {} : { usage }),
      ...more,
    }
  }
  if (task === 'translate') return { text, ...more }
  return {
    text,
    ...timesOf(heard, options),
    ...(options.hasLogprobs ? { logprobs: logprobsOf(words) } : {}),
    ...languagesOf(language),
    usage,
    ...more,
  }
}

function doneEvent({ heard, options, seconds, recordingId }: DoneInput): Json {
  const { mistralModel: model } = options
  const kept = recordingId === null ? {} : { recording_id: recordingId }
  if (model !== null) {
    return { type: 'transcription.done', ...mistralAnswer({ heard, options, model, seconds }), ...kept }
  }
  const { words, language, warnings } = heard
  return {
    type: 'transcript.text.done',
    text: textOfWords(words, language),
    ...(options.format === 'json' ? timesOf(heard, options) : {}),
    ...(options.hasLogprobs ? { logprobs: logprobsOf(words) } : {}),
    ...(options.format === 'diarized_json' ? {} : languagesOf(language)),
    ...(warnings.length === 0 ? {} : { warnings }),
    ...kept,
  }
}

/** Empty: no language could be told. */
function languagesOf(language: string): { languages: { code: string }[] } {
  return { languages: language === 'und' ? [] : [{ code: language }] }
}

/**
 * The words and segments that were asked for. At OpenAI only verbose_json has them; Subtitle Edit asks for json, because
 * that can be streamed, and makes its subtitles of them. With `diarize`, which OpenAI doesn't have, they say who speaks,
 * as the answers of Together and Fireworks do.
 */
function timesOf(heard: Common['heard'], { hasWords, hasSegments, hasSpeakers }: Options): Json {
  const speakerOf = ({ speaker }: Pick<Word, 'speaker'>): { speaker_id?: string } =>
    hasSpeakers ? { speaker_id: heard.speakerNames[speaker] ?? speakerLabel(speaker) } : {}
  const wordOf = (word: Word): Json => ({ word: word.word, start: word.start, end: word.end, ...speakerOf(word) })
  const own = hasSegments ? wordsOfPassages(heard.segments, heard.words) : []
  return {
    ...(hasWords ? { words: heard.words.map(wordOf) } : {}),
    ...(hasSegments
      ? {
          segments: heard.segments.map((segment, id): WhisperSegment & Json => ({
            ...whisperSegment(segment, id, own[id] ?? []),
            ...speakerOf(segment),
          })),
        }
      : {}),
    ...(hasSpeakers
      ? {
          speaker_segments: turnsOf(heard.words).map((words, id) => ({
            id,
            ...timeOf(words),
            ...(words[0] === undefined ? {} : speakerOf(words[0])),
            text: textOfWords(words, heard.language),
            words: words.map(wordOf),
          })),
        }
      : {}),
  }
}

/** The words that one person says until another does. */
function turnsOf(words: readonly Word[]): Word[][] {
  const turns: Word[][] = []
  for (const word of words) {
    const last = turns.at(-1)
    if (last?.[0]?.speaker === word.speaker) last.push(word)
    else turns.push([word])
  }
  return turns
}

/** Segments with the labels A, B, C …, or the names of known speakers. */
export function diarizedSegments({
  segments,
  speakerNames,
}: Pick<FileTranscript, 'segments' | 'speakerNames'>): ({ type: string } & Json)[] {
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
