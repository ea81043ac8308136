import type { Word } from '../../contract/content.ts'
import type { ElevenLabsChannels, ElevenLabsTranscript, ElevenLabsWord } from '../../contract/endpoints/elevenlabs.ts'
import { joinBlocks } from '../../text/content-blocks.ts'
import { joinWords, textOfWords } from '../../text/join-words.ts'
import { threeLetterCode } from '../../text/languages/three-letter-code.ts'
import { withoutFillers } from '../../text/without-fillers.ts'
import type { ClientSettings } from '../requests/for-clients.ts'
import type { FileTranscript } from '../requests/port.ts'
import { logOf } from '../requests/whisper-shape.ts'
import type { ConvertOptions } from './read-options.ts'

/** What its clients have for settings of Tiro. */
export const elevenLabsParameters: ClientSettings = { separate: 'use_multi_channel=true' }

/** How the words are said in the answer. */
export type AnswerOptions = Pick<ConvertOptions, 'isNamed' | 'hasSpeakers' | 'hasTimes' | 'hasFillers' | 'channelStyle'>

export interface AnswerInput {
  heard: Pick<FileTranscript, 'language' | 'channelOf'> & { blocks: readonly Uint8Array[] }
  /** Those that were recognised one by one. */
  channels: number
  options: AnswerOptions
  common: Pick<ElevenLabsTranscript, 'transcription_id' | 'audio_duration_secs' | 'warnings' | 'additional_formats'>
}

type Spoken = Pick<ElevenLabsTranscript, 'language_code' | 'language_probability' | 'text' | 'words'>

/** The answer in the shape of ElevenLabs' API, as JSON. Runs in a thread if there are many words. */
export function run(input: AnswerInput): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(answerOf(input)))
}

export function answerOf({ heard, channels, options, common }: AnswerInput): ElevenLabsTranscript | ElevenLabsChannels {
  const { language, channelOf } = heard
  const whole = joinBlocks(heard.blocks)
  const { words } = options.hasFillers ? whole : withoutFillers(whole, language, new Set())
  const channelIndex = ({ speaker }: Word): number | null =>
    options.channelStyle === null ? null : (channelOf?.[speaker] ?? 0)
  if (options.channelStyle !== 'separate') return { ...spoken(words, language, options, channelIndex), ...common }
  return {
    transcripts: Array.from({ length: channels }, (_, channel) => ({
      ...spoken(
        words.filter((word) => channelIndex(word) === channel),
        language,
        options,
        channelIndex,
      ),
      channel_index: channel,
    })),
    ...common,
  }
}

function spoken(
  words: readonly Word[],
  language: string,
  options: AnswerOptions,
  channelIndex: (word: Word) => number | null,
): Spoken {
  return {
    language_code: threeLetterCode(language),
    language_probability: options.isNamed ? 1 : 0,
    text: textOfWords(words, language),
    words: spokenWords(words, language, options, channelIndex),
  }
}

/** Words and the spaces between them. */
export function spokenWords(
  words: readonly Word[],
  language: string,
  options: Pick<AnswerOptions, 'hasSpeakers' | 'hasTimes'>,
  channelIndex: (word: Word) => number | null,
): ElevenLabsWord[] {
  return words.flatMap((word, i) => {
    const channel = channelIndex(word)
    const about = {
      ...(options.hasSpeakers ? { speaker_id: `speaker_${channel ?? word.speaker}` } : {}),
      ...(channel === null ? {} : { channel_index: channel }),
    }
    const { start, end, confidence } = word
    const own: ElevenLabsWord = {
      text: word.word,
      ...timesOf(start, end, options),
      type: 'word',
      ...about,
      logprob: confidence === null ? 0 : logOf(confidence),
    }
    const next = words[i + 1]
    const between = next === undefined ? '' : spaceBetween(word.word, next.word, language)
    if (next === undefined || between === '') return [own]
    const times = timesOf(end, Math.max(end, next.start), options)
    return [own, { text: between, ...times, type: 'spacing' as const, ...about, logprob: 0 }]
  })
}

function timesOf(
  start: number,
  end: number,
  { hasTimes }: Pick<AnswerOptions, 'hasTimes'>,
): { start?: number; end?: number } {
  return hasTimes ? { start, end } : {}
}

function spaceBetween(word: string, next: string, language: string): string {
  return joinWords([word, next], language).slice(word.length, -next.length)
}
