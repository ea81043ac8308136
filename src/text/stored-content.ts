import { gunzipSync, gzipSync } from 'node:zlib'
import type { Passage, Word } from '../contract/content.ts'
import { isObject } from './is-object.ts'

/** The stored form of a transcript or translation: everything needed for rendering except names and titles. */
export interface StoredContent {
  /**
   * By turns (text/speakers/by-turns.ts): in order of their start, except that a turn of another speaker may begin before the one
   * before it ends. Times in seconds, 3 decimals.
   */
  words: Word[]
  /** As the speech model produced them. */
  segments: Passage[]
  /** Index of each paragraph's first word, ascending; starts with 0 when there are words. */
  paragraphStarts: number[]
  /** Word times are estimated (an import, a translation), not recognised. */
  estimated: boolean
  /** Id of each word, unique in its transcript and kept by edits; absent: 0, 1, 2 … */
  ids?: number[]
}

/**
 * The stored form: gzip of JSON in columns. Starts are milliseconds since the start before, ends are
 * milliseconds since the own start, confidences are thousandths (-1: none), speakers are runs
 * [speaker, count, …]: 40,000 words take about 250 kB, are packed in about 20 ms and read in about 15.
 */
interface Columns {
  v: 1
  estimated: boolean
  paragraphs: number[]
  /** Runs of word ids that count up by one: [first, count, …]; absent: 0, 1, 2 … */
  ids?: number[]
  words: {
    text: string[]
    start: number[]
    length: number[]
    confidence: number[]
    speaker: number[]
    /** Runs of indexes of overlapping words: [first, count, …]; absent: none. */
    overlap?: number[]
    /** The same of words that a subtitle begins with because a person wants it, or doesn't. */
    always?: number[]
    avoid?: number[]
  }
  segments: { text: string[]; start: number[]; length: number[]; speaker: number[] }
}

const markColumns = ['overlap', 'always', 'avoid'] as const
type MarkColumn = (typeof markColumns)[number]

/** A day of speech takes about 10 MB of JSON, so a stored file that claims more than this is damaged. */
const maxBytes = 2 ** 26

/** Packs content for storage. Lossless to 3 decimals of a second and of a confidence. */
export function encodeContent(content: StoredContent): Uint8Array {
  const { words, segments } = content
  const marked = (column: MarkColumn, isMarked: (word: Word) => boolean): Partial<Record<MarkColumn, number[]>> => {
    const indexes = words.flatMap((word, i) => (isMarked(word) ? [i] : []))
    return indexes.length === 0 ? {} : { [column]: idRuns(indexes) }
  }
  const columns: Columns = {
    v: 1,
    estimated: content.estimated,
    paragraphs: deltas(content.paragraphStarts),
    ...(content.ids === undefined ? {} : { ids: idRuns(content.ids) }),
    words: {
      text: words.map((w) => w.word),
      ...times(words),
      confidence: words.map((w) => (w.confidence === null ? -1 : Math.round(w.confidence * 1000))),
      speaker: runs(words),
      ...marked('overlap', ({ overlap }) => overlap === true),
      ...marked('always', ({ subtitleBreak }) => subtitleBreak === 'always'),
      ...marked('avoid', ({ subtitleBreak }) => subtitleBreak === 'avoid'),
    },
    segments: { text: segments.map((s) => s.text), ...times(segments), speaker: runs(segments) },
  }
  return gzipSync(JSON.stringify(columns), { level: 4 })
}

/**
 * Unpacks stored content.
 * @throws Error when the bytes are damaged: not gzip, not JSON, columns of different lengths.
 */
export function decodeContent(bytes: Uint8Array): StoredContent {
  const columns = parse(bytes)
  const { text } = columns.words
  const start = sums(columns.words.start)
  const length = columns.words.length
  const confidence = columns.words.confidence
  const speaker = unrun(columns.words.speaker, text.length)
  const [overlapping, always, avoid] = markColumns.map(
    (column) => new Set(indexesOfRuns(columns.words[column] ?? [], text.length, column)),
  ) as [Set<number>, Set<number>, Set<number>]
  const words = text.map((word, i) => {
    const from = start[i] as number
    const sure = confidence[i] as number
    return {
      word,
      start: from / 1000,
      end: (from + (length[i] as number)) / 1000,
      confidence: sure < 0 ? null : sure / 1000,
      speaker: speaker[i] as number,
      ...(overlapping.has(i) ? { overlap: true } : {}),
      ...(always.has(i) ? { subtitleBreak: 'always' as const } : {}),
      ...(avoid.has(i) ? { subtitleBreak: 'avoid' as const } : {}),
    }
  })
  const passages = columns.segments
  const passageStart = sums(passages.start)
  const passageSpeaker = unrun(passages.speaker, passages.text.length)
  const segments = passages.text.map((text, i) => {
    const from = passageStart[i] as number
    return {
      text,
      start: from / 1000,
      end: (from + (passages.length[i] as number)) / 1000,
      speaker: passageSpeaker[i] as number,
    }
  })
  return {
    words,
    segments,
    paragraphStarts: starts(columns.paragraphs, text.length),
    estimated: columns.estimated,
    ...(columns.ids === undefined ? {} : { ids: idsOfRuns(columns.ids, text.length) }),
  }
}

