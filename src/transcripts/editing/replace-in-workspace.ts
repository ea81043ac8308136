import { lockTranscriptOf } from '../content/find-transcript.ts'
import type { ReplacedPlace } from '../../contract/endpoints/editing.ts'
import { runInThread } from '../../platform/processes/thread.ts'
import { lockingTransaction } from '../../platform/database/row-locks.ts'
import type { Database, Tx } from '../../platform/database/schema.ts'
import type { FindPlacesInput, FoundPlaces } from '../../text/corrections/find-places.ts'
import { commitVersion } from './edit-transcript.ts'
import { waitForTurn } from './edit-turn.ts'
import { findTitle, listReadableTranscripts, type ReadableTranscript } from '../store.ts'
import { readVersionBlocks } from '../versions/read-version.ts'
import { versionSummary } from '../../text/version-summary.ts'

export interface Replacement {
  find: string
  replace: string
  dryRun: boolean
  /** Only these recordings; null: all of the workspace. */
  recordingIds: readonly string[] | null
}

export interface Replacer {
  workspaceId: string
  userId: string
  /** Called in each transaction: a workspace may take minutes. @throws AppError if the person has lost access since */
  stillAllowed: (tx: Tx) => Promise<unknown>
}

export interface ReplaceResult {
  dryRun: boolean
  transcripts: number
  total: number
  places: ReplacedPlace[]
}

/** Matches beyond this number are counted, not listed. */
const mostPlaces = 1000

/**
 * Replaces a word or phrase in every transcript of a workspace, with one version per transcript; a dry run only lists
 * the matches. A transcript that someone edits in the meantime is searched again, so no edit is lost. AppError
 * INVALID_STATE for one that would get too long.
 */
export async function replaceInWorkspace(
  db: Database,
  by: Replacer,
  replacement: Replacement,
  signal: AbortSignal,
): Promise<ReplaceResult> {
  const result: ReplaceResult = { dryRun: replacement.dryRun, transcripts: 0, total: 0, places: [] }
  for (const transcript of await listReadableTranscripts(db, by.workspaceId, replacement.recordingIds)) {
    signal.throwIfAborted()
    const found = replacement.dryRun
      ? await findPlaces(db, transcript, replacement, signal)
      : await replaceInTranscript(db, by, transcript, replacement, signal)
    if (found === null) continue
    result.transcripts += 1
    result.total += found.count
    for (const place of found.places.slice(0, mostPlaces - result.places.length)) {
      result.places.push({ recordingId: transcript.recordingId, title: transcript.title, ...place })
    }
  }
  return result
}

async function findPlaces(
  db: Database,
  transcript: ReadableTranscript,
  { find, replace }: Replacement,
  signal: AbortSignal,
): Promise<(FoundPlaces & { version: number; language: string }) | null> {
  const { blocks, manifest, row } = await readVersionBlocks(db, transcript.id, transcript.version)
  const input: FindPlacesInput = { blocks, language: row.language, nextId: manifest.nextId, find, replace, mostPlaces }
  const found = await runInThread<FoundPlaces | null>(
    new URL('../../text/corrections/find-places.ts', import.meta.url),
    input,
    {
      signal,
    },
  )
  return found === null ? null : { ...found, version: transcript.version, language: row.language }
}

async function replaceInTranscript(
  db: Database,
  by: Replacer,
  transcript: ReadableTranscript,
  replacement: Replacement,
  signal: AbortSignal,
): Promise<FoundPlaces | null> {
  const turn = await waitForTurn(db, transcript.recordingId)
  try {
    for (let { version } = transcript; ;) {
      const found = await findPlaces(db, { ...transcript, version }, replacement, signal)
      if (found === null) return null
      const current = await lockingTransaction(db, async (tx) => {
        await by.stillAllowed(tx)
        const now = await lockTranscriptOf(tx, transcript.recordingId)
        if (now === undefined || now.version !== version) return now?.version ?? null
        // Moved to another workspace in the meantime.
        if ((await findTitle(tx, by.workspaceId, transcript.recordingId)) === undefined) return null
        const { find, replace } = replacement
        const summary = versionSummary({ type: 'replaced', find, replace, count: found.count })
        await commitVersion(tx, now, by, { packed: found.packed, kind: 'REPLACE', summary, language: found.language })
        return version
      })
      // Deleted in the meantime: nothing to replace. Edited in the meantime: search the new version.
      if (current === null) return null
      if (current === version) return found
      version = current
      await turn.take()
    }
  } finally {
    await turn.end()
  }
}
