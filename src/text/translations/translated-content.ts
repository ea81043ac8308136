import type { Passage, Word } from '../../contract/content.ts'
import { wordsOfText } from '../corrections/edit-words.ts'
import { joinWords } from '../join-words.ts'
import { paragraphStarts } from '../paragraphs.ts'
import { splitTime, type Span } from '../split-time.ts'
import type { StoredContent } from '../stored-content.ts'
import type { TranslationUnit } from './translation-units.ts'

/** Shortest silence between two words that is kept, seconds. */
const pauseSeconds = 0.15

/**
 * Content of a translation. Each sentence keeps the start, end and speaker of its original. Its words share that time by
 * length, outside the pauses of the original. Word times are estimates. Starts go back only where those of the original do.
 */
export function translatedContent(
  original: Pick<StoredContent, 'words' | 'paragraphStarts'>,
  units: readonly TranslationUnit[],
  texts: readonly string[],
  language: string,
): StoredContent {
  const words: Word[] = []
  const segments: Passage[] = []
  /** Index of the first word of each unit that has one. */
  const firstWords: { from: number; at: number }[] = []
  for (const [i, unit] of units.entries()) {
    const { start, end, speaker } = unit
    const own = wordsOfText(texts[i] ?? '', language)
    if (own.length === 0) continue
    const spans = splitTime(own, start, untilNext(original.words, unit, units[i + 1]), pausesOf(original.words, unit))
    const [first, last] = [spans[0], spans.at(-1)]
    // A silence at the edge would move the start or end.
    if (first !== undefined) first.start = start
    if (last !== undefined) last.end = end
    firstWords.push({ from: unit.from, at: words.length })
    for (const [n, word] of own.entries()) {
      const span = spans[n] as Span
      words.push({ word, start: span.start, end: span.end, confidence: null, speaker })
    }
    segments.push({ text: joinWords(own, language), start, end, speaker })
  }
  return { words, segments, paragraphStarts: paragraphsLike(original, firstWords, words, language), estimated: true }
}

/** Where a sentence ends, or the next one begins before its last word ends: starts go back only where they do in the original. */
function untilNext(words: readonly Word[], { to, end }: TranslationUnit, next: TranslationUnit | undefined): number {
  const lastStart = words[to - 1]?.start ?? end
  return next === undefined || next.start < lastStart ? end : Math.min(end, next.start)
}

function pausesOf(words: readonly Word[], { from, to }: TranslationUnit): Span[] {
  const pauses: Span[] = []
  let end = words[from]?.end ?? 0
  for (let i = from + 1; i < to; i++) {
    const word = words[i] as Word
    if (word.start - end >= pauseSeconds) pauses.push({ start: end, end: word.start })
    end = Math.max(end, word.end)
  }
  return pauses
}

/** Paragraphs start at the same sentences as in the original; without any there, by the usual rules. */
function paragraphsLike(
  original: Pick<StoredContent, 'paragraphStarts'>,
  firstWords: readonly { from: number; at: number }[],
  words: readonly Word[],
  language: string,
): number[] {
  if (words.length === 0) return []
  if (original.paragraphStarts.length === 0) return paragraphStarts(words, { language })
  const starts = new Set<number>([0])
  let next = 0
  for (const start of original.paragraphStarts) {
    // A paragraph that starts inside a sentence starts after it here.
    while (next < firstWords.length && (firstWords[next]?.from ?? 0) < start) next++
    const at = firstWords[next]?.at
    if (at !== undefined) starts.add(at)
  }
  return [...starts].toSorted((a, b) => a - b)
}
