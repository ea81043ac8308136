import { isDeepStrictEqual } from 'node:util'
import { timestamp } from '../../platform/database/now.ts'
import type { Tx } from '../../platform/database/schema.ts'
import type { ManifestBlock } from '../../text/content-blocks.ts'
import { firstFrom, lastUpTo } from '../../text/first-from.ts'
import { mostComparisons } from '../../text/common-sequence.ts'
import { moveAnchor, type AnchorWord } from '../../text/corrections/move-anchor.ts'
import { timeOf } from '../../text/time-of.ts'
import { hasWord } from '../versions/block-editor.ts'
import { readManifest } from '../versions/read-version.ts'
import { blocksAround, createBlockReader, idsFrom, sharing, type BlockReader } from './nearby-blocks.ts'
import { readPassage } from './read-passage.ts'
import { listHighlightsOf, patchHighlight, setVersionOfAttached, type HighlightRow } from './store.ts'

/** Words on both sides of a passage by which its place in another version is found. */
const wordsAround = 200
/** And the time in which they are looked for, seconds. */
const secondsAround = 30
/** Hardly any word is longer, seconds. */
const longestWord = 30
/** More words than are said in that time and in the longest passage. */
const mostBetween = 20_000
/** Comparisons of words for all highlights together: others wait for the transaction. */
const allComparisons = 250_000_000

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
  const changed: { row: HighlightRow; old: readonly ManifestBlock[] }[] = []
  const read = createBlockReader(tx, transcript.id)
  for (const [from, group] of Map.groupBy(rows, (row) => row.version)) {
    const old = (await readManifest(tx, transcript.id, from)).manifest.blocks
    for (const row of group) {
      const isChanged =
        row.isDetached === 1
          ? isNewText || has(blocks, row.fromWord) || has(blocks, row.toWord)
          : !hasSameWords(row, old, blocks)
      if (isChanged) changed.push({ row, old })
      else if (row.isDetached === 0) await followTime(tx, row, old, blocks, read)
    }
  }
  await setVersionOfAttached(tx, transcript.recordingId, version)
  const spoken = new Map<readonly AnchorWord[], ReturnType<typeof byTime>>()
  const most = Math.min(mostComparisons, allComparisons / changed.length)
  for (const { row, old } of changed) {
    const nearby = blocksAround(old, { from: row.fromWord, to: row.toWord })
    const before = await read(nearby)
    const words = await read(sharing(blocks, nearby))
    const during = spoken.get(words) ?? byTime(words)
    spoken.set(words, during)
    const between = during(row.start - secondsAround, row.end + secondsAround)
    await move(tx, row, { before, words, between, most, version, language: current.language })
  }
}

async function move(
  tx: Tx,
  row: HighlightRow,
  to: {
    before: readonly AnchorWord[]
    words: readonly AnchorWord[]
    between: readonly AnchorWord[]
    most: number
    version: number
    language: string
  },
): Promise<void> {
  const anchor = moveAnchor(around(to.before, row), to.between, { from: row.fromWord, to: row.toWord }, to.most)
  const read = anchor === null ? null : readPassage(to.words, anchor, to.language)
  if (read === null) {
    // Its version stays the last one that has the words.
    if (row.isDetached === 1) return
    await patchHighlight(tx, row.id, { isDetached: 1, version: row.version, updatedAt: timestamp() })
  } else {
    await patchHighlight(tx, row.id, { ...read.columns, version: to.version, isDetached: 0, updatedAt: timestamp() })
  }
}

/** Gives a highlight the time that its words have now: people move them. */
async function followTime(
  tx: Tx,
  row: HighlightRow,
  old: readonly ManifestBlock[],
  now: readonly ManifestBlock[],
  read: BlockReader,
): Promise<void> {
  const own = blocksOf(now, row)
  if (isDeepStrictEqual(own, blocksOf(old, row))) return
  const words = await read(own)
  const first = words.findIndex(({ id }) => id === row.fromWord)
  const last = words.findIndex(({ id }) => id === row.toWord)
  const { start, end } = timeOf(words.slice(first, last + 1))
  if (start === row.start && end === row.end) return
  await patchHighlight(tx, row.id, { start, end, updatedAt: timestamp() })
}

/** The blocks that have the words of a highlight. */
function blocksOf(blocks: readonly ManifestBlock[], { fromWord, toWord }: HighlightRow): readonly ManifestBlock[] {
  const last = blocks.findIndex((block) => hasWord(block, toWord))
  return blocks.slice(
    blocks.findIndex((block) => hasWord(block, fromWord)),
    last + 1,
  )
}

/** The words of the old version around a highlight. */
function around(words: readonly AnchorWord[], row: HighlightRow): readonly AnchorWord[] {
  const first = words.findIndex(({ id }) => id === row.fromWord)
  const last = words.findIndex(({ id }) => id === row.toWord)
  return words.slice(Math.max(0, first - wordsAround), last + 1 + wordsAround)
}

/** Finds words by their time without looking at all of them each time. None, where more are said than anybody can say. */
function byTime(words: readonly AnchorWord[]): (from: number, to: number) => readonly AnchorWord[] {
  // People who talk at once have words out of order: the latest start before each word, and the earliest after it.
  const latest = words.map(({ start }) => start)
  const earliest = [...latest]
  for (let i = 1; i < words.length; i++) latest[i] = Math.max(latest[i] ?? 0, latest[i - 1] ?? 0)
  for (let i = words.length - 2; i >= 0; i--) earliest[i] = Math.min(earliest[i] ?? 0, earliest[i + 1] ?? 0)
  return (from, to) => {
    const [first, last] = [firstFrom(latest, Number, from - longestWord), lastUpTo(earliest, Number, to)]
    if (last - first > mostBetween) return []
    return words.slice(first, last + 1).filter(({ start, end }) => end >= from && start <= to)
  }
}

/** Whether some of the blocks has the word with this id. */
function has(blocks: readonly ManifestBlock[], id: number): boolean {
  return blocks.some((block) => hasWord(block, id))
}

/** Whether a version has the words of a highlight unchanged and without others between them. */
function hasSameWords(row: HighlightRow, old: readonly ManifestBlock[], now: readonly ManifestBlock[]): boolean {
  const others = idsFrom(now, row.fromWord)
  for (const id of idsFrom(old, row.fromWord)) {
    if (others.next().value !== id) return false
    if (id === row.toWord) return true
  }
  return false
}
