import { timestamp } from '../../platform/database/now.ts'
import type { Tx } from '../../platform/database/schema.ts'
import type { Manifest } from '../../text/content-blocks.ts'
import { moveAnchor, type AnchorWord } from '../../text/move-anchor.ts'
import { readManifest, readVersion } from '../versions/read-version.ts'
import { anchorWords, readPassage } from './read-passage.ts'
import { listHighlightsOf, patchHighlight, setVersionOfAttached, type HighlightRow } from './store.ts'

/** Words on both sides of a passage by which its place in another version is found. */
const wordsAround = 200
/** And the time in which they are looked for, seconds. */
const secondsAround = 30

/**
 * Takes the highlights of a transcript along to a new version, in the transaction that writes it. A highlight whose
 * words are gone is detached: it keeps its quote and time, and returns when its words do, for instance with a restored
 * version.
 */
export async function moveHighlights(
  tx: Tx,
  transcript: { id: string; recordingId: string },
  version: number,
): Promise<void> {
  const rows = await listHighlightsOf(tx, transcript.recordingId)
  if (rows.length === 0) return
  const { manifest, row: current } = await readManifest(tx, transcript.id, version)
  const ids = idsOf(manifest)
  const changed: HighlightRow[] = []
  for (const [from, group] of Map.groupBy(rows, (row) => row.version)) {
    const old = await readManifest(tx, transcript.id, from)
    const oldIds = idsOf(old.manifest)
    changed.push(...group.filter((row) => row.isDetached === 1 || !hasSameWords(row, oldIds, ids)))
  }
  await setVersionOfAttached(tx, transcript.recordingId, version)
  if (changed.length === 0) return
  const words = anchorWords((await readVersion(tx, transcript.id, version)).content)
  for (const [from, group] of Map.groupBy(changed, (row) => row.version)) {
    const before = anchorWords((await readVersion(tx, transcript.id, from)).content)
    for (const row of group) await move(tx, row, { before, words, version, language: current.language })
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

/** The ids of a version's words, in order. */
function idsOf({ blocks }: Manifest): number[] {
  const ids: number[] = []
  for (const block of blocks) {
    for (let i = 0; i + 1 < block.ids.length; i += 2) {
      const first = block.ids[i] ?? 0
      for (let id = first; id < first + (block.ids[i + 1] ?? 0); id++) ids.push(id)
    }
  }
  return ids
}

/** Whether a version has the words of a highlight unchanged and without others between them. */
function hasSameWords(row: HighlightRow, oldIds: readonly number[], ids: readonly number[]): boolean {
  const first = oldIds.indexOf(row.fromWord)
  const last = oldIds.indexOf(row.toWord)
  const at = ids.indexOf(row.fromWord)
  if (first === -1 || at === -1) return false
  for (let i = 0; i <= last - first; i++) if (oldIds[first + i] !== ids[at + i]) return false
  return true
}
