import { corrections } from './carry-corrections.ts'
import type { StoredContent } from './stored-content.ts'
import { plain } from './plain-word.ts'
import { trimMarks } from './trim-marks.ts'

/** What was heard, what a person made of it, and how often. */
export interface CorrectedWord {
  /** In lower case, without punctuation. */
  heard: string
  /** As the person wrote it, without punctuation around it. */
  word: string
  count: number
}

/** Longer changes are sentences that were written again. */
const mostWords = 4
/** Shorter words are never preferred by a recogniser. */
const leastLetters = 3
/** Entries of a vocabulary have at most so many characters. */
const longest = 100
/** A text with more of them was written again. */
const mostFound = 1000

/**
 * The words and names that a person corrected in a transcript. Only those with a word that the recogniser wrote nowhere
 * in it: what it can write by itself needs no vocabulary. At most 1,000, the most frequent.
 */
export function correctedWords(
  engine: Pick<StoredContent, 'words' | 'ids'>,
  corrected: Pick<StoredContent, 'words' | 'ids'>,
): CorrectedWord[] {
  const written = new Set(engine.words.map(({ word }) => plain(word)))
  const found = new Map<string, CorrectedWord>()
  for (const { from, to, words } of corrections(engine, corrected)) {
    const before = engine.words.slice(from, to)
    if (before.length === 0 || before.length > mostWords || words.length === 0 || words.length > mostWords) continue
    const isNew = words.some(({ word }) => plain(word).length >= leastLetters && !written.has(plain(word)))
    const heard = before.map(({ word }) => plain(word)).join(' ')
    const word = trimMarks(words.map((one) => one.word).join(' '))
    if (!isNew || plain(word) === plain(heard) || word.length > longest || heard.length > longest) continue
    const key = `${heard}\n${word}`
    const known = found.get(key) ?? { heard, word, count: 0 }
    known.count += 1
    found.set(key, known)
  }
  return [...found.values()].toSorted((a, b) => b.count - a.count).slice(0, mostFound)
}
