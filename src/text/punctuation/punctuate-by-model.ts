import { baseLanguage } from '../join-words.ts'
import { punctuationPassages, type Passage, type Piece } from './punctuation-pieces.ts'
import { readMarked, type MarkedWord } from './read-marked.ts'
import { restorePunctuation, type PlainWord, type RestoreOptions } from './restore-punctuation.ts'
import { capitalise, endMark, endsSentence, lowerCased, withI } from './sentence-rules.ts'
import { capitaliseNames } from './capitalise-names.ts'

/** What a punctuation model wrote. */
export interface Punctuated {
  /** For each text that it was asked, in order. */
  texts: readonly string[]
  /** Whether it also writes capitals. */
  hasCase: boolean
}

export interface PunctuatedWords<W> {
  /** Same count, order and times. */
  words: W[]
  /** Passages with words that the model was asked, and those of them whose answer had other words. */
  passages: number
  refused: number
}

/** The texts to ask a punctuation model for these words, in lower case; each of at most 190 bytes. */
export function textsToPunctuate(words: readonly PlainWord[]): string[] {
  return punctuationPassages(words).flatMap(({ pieces }) => pieces.map((piece) => textsOf(words, piece).join(' ')))
}

/**
 * Adds the marks and capitals that a model wrote for `textsToPunctuate`. An answer is read word by word; where it has
 * other words, the passage is punctuated without it. Every passage ends a sentence. Known names are written as given.
 */
export function punctuateByModel<W extends PlainWord>(
  words: readonly W[],
  { texts, hasCase }: Punctuated,
  options: RestoreOptions,
): PunctuatedWords<W> {
  const result: PunctuatedWords<W> = { words: [], passages: 0, refused: 0 }
  let next = 0
  for (const passage of punctuationPassages(words)) {
    const own = words.slice(passage.from, passage.to)
    const answers = texts.slice(next, (next += passage.pieces.length))
    const marked = markedWords(words, passage, answers)
    if (marked === null) result.refused += 1
    if (passage.pieces.length > 0) result.passages += 1
    if (marked === null || marked.size === 0) result.words.push(...restorePunctuation(own, options))
    else result.words.push(...written(own, (i) => marked.get(passage.from + i), hasCase, options))
  }
  return result
}

function textsOf(words: readonly PlainWord[], piece: Piece): string[] {
  return piece.words.map((i) => (words[i] as PlainWord).word.toLowerCase())
}

/** What the model wrote for the words of a passage, by index; null if an answer has other words. */
function markedWords(
  words: readonly PlainWord[],
  { pieces }: Passage,
  answers: readonly string[],
): Map<number, MarkedWord> | null {
  const marked = new Map<number, MarkedWord>()
  for (const [n, piece] of pieces.entries()) {
    const read = readMarked(textsOf(words, piece), answers[n] ?? '')
    if (read === null) return null
    for (let i = piece.from; i < piece.to; i += 1) marked.set(piece.words[i] as number, read[i] as MarkedWord)
  }
  return marked
}

function written<W extends PlainWord>(
  words: readonly W[],
  markedOf: (i: number) => MarkedWord | undefined,
  hasCase: boolean,
  options: RestoreOptions,
): W[] {
  const { language } = options
  const plain = lowerCased(
    words.map(({ word }) => word),
    language,
  )
  const texts = hasCase
    ? withI(
        plain.map((text, i) => markedOf(i)?.text ?? text),
        language,
      )
    : [...plain]
  capitaliseNames(texts, options)
  let start = 0
  for (const i of words.keys()) {
    if (i === start) texts[i] = capitalise(texts[i] as string)
    const isLast = i + 1 === words.length
    const given = markIn(language, markedOf(i)?.mark ?? '')
    const mark =
      isLast && !endsSentence.test(given) && !endsSentence.test(texts[i] as string)
        ? endMark(plain.slice(start), language)
        : given
    texts[i] += mark
    if (endsSentence.test(texts[i] as string)) start = i + 1
  }
  return words.map((word, i) => ({ ...word, word: texts[i] as string }))
}

const western: Record<string, string> = { '，': ',', '、': ',', '。': '.', '？': '?', '！': '!', '；': ';', '：': ':' }
const eastern: Record<string, string> = { ',': '，', '.': '。', '?': '？', '!': '！', ';': '；', ':': '：' }

/** A model has the marks of one script for all its languages. */
function markIn(language: string, mark: string): string {
  return (['zh', 'yue', 'ja'].includes(baseLanguage(language)) ? eastern : western)[mark] ?? mark
}
