import type { Word } from '../../contract/content.ts'
import { paragraphsOf, paragraphStarts, segmentStarts } from '../paragraphs.ts'
import { longestSpeakerBetween } from '../speakers/longest-speaker.ts'
import type { StoredContent } from '../stored-content.ts'
import { timesAsHeard } from './times-as-heard.ts'

/** A text of which less was heard is another one. Unrelated texts share 3 to 7 % of their words in order. */
const leastHeard = 0.25
/** How many times longer than the words that were heard those may be on average that weren't. */
const mostLonger = 4

export interface KeepOptions {
  language: string
  /** Of the recording, seconds. */
  duration: number
  /** Whether the words may get the speakers of those that were heard: nobody in the text is named. */
  mayTakeSpeakers: boolean
}

export interface KeptTimes {
  /** Null: the recording says something else. */
  content: StoredContent | null
  /** How many words of the text were heard as they are written. */
  heard: number
  /**
   * Its speakers are those that were heard, because the text tells none apart: for each of them, by first appearance, the number
   * of the heard one. Null: they stay.
   */
  speakersHeard: number[] | null
}

/** A text with the times of a recognition of the same recording. The words and their ids stay. */
export function keepText(text: StoredContent, heard: readonly Word[], options: KeepOptions): KeptTimes {
  const { language, duration, mayTakeSpeakers } = options
  const texts = text.words.map(({ word }) => word)
  const least = texts.length * leastHeard
  const times = canBeEnough(texts, heard) ? timesAsHeard(texts, heard, { language, duration }) : null
  const count = times?.isHeard.filter(Boolean).length ?? 0
  if (times === null || count < least) return { content: null, heard: count, speakersHeard: null }
  const timed = text.words.map((word, i): Word => ({ ...word, ...times.spans[i] }))
  const takesSpeakers = mayTakeSpeakers && new Set(timed.map(({ speaker }) => speaker)).size === 1
  const { words, speakersHeard } = takesSpeakers ? withSpeakers(timed, heard) : { words: timed, speakersHeard: null }
  const starts = takesSpeakers
    ? [...text.paragraphStarts, ...paragraphStarts(words, { language })]
    : text.paragraphStarts
  const content = {
    ...text,
    words,
    segments: paragraphsOf(words, segmentStarts(words, { language }), language),
    paragraphStarts: [...new Set(starts)].toSorted((a, b) => a - b),
    estimated: false,
  }
  return { content, heard: count, speakersHeard }
}

/**
 * Each word that is heard needs a character, and those that aren't are at most a few times longer. A text of a million words,
 * or of some thousand without end, isn't compared with a recording of a minute.
 */
function canBeEnough(texts: readonly string[], heard: readonly Word[]): boolean {
  const lengthOf = (sum: number, word: string): number => sum + word.length
  const characters = heard.map(({ word }) => word).reduce(lengthOf, 0)
  return characters >= Math.max(texts.length * leastHeard, (texts.reduce(lengthOf, 0) * leastHeard) / mostLonger)
}

/** The words with the speakers who were heard at their times, numbered by first appearance. */
function withSpeakers(words: readonly Word[], heard: readonly Word[]): { words: Word[]; speakersHeard: number[] } {
  const speakerBetween = longestSpeakerBetween(heard)
  const speakers: number[] = []
  let last: number | null = null
  for (const { start, end } of words) {
    // A word of no length has its middle where it starts.
    last = speakerBetween(start, Math.max(end, start + 0.001)) ?? last
    speakers.push(last ?? -1)
  }
  const first = speakers.find((speaker) => speaker >= 0) ?? 0
  const given = speakers.map((speaker) => (speaker < 0 ? first : speaker))
  const speakersHeard = [...new Set(given)]
  const numbers = new Map(speakersHeard.map((speaker, number) => [speaker, number]))
  return {
    words: words.map((word, i) => ({ ...word, speaker: numbers.get(given[i] as number) ?? 0 })),
    speakersHeard,
  }
}
