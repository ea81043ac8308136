import type { Word } from '../contract/content.ts'
import { sentenceEnds } from './sentences.ts'

/** Words of one speaker without a pause: nearly always one person. */
export interface SpokenPart {
  /** Indexes of the first and the last word. */
  from: number
  to: number
  /** Seconds. */
  start: number
  end: number
  speaker: number
  isSure: boolean
}

/** A part ends at a sentence end or a pause of this length, seconds, once it has enough speech to know a voice. */
const pause = 0.25
const enough = 1
/** A part ends at such a pause in any case. */
const longPause = 1

/** Cuts words into parts to compare by voice. `isSure`: whether a person gave the word with this index its speaker. */
export function spokenParts(
  words: readonly Word[],
  isSure: (index: number) => boolean,
  language: string,
): SpokenPart[] {
  const ends = sentenceEnds(words, language)
  const parts: SpokenPart[] = []
  for (const [i, { start, end, speaker }] of words.entries()) {
    const last = parts.at(-1)
    const sure = isSure(i)
    const gap = last === undefined ? 0 : start - last.end
    const isEnd = last !== undefined && (ends[i - 1] === 1 || gap >= pause) && last.end - last.start >= enough
    if (last === undefined || isEnd || gap >= longPause || last.speaker !== speaker || last.isSure !== sure) {
      parts.push({ from: i, to: i, start, end, speaker, isSure: sure })
    } else {
      last.to = i
      last.end = Math.max(last.end, end)
    }
  }
  return parts
}
