import type { Phrase } from '../../platform/database/search/word-query.ts'
import { invalidQuery } from '../../contract/app-error.ts'
import { findChineseNumbers } from '../../text/figures/chinese.ts'
import { wordSegmenter } from '../../text/word-segmenter.ts'
import { type OtherSpelling, languageTerm, otherSpellings, partsOf, withoutApostrophe } from './other-spellings.ts'
import { isNumeral } from './numerals.ts'
import { mayJoin, phraseSpellings } from './phrase-spellings.ts'
import { asWritten, queryWords, type QueryWord } from './query-words.ts'
import type { Token } from './token.ts'
import { hasSpaceless, isLoneCharacter, wordsInOrder } from './tokenise.ts'

/** Consecutive words, in order; a single word is a phrase of one. */
export interface Term extends Phrase {
  /** Whether the last token is a prefix: a single character of a script without spaces, or the beginning of a word. */
  isPrefix: boolean
  /** Other spellings, and in a question other forms. */
  others?: readonly OtherSpelling[]
  /** Whether it's a word in quotation marks, which is looked for as it is. */
  isQuoted?: boolean
  /** Whether it's a month beside a day: "may" also says nothing. */
  isMonth?: boolean
  /** In a question, the parts of a word with marks in it: what to look for where nobody said the whole. */
  parts?: readonly Term[]
}

/** The first word of a term, most have no more. */
export function wordOf({ tokens: [word = ''] }: Term): string {
  return word
}

/** What a word counts for that was said as one with its neighbour in the question. */
const neighbourWeight = 0.9
/** And what it may mean besides. */
const meantWeight = 0.5
/** In longer questions, enough words are there as they were said. */
const mostJoined = 12
/** Spellings of quoted words that one query looks for. */
const mostPhrases = 60

const quotes = /["＂“”„«»‹›「」『』]([^"＂“”„«»‹›「」『』]*)["＂“”„«»‹›「」『』]/gu

/**
 * The user's query as terms that must all occur. Quoted text is a phrase, and so is a word that the index splits
 * ("don't", a run of Chinese). There are no other operators. AppError INVALID_QUERY without a word.
 * @param isQuestion: runs of a script without spaces are sentences, so each of their words is a term.
 */
export function parseQuery(q: string, isQuestion = false): Term[] {
  const terms: Term[] = []
  let phrasesLeft = mostPhrases
  const add = ({ text, others: spellings, meant, isMonth }: QueryWord, isQuoted = false): void => {
    const language = languageTerm(text)
    if (language !== null) return void terms.push(language)
    const found = wordsInOrder(text)
    const last = found.at(-1)
    if (last === undefined) return
    const isLone = isLoneCharacter(last.token)
    // The last character of a run is already part of the pair before it, so drop it; the text may continue after it.
    const isEndOfPair = isLone && found.at(-2)?.to === last.to
    if (isEndOfPair) found.pop()
    const isLoose = isQuestion && !isQuoted
    const phrases = isQuoted ? phrasesLike(text, found).slice(0, phrasesLeft) : []
    phrasesLeft -= phrases.length
    const others = [
      ...spellings.map((tokens) => ({ tokens, isPrefix: false })),
      ...otherSpellings(text, found),
      ...phrases,
      ...(isLoose ? withoutApostrophe(text, found) : []),
      ...(isLoose ? meant.map((tokens) => ({ tokens, isPrefix: false, isForm: true, weight: meantWeight })) : []),
    ]
    const parts = isLoose ? partsOf(text, found) : []
    const term = { tokens: found.map(({ token }: Token) => token), isPrefix: isLone && !isEndOfPair }
    terms.push({
      ...term,
      ...(isQuoted ? { isQuoted } : {}),
      ...(isMonth === true ? { isMonth } : {}),
      ...(others.length === 0 ? {} : { others }),
      ...(parts.length === 0 ? {} : { parts }),
    })
  }
  const rest = q.replace(quotes, (_, phrase: string) => {
    const [whole] = queryWords(phrase)
    add(whole?.text === phrase.trim() ? { ...whole, text: phrase } : asWritten(phrase), true)
    return ' '
  })
  const quoted = terms.length
  for (const word of queryWords(rest)) {
    if (isQuestion && hasSpaceless(word.text)) for (const part of wordsOfRun(word.text)) add(part)
    else add(word)
  }
  if (terms.length === 0) {
    throw invalidQuery('/q', 'words', '"q" contains no searchable words.')
  }
  if (isQuestion && terms.length <= mostJoined) terms.push(...withNeighbours(terms.splice(quoted)))
  const known = new Set<string>()
  return terms.filter(({ tokens, isPrefix }) => {
    const key = `${tokens.join(' ')}${isPrefix ? '*' : ''}`
    if (known.has(key)) return false
    known.add(key)
    return true
  })
}

/** Each word also as one with the word before or after it: "database" for "data base". */
function withNeighbours(terms: readonly Term[]): Term[] {
  const joined = terms.slice(1).map(({ tokens: [right = '', ...more], isPrefix }, i): OtherSpelling[] => {
    const { tokens } = terms[i] as Term
    const [left = ''] = tokens
    const isPair = tokens.length === 1 && more.length === 0 && !isPrefix && left.length > 2 && right.length > 2
    return isPair && mayJoin(left, right)
      ? [{ tokens: [`${left}${right}`], isPrefix: false, weight: neighbourWeight }]
      : []
  })
  return terms.map((term, i) => {
    const others = [...(joined[i - 1] ?? []), ...(joined[i] ?? [])]
    return others.length === 0 ? term : { ...term, others: [...(term.others ?? []), ...others] }
  })
}

function phrasesLike(text: string, found: readonly Token[]): OtherSpelling[] {
  const words = found.map(({ from, to }) => text.slice(from, to).toLowerCase())
  const tokens = found.map(({ token }) => token)
  return phraseSpellings(tokens, words).map((spelling) => ({ tokens: spelling, isPrefix: false }))
}

/** The words of a text without spaces. A number is one: 250万. */
function wordsOfRun(text: string): QueryWord[] {
  const words: QueryWord[] = []
  let at = 0
  const addUpTo = (to: number): void => {
    for (const { segment } of segmented(text.slice(at, to))) words.push(asWritten(segment))
  }
  for (const { form, from, to } of findChineseNumbers(text).filter((one) => one.to - one.from > 1)) {
    addUpTo(from)
    words.push({ ...asWritten(text.slice(from, to)), others: [[form]] })
    at = to
  }
  addUpTo(text.length)
  return words
}

function segmented(text: string): Iterable<{ segment: string }> {
  return wordSegmenter(/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) ? 'ja' : 'zh').segment(text)
}

