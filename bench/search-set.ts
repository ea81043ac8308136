// The passages and questions of bench/search-set and bench/search-absent.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { contentTerms } from '../src/derived/search/content-terms.ts'
import { occurrences, parseQuery } from '../src/derived/search/parse-query.ts'
import { tokensOf } from '../src/derived/search/tokenise.ts'

/** Questions not used to choose the weights: two of five, by a digest, so that new questions don't move others. */
export function isHeldOut(q: string): boolean {
  return (createHash('sha256').update(q).digest()[0] ?? 0) % 5 < 2
}

export interface Question {
  q: string
  /** Index of the passage that answers it; null: nobody said anything about it. */
  answer: number | null
  /** Whether the passage contains none of its words, apart from stop words. */
  isParaphrase: boolean
}

export interface SearchSet {
  texts: string[]
  /** Indexes of the English texts: the absent questions are English. */
  english: Set<number>
  questions: Question[]
}

export async function readSet(): Promise<SearchSet> {
  const folder = new URL('./search-set/', import.meta.url)
  const texts: string[] = []
  const english = new Set<number>()
  const questions: Question[] = []
  for (const name of (await readdir(folder)).toSorted()) {
    for (const line of (await readFile(new URL(name, folder), 'utf8')).split('\n')) {
      if (line.startsWith('? ')) {
        const q = line.slice(2)
        const words = tokensOf(texts.at(-1) ?? '')
        const isParaphrase = contentTerms(parseQuery(q)).every((term) => occurrences(term, words).length === 0)
        questions.push({ q, answer: texts.length - 1, isParaphrase })
      } else if (line.trim() !== '') {
        if (name.startsWith('en')) english.add(texts.length)
        texts.push(line)
      }
    }
  }
  // What none of the passages mentions.
  const absent = (await readFile(new URL('./search-absent/en.txt', import.meta.url), 'utf8')).split('\n')
  for (const q of absent) if (q !== '') questions.push({ q, answer: null, isParaphrase: false })
  return { texts, english, questions }
}

/**
 * Joins sentences of one language that have nothing to do with each other: a passage of a transcript has as many, and
 * speaks of more than one thing.
 */
export function inPassages({ texts, english, questions }: SearchSet, sentences: number): SearchSet {
  const passages: string[][] = []
  const passageOf = texts.map(() => 0)
  const digest = (text: string): string => createHash('sha256').update(text).digest('hex')
  const order = [...texts.keys()].toSorted((a, b) => (digest(texts[a] ?? '') < digest(texts[b] ?? '') ? -1 : 1))
  for (const isEnglish of [true, false]) {
    let passage: string[] = []
    for (const i of order.filter((at) => english.has(at) === isEnglish)) {
      if (passage.length % sentences === 0) passages.push((passage = []))
      passage.push(texts[i] ?? '')
      passageOf[i] = passages.length - 1
    }
  }
  return {
    texts: passages.map((passage) => passage.join(' ')),
    english: new Set([...english].map((i) => passageOf[i] ?? 0)),
    questions: questions.map((one) => ({ ...one, answer: one.answer === null ? null : (passageOf[one.answer] ?? 0) })),
  }
}
