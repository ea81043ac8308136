import { scheduler } from 'node:timers/promises'
import { invalidBody } from '../../contract/app-error.ts'
import type { Passage } from '../../contract/content.ts'
import type { EditableWord } from '../../text/corrections/edit-words.ts'
import { shifted, withMovedWords } from '../../text/corrections/move-words.ts'
import {
  blockStarts,
  packBlocks,
  packSegments,
  type Manifest,
  type ManifestBlock,
  type Packed,
  type PackedBlock,
} from '../../text/content-blocks.ts'
import { decodeContent } from '../../text/stored-content.ts'
import { timeOf } from '../../text/time-of.ts'

/** The position of a word: a part, and the index in it. */
export interface Place {
  part: number
  index: number
}

interface Part {
  /** As stored; null once changed. */
  block: ManifestBlock | null
  words: EditableWord[] | null
}

/** How many blocks are read or packed before other requests get their turn. */
const blocksAtOnce = 20
/** Words that the runs of one edit may have together: twice those of the longest import. */
const mostWords = 1_000_000

/** Blocks of a version; reads only those that an edit touches. */
export class BlockEditor {
  /** As stored; their content once they have changed. */
  #segments: string | Passage[] | null
  readonly #read: (hash: string) => Promise<Uint8Array>
  readonly #parts: Part[]
  /** The changed part that each word was last in. */
  readonly #changed = new Map<number, Part>()
  /** Words with other times, as far as the segments don't have them yet. */
  readonly #moved = new Map<number, { before: EditableWord; after: EditableWord }>()
  #nextId: number
  #isEstimated = false
  /** Blocks that were read, and words of runs. */
  #loaded = 0
  #taken = 0

  /** @param read returns a stored block's bytes by its hash */
  constructor(manifest: Manifest, read: (hash: string) => Promise<Uint8Array>) {
    this.#segments = manifest.segments
    this.#nextId = manifest.nextId
    this.#parts = manifest.blocks.map((block) => ({ block, words: null }))
    this.#read = read
  }

  /** Callers pass it on. */
  readonly newId = (): number => this.#nextId++

  /** The very first word, or null. */
  async first(): Promise<EditableWord | null> {
    for (const [index] of this.#parts.entries()) {
      const [word] = await this.#wordsOf(index)
      if (word !== undefined) return word
    }
    return null
  }

