import type { Word } from '../../contract/content.ts'
import { isSpaceless } from '../join-words.ts'
import { segmentsOfWords } from '../segments-of-words.ts'
import { splitTime } from '../split-time.ts'
import type { StoredContent } from '../stored-content.ts'
import type { Range } from './find-names.ts'
import { joinText, type JoinedText } from './joined-text.ts'
import { withLabels } from './ranges.ts'
import { rangesOf, type Redaction } from './redact-text.ts'

export interface Redacted {
  /** With word ids of its own, and segments that are made of its words. */
  content: StoredContent
  /** Indexes of the words that were replaced, ascending. */
  replaced: number[]
  /** For each word of the copy, the index of the word that it was, or of the first that its label replaced. */
  origins: number[]
}

/**
 * A transcript with its labels. Words that get one, and those between, share their time as in a correction. Names are found
 * across turns and paragraphs, each of which then has the label.
 */
export function redactContent(content: StoredContent, language: string, redaction: Redaction): Redacted {
  const joined = joinText(content, language)
  const ranges = rangesOf(joined.text, redaction).flatMap((range) => byLine(joined.text, range))
  const starts = new Set(content.paragraphStarts)
  const words: Word[] = []
  const paragraphStarts: number[] = []
  const replaced: number[] = []
  const origins: number[] = []
  let next = 0
  const takeUntil = (end: number): void => {
    for (; next < end; next += 1) {
      if (starts.has(next)) paragraphStarts.push(words.length)
      words.push(content.words[next] as Word)
      origins.push(next)
    }
  }
  for (const { first, last, ranges: own } of groupsOf(joined, ranges)) {
    takeUntil(first)
    if (starts.has(first)) paragraphStarts.push(words.length)
    const old = content.words.slice(first, last + 1)
    for (const word of labelled(joined, { first, last, ranges: own }, old, language)) {
      words.push(word)
      origins.push(first)
    }
    for (let index = first; index <= last; index += 1) replaced.push(index)
    next = last + 1
  }
  takeUntil(content.words.length)
  const segments = segmentsOfWords(content.segments, words, language)
  return { content: { words, segments, paragraphStarts, estimated: content.estimated }, replaced, origins }
}

/** The parts of a range in the lines of a text. */
function byLine(text: string, { from, to, label }: Range): Range[] {
  const parts: Range[] = []
  let start = from
  for (let end = text.indexOf('\n', from); end >= 0 && end < to; end = text.indexOf('\n', start)) {
    if (end > start) parts.push({ from: start, to: end, label })
    start = end + 1
  }
  if (to > start) parts.push({ from: start, to, label })
  return parts
}

/** Words next to each other with the ranges that are in them. */
interface Group {
  first: number
  last: number
  ranges: Range[]
}

function groupsOf({ wordAt }: JoinedText, ranges: readonly Range[]): Group[] {
  const groups: Group[] = []
  for (const range of ranges) {
    const [first, last] = [wordAt(range.from), wordAt(range.to - 1)]
    const group = groups.at(-1)
    if (group === undefined || first > group.last) groups.push({ first, last, ranges: [range] })
    else {
      group.last = Math.max(group.last, last)
      group.ranges.push(range)
    }
  }
  return groups
}

/** Confidence of a word that a person wrote, as in corrections. */
const personsConfidence = 1

function labelled(joined: JoinedText, group: Group, old: readonly Word[], language: string): Word[] {
  const [first] = old as [Word]
  const texts = textsOf(joined, group, language)
  const start = old.reduce((earliest, word) => Math.min(earliest, word.start), first.start)
  const end = old.reduce((latest, word) => Math.max(latest, word.end), first.end)
  const spans = splitTime(texts, start, end)
  const overlap = old.some((word) => word.overlap === true) ? { overlap: true } : {}
  return texts.map((word, i) => ({
    word,
    ...(spans[i] ?? { start, end }),
    confidence: personsConfidence,
    speaker: first.speaker,
    ...overlap,
    ...(i === 0 && first.subtitleBreak !== undefined ? { subtitleBreak: first.subtitleBreak } : {}),
  }))
}

/** The words of a group: what is left of them, and the labels. */
function textsOf({ text, offsets }: JoinedText, { first, last, ranges }: Group, language: string): string[] {
  const begin = offsets[first] as number
  const end = last + 1 < offsets.length ? (offsets[last + 1] as number) : text.length
  const own = ranges.map((range) => ({ ...range, from: range.from - begin, to: range.to - begin }))
  const part = text.slice(begin, end)
  // Where no spaces are between words, a label is a word of its own.
  const apart = isSpaceless(language) ? own.map((range) => ({ ...range, label: ` ${range.label} ` })) : own
  return withLabels(part, apart)
    .split(/\s+/u)
    .filter((word) => word !== '')
}
