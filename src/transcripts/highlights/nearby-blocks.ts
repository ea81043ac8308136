import type { Db } from '../../platform/database/schema.ts'
import { joinBlocks, type ManifestBlock } from '../../text/content-blocks.ts'
import { firstFrom } from '../../text/first-from.ts'
import type { Anchor, AnchorWord } from '../../text/corrections/move-anchor.ts'
import { hasWord } from '../versions/block-editor.ts'
import { readBlock } from '../versions/read-version.ts'
import { anchorWords } from './read-passage.ts'

function idsOf({ ids: runs }: ManifestBlock): number[] {
  const ids: number[] = []
  for (let i = 0; i + 1 < runs.length; i += 2) {
    const first = runs[i] ?? 0
    for (let id = first; id < first + (runs[i + 1] ?? 0); id++) ids.push(id)
  }
  return ids
}

/** The blocks that have a passage, and one on each side. */
export function blocksAround(blocks: readonly ManifestBlock[], { from, to }: Anchor): readonly ManifestBlock[] {
  const first = Math.max(
    0,
    blocks.findIndex((block) => hasWord(block, from)),
  )
  const last = blocks.findIndex((block) => hasWord(block, to))
  return blocks.slice(Math.max(0, first - 1), Math.max(first, last) + 2)
}

/** The blocks from the first to the last that has a word of the given ones; all, if none has. */
export function sharing(blocks: readonly ManifestBlock[], given: readonly ManifestBlock[]): readonly ManifestBlock[] {
  const hashes = new Set(given.map(({ hash }) => hash))
  const ids = given.flatMap(idsOf).toSorted((a, b) => a - b)
  const shares = blocks.map(
    ({ hash, ids: runs }) =>
      hashes.has(hash) ||
      runs.some(
        (first, i) => i % 2 === 0 && (ids[firstFrom(ids, Number, first)] ?? Infinity) < first + (runs[i + 1] ?? 0),
      ),
  )
  return shares.includes(true) ? blocks.slice(shares.indexOf(true), shares.lastIndexOf(true) + 1) : blocks
}

/** The ids of words from this one on; none, if no block has it. */
export function* idsFrom(blocks: readonly ManifestBlock[], id: number): Generator<number> {
  const at = blocks.findIndex((block) => hasWord(block, id))
  if (at === -1) return
  let isBefore = true
  for (const block of blocks.slice(at)) {
    for (const one of idsOf(block)) {
      if (one === id) isBefore = false
      if (!isBefore) yield one
    }
  }
}

export type BlockReader = (blocks: readonly ManifestBlock[]) => Promise<readonly AnchorWord[]>

/** Reads the words of blocks, each once. One at a time, so that other requests have their turn. */
export function createBlockReader(db: Db, transcriptId: string): BlockReader {
  const known = new Map<string, readonly AnchorWord[]>()
  const lists = new Map<string, readonly AnchorWord[]>()
  return async (blocks) => {
    const key = blocks.map(({ hash }) => hash).join(' ')
    const same = lists.get(key)
    if (same !== undefined) return same
    const parts: (readonly AnchorWord[])[] = []
    for (const { hash } of blocks) {
      const words = known.get(hash) ?? anchorWords(joinBlocks([await readBlock(db, transcriptId, hash)]))
      known.set(hash, words)
      parts.push(words)
    }
    const all = parts.flat()
    lists.set(key, all)
    return all
  }
}
