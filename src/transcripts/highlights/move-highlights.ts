import { timestamp } from '../../platform/database/now.ts'
import type { Tx } from '../../platform/database/schema.ts'
import type { Manifest, ManifestBlock } from '../../text/content-blocks.ts'
import { moveAnchor, type AnchorWord } from '../../text/move-anchor.ts'
import { hasWord } from '../versions/block-editor.ts'
import { readManifest } from '../versions/read-version.ts'
import { blocksAround, createBlockReader, idsOf, sharing } from './nearby-blocks.ts'
import { readPassage } from './read-passage.ts'
import { listHighlightsOf, patchHighlight, setVersionOfAttached, type HighlightRow } from './store.ts'

/** Words on both sides of a passage by which its place in another version is found. */
const wordsAround = 200
/** And the time in which they are looked for, seconds. */
const secondsAround = 30

/**
 * Takes the highlights of a transcript along to a new version, in the transaction that writes it. A highlight whose
 * words are gone is detached: it keeps its quote and time, and returns when its words do, for instance with a restored
 * version. `isNewText`: the version was recognised or imported, so words are known by their text.
 */
export async function moveHighlights(
  tx: Tx,
  transcript: { id: string; recordingId: string },
  version: number,
  isNewText: boolean,
): Promise<void> {
  const rows = await listHighlightsOf(tx, transcript.recordingId)
  if (rows.length === 0) return
  const { manifest, row: current } = await readManifest(tx, transcript.id, version)
  const { blocks } = manifest
  let now: Indexed | null = null
  const changed: { row: HighlightRow; old: Indexed }[] = []
  for (const [from, group] of Map.groupBy(rows, (row) => row.version)) {
    const { manifest: before } = await readManifest(tx, transcript.id, from)
    // Most highlights are in blocks that both versions have, so the words are rarely counted.
    const affected = group.filter((row) =>
      row.isDetached === 1
        ? isNewText || has(blocks, row.fromWord) || has(blocks, row.toWord)
        : !isInSameBlocks(row, before.blocks, blocks),
    )
    if (affected.length === 0) continue
    const old = indexed(before)
    now ??= indexed(manifest)
    for (const row of affected) if (row.isDetached === 1 || !hasSameWords(row, old, now)) changed.push({ row, old })
  }
  await setVersionOfAttached(tx, transcript.recordingId, version)
  const read = createBlockReader(tx, transcript.id)
  for (const { row, old } of changed) {
    const nearby = blocksAround(old.blocks, { from: row.fromWord, to: row.toWord })
    const before = await read(nearby)
    const words = await read(sharing(manifest.blocks, nearby))
    await move(tx, row, { before, words, version, language: current.language })
  }
}

async function move(
  tx: Tx,
  row: HighlightRow,
  to: { before: readonly AnchorWord[]; words: readonly AnchorWord[]; version: number; language: string },
): Promise<void> {
  const anchor = moveAnchor(around(to.before, row), between(to.words, row), { from: row.fromWord, to: row.toWord })
  const read = anchor === null ? null : readPassage(to.words, anchor, to.language)
  if (read === null) {
    // Its version stays the last one that has the words.
    if (row.isDetached === 1) return
    await patchHighlight(tx, row.id, { isDetached: 1, version: row.version, updatedAt: timestamp() })
  } else {
    await patchHighlight(tx, row.id, { ...read.columns, version: to.version, isDetached: 0, updatedAt: timestamp() })
  }
}

/** The words of the old version around a highlight. */
function around(words: readonly AnchorWord[], row: HighlightRow): readonly AnchorWord[] {
  const first = words.findIndex(({ id }) => id === row.fromWord)
  const last = words.findIndex(({ id }) => id === row.toWord)
  return words.slice(Math.max(0, first - wordsAround), last + 1 + wordsAround)
}

/** The words of the new version that are spoken around it. */
function between(words: readonly AnchorWord[], row: HighlightRow): readonly AnchorWord[] {
  return words.filter(({ start, end }) => end >= row.start - secondsAround && start <= row.end + secondsAround)
}

/** A version with the places of its words. */
interface Indexed {
  blocks: readonly ManifestBlock[]
  ids: readonly number[]
  places: ReadonlyMap<number, number>
}

function indexed({ blocks }: Manifest): Indexed {
  const ids: number[] = []
  const places = new Map<number, number>()
  for (const block of blocks) {
    for (const id of idsOf(block)) {
      places.set(id, ids.length)
      ids.push(id)
    }
  }
  return { blocks, ids, places }
}

/** Whether some of the blocks has the word with this id. */
function has(blocks: readonly ManifestBlock[], id: number): boolean {
  return blocks.some((block) => hasWord(block, id))
}

/** Whether a highlight is in the blocks with which both versions begin, or in those with which both end. */
function isInSameBlocks(row: HighlightRow, old: readonly ManifestBlock[], now: readonly ManifestBlock[]): boolean {
  const most = Math.min(old.length, now.length)
  let head = 0
  while (head < most && old[head]?.hash === now[head]?.hash) head += 1
  let tail = 0
  while (tail < most - head && old.at(-1 - tail)?.hash === now.at(-1 - tail)?.hash) tail += 1
  return [old.slice(0, head), tail === 0 ? [] : old.slice(-tail)].some(
    (same) => has(same, row.fromWord) && has(same, row.toWord),
  )
}

/** Whether a version has the words of a highlight unchanged and without others between them. */
function hasSameWords(row: HighlightRow, old: Indexed, now: Indexed): boolean {
  const first = old.places.get(row.fromWord)
  const last = old.places.get(row.toWord)
  const at = now.places.get(row.fromWord)
  if (first === undefined || last === undefined || at === undefined) return false
  for (let i = 0; i <= last - first; i++) if (old.ids[first + i] !== now.ids[at + i]) return false
  return true
}
