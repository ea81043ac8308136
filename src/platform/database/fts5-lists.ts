import { findPage, readBytes, readPages, type Segment } from './fts5-segments.ts'
import type { Reader } from './sqlite-reader.ts'
import type { ListBuilder } from './word-list.ts'

/** Every word of the main index has this before it. */
const mainPrefix = '0'
const mostPages = 256

/** Gives a builder the lists of a word of a segment; with `isPrefix` those of all words that begin so. */
export function walkLists(
  reader: Reader,
  segment: Segment,
  token: string,
  isPrefix: boolean,
  builder: ListBuilder,
): void {
  const term = termOf(token)
  const name: number[] = []
  let isInside = false
  let count = 1
  for (let from = findPage(reader, segment, term); from <= segment.last;) {
    const pages = readPages(reader, segment.id, from, Math.min(count, segment.last - from + 1))
    if (pages.length === 0) return
    for (const { number, block } of pages) {
      const used = (block[2] as number) * 256 + (block[3] as number)
      const terms = termsOf(block, used)
      if (isInside) {
        const end = terms[0] ?? used
        builder.goOn(block, (block[0] as number) * 256 + (block[1] as number), end)
        if (terms.length > 0) {
          builder.endOfWord()
          if (!isPrefix) return
          isInside = false
        }
      }
      for (const [i, at] of terms.entries()) {
        const bytes = readBytes(block, at)
        const kept = i === 0 ? 0 : bytes.next()
        const added = bytes.next()
        name.length = kept
        for (let k = 0; k < added; k++) name.push(block[bytes.at() + k] as number)
        const order = compareTerm(name, term, isPrefix)
        if (order > 0) return
        if (order < 0) continue
        builder.beginWord(block, bytes.at() + added, terms[i + 1] ?? used)
        if (i + 1 < terms.length) builder.endOfWord()
        else isInside = true
      }
      if (!isInside && !isPrefix) return
      from = number + 1
    }
    count = Math.min(mostPages, count * 8)
  }
  builder.endOfWord()
}

/** A word as the index has it. */
export function termOf(token: string): Uint8Array {
  return Buffer.from(`${mainPrefix}${token}`)
}

/** Offsets of the terms of a page: what stands behind its used part, each as its distance from the one before. */
function termsOf(block: Uint8Array, used: number): number[] {
  const offsets: number[] = []
  const bytes = readBytes(block, used)
  for (let at = 0; bytes.at() < block.length;) {
    at += bytes.next()
    offsets.push(at)
  }
  return offsets
}

/** By their bytes. 0: it is the term, or begins with it where that is asked for. */
function compareTerm(name: readonly number[], term: Uint8Array, isPrefix: boolean): number {
  for (let i = 0; i < term.length; i++) {
    const difference = (name[i] ?? -1) - (term[i] as number)
    if (difference !== 0) return difference
  }
  return isPrefix ? 0 : name.length - term.length
}
