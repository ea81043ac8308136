import { patchTranscript } from '../content/patch-transcript.ts'
import { findTranscriptOf, lockTranscriptOf, type TranscriptRow } from '../content/find-transcript.ts'
import type { EditOperation } from '../../contract/endpoints/editing.ts'
import { AppError, notFound, invalidState } from '../../contract/app-error.ts'
import { append } from '../../platform/events/events.ts'
import { timestamp } from '../../platform/database/now.ts'
import { runInThread } from '../../platform/processes/thread.ts'
import { lockingTransaction } from '../../platform/database/row-locks.ts'
import type { Database, Db, Tx } from '../../platform/database/schema.ts'
import type { Packed } from '../../text/content-blocks.ts'
import { applyEdit, takesLong, type EditInput } from './apply-edit.ts'
import { editConflict } from './edit-conflict.ts'
import { waitForTurn } from './edit-turn.ts'
import { moveHighlights } from '../highlights/move-highlights.ts'
import { markEdited } from '../offered-words/mark-edited.ts'
import { findTitle } from '../store.ts'
import { readBlock, readBlocks, readManifest } from '../versions/read-version.ts'
import { requireVersionRoom, requireWordRoom } from '../versions/require-version-room.ts'
import { writePacked, type VersionKind } from '../versions/write-version.ts'
import { versionSummary } from '../../text/version-summary.ts'

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
    throw editConflict(
      `This transcript has no version ${ifMatch.slice(0, 40)}. The current version is "v${current}".`,
      current,
    )
  }
  return version
}

/** The transcript of a recording, with content and locked for a change. AppError NOT_FOUND, INVALID_STATE. */
export async function lockReadableTranscript(tx: Tx, workspaceId: string, recordingId: string): Promise<TranscriptRow> {
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
    throw invalidState(
      `The transcript is ${transcript.status}; you can change it once it is COMPLETED.`,
      transcript.status,
      ['COMPLETED'],
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
  return changeTranscript(db, edit, {
    apply: (own, transcript) => newVersion(own, transcript, edit),
    write: (tx, transcript, version) => commitVersion(tx, transcript, edit, version),
    transact: (work) => lockingTransaction(db, work),
  })
}

/** `apply` changes nothing; null: it would take long, and was asked to in a transaction. */
interface Change<T> {
  apply: (db: Db, transcript: TranscriptRow) => Promise<T | null>
  write: (tx: Tx, transcript: TranscriptRow, made: T) => Promise<TranscriptRow>
  transact: <R>(work: (tx: Tx) => Promise<R>) => Promise<R>
}

/**
 * Applies a change to the current version before the transaction that writes it: a large one takes seconds, in which
 * nobody else could write. If the version is another by then, a small change is applied again in the transaction, so
 * that it can't come second forever, and a large one before the next transaction, while others wait.
 */
export async function changeTranscript<T>(
  db: Database,
  { workspaceId, recordingId }: { workspaceId: string; recordingId: string },
  { apply, write, transact }: Change<T>,
): Promise<TranscriptRow> {
  const see = async (): Promise<TranscriptRow> =>
    requireReadable(db, workspaceId, recordingId, await findTranscriptOf(db, recordingId))
  const turn = await waitForTurn(db, recordingId)
  try {
    for (;;) {
      const seen = await see()
      const early = await apply(db, seen).catch(async (error: unknown) => {
        // Its blocks may have been deleted with the recording.
        await see()
        throw error
      })
      const written = await transact(async (tx) => {
        const transcript = await lockReadableTranscript(tx, workspaceId, recordingId)
        const made = transcript.version === seen.version ? early : await apply(tx, transcript)
        return made === null ? null : write(tx, transcript, made)
      })
      if (written !== null) return written
      await turn.take()
    }
  } finally {
    await turn.end()
  }
}

/** The version that an edit makes of the current one. */
async function newVersion(db: Db, transcript: TranscriptRow, edit: Edit): Promise<NewVersion | null> {
  const base = versionOf(edit.ifMatch, transcript.version)
  const { manifest, row } = await readManifest(db, transcript.id, transcript.version)
  const seen = base === transcript.version ? null : (await readManifest(db, transcript.id, base)).manifest
  const { operations } = edit
  const input: EditInput = { operations, manifest, seen, currentVersion: transcript.version, language: row.language }
  const isLong = takesLong(input)
  // A transaction waits for no thread: others may have queued long exports before it.
  if (isLong && db.isTransaction) return null
  return {
    packed: isLong
      ? await applyInThread(db, transcript.id, input)
      : await applyEdit(input, (hash) => readBlock(db, transcript.id, hash)),
    kind: 'EDIT',
    summary: versionSummary({ type: 'edited', count: operations.length }),
    language: row.language,
  }
}

async function applyInThread(db: Db, transcriptId: string, input: EditInput): Promise<Packed> {
  const { manifest, seen } = input
  const blocks = await readBlocks(db, transcriptId, seen === null ? [manifest] : [manifest, seen])
  return runInThread<Packed>(new URL('./apply-edit-thread.ts', import.meta.url), { ...input, blocks })
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
  requireVersionRoom(transcript)
  await requireWordRoom(tx, transcript, version.packed.manifest.words)
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
  const edited = { ...transcript, ...patch }
  await appendEdited(tx, by.workspaceId, edited)
  return edited
}

/** Writes the event of a changed transcript. Call it last in the transaction. */
export async function appendEdited(tx: Tx, workspaceId: string, transcript: TranscriptRow): Promise<void> {
  const { id: transcriptId, recordingId, language, status } = transcript
  await append(tx, {
    type: 'TRANSCRIPT_EDITED',
    workspaceId,
    data: { recordingId, transcriptId, language, status },
  })
}
