import type { EditableWord } from '../../text/edit-words.ts'
import { blockStarts, packBlock, type Manifest, type ManifestBlock, type Packed } from '../../text/content-blocks.ts'
import { decodeContent } from '../../text/stored-content.ts'

/** The position of a word: a part, and the index in it. */
export interface Place {
  part: number
  index: number
}

/** Blocks of a version; reads only those that an edit touches. */
export interface BlockEditor {
  /** The position of a word, whose part is then loaded; null if the id doesn't exist. */
  find: (id: number) => Promise<Place | null>
  /** The word before or after a position, across part boundaries; null at the ends. */
  neighbour: (place: Place, step: -1 | 1) => Promise<EditableWord | null>
  /** The words from one position to another, inclusive; null if `to` comes before `from`. */
  run: (from: Place, to: Place) => Promise<EditableWord[] | null>
  /** Replaces a run with words; the parts that it spans become one. */
  replace: (from: Place, to: Place, words: EditableWord[]) => Promise<void>
  /** Inserts words at the very beginning. */
  prepend: (words: EditableWord[]) => Promise<void>
  /** The very first word, or null. */
  first: () => Promise<EditableWord | null>
  newId: () => number
  /** The resulting version: its manifest, and the new blocks. */
  pack: () => Packed
}

interface Part {
  /** As stored; null once changed. */
  block: ManifestBlock | null
  words: EditableWord[] | null
}

/** `read` returns a stored block's bytes by its hash. */
export function editBlocks(manifest: Manifest, read: (hash: string) => Promise<Uint8Array>): BlockEditor {
  const parts: Part[] = manifest.blocks.map((block) => ({ block, words: null }))
  let { nextId } = manifest
  let estimated = false

  const load = async (part: Part): Promise<EditableWord[]> => {
    if (part.words !== null) return part.words
    if (part.block === null) throw new Error('a changed part has no words')
    const content = decodeContent(await read(part.block.hash))
    estimated ||= content.estimated
    const starts = new Set(content.paragraphStarts)
    part.words = content.words.map((word, index) => ({
      ...word,
      id: content.ids?.[index] ?? index,
      startsParagraph: starts.has(index),
    }))
    return part.words
  }
  const holds = (part: Part, id: number): boolean => {
    if (part.block === null) return part.words?.some((word) => word.id === id) ?? false
    const { ids } = part.block
    for (let i = 0; i + 1 < ids.length; i += 2) {
      const first = ids[i] ?? 0
      if (id >= first && id < first + (ids[i + 1] ?? 0)) return true
    }
    return false
  }
  const wordsOf = async (index: number): Promise<EditableWord[]> => {
    const part = parts[index]
    if (part === undefined) throw new Error("the part doesn't exist")
    return load(part)
  }
  const span = async (from: Place, to: Place): Promise<EditableWord[]> => {
    if (from.part === to.part) return (await wordsOf(from.part)).slice(from.index, to.index + 1)
    const all: EditableWord[] = (await wordsOf(from.part)).slice(from.index)
    for (let part = from.part + 1; part < to.part; part++) for (const word of await wordsOf(part)) all.push(word)
    for (const word of (await wordsOf(to.part)).slice(0, to.index + 1)) all.push(word)
    return all
  }

  return {
    find: async (id) => {
      const part = parts.findIndex((candidate) => holds(candidate, id))
      if (part === -1) return null
      const index = (await wordsOf(part)).findIndex((word) => word.id === id)
      return index === -1 ? null : { part, index }
    },
    neighbour: async ({ part, index }, step) => {
      let at = part
      let next = index + step
      for (;;) {
        const words = await wordsOf(at)
        if (next >= 0 && next < words.length) return words[next] ?? null
        at += step
        if (at < 0 || at >= parts.length) return null
        next = step === 1 ? 0 : (await wordsOf(at)).length - 1
      }
    },
    run: async (from, to) => {
      if (to.part < from.part || (to.part === from.part && to.index < from.index)) return null
      return span(from, to)
    },
    replace: async (from, to, words) => {
      const head = (await wordsOf(from.part)).slice(0, from.index)
      const tail = (await wordsOf(to.part)).slice(to.index + 1)
      parts.splice(from.part, to.part - from.part + 1, { block: null, words: [...head, ...words, ...tail] })
    },
    prepend: async (words) => {
      const first = parts[0]
      if (first === undefined) parts.push({ block: null, words })
      else parts[0] = { block: null, words: [...words, ...(await load(first))] }
    },
    first: async () => {
      for (const [index] of parts.entries()) {
        const [word] = await wordsOf(index)
        if (word !== undefined) return word
      }
      return null
    },
    newId: () => nextId++,
    pack: () => {
      const blocks = new Map<string, Uint8Array>()
      const list = parts.flatMap((part): ManifestBlock[] => {
        if (part.block !== null) return [part.block]
        const words = part.words ?? []
        const content = {
          words: words.map(({ id: _, startsParagraph: __, ...word }) => word),
          segments: [],
          paragraphStarts: words.flatMap((word, index) => (word.startsParagraph ? [index] : [])),
          estimated,
          ids: words.map((word) => word.id),
        }
        const starts = blockStarts(content.ids)
        return starts.map((start, i) => {
          const { block, bytes } = packBlock(content, start, starts[i + 1] ?? words.length)
          blocks.set(block.hash, bytes)
          return block
        })
      })
      const words = list.reduce((sum, block) => sum + block.words, 0)
      return { manifest: { blocks: list, segments: manifest.segments, nextId, words }, blocks }
    },
  }
}