/** Length of the JSON in stored content: the last four bytes of gzip. The packed length says little about the work. */
export function unpackedBytes(bytes: Uint8Array): number {
  if (bytes.byteLength < 18) return 0
  return new DataView(bytes.buffer, bytes.byteOffset + bytes.byteLength - 4, 4).getUint32(0, true)
}

function times(items: readonly { start: number; end: number }[]): { start: number[]; length: number[] } {
  const at = items.map((item) => milliseconds(item.start))
  return { start: deltas(at), length: items.map((item, i) => milliseconds(item.end) - (at[i] as number)) }
}

function milliseconds(seconds: number): number {
  if (!Number.isFinite(seconds)) throw new Error(`a time of ${seconds} cannot be stored`)
  return Math.round(seconds * 1000)
}

function deltas(values: readonly number[]): number[] {
  return values.map((value, i) => (i === 0 ? value : value - (values[i - 1] as number)))
}

function sums(values: readonly number[]): number[] {
  let sum = 0
  return values.map((value) => (sum += value))
}

function runs(items: readonly { speaker: number }[]): number[] {
  const list: number[] = []
  for (const { speaker } of items) {
    if (list.length > 0 && list[list.length - 2] === speaker) list[list.length - 1] = (list.at(-1) ?? 0) + 1
    else list.push(speaker, 1)
  }
  return list
}

function unrun(list: readonly number[], length: number): number[] {
  const values: number[] = []
  for (let i = 0; i + 1 < list.length; i += 2) {
    const count = list[i + 1] as number
    if (count < 1 || values.length + count > length) throw damaged('speakers')
    for (let n = 0; n < count; n++) values.push(list[i] as number)
  }
  if (values.length !== length) throw damaged('speakers')
  return values
}

/** Ids as runs that count up by one: [first, count, …]. */
export function idRuns(ids: readonly number[]): number[] {
  const list: number[] = []
  for (const id of ids) {
    const first = list[list.length - 2]
    const count = list[list.length - 1] ?? 0
    if (first !== undefined && first + count === id) list[list.length - 1] = count + 1
    else list.push(id, 1)
  }
  return list
}

function idsOfRuns(list: readonly number[], length: number): number[] {
  const ids = valuesOfRuns(list, length, 'ids')
  if (ids.length !== length) throw damaged('ids')
  return ids
}

function indexesOfRuns(list: readonly number[], length: number, column: MarkColumn): number[] {
  const indexes = valuesOfRuns(list, length, column)
  if (indexes.some((index) => index < 0 || index >= length)) throw damaged(column)
  return indexes
}

function valuesOfRuns(list: readonly number[], most: number, column: string): number[] {
  const values: number[] = []
  for (let i = 0; i + 1 < list.length; i += 2) {
    const first = list[i] as number
    const count = list[i + 1] as number
    if (count < 1 || values.length + count > most) throw damaged(column)
    for (let n = 0; n < count; n++) values.push(first + n)
  }
  return values
}

/** A block may start inside a paragraph, so its first start can differ from 0. */
function starts(list: readonly number[], words: number): number[] {
  const values = sums(list)
  const ascending = list.every((step, i) => (i === 0 ? step >= 0 : step > 0))
  if (!ascending || (values.at(-1) ?? -1) >= words) throw damaged('paragraphs')
  return values
}

function parse(bytes: Uint8Array): Columns {
  // More than it claims to be, as gzip of several parts can be, would be read where little is expected.
  const maxOutputLength = Math.min(maxBytes, unpackedBytes(bytes))
  const value: unknown = JSON.parse(gunzipSync(bytes, { maxOutputLength }).toString('utf8'))
  if (!isObject(value) || value['v'] !== 1 || typeof value['estimated'] !== 'boolean') throw damaged('header')
  const { words, segments } = value
  if (!isObject(words) || !isObject(segments) || !isIntegers(value['paragraphs'])) throw damaged('columns')
  for (const part of [words, segments]) {
    const { text } = part
    if (!Array.isArray(text) || !text.every((t) => typeof t === 'string')) throw damaged('text')
    for (const column of ['start', 'length']) {
      const list = part[column]
      if (!isIntegers(list) || list.length !== text.length) throw damaged(column)
    }
    if (!isIntegers(part['speaker'])) throw damaged('speakers')
  }
  const sure = words['confidence']
  if (!isIntegers(sure) || sure.length !== (words['start'] as number[]).length) throw damaged('confidence')
  for (const column of markColumns) {
    if (words[column] !== undefined && !isIntegers(words[column])) throw damaged(column)
  }
  if (value['ids'] !== undefined && !isIntegers(value['ids'])) throw damaged('ids')
  return value as unknown as Columns
}

function damaged(part: string): Error {
  return new Error(`stored content is damaged: ${part}`)
}

function isIntegers(value: unknown): value is number[] {
  return Array.isArray(value) && value.every(Number.isSafeInteger)
}
