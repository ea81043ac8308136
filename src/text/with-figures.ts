import type { Word } from '../contract/content.ts'
import { addressRules } from './figures/addresses.ts'
import { dutch } from './figures/dutch.ts'
import { english } from './figures/english.ts'
import { french } from './figures/french.ts'
import { german } from './figures/german.ts'
import { italian } from './figures/italian.ts'
import { portuguese } from './figures/portuguese.ts'
import type { FigureRule, FigureToken } from './figures/rules.ts'
import { spanish } from './figures/spanish.ts'
import { baseLanguage } from './join-words.ts'
import { segmentsOfWords } from './segments-of-words.ts'
import type { StoredContent } from './stored-content.ts'
import { trimMarks } from './trim-marks.ts'

const languages = new Map<string, FigureRule>([
  ['en', english],
  ['de', german],
  ['es', spanish],
  ['fr', french],
  ['it', italian],
  ['pt', portuguese],
  ['nl', dutch],
])

/** A word with more hyphens is no number, and rules would read all its parts again for each word around it. */
const mostParts = 14

/** A number isn't said across a longer pause, seconds. */
const longestPause = 2

/**
 * The content with numbers, amounts, times, dates and addresses as figures ("twenty-five percent" → "25%"), by rules for
 * its language; unchanged in a language without rules. A figure has the time of all its words. `kept`: ids of words
 * that stay, because marks refer to them.
 */
export function withFigures(content: StoredContent, language: string, kept: ReadonlySet<number>): StoredContent {
  const base = baseLanguage(language)
  const rule = languages.get(base)
  if (rule === undefined) return content
  const idOf = (index: number): number => content.ids?.[index] ?? index
  const breaks = new Set(content.paragraphStarts)
  const words: Word[] = []
  const ids: number[] = []
  const paragraphStarts: number[] = []
  const take = (word: Word, index: number): void => {
    if (breaks.has(index)) paragraphStarts.push(words.length)
    words.push(word)
    ids.push(idOf(index))
  }
  for (const [from, to] of stretchesOf(content.words, breaks)) {
    const tokens = tokensOf(content.words, from, to)
    for (let at = from; at < to;) {
      const isName = tokens[at - from]?.isName === true
      const figure = addressRules.get(base)?.(tokens, at - from) ?? (isName ? null : rule(tokens, at - from))
      const length = figure?.length ?? 1
      const first = content.words[at] as Word
      const isMarked = length > 1 && Array.from({ length }, (_, n) => idOf(at + n)).some((id) => kept.has(id))
      if (figure === null || isMarked) {
        take(first, at)
        at += 1
        continue
      }
      take(spoken(content.words.slice(at, at + length), figure.text), at)
      at += length
    }
  }
  if (words.length === content.words.length && words.every((word, i) => word === content.words[i])) return content
  const segments = segmentsOfWords(content.segments, words, language)
  return { words, segments, paragraphStarts, estimated: content.estimated, ids }
}

/** Words of one turn without punctuation or a long pause inside: [first, past the last]. */
function stretchesOf(words: readonly Word[], breaks: ReadonlySet<number>): [number, number][] {
  const stretches: [number, number][] = []
  let from = 0
  for (const [i, word] of words.entries()) {
    const next = words[i + 1]
    const ends =
      next === undefined ||
      breaks.has(i + 1) ||
      next.subtitleBreak === 'always' ||
      next.speaker !== word.speaker ||
      next.start - word.end > longestPause ||
      next.start < word.start ||
      /[^\p{L}\p{N}%]$/u.test(word.word) ||
      /^[^\p{L}\p{N}]/u.test(next.word)
    if (!ends) continue
    stretches.push([from, i + 1])
    from = i + 1
  }
  return stretches
}

function tokensOf(words: readonly Word[], from: number, to: number): FigureToken[] {
  return words.slice(from, to).map(({ word }, n) => {
    const bare = trimMarks(word)
    const plain = bare.toLowerCase()
    const startsSentence = n === 0 && /(^|[.!?…]["'”’)]*)$/u.test(words[from - 1]?.word ?? '')
    const parts = plain.split('-')
    return {
      plain,
      parts: parts.length > mostParts ? [plain] : parts,
      isName: /^\p{Lu}/u.test(bare) && !startsSentence,
    }
  })
}

/** One word for several, with the punctuation around them and the lowest of their confidences. */
function spoken(words: readonly Word[], text: string): Word {
  const first = words[0] as Word
  const last = words.at(-1) as Word
  const before = /^[^\p{L}\p{N}]*/u.exec(first.word)?.[0] ?? ''
  const after = /(?<![^\p{L}\p{N}])[^\p{L}\p{N}]*$/u.exec(last.word)?.[0] ?? ''
  const sure = words.flatMap(({ confidence }) => confidence ?? [])
  return {
    ...first,
    word: `${before}${text}${text.endsWith('.') ? after.replace(/^\./, '') : after}`,
    end: last.end,
    confidence: sure.length === words.length ? Math.min(...sure) : null,
    ...(words.some(({ overlap }) => overlap === true) ? { overlap: true } : {}),
  }
}
