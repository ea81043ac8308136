import type { EditableWord } from '../../../../src/text/edit-words.ts'
import { mainSpeaker } from '../../../../src/text/paragraphs.ts'
import { joinWords } from '../../../../src/text/join-words.ts'

/** A paragraph as it is shown and typed into. */
export interface Paragraph {
  /** Stays while the page is open, whatever becomes of the words. */
  key: number
  /** As the server has them. */
  saved: readonly EditableWord[]
  /** What stands in the page; equal to the saved words' text where nothing waits to be saved. */
  text: string
  /** The words of `text` with their times: those that are new share the time of those they stand for. */
  words: readonly EditableWord[]
  /** Where each word stands in `text`: [start, end) in UTF-16 units, two numbers a word. */
  offsets: readonly number[]
  speaker: number
  /** Whether somebody else spoke before. */
  startsTurn: boolean
}

export interface TranscriptDocument {
  version: number
  language: string
  paragraphs: readonly Paragraph[]
}

let lastKey = 0

/** Paragraphs of words in order. A remark of another within a turn does not make one. */
export function paragraphsOf(words: readonly EditableWord[], language: string): Paragraph[] {
  const groups: EditableWord[][] = []
  for (const word of words) {
    const group = groups.at(-1)
    if (group === undefined || word.startsParagraph) groups.push([word])
    else group.push(word)
  }
  return groups.map((group) => savedParagraph(group, language))
}

/** A paragraph in which nothing waits to be saved. */
export function savedParagraph(words: readonly EditableWord[], language: string, key?: number): Paragraph {
  const text = joinWords(
    words.map((word) => word.word),
    language,
  )
  return {
    key: key ?? ++lastKey,
    saved: words,
    text,
    words,
    offsets: offsetsIn(text, words),
    speaker: words.length === 0 ? 0 : mainSpeaker(words),
    startsTurn: true,
  }
}

/** Marks where turns begin; paragraphs that are right already stay the same objects. */
export function withTurns(paragraphs: readonly Paragraph[]): Paragraph[] {
  return paragraphs.map((paragraph, i) => {
    const startsTurn = i === 0 || paragraphs[i - 1]?.speaker !== paragraph.speaker
    return paragraph.startsTurn === startsTurn ? paragraph : { ...paragraph, startsTurn }
  })
}

/** Where words stand in a text that has them in this order. */
export function offsetsIn(text: string, words: readonly { word: string }[]): number[] {
  const offsets: number[] = []
  let from = 0
  for (const { word } of words) {
    const at = text.indexOf(word, from)
    const start = at === -1 ? from : at
    from = at === -1 ? from : at + word.length
    offsets.push(start, from)
  }
  return offsets
}

/** Where a word of a paragraph stands in its text, [start, end). */
export function rangeOfWord({ offsets }: Paragraph, word: number): [start: number, end: number] {
  return [offsets[2 * word] ?? 0, offsets[2 * word + 1] ?? 0]
}

/** The paragraphs of the turn that the paragraph at `index` belongs to. */
export function turnAt(paragraphs: readonly Paragraph[], index: number): readonly Paragraph[] {
  let from = index
  while (from > 0 && paragraphs[from]?.startsTurn !== true) from -= 1
  let to = index + 1
  while (to < paragraphs.length && paragraphs[to]?.startsTurn !== true) to += 1
  return paragraphs.slice(from, to)
}

/** The word at, or else before, a place in the text; -1 where there is none. */
export function wordAtOffset(paragraph: Paragraph, offset: number): number {
  let found = -1
  for (let i = 0; i < paragraph.words.length; i += 1) {
    if ((paragraph.offsets[2 * i] ?? 0) > offset) break
    found = i
  }
  return found
}

export interface WordPlace {
  paragraph: number
  word: number
}

/** The word that is spoken at a second: the last that began then or before. null before the first. */
export function wordAtTime(paragraphs: readonly Paragraph[], seconds: number): WordPlace | null {
  let low = 0
  let high = paragraphs.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((startOf(paragraphs, middle) ?? Infinity) <= seconds) low = middle
    else high = middle - 1
  }
  const words = paragraphs[low]?.words ?? []
  let word = -1
  let last = words.length - 1
  let first = 0
  while (first <= last) {
    const middle = (first + last) >> 1
    if ((words[middle]?.start ?? Infinity) <= seconds) {
      word = middle
      first = middle + 1
    } else last = middle - 1
  }
  return word === -1 ? null : { paragraph: low, word }
}

/** When a paragraph begins; one that was emptied begins where the next does. */
function startOf(paragraphs: readonly Paragraph[], index: number): number | undefined {
  for (let i = index; i < paragraphs.length; i += 1) {
    const start = paragraphs[i]?.words[0]?.start
    if (start !== undefined) return start
  }
  return undefined
}

/** Words in a row of one paragraph, by the ids that the server knows. */
export interface WordRun {
  key: number
  from: number
  to: number
  speaker: number
}

/** All words of some paragraphs. */
export function runsOf(paragraphs: readonly Paragraph[]): WordRun[] {
  return runsBetween(paragraphs, 0, Infinity)
}

/** The words of some paragraphs from a place in the first's text to one in the last's; a word that is touched counts. */
export function runsBetween(paragraphs: readonly Paragraph[], start: number, end: number): WordRun[] {
  return paragraphs.flatMap((paragraph, i) => {
    const begins = i === 0 ? start : 0
    const ends = i === paragraphs.length - 1 ? end : Infinity
    const touched = paragraph.words.filter(
      (word, n) =>
        word.id >= 0 && (paragraph.offsets[2 * n + 1] ?? 0) > begins && (paragraph.offsets[2 * n] ?? 0) < ends,
    )
    const [first] = touched
    const last = touched.at(-1)
    if (first === undefined || last === undefined) return []
    return [{ key: paragraph.key, from: first.id, to: last.id, speaker: first.speaker }]
  })
}
