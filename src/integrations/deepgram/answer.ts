import { randomUUID } from 'node:crypto'
import type { Word } from '../../contract/content.ts'
import type {
  DeepgramChannel,
  DeepgramParagraphs,
  DeepgramTranscription,
  DeepgramUtterance,
  DeepgramWord,
} from '../../contract/endpoints/deepgram.ts'
import { digestWords } from '../../derived/insights/digest-words.ts'
import { bareWord } from '../../text/bare-word.ts'
import { joinBlocks, packedBlocks } from '../../text/content-blocks.ts'
import { joinWords } from '../../text/join-words.ts'
import { mainSpeaker } from '../../text/speakers/main-speaker.ts'
import { paragraphStarts } from '../../text/paragraphs.ts'
import { sentenceEnds } from '../../text/sentences.ts'
import { timeOf } from '../../text/time-of.ts'
import { withFigures } from '../../text/with-figures.ts'
import { withoutFillers } from '../../text/without-fillers.ts'
import type { FileTranscript } from '../requests/port.ts'
import type { ListenOptions } from './read-options.ts'

type Results = DeepgramTranscription['results']
type Wording = Pick<ListenOptions, 'hasSpeakers' | 'hasPunctuation'> & { language: string }

/** What of a transcript the answer is made of. */
export type Heard = Pick<FileTranscript, 'packed' | 'language' | 'channelOf'>

export interface AnswerInput {
  heard: Heard
  /** Those that were recognised one by one. */
  channels: number
  options: ListenOptions
  metadata: Omit<DeepgramTranscription['metadata'], 'channels'>
}

/** The answer in the shape of Deepgram's API, as JSON. Runs in a thread if there are many words. */
export function run({ heard, channels, options, metadata }: AnswerInput): Uint8Array {
  const results = resultsOf(heard, channels, options)
  const answer: DeepgramTranscription = { metadata: { ...metadata, channels: results.channels.length }, results }
  return new TextEncoder().encode(JSON.stringify(answer))
}

/** The results of a transcript. `channels`: those that were recognised one by one. */
export function resultsOf(transcript: Heard, channels: number, options: ListenOptions): Results {
  const { language } = transcript
  const wording = { ...options, language }
  const words = wordsOf(transcript, options)
  const { isDetected, hasParagraphs, pause } = options
  const each = wordsOfChannels(words, transcript.channelOf, channels)
  return {
    channels: each.map((own): DeepgramChannel => {
      const made = own.map((word) => wordOf(word, wording))
      return {
        alternatives: [
          {
            transcript: textOf(made, language),
            confidence: meanOf(made),
            words: made,
            ...(hasParagraphs ? { paragraphs: paragraphsOf(own, wording) } : {}),
          },
        ],
        ...(isDetected && language !== 'und' ? { detected_language: language } : {}),
      }
    }),
    ...(pause === null
      ? {}
      : {
          utterances: each
            .flatMap((own, channel) => utterancesOf(own, pause, channel, wording))
            .toSorted((a, b) => a.start - b.start),
        }),
    ...(options.hasSummary === true
      ? { summary: { result: 'success', short: digestWords(words, language).paragraph() } }
      : {}),
  }
}

function wordsOf({ packed, language }: Heard, { hasFillers, hasFigures }: ListenOptions): Word[] {
  const whole = joinBlocks(packedBlocks(packed))
  const worded = hasFillers ? whole : withoutFillers(whole, language, new Set())
  return (hasFigures ? withFigures(worded, language, new Set()) : worded).words
}

/** The words of each channel, where they are speaker 0; or all words as one channel. */
function wordsOfChannels(words: Word[], channelOf: number[] | null, channels: number): Word[][] {
  if (channelOf === null) return [words]
  return Array.from({ length: channels }, (_, channel) =>
    words.filter(({ speaker }) => channelOf[speaker] === channel).map((word) => ({ ...word, speaker: 0 })),
  )
}

function wordOf({ word, start, end, confidence, speaker }: Word, wording: Wording): DeepgramWord {
  return {
    word: bareWord(word),
    start,
    end,
    // The type has no null. Engines without confidence are believed.
    confidence: confidence ?? 1,
    ...(wording.hasSpeakers ? { speaker } : {}),
    ...(wording.hasPunctuation ? { punctuated_word: word } : {}),
  }
}

function textOf(words: readonly DeepgramWord[], language: string): string {
  return joinWords(
    words.map(({ word, punctuated_word: punctuated }) => punctuated ?? word),
    language,
  )
}

function meanOf(words: readonly DeepgramWord[]): number {
  return words.length === 0 ? 0 : words.reduce((sum, { confidence }) => sum + confidence, 0) / words.length
}

function speakerOf(words: readonly Word[], { hasSpeakers }: Wording): { speaker?: number } {
  return hasSpeakers ? { speaker: mainSpeaker(words) ?? 0 } : {}
}

/** Words from each start to the next one. */
function cut(words: readonly Word[], starts: readonly number[]): Word[][] {
  return starts.map((from, i) => words.slice(from, starts[i + 1] ?? words.length))
}

function paragraphsOf(words: readonly Word[], wording: Wording): DeepgramParagraphs {
  const { language, hasSpeakers } = wording
  const text = (own: readonly Word[]): string =>
    textOf(
      own.map((word) => wordOf(word, wording)),
      language,
    )
  const ends = sentenceEnds(words, language)
  const starts = paragraphStarts(words, { language })
  const paragraphs = cut(words, starts).map((own, p) => {
    const first = starts[p] ?? 0
    const sentences = cut(
      own,
      own.flatMap((_, i) => (i === 0 || ends[first + i - 1] === 1 ? [i] : [])),
    )
    return {
      sentences: sentences.map((sentence) => ({ text: text(sentence), ...timeOf(sentence) })),
      ...speakerOf(own, wording),
      num_words: own.length,
      ...timeOf(own),
    }
  })
  const lines = paragraphs.map(({ sentences, speaker }) => {
    const line = sentences.map((sentence) => sentence.text).join(' ')
    return hasSpeakers ? `Speaker ${speaker ?? 0}: ${line}` : line
  })
  return { transcript: lines.length === 0 ? '' : `\n${lines.join('\n\n')}`, paragraphs }
}

/** Stretches between pauses, each of one speaker. */
function utterancesOf(words: readonly Word[], pause: number, channel: number, wording: Wording): DeepgramUtterance[] {
  const starts = words.flatMap((word, i) => {
    const before = words[i - 1]
    const isStart =
      before === undefined ||
      word.start - before.end >= pause ||
      (wording.hasSpeakers && word.speaker !== before.speaker)
    return isStart ? [i] : []
  })
  return cut(words, starts).map((own) => {
    const made = own.map((word) => wordOf(word, wording))
    return {
      ...timeOf(own),
      confidence: meanOf(made),
      channel,
      transcript: textOf(made, wording.language),
      words: made,
      ...speakerOf(own, wording),
      id: randomUUID(),
    }
  })
}
