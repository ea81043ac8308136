import { capitalise, endMark, endsSentence, lowerCased } from './sentence-rules.ts'
import { writeNames } from './write-names.ts'

/** A word as used for restoring punctuation; times in seconds. */
export interface PlainWord {
  word: string
  start: number
  end: number
  speaker?: number
}

export interface RestoreOptions {
  /** BCP 47. */
  language: string
  /** Correct spelling of names and terms: the workspace's vocabulary and speakers. */
  names: readonly string[]
}

/** Adds case and punctuation to words that have none. Count, order and times are unchanged. */
export type Restore = <W extends PlainWord>(words: readonly W[], options: RestoreOptions) => W[]

/** A pause that ends a sentence, in seconds. */
const sentencePause = 0.6
/** A sentence without such a pause is cut at its longest pause once it has this many words. */
const longestSentence = 45
/** Shortest pause for such a cut, in seconds. */
const leastPause = 0.15

/**
 * Restores what can be known without a model: sentences end at pauses and changes of speaker, begin with a
 * capital and end with a full stop, in English with a question mark where the first words have the order of a
 * question; "I" and names that are given get their capitals. It adds no comma and guesses no name.
 */
export function restorePunctuation<W extends PlainWord>(words: readonly W[], options: RestoreOptions): W[] {
  const texts = lowerCased(
    words.map(({ word }) => word),
    options.language,
  )
  writeNames(texts, options.names)
  for (const { from, to } of cutSentences(words)) {
    const mark = endMark(texts.slice(from, to), options.language)
    texts[from] = capitalise(texts[from] as string)
    const last = texts[to - 1] as string
    if (!endsSentence.test(last)) texts[to - 1] = last + mark
  }
  return words.map((word, i) => ({ ...word, word: texts[i] as string }))
}

function cutSentences(words: readonly PlainWord[]): { from: number; to: number }[] {
  const list: { from: number; to: number }[] = []
  let from = 0
  for (let i = 0; i < words.length; i++) {
    if (i + 1 < words.length && !endsAt(words, i)) continue
    addLong(words, from, i + 1, list)
    from = i + 1
  }
  return list
}

function endsAt(words: readonly PlainWord[], i: number): boolean {
  return words[i]?.speaker !== words[i + 1]?.speaker || pauseAfter(words, i) >= sentencePause
}

/** Cuts long sentences at the longest pause of each next range, from left to right. */
function addLong(words: readonly PlainWord[], start: number, to: number, list: { from: number; to: number }[]): void {
  let from = start
  while (to - from > longestSentence) {
    let best = -1
    let longest = leastPause
    // Keeps the first words together: a sentence of one or two words is rare.
    for (let i = from + 4; i < from + longestSentence && i + 4 < to; i++) {
      if (pauseAfter(words, i) < longest) continue
      longest = pauseAfter(words, i)
      best = i + 1
    }
    if (best < 0) break
    list.push({ from, to: best })
    from = best
  }
  list.push({ from, to })
}

/** Seconds without speech after word `i`, which isn't the last. */
export function pauseAfter(words: readonly PlainWord[], i: number): number {
  const pause = (words[i + 1] as PlainWord).start - (words[i] as PlainWord).end
  return Math.round(pause * 1000) / 1000
}