  /** The very last word, or null. */
  async last(): Promise<EditableWord | null> {
    for (let index = this.#parts.length - 1; index >= 0; index--) {
      const word = (await this.#wordsOf(index)).at(-1)
      if (word !== undefined) return word
    }
    return null
  }

  /** The position of a word, whose part is then loaded; null if the id doesn't exist. */
  async find(id: number): Promise<Place | null> {
    const changed = this.#changed.get(id)
    const part =
      changed === undefined
        ? this.#parts.findIndex(({ block }) => block !== null && hasWord(block, id))
        : this.#parts.indexOf(changed)
    if (part === -1) return null
    const index = (await this.#wordsOf(part)).findIndex((word) => word.id === id)
    return index === -1 ? null : { part, index }
  }

  /** The word before or after a position, across part boundaries; null at the ends. */
  async neighbour(place: Place, step: -1 | 1): Promise<EditableWord | null> {
    for await (const word of this.#from(place, step)) return word
    return null
  }

  /** The words before or after a position, the nearest first. They count as words of a run. */
  async *beside(place: Place, step: -1 | 1): AsyncGenerator<EditableWord> {
    for await (const word of this.#from(place, step)) {
      this.#take(1)
      yield word
    }
  }

  async *#from({ part, index }: Place, step: -1 | 1): AsyncGenerator<EditableWord> {
    let next = index + step
    for (let at = part; at >= 0 && at < this.#parts.length; at += step) {
      const words = await this.#wordsOf(at)
      if (at !== part) next = step === 1 ? 0 : words.length - 1
      for (; next >= 0 && next < words.length; next += step) yield words[next] as EditableWord
    }
  }

  /**
   * The words from one position to another, inclusive; null if `to` comes before `from`. AppError INVALID_BODY if all
   * runs together are too long: many of a whole transcript would take minutes.
   */
  async run(from: Place, to: Place): Promise<EditableWord[] | null> {
    if (to.part < from.part || (to.part === from.part && to.index < from.index)) return null
    const all: EditableWord[] = []
    for (let part = from.part; part <= to.part; part++) {
      const words = await this.#wordsOf(part)
      const start = part === from.part ? from.index : 0
      const end = part === to.part ? to.index + 1 : words.length
      this.#take(end - start)
      for (let i = start; i < end; i++) all.push(words[i] as EditableWord)
    }
    return all
  }

  #take(words: number): void {
    this.#taken += words
    if (this.#taken <= mostWords) return
    throw invalidBody(
      '/operations',
      'size',
      `The operations are about more than ${mostWords} words together. Send them in several requests.`,
    )
  }

  /** Replaces a run with words. The parts that it spans are joined, and cut where blocks begin. */
  async replace(from: Place, to: Place, words: EditableWord[]): Promise<void> {
    const head = (await this.#wordsOf(from.part)).slice(0, from.index)
    const tail = (await this.#wordsOf(to.part)).slice(to.index + 1)
    this.#put(from.part, to.part - from.part + 1, [...head, ...words, ...tail])
  }

  /** Gives the words of a run, inclusive, a speaker. The first one begins a paragraph, if that is asked for. */
  async setSpeaker(from: Place, to: Place, speaker: number, startsParagraph: boolean): Promise<void> {
    for (let at = from.part; at <= to.part; at++) {
      const words = await this.#wordsOf(at)
      const start = at === from.part ? from.index : 0
      const end = at === to.part ? to.index + 1 : words.length
      const next = words.map((word, i) => (i < start || i >= end ? word : { ...word, speaker }))
      const first = next[start]
      if (at === from.part && startsParagraph && first !== undefined) first.startsParagraph = true
      // Its words and their ids are the same, so it needs no cuts.
      const part: Part = { block: null, words: next }
      this.#parts[at] = part
      for (const { id } of next) this.#changed.set(id, part)
      if (at % blocksAtOnce === 0) await scheduler.yield()
    }
  }

  /** Gives the words of a run, inclusive, other times. The segments that have them follow. */
  async move(from: Place, to: Place, before: readonly EditableWord[], after: EditableWord[]): Promise<void> {
    await this.replace(from, to, after)
    for (const [i, word] of before.entries()) {
      const moved = this.#moved.get(word.id)
      this.#moved.set(word.id, { before: moved?.before ?? word, after: after[i] as EditableWord })
    }
  }

  /** From when to when words are said, seconds. `{ start: Infinity, end: 0 }` without words. */
  async time(): Promise<{ start: number; end: number }> {
    const times = []
    for (const at of this.#parts.keys()) times.push(timeOf(await this.#wordsOf(at)))
    return timeOf(times)
  }

  /** Moves all words and segments, by seconds. */
  async shift(by: number): Promise<void> {
    for (const at of this.#parts.keys()) {
      const words = shifted(await this.#wordsOf(at), by)
      this.#take(words.length)
      // Its words and their ids are the same, so it needs no cuts.
      const part: Part = { block: null, words }
      this.#parts[at] = part
      for (const { id } of words) this.#changed.set(id, part)
      if (at % blocksAtOnce === 0) await scheduler.yield()
    }
    const segments = await this.#loadSegments()
    if (segments !== null) this.#segments = shifted(segments, by)
  }

  /** The segments, which follow the words that moved; null: there are none. */
  async #loadSegments(): Promise<Passage[] | null> {
    if (this.#segments === null) return null
    const segments =
      typeof this.#segments === 'string' ? decodeContent(await this.#read(this.#segments)).segments : this.#segments
    const moved = [...this.#moved.values()]
    this.#moved.clear()
    const next = withMovedWords(
      segments,
      moved.map(({ before }) => before),
      moved.map(({ after }) => after),
    )
    if (next.some((one, i) => one.start !== segments[i]?.start || one.end !== segments[i].end)) this.#segments = next
    return next
  }

  /** Inserts words at the very beginning. */
  async prepend(words: EditableWord[]): Promise<void> {
    const [first] = this.#parts
    this.#put(0, 1, first === undefined ? words : [...words, ...(await this.#load(first))])
  }

  /** The resulting version: its manifest, and the new blocks. */
  async pack(): Promise<Packed> {
    const blocks = new Map<string, Uint8Array>()
    const list: ManifestBlock[] = []
    for (const part of this.#parts) {
      if (part.block !== null) {
        list.push(part.block)
        continue
      }
      for (const { block, bytes } of packWords(part.words ?? [], this.#isEstimated)) {
        blocks.set(block.hash, bytes)
        list.push(block)
      }
      if (blocks.size % blocksAtOnce === 0) await scheduler.yield()
    }
    const words = list.reduce((sum, block) => sum + block.words, 0)
    if (this.#moved.size > 0) await this.#loadSegments()
    let segments = this.#segments
    if (segments !== null && typeof segments !== 'string') {
      const packed = packSegments(segments, this.#isEstimated)
      blocks.set(packed.hash, packed.bytes)
      segments = packed.hash
    }
    return { manifest: { blocks: list, segments, nextId: this.#nextId, words }, blocks }
  }

  /** Puts words in the place of parts. */
  #put(at: number, count: number, words: EditableWord[]): void {
    const starts = blockStarts(
      words.map(({ id }) => id),
      words,
    )
    const parts = starts.map((start, i): Part => ({ block: null, words: words.slice(start, starts[i + 1]) }))
    this.#parts.splice(at, count, ...parts)
    for (const part of parts) for (const { id } of part.words ?? []) this.#changed.set(id, part)
  }

  async #wordsOf(index: number): Promise<EditableWord[]> {
    const part = this.#parts[index]
    if (part === undefined) throw new Error("the part doesn't exist")
    return this.#load(part)
  }

  async #load(part: Part): Promise<EditableWord[]> {
    if (part.words !== null) return part.words
    if (part.block === null) throw new Error('a changed part has no words')
    const content = decodeContent(await this.#read(part.block.hash))
    this.#loaded += 1
    if (this.#loaded % blocksAtOnce === 0) await scheduler.yield()
    this.#isEstimated ||= content.estimated
    const starts = new Set(content.paragraphStarts)
    part.words = content.words.map((word, index) => ({
      ...word,
      id: content.ids?.[index] ?? index,
      startsParagraph: starts.has(index),
    }))
    return part.words
  }
}

/** Whether a block has the word with this id. */
export function hasWord({ ids }: ManifestBlock, id: number): boolean {
  for (let i = 0; i + 1 < ids.length; i += 2) {
    const first = ids[i] ?? 0
    if (id >= first && id < first + (ids[i + 1] ?? 0)) return true
  }
  return false
}

function packWords(words: readonly EditableWord[], estimated: boolean): PackedBlock[] {
  return packBlocks({
    words: [...words],
    segments: [],
    paragraphStarts: words.flatMap((word, index) => (word.startsParagraph ? [index] : [])),
    estimated,
    ids: words.map((word) => word.id),
  })
}
