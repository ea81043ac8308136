import { baseLanguage } from '../join-words.ts'
import { marksOf } from './marks/languages.ts'
import type { Marks, SpokenSentence } from './marks/marks.ts'
import { capitalise, endMark, endsSentence, lowerCased } from './sentence-rules.ts'
import { capitaliseNames } from './capitalise-names.ts'
import { roundSeconds } from '../round-seconds.ts'

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
 * Restores what can be known without a model: sentences end at pauses and changes of speaker, begin with a capital and end
 * with a full stop. In languages with [Marks](./marks/marks.ts), words tell more: where a sentence can't end, where commas
 * are, and what is a question. In English "I" is a capital, and so are the names that always are. Names that are given get
 * theirs; no other is guessed.
 */
export function restorePunctuation<W extends PlainWord>(words: readonly W[], options: RestoreOptions): W[] {
  const marks = marksOf(options.language)
  const isSpanish = baseLanguage(options.language) === 'es'
  const plain = lowerCased(
    words.map(({ word }) => word),
    options.language,
  )
  const texts = [...plain]
  const inNames = capitaliseNames(texts, options)
  // Nobody ends a sentence in the middle of a name.
  const pauses = words.map((_, i) => (i + 1 === words.length || inNames.has(i) ? 0 : pauseAfter(words, i)))
  for (const { from, to } of cutSentences(words, { texts: plain, pauses }, marks)) {
    const own = plain.slice(from, to)
    const commas = marks?.commas({ texts: own, pauses: pauses.slice(from, to) }) ?? []
    for (const i of commas) if (!endsInMark.test(texts[from + i] as string)) texts[from + i] += ','
    texts[from] = capitalise(texts[from] as string)
    const asked = isSpanish ? (marks?.asksFrom(own) ?? null) : null
    if (asked !== null) texts[from + asked] = `¿${texts[from + asked]}`
    const last = texts[to - 1] as string
    if (!endsSentence.test(last)) texts[to - 1] = last + endMark(own, options.language)
  }
  return words.map((word, i) => ({ ...word, word: texts[i] as string }))
}

const endsInMark = /\p{P}$/u

function cutSentences(
  words: readonly PlainWord[],
  { texts, pauses }: SpokenSentence,
  marks: Marks | null,
): { from: number; to: number }[] {
  const list: { from: number; to: number }[] = []
  let from = 0
  for (let i = 0; i < words.length; i++) {
    const next = words[i + 1]
    if (next !== undefined && words[i]?.speaker === next.speaker) {
      const pause = pauses[i] ?? 0
      const isEnd = pause >= (marks?.leastPause ?? sentencePause) && marks?.ends(texts, from, i, pause) !== false
      if (!isEnd && marks?.breaks?.(texts, from, i) !== true) continue
    }
    addLong(pauses, from, i + 1, list)
    from = i + 1
  }
  return list
}

/** Cuts long sentences at the longest pause of each next range, from left to right. */
function addLong(pauses: readonly number[], start: number, to: number, list: { from: number; to: number }[]): void {
  let from = start
  while (to - from > longestSentence) {
    let best = -1
    let longest = leastPause
    // Keeps the first words together: a sentence of one or two words is rare.
    for (let i = from + 4; i < from + longestSentence && i + 4 < to; i++) {
      if ((pauses[i] ?? 0) < longest) continue
      longest = pauses[i] ?? 0
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
  return roundSeconds(pause)
}
