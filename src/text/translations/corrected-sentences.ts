import type { Passage, Word } from '../../contract/content.ts'
import { firstFrom } from '../first-from.ts'
import { joinWords } from '../join-words.ts'
import type { TranslationUnit } from './translation-units.ts'
import { wordsOfSentences, type Sentences } from './words-of-sentences.ts'

/** What people made of the translation of a sentence. */
export interface CorrectedSentence {
  /** The sentence in the original; null: it's cut otherwise now. */
  source: string | null
  /** Seconds. */
  start: number
  /** Empty: people deleted it. */
  text: string
}

/** The sentences of a translation with the words that they have now. Those without words are left out. */
export function sentencesNow(content: Sentences, language: string): Passage[] {
  const own = wordsOfSentences(content, language)
  return content.segments.flatMap((segment, i) => {
    const text = textOf(own[i] ?? [], language)
    return text === '' ? [] : [{ ...segment, text }]
  })
}

/**
 * The sentences of a translation that people corrected after the engine made it.
 * @param units the sentences of the original that was translated
 */
export function correctedSentences(
  units: readonly TranslationUnit[],
  made: Sentences,
  now: Omit<Sentences, 'segments'>,
  language: string,
): CorrectedSentence[] {
  const sources = Map.groupBy(units, ({ start, speaker }) => `${start} ${speaker}`)
  /** How many of them were taken: all sentences of a file without times begin together. */
  const taken = new Map<string, number>()
  const before = wordsOfSentences(made, language)
  const after = wordsOfSentences({ ...now, segments: made.segments }, language)
  return made.segments.flatMap(({ start, speaker }, i) => {
    const text = textOf(after[i] ?? [], language)
    const key = `${start} ${speaker}`
    const at = taken.get(key) ?? 0
    taken.set(key, at + 1)
    const source = sources.get(key)?.[at]?.text ?? null
    return text === textOf(before[i] ?? [], language) ? [] : [{ source, start, text }]
  })
}

/** How far a sentence may move between two transcripts, seconds. */
const tolerance = 1

/**
 * The translations of sentences, with those that people corrected: each goes to the sentence that says the same at its
 * time.
 */
export function carrySentences(
  units: readonly TranslationUnit[],
  texts: readonly string[],
  corrected: readonly CorrectedSentence[],
): { texts: string[]; carried: number; lost: number } {
  const startOf = (i: number): number => units[i]?.start ?? Infinity
  const inTime = [...units.keys()].toSorted((a, b) => startOf(a) - startOf(b))
  const places = Map.groupBy(inTime, (i) => units[i]?.text ?? '')
  const free = new Map<string, (start: number) => number | null>()
  const carried = new Map<number, string>()
  for (const { source, start, text } of corrected) {
    if (source === null) continue
    const take = free.get(source) ?? takeNearest(places.get(source) ?? [], startOf)
    free.set(source, take)
    const nearest = take(start)
    if (nearest !== null) carried.set(nearest, text)
  }
  return {
    texts: texts.map((text, i) => carried.get(i) ?? text),
    carried: carried.size,
    lost: corrected.length - carried.size,
  }
}

/** Takes the nearest of some items in order of time that nobody has taken; null: none is near enough. */
function takeNearest<T>(items: readonly T[], timeOf: (item: T) => number): (time: number) => T | null {
  /** The next that may be free, in each direction, so that those which are taken are passed at once. */
  const later = Int32Array.from({ length: items.length + 1 }, (_, i) => i)
  const earlier = later.slice()
  const freeFrom = (next: Int32Array, at: number): number => {
    let free = at
    while (next[free] !== free) free = next[free] as number
    for (let i = at; i !== free;) [i, next[i]] = [next[i] as number, free]
    return free
  }
  return (time) => {
    const at = firstFrom(items, timeOf, time)
    const right = freeFrom(later, at)
    // Counted from one: nothing is free before the first.
    const left = freeFrom(earlier, at) - 1
    const away = (i: number): number => (i in items ? Math.abs(timeOf(items[i] as T) - time) : Infinity)
    const found = away(left) <= away(right) ? left : right
    if (!(away(found) <= tolerance)) return null
    later[found] = found + 1
    earlier[found + 1] = found
    return items[found] as T
  }
}

const textOf = (words: readonly Word[], language: string): string =>
  joinWords(
    words.map(({ word }) => word),
    language,
  )
