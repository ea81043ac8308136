import type { EditableWord } from '../../../../src/text/corrections/edit-words.ts'
import { mainSpeaker } from '../../../../src/text/speakers/main-speaker.ts'
import { textOfWords } from '../../../../src/text/join-words.ts'
import type { Move } from './text-place.ts'

/** A paragraph in the editor. */
export interface Paragraph {
  /** Stable while the page is open. */
  key: number
  /** The words on the server. */
  saved: readonly EditableWord[]
  /** The text on the page. Differs from `saved` while there are unsaved edits. */
  text: string
  /** The words of `text` with times. New words share the time of the words they replace. */
  words: readonly EditableWord[]
  /** Start and end of each word in `text`, in UTF-16 units: two numbers per word. */
  offsets: readonly number[]
  speaker: number
  /** Whether the paragraph before has another speaker. */
  startsTurn: boolean
}

export interface TranscriptDocument {
  version: number
  language: string
  paragraphs: readonly Paragraph[]
  /** From the text before the last change. */
  move: Move
}

let lastKey = 0

/** Groups words into paragraphs. A short remark by someone else within a turn doesn't start one. */
export function paragraphsOf(words: readonly EditableWord[], language: string): Paragraph[] {
  const groups: EditableWord[][] = []
  for (const word of words) {
    const group = groups.at(-1)
    if (group === undefined || word.startsParagraph) groups.push([word])
    else group.push(word)
  }
  return groups.map((group) => savedParagraph(group, language))
}

/** A paragraph without unsaved edits. */
export function savedParagraph(words: readonly EditableWord[], language: string, key?: number): Paragraph {
  const text = savedText({ saved: words }, language)
  return {
    key: key ?? ++lastKey,
    saved: words,
    text,
    words,
    offsets: offsetsIn(text, words),
    speaker: mainSpeaker(words) ?? 0,
    startsTurn: true,
  }
}

/** The words of a paragraph as the server has them, as text, with a space before the first one if that has one. */
export function savedText({ saved }: Pick<Paragraph, 'saved'>, language: string): string {
  const space = saved[0]?.word.startsWith(' ') === true ? ' ' : ''
  return `${space}${textOfWords(saved, language)}`
}

/** Marks where turns start. Unchanged paragraphs stay the same objects. */
export function withTurns(paragraphs: readonly Paragraph[]): Paragraph[] {
  return paragraphs.map((paragraph, i) => {
    const startsTurn = i === 0 || paragraphs[i - 1]?.speaker !== paragraph.speaker
    return paragraph.startsTurn === startsTurn ? paragraph : { ...paragraph, startsTurn }
  })
}

/** The offsets of words in a text that contains them in this order. */
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

/** Start and end of a word in its paragraph's text. */
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

/** The word at or before an offset, or -1. */
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

/**
 * The word spoken at a time: the last one that has started, or null before the first. While several paragraphs are
 * spoken, it is in the one that began last.
 */
export function wordAtTime(paragraphs: readonly Paragraph[], seconds: number): WordPlace | null {
  let place = -1
  let best = { isSpoken: false, time: -Infinity }
  for (const [i, { words }] of paragraphs.entries()) {
    const [first, last] = [words[0], words.at(-1)]
    if (first === undefined || last === undefined || first.start > seconds) continue
    const isSpoken = seconds < last.end
    const time = isSpoken ? first.start : last.end
    if (isSpoken === best.isSpoken ? time < best.time : best.isSpoken) continue
    place = i
    best = { isSpoken, time }
  }
  const words = paragraphs[place]?.words ?? []
  let word = -1
  // A remark of somebody else may stand behind words that are said after it.
  for (const [i, { start }] of words.entries()) {
    if (start <= seconds && start >= (words[word]?.start ?? 0)) word = i
  }
  return word === -1 ? null : { paragraph: place, word }
}

/** The paragraph that has the most of some words; without any, the last one that began by then. */
export function sameParagraph(paragraphs: readonly Paragraph[], words: readonly EditableWord[]): Paragraph | undefined {
  const ids = new Set(words.map(({ id }) => id))
  let most = 0
  let same: Paragraph | undefined
  for (const paragraph of paragraphs) {
    const count = paragraph.saved.filter(({ id }) => ids.has(id)).length
    if (count > most) [most, same] = [count, paragraph]
  }
  const start = words[0]?.start ?? 0
  return same ?? paragraphs.findLast(({ saved }) => (saved[0]?.start ?? 0) <= start)
}

/** Consecutive words of one paragraph, by their ids. `savedRuns` has those of the server. */
export interface WordRun {
  key: number
  from: number
  to: number
  speaker: number
}

/** All words of these paragraphs. */
export function runsOf(paragraphs: readonly Paragraph[]): WordRun[] {
  return runsBetween(paragraphs, 0, Infinity)
}

/** The words between an offset in the first paragraph and one in the last. Partly selected words count. */
export function runsBetween(paragraphs: readonly Paragraph[], start: number, end: number): WordRun[] {
  return paragraphs.flatMap((paragraph, i) => {
    const begins = i === 0 ? start : 0
    const ends = i === paragraphs.length - 1 ? end : Infinity
    const touched = paragraph.words.filter(
      (_, n) => (paragraph.offsets[2 * n + 1] ?? 0) > begins && (paragraph.offsets[2 * n] ?? 0) < ends,
    )
    const [first] = touched
    const last = touched.at(-1)
    if (first === undefined || last === undefined) return []
    return [{ key: paragraph.key, from: first.id, to: last.id, speaker: first.speaker }]
  })
}
