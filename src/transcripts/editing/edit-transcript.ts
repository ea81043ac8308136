import { patchTranscript } from '../content/patch-transcript.ts'
import { requireContent } from '../content/require-content.ts'
import { findTranscriptOf, lockTranscriptOf, type TranscriptRow } from '../content/find-transcript.ts'
import { latestSecond } from '../../contract/content.ts'
import type { EditOperation } from '../../contract/endpoints/editing.ts'
import { notFound } from '../../contract/app-error.ts'
import { append } from '../../platform/events/events.ts'
import { timestamp } from '../../platform/database/now.ts'
import { lockingTransaction } from '../../platform/database/row-locks.ts'
import type { Database, Db, Tx } from '../../platform/database/schema.ts'
import { movesWords } from './apply-edit.ts'
import { changeContent, type Change } from './change-content.ts'
import { editedVersion, type NewVersion } from './edited-version.ts'
import { moveHighlights } from '../highlights/move-highlights.ts'
import { followLastWord } from './follow-last-word.ts'
import { markEdited } from '../offered-words/mark-edited.ts'
import { findLastSecond, findTitle } from '../store.ts'
import { requireVersionRoom, requireWordRoom } from '../versions/require-version-room.ts'
import { writePacked } from '../versions/write-version.ts'

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
  requireContent('transcript', transcript, 'change')
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
    apply: async (own, transcript) => {
      const lastSecond = edit.operations.some(movesWords) ? await findLastSecond(own, edit.recordingId) : latestSecond
      return editedVersion(own, transcript, edit, lastSecond)
    },
    write: (tx, transcript, version) => commitVersion(tx, transcript, edit, version),
    transact: (work) => lockingTransaction(db, work),
  })
}

/** Changes a transcript as `changeContent` does. */
export async function changeTranscript<T>(
  db: Database,
  { workspaceId, recordingId }: { workspaceId: string; recordingId: string },
  change: Pick<Change<TranscriptRow, T>, 'apply' | 'write' | 'transact'>,
): Promise<TranscriptRow> {
  return changeContent(db, recordingId, {
    see: async () => requireReadable(db, workspaceId, recordingId, await findTranscriptOf(db, recordingId)),
    lock: (tx) => lockReadableTranscript(tx, workspaceId, recordingId),
    ...change,
  })
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
  await followLastWord(tx, transcript, version.packed)
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
