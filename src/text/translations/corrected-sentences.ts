import type { Passage, Word } from '../../contract/content.ts'
import { firstFrom } from '../first-from.ts'
import { joinWords } from '../join-words.ts'
import { segmentOfWords } from '../segment-of-words.ts'
import type { StoredContent } from '../stored-content.ts'
import type { TranslationUnit } from './translation-units.ts'

/** What people made of the translation of a sentence. */
export interface CorrectedSentence {
  /** The sentence in the original. */
  source: string
  /** Seconds. */
  start: number
  /** Empty: people deleted it. */
  text: string
}

/** The words of each sentence of a translation. What was inserted at its end belongs to it, though its time is over. */
function wordsOfSentences({ segments, words }: Pick<StoredContent, 'segments' | 'words'>): Word[][] {
  const own = segments.map((): Word[] => [])
  const places = segmentOfWords(segments, words)
  let last = 0
  for (const [i, word] of words.entries()) {
    const place = places[i] ?? -1
    if (place !== -1) last = place
    own[last]?.push(word)
  }
  return own
}

/** The sentences of a translation with the words that they have now. Those without words are left out. */
export function sentencesNow(content: Pick<StoredContent, 'segments' | 'words'>, language: string): Passage[] {
  const own = wordsOfSentences(content)
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
  made: Pick<StoredContent, 'segments' | 'words'>,
  now: Pick<StoredContent, 'words'>,
  language: string,
): CorrectedSentence[] {
  const sources = new Map(units.map((unit) => [`${unit.start} ${unit.speaker}`, unit.text]))
  const before = wordsOfSentences(made)
  const after = wordsOfSentences({ segments: made.segments, words: now.words })
  return made.segments.flatMap(({ start, speaker }, i) => {
    const text = textOf(after[i] ?? [], language)
    const source = sources.get(`${start} ${speaker}`)
    return source === undefined || text === textOf(before[i] ?? [], language) ? [] : [{ source, start, text }]
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
  const carried = new Map<number, string>()
  for (const { source, start, text } of corrected) {
    const same = places.get(source) ?? []
    let nearest = -1
    for (let n = firstFrom(same, startOf, start - tolerance); startOf(same[n] ?? -1) <= start + tolerance; n++) {
      const i = same[n] as number
      const isNearer = nearest === -1 || Math.abs(startOf(i) - start) < Math.abs(startOf(nearest) - start)
      if (isNearer && !carried.has(i)) nearest = i
    }
    if (nearest !== -1) carried.set(nearest, text)
  }
  return {
    texts: texts.map((text, i) => carried.get(i) ?? text),
    carried: carried.size,
    lost: corrected.length - carried.size,
  }
}

const textOf = (words: readonly Word[], language: string): string =>
  joinWords(
    words.map(({ word }) => word),
    language,
  )
