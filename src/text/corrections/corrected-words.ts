import type { Word } from '../../contract/content.ts'
import { corrections } from './carry-corrections.ts'
import type { StoredContent } from '../stored-content.ts'
import { plain } from '../plain-word.ts'
import { trimMarks } from '../trim-marks.ts'

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
  for (const { from, to, words: after } of corrections(engine, corrected)) {
    const { before, words } = withoutSame(engine.words.slice(from, to), after)
    if (before.length === 0 || before.length > mostWords || words.length === 0 || words.length > mostWords) continue
    const said = before.map(({ word }) => trimMarks(word)).join(' ')
    const text = trimMarks(words.map((one) => one.word).join(' '))
    const isPossessive = possessive.test(text) && possessive.test(said)
    const word = isPossessive ? text.replace(possessive, '') : text
    const isNew = word.split(/\s+/).some((part) => isWord(part) && !written.has(plain(part)))
    const heard = (isPossessive ? said.replace(possessive, '') : said).split(' ').map(plain).join(' ')
    if (!isNew || plain(word) === plain(heard) || word.length > longest || heard.length > longest) continue
    const key = `${heard}\n${word}`
    const known = found.get(key) ?? { heard, word, count: 0 }
    known.count += 1
    found.set(key, known)
  }
  return [...found.values()].toSorted((a, b) => b.count - a.count).slice(0, mostFound)
}

const possessive = /['’]s$/iu
const sentenceEnd = /[.!?…。！？।]["”’»)]*$/u

/** Numbers are no words to prefer. */
function isWord(text: string): boolean {
  return plain(text).length >= leastLetters && /\p{L}/u.test(text)
}

/** A change without the words of the sentence before and after it, which have another case only. */
function withoutSame(given: readonly Word[], corrected: readonly Word[]): { before: Word[]; words: Word[] } {
  const before = [...given]
  const words = [...corrected]
  const isSame = (at: number): boolean => plain(before.at(at)?.word ?? '') === plain(words.at(at)?.word ?? '')
  const isLong = (): boolean => before.length > 1 && words.length > 1
  while (isLong() && isSame(-1) && sentenceEnd.test(words.at(-2)?.word ?? '')) {
    before.pop()
    words.pop()
  }
  while (isLong() && isSame(0) && sentenceEnd.test(words[0]?.word ?? '')) {
    before.shift()
    words.shift()
  }
  return { before, words }
}
