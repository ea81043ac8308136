import { AppError } from '../../contract/app-error.ts'
import type { EditOperation } from '../../contract/endpoints/editing.ts'
import type { Db } from '../../platform/database/schema.ts'
import { runInThread } from '../../platform/processes/thread.ts'
import type { Packed } from '../../text/content-blocks.ts'
import { versionSummary } from '../../text/version-summary.ts'
import { readBlock, readBlocks, readManifest } from '../versions/read-version.ts'
import type { VersionKind } from '../versions/write-version.ts'
import { applyEdit, movesWords, takesLong, type EditInput } from './apply-edit.ts'
import { editConflict } from './edit-errors.ts'

/** The version in an If-Match header; `*` is the current one. AppError PRECONDITION_REQUIRED, INVALID_QUERY. */
export function versionOf(ifMatch: string | undefined, current: number): number {
  if (ifMatch === undefined || ifMatch.trim() === '') {
    throw new AppError(
      'PRECONDITION_REQUIRED',
      'Send an If-Match header with the ETag of the version that you read, e.g. "v12".',
    )
  }
  if (ifMatch.trim() === '*') return current
  const match = /^(?:W\/)?"v(\d{1,9})(?:-[\w-]+)?"$/.exec(ifMatch.trim())
  const version = Number(match?.[1] ?? 0)
  if (version < 1 || version > current) {
    throw editConflict(`There is no version ${ifMatch.slice(0, 40)}. The current version is "v${current}".`, current)
  }
  return version
}

/**
 * The version that an edit makes of the current one.
 * @param lastSecond no word is moved to later, seconds
 */
export async function editedVersion(
  db: Db,
  { id, version }: { id: string; version: number },
  { ifMatch, operations }: { ifMatch: string | undefined; operations: readonly EditOperation[] },
  lastSecond: number,
): Promise<NewVersion | null> {
  const base = versionOf(ifMatch, version)
  const { manifest, row } = await readManifest(db, id, version)
  const seen = base === version ? null : (await readManifest(db, id, base)).manifest
  const { language } = row
  const input: EditInput = { operations, manifest, seen, currentVersion: version, language, lastSecond }
  const isLong = takesLong(input)
  // A transaction waits for no thread: others may have queued long exports before it.
  if (isLong && db.isTransaction) return null
  return {
    packed: isLong ? await applyInThread(db, id, input) : await applyEdit(input, (hash) => readBlock(db, id, hash)),
    kind: 'EDIT',
    summary: versionSummary({ type: 'edited', count: operations.length }),
    language,
  }
}

async function applyInThread(db: Db, id: string, input: EditInput): Promise<Packed> {
  const { manifest, seen } = input
  const blocks = await readBlocks(db, id, seen === null ? [manifest] : [manifest, seen])
  const { segments } = manifest
  if (segments !== null && input.operations.some(movesWords)) blocks.set(segments, await readBlock(db, id, segments))
  return runInThread<Packed>(new URL('./apply-edit-thread.ts', import.meta.url), { ...input, blocks })
}

export interface NewVersion {
  packed: Packed
  kind: VersionKind
  summary: string
  language: string
}
