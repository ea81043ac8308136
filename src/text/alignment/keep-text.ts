import type { Word } from '../../contract/content.ts'
import { paragraphsOf, paragraphStarts, segmentStarts } from '../paragraphs.ts'
import { longestSpeakerBetween } from '../speakers/longest-speaker.ts'
import type { StoredContent } from '../stored-content.ts'
import { timesAsHeard } from './times-as-heard.ts'

/** A text of which less was heard is another one. Unrelated texts share 3 to 7 % of their words in order. */
const leastHeard = 0.25

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
  /** Whether the speakers are those that were heard, because the text tells none apart. */
  tookSpeakers: boolean
}

/** A text with the times of a recognition of the same recording. The words and their ids stay. */
export function keepText(text: StoredContent, heard: readonly Word[], options: KeepOptions): KeptTimes {
  const { language, duration, mayTakeSpeakers } = options
  const texts = text.words.map(({ word }) => word)
  const times = timesAsHeard(texts, heard, { language, duration })
  const count = times?.isHeard.filter(Boolean).length ?? 0
  if (times === null || count < texts.length * leastHeard) {
    return { content: null, heard: count, tookSpeakers: false }
  }
  const takesSpeakers = mayTakeSpeakers && new Set(text.words.map(({ speaker }) => speaker)).size === 1
  const speakerBetween = longestSpeakerBetween(heard)
  const words = text.words.map((word, i): Word => {
    const span = times.spans[i] ?? word
    const speaker = takesSpeakers ? (speakerBetween(span.start, span.end) ?? word.speaker) : word.speaker
    return { ...word, ...span, speaker }
  })
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
  return { content, heard: count, tookSpeakers: takesSpeakers }
}
