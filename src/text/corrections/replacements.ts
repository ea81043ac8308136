import { areJoined } from './edit-words.ts'
import { AppError } from '../../contract/app-error.ts'
import type { Word } from '../../contract/content.ts'
import { wordsMax } from '../../contract/row-limits.ts'
import { hasPhraseSpaces, isSpaceless } from '../join-words.ts'
import { sentenceEnds } from '../sentences.ts'
import { findMatches, findSpacelessMatches, type Match, type Pair } from './replacement-matches.ts'
import { splitTime } from '../split-time.ts'
import { cutAtBoundaries } from '../word-segmenter.ts'

/** One replacement. */
export interface Replaced {
  /** Index of the first replaced word in the given words. */
  index: number
  /** Number of replaced words. */
  count: number
  /** The text before and after, without the punctuation around it. */
  from: string
  to: string
}

/**
 * Replaces whole words and ignores case (rules: docs/formats.md). The longest `find` wins where two overlap. A capital at
 * a sentence start and the punctuation around the words are kept. Replacements aren't searched again, and a match never
 * spans two speakers.
 *
 * If the number of words stays the same, they keep their times; otherwise the new words share the time of the old by
 * length. In scripts without spaces, `Intl.Segmenter` finds the word boundaries.
 * @throws AppError INVALID_STATE if there would be more than `wordsMax` words, and more than before
 */
export function applyReplacements(
  words: readonly Word[],
  pairs: readonly Pair[],
  language: string,
): { words: Word[]; replaced: Replaced[] } {
  const spaceless = isSpaceless(language)
  const matches = spaceless ? findSpacelessMatches(words, pairs, language) : findMatches(words, pairs, language)
  if (matches.length === 0) return { words: [...words], replaced: [] }
  const ends = sentenceEnds(words, language)
  const result: Word[] = []
  const replaced: Replaced[] = []
  const removed: Removed[] = []
  let next = 0
  for (const match of matches) {
    while (next < match.index) result.push(words[next++] as Word)
    const own = words.slice(match.index, match.index + match.count)
    const startsSentence = match.index === 0 || ends[match.index - 1] === 1
    const to = startsSentence && (!match.rest || match.prefix === '') ? keepCapital(match.from, match.to) : match.to
    if (to === '' && !match.rest) {
      const hasCapital = startsSentence && /^\p{Lu}/u.test(match.from)
      const beginsSubtitle = own.some(({ subtitleBreak }) => subtitleBreak === 'always')
      const [{ speaker }] = own as [Word]
      removed.push({ at: result.length, prefix: openMarks(match), hasCapital, beginsSubtitle, speaker })
    }
    put(result, own, match, hasPhraseSpaces(language) ? cutAtBoundaries(to.trim(), language) : wordsIn(to))
    replaced.push({ index: match.index, count: match.count, from: match.from, to })
    next = match.index + match.count
    if (result.length > Math.max(wordsMax, words.length)) throw tooManyWords()
  }
  while (next < words.length) result.push(words[next++] as Word)
  for (const { at, prefix, hasCapital, beginsSubtitle, speaker } of removed.toReversed()) {
    const word = result[at]
    if (word === undefined || word.speaker !== speaker) continue
    const text = prefix + (hasCapital ? withCapital(word.word) : word.word)
    result[at] = { ...word, word: text, ...(beginsSubtitle ? { subtitleBreak: 'always' } : {}) }
  }
  return { words: result, replaced }
}

/** What a removed word leaves to the next one of its speaker. */
interface Removed {
  /** Index of the next word in the result. */
  at: number
  /** Opening marks. */
  prefix: string
  hasCapital: boolean
  beginsSubtitle: boolean
  speaker: number
}

const closers = /[\p{Pe}\p{Pf}"'”’»›]/gu

/** Quotes, brackets and ¿ before a word that goes, which are closed only later. */
function openMarks({ prefix, suffix }: Match): string {
  return suffix.search(closers) >= 0 ? '' : (/[\p{Ps}\p{Pi}"'“‘„«‹¿¡]+$/u.exec(prefix)?.[0] ?? '')
}

export function tooManyWords(): AppError {
  return new AppError('INVALID_STATE', `A transcript may have at most ${wordsMax} words.`, { limit: wordsMax })
}

function wordsIn(text: string): string[] {
  return text.split(/\s+/).filter((part) => part !== '')
}

function put(result: Word[], own: readonly Word[], match: Match, texts: string[]): void {
  if (texts.length === 0) {
    // Removed: its punctuation moves to the previous word, unless that already ends with a mark.
    const before = result.at(-1)
    const mark = match.prefix === '' ? match.suffix : match.suffix.replaceAll(closers, '')
    if (match.rest && `${match.prefix}${match.suffix}`.trim() !== '') texts.push(match.prefix + match.suffix)
    else if (before !== undefined && mark !== '' && !/[\p{P}\p{S}]$/u.test(before.word)) {
      result[result.length - 1] = { ...before, word: before.word + mark }
    }
    if (texts.length === 0) return
  } else {
    texts[0] = match.prefix + (texts[0] as string)
    texts[texts.length - 1] = (texts.at(-1) as string) + match.suffix
  }
  const first = own[0] as Word
  if (texts.length === own.length) {
    for (const [i, word] of texts.entries()) result.push({ ...(own[i] as Word), word })
    return
  }
  const end = own.reduce((latest, word) => Math.max(latest, word.end), first.end)
  const spans = splitTime(texts, first.start, end)
  const confidence = leastConfidence(own)
  const overlap = own.some((word) => word.overlap === true) ? { overlap: true } : {}
  const inside = areJoined(own, null) ? 'avoid' : undefined
  for (const [i, word] of texts.entries()) {
    const subtitleBreak = i === 0 ? first.subtitleBreak : inside
    result.push({
      word,
      ...(spans[i] as { start: number; end: number }),
      confidence,
      speaker: first.speaker,
      ...overlap,
      ...(subtitleBreak === undefined ? {} : { subtitleBreak }),
    })
  }
}

function leastConfidence(words: readonly Word[]): number | null {
  let least = 1
  for (const { confidence } of words) {
    if (confidence === null) return null
    least = Math.min(least, confidence)
  }
  return least
}

function keepCapital(from: string, to: string): string {
  return /^\p{Lu}/u.test(from) ? withCapital(to) : to
}

/** With a capital, unless the first word has one inside: "iPhone". */
function withCapital(text: string): string {
  return text.replace(
    /^([^\s\p{L}]*)(\p{Ll})(?![^\s\p{Lu}]*\p{Lu})/u,
    (_, marks: string, letter: string) => marks + letter.toUpperCase(),
  )
}
