import { scheduler } from 'node:timers/promises'
import { patchTranscript } from '../content/patch-transcript.ts'
import { findTranscriptOf, lockTranscriptOf, type TranscriptRow } from '../content/find-transcript.ts'
import type { EditOperation } from '../../contract/endpoints/editing.ts'
import { AppError, notFound } from '../../contract/app-error.ts'
import { append } from '../../platform/events/events.ts'
import { timestamp } from '../../platform/database/now.ts'
import { lockingTransaction } from '../../platform/database/row-locks.ts'
import type { Database, Db, Tx } from '../../platform/database/schema.ts'
import type { Packed } from '../../text/content-blocks.ts'
import { applyOperation, WordGone } from './apply-operations.ts'
import { moveHighlights } from '../highlights/move-highlights.ts'
import { checkRuns } from './merge-edits.ts'
import { markEdited } from '../offered-words/mark-edited.ts'
import { findTitle } from '../store.ts'
import { BlockEditor } from '../versions/block-editor.ts'
import { readBlock, readManifest } from '../versions/read-version.ts'
import { writePacked, type VersionKind } from '../versions/write-version.ts'
import { versionSummary } from '../../text/version-summary.ts'

/** How many operations are applied before other requests get their turn. */
const operationsAtOnce = 10

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
    throw new AppError(
      'EDIT_CONFLICT',
      `This transcript has no version ${ifMatch.slice(0, 40)}. The current version is "v${current}".`,
      {
        currentVersion: current,
      },
    )
  }
  return version
}

/** The transcript of a recording, with content and locked for a change. AppError NOT_FOUND, INVALID_STATE. */
export async function getReadableTranscript(tx: Tx, workspaceId: string, recordingId: string): Promise<TranscriptRow> {
  return requireReadable(tx, workspaceId, recordingId, await lockTranscriptOf(tx, recordingId))
}

async function requireReadable(
  db: Db,
  workspaceId: string,
  recordingId: string,
  transcript: TranscriptRow | undefined,
): Promise<TranscriptRow> {
  const title = await findTitle(db, workspaceId, recordingId)
  if (title === undefined || transcript === undefined) throw notFound('recording', recordingId)
  if (transcript.version === 0) {
    throw new AppError(
      'INVALID_STATE',
      `The transcript is ${transcript.status}; you can change it once it is COMPLETED.`,
      {
        currentStatus: transcript.status,
        allowedStatuses: ['COMPLETED'],
      },
    )
  }
  return transcript
}

export interface Edit {
  workspaceId: string
  recordingId: string
  userId: string
  ifMatch: string | undefined
  operations: readonly EditOperation[]
}

/**
 * Applies a person's operations as one version. Accepts an edit of an older version if the runs it touches haven't changed
 * since. Errors: PRECONDITION_REQUIRED, EDIT_CONFLICT, INVALID_BODY, INVALID_STATE.
 */
export async function editTranscript(db: Database, edit: Edit): Promise<TranscriptRow> {
  const applied = await applyBefore(db, edit, (own, transcript) => applyEdit(own, transcript, edit))
  return lockingTransaction(db, async (tx) => {
    const transcript = await getReadableTranscript(tx, edit.workspaceId, edit.recordingId)
    return commitVersion(tx, transcript, edit, await applied(tx, transcript))
  })
}

/**
 * Applies a change to the current version before the transaction that writes it: a large one takes seconds, in which
 * nobody else could write. Returns the result for the transaction; if the version is another by then, the change is
 * applied again. `apply` must not change anything.
 */
export async function applyBefore<T>(
  db: Database,
  { workspaceId, recordingId }: { workspaceId: string; recordingId: string },
  apply: (db: Db, transcript: TranscriptRow) => Promise<T>,
): Promise<(tx: Tx, transcript: TranscriptRow) => Promise<T>> {
  const see = async (): Promise<TranscriptRow> =>
    requireReadable(db, workspaceId, recordingId, await findTranscriptOf(db, recordingId))
  const seen = await see()
  const early = await apply(db, seen).catch(async (error: unknown) => {
    // Its blocks may have been deleted with the recording.
    await see()
    throw error
  })
  return async (tx, transcript) => (transcript.version === seen.version ? early : apply(tx, transcript))
}

/** The version that an edit makes of the current one. */
async function applyEdit(db: Db, transcript: TranscriptRow, edit: Edit): Promise<NewVersion> {
  const base = versionOf(edit.ifMatch, transcript.version)
  const { manifest, row } = await readManifest(db, transcript.id, transcript.version)
  const open = (list: typeof manifest): BlockEditor =>
    new BlockEditor(list, (hash) => readBlock(db, transcript.id, hash))
  const current = open(manifest)
  try {
    if (base !== transcript.version) {
      const seen = await readManifest(db, transcript.id, base)
      await checkRuns(open(seen.manifest), current, edit.operations, {
        currentVersion: transcript.version,
        language: row.language,
      })
    }
    for (const [index, operation] of edit.operations.entries()) {
      // Blocks that are loaded make no pauses of their own.
      if (index % operationsAtOnce === operationsAtOnce - 1) await scheduler.yield()
      await applyOperation(current, operation, index, row.language)
    }
  } catch (error) {
    if (!(error instanceof WordGone)) throw error
    throw new AppError('EDIT_CONFLICT', `${error.message} Read the transcript again and repeat your change.`, {
      wordId: error.id,
      currentVersion: transcript.version,
    })
  }
  return {
    packed: await current.pack(),
    kind: 'EDIT',
    summary: versionSummary({ type: 'edited', count: edit.operations.length }),
    language: row.language,
  }
}

interface NewVersion {
  packed: Packed
  kind: VersionKind
  summary: string
  language: string
}

/** Writes a version, makes it the current one and writes its event. */
export async function commitVersion(
  tx: Tx,
  transcript: TranscriptRow,
  by: { workspaceId: string; userId: string | null },
  version: NewVersion,
): Promise<TranscriptRow> {
  const next = transcript.version + 1
  await writePacked(tx, transcript.id, next, version.packed, {
    kind: version.kind,
    summary: version.summary,
    createdById: by.userId,
    language: version.language,
  })
  const patch = { version: next, language: version.language, updatedAt: timestamp() }
  await patchTranscript(tx, transcript.id, patch)
  await moveHighlights(tx, transcript, next, false)
  await markEdited(tx, transcript.recordingId)
  await append(tx, {
    type: 'TRANSCRIPT_EDITED',
    workspaceId: by.workspaceId,
    data: {
      recordingId: transcript.recordingId,
      transcriptId: transcript.id,
      language: version.language,
      status: transcript.status,
    },
  })
  return { ...transcript, ...patch }
}