/** Where a term is in a list of tokens: `at` is the index of the first token, `weight` what the spelling counts for. */
export interface Occurrence {
  at: number
  length: number
  isPrefix: boolean
  weight: number
}

/** Whether terms have numbers in them: without, those of a text needn't be read to find them in it. */
export function hasNumerals(terms: readonly Term[]): boolean {
  return terms.some((term) => [term, ...(term.others ?? [])].some(({ tokens }) => tokens.some(isNumeral)))
}

/** The fraction of terms that are words, and no numbers. */
export function wordingOf(terms: readonly Term[]): number {
  const words = terms.filter(({ tokens }) => tokens.every((token) => !isNumeral(token) && !isLetter.test(token)))
  return words.length / Math.max(1, terms.length)
}

const isLetter = /^\p{L}$/u

/**
 * All occurrences of a term, in any of its spellings.
 * @param words the tokens, each once: a long question has hundreds of spellings, of which a text has few
 */
export function occurrences(
  term: Term,
  tokens: readonly string[],
  words: ReadonlySet<string> = new Set(tokens),
): Occurrence[] {
  const found: Occurrence[] = []
  const add = ({ tokens: wanted, isPrefix }: Pick<Term, 'tokens' | 'isPrefix'>, weight: number): void => {
    const isWhole = !isPrefix || wanted.length > 1
    if (isWhole && !words.has(wanted[0] ?? '')) return
    for (let at = 0; at + wanted.length <= tokens.length; at++) {
      if (isWhole && tokens[at] !== wanted[0]) continue
      const fits = wanted.every((token, k) => {
        const there = tokens[at + k] ?? ''
        return isPrefix && k === wanted.length - 1 ? there.startsWith(token) : there === token
      })
      if (fits) found.push({ at, length: wanted.length, isPrefix, weight })
    }
  }
  add(term, 1)
  for (const other of term.others ?? []) add(other, other.weight ?? 1)
  return found
}
