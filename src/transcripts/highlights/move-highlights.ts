import { scheduler } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../../platform/database/schema.ts'
import type { ManifestBlock } from '../../text/content-blocks.ts'
import { firstFrom, lastUpTo } from '../../text/first-from.ts'
import { mostPairs, moveAnchor, type AnchorWord } from '../../text/corrections/move-anchor.ts'
import { timeOf } from '../../text/time-of.ts'
import { hasWord } from '../versions/block-editor.ts'
import { readManifest } from '../versions/read-version.ts'
import { blocksAround, createBlockReader, idsFrom, sharing, type BlockReader } from './nearby-blocks.ts'
import { readPassage } from './read-passage.ts'
import { listHighlightsOf, writeMoved, type HighlightRow, type MovedHighlight } from './store.ts'

/** Words on both sides of a passage by which its place in another version is found. */
const wordsAround = 200
/** And the time in which they are looked for, seconds. */
const secondsAround = 30
/** Hardly any word is longer, seconds. */
const longestWord = 30
/** More words than are said in that time and in the longest passage. */
const mostBetween = 20_000
/** Pairs of words that are looked at for all highlights together: others wait for the transaction. */
const allPairs = 50_000_000

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
  const moved: MovedHighlight[] = []
  const lost: string[] = []
  const read = createBlockReader(tx, transcript.id)
  for (const [from, group] of Map.groupBy(rows, (row) => row.version)) {
    const old = (await readManifest(tx, transcript.id, from)).manifest.blocks
    for (const row of group) {
      const isChanged =
        row.isDetached === 1
          ? isNewText || has(blocks, row.fromWord) || has(blocks, row.toWord)
          : !hasSameWords(row, old, blocks)
      if (isChanged) changed.push({ row, old })
      else if (row.isDetached === 0) moved.push(...(await atNewTime(row, old, blocks, read)))
    }
  }
  const spoken = new Map<readonly AnchorWord[], ReturnType<typeof byTime>>()
  const most = Math.min(mostPairs, allPairs / changed.length)
  for (const { row, old } of changed) {
    const nearby = blocksAround(old, { from: row.fromWord, to: row.toWord })
    const before = around(await read(nearby), row)
    const words = await read(sharing(blocks, nearby))
    const during = spoken.get(words) ?? byTime(words)
    spoken.set(words, during)
    const [from, to] = [row.start - secondsAround, row.end + secondsAround]
    const between = during(from, to)
    const said = between.filter(({ start, end }) => end >= from && start <= to)
    const anchor = moveAnchor(before, said, { from: row.fromWord, to: row.toWord }, most)
    const passage = anchor === null ? null : readPassage(between, anchor, current.language)
    if (passage !== null) moved.push({ id: row.id, ...passage.columns })
    else if (row.isDetached === 0) lost.push(row.id)
    // Each takes about a millisecond, and there may be a thousand.
    await scheduler.yield()
  }
  await writeMoved(tx, transcript.recordingId, version, moved, lost)
}

/** A highlight with the time that its words have now: people move them. None, if it is the same. */
async function atNewTime(
  { id, fromWord, toWord, quote, folded, ...row }: HighlightRow,
  old: readonly ManifestBlock[],
  now: readonly ManifestBlock[],
  read: BlockReader,
): Promise<MovedHighlight[]> {
  const own = blocksOf(now, { fromWord, toWord })
  if (isDeepStrictEqual(own, blocksOf(old, { fromWord, toWord }))) return []
  const words = await read(own)
  const first = words.findIndex((word) => word.id === fromWord)
  const last = words.findIndex((word) => word.id === toWord)
  const { start, end } = timeOf(words.slice(first, last + 1))
  return start === row.start && end === row.end ? [] : [{ id, fromWord, toWord, quote, folded, start, end }]
}

/** The blocks that have the words of a highlight. */
function blocksOf(
  blocks: readonly ManifestBlock[],
  { fromWord, toWord }: Pick<HighlightRow, 'fromWord' | 'toWord'>,
): readonly ManifestBlock[] {
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

/**
 * Finds the words from the first to the last of a time without looking at all of them each time. None, where more are
 * said than anybody can say.
 */
function byTime(words: readonly AnchorWord[]): (from: number, to: number) => readonly AnchorWord[] {
  // People who talk at once have words out of order: the latest start before each word, and the earliest after it.
  const latest = words.map(({ start }) => start)
  const earliest = [...latest]
  for (let i = 1; i < words.length; i++) latest[i] = Math.max(latest[i] ?? 0, latest[i - 1] ?? 0)
  for (let i = words.length - 2; i >= 0; i--) earliest[i] = Math.min(earliest[i] ?? 0, earliest[i + 1] ?? 0)
  return (from, to) => {
    const [first, last] = [firstFrom(latest, Number, from - longestWord), lastUpTo(earliest, Number, to)]
    return last - first > mostBetween ? [] : words.slice(first, last + 1)
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
