import { latestSecond } from '../../contract/content.ts'
import type { TranslationEdit as Operation } from '../../contract/endpoints/editing.ts'
import { invalidState, notFound } from '../../contract/app-error.ts'
import { timestamp } from '../../platform/database/now.ts'
import { lockingTransaction } from '../../platform/database/row-locks.ts'
import type { Database, Tx } from '../../platform/database/schema.ts'
import { append } from '../../platform/events/events.ts'
import { findTranscriptOf } from '../../transcripts/content/find-transcript.ts'
import { lockForUpdate, needsStatus } from '../../transcripts/content/status.ts'
import { changeContent } from '../../transcripts/editing/change-content.ts'
import { editedVersion, type NewVersion } from '../../transcripts/editing/edited-version.ts'
import { requireVersionRoom, requireWordRoom } from '../../transcripts/versions/require-version-room.ts'
import { writePacked } from '../../transcripts/versions/write-version.ts'
import { getTranslationRow, type Place } from './get-translation.ts'
import { patchTranslation, type TranslationRow } from './store.ts'

export interface TranslationEdit {
  userId: string
  ifMatch: string | undefined
  operations: readonly Operation[]
}

/**
 * Applies a person's operations to a translation as one version, like those of a transcript. While it is being translated
 * again, nobody can: the new version would replace what they write.
 * Errors: PRECONDITION_REQUIRED, EDIT_CONFLICT, INVALID_BODY, INVALID_STATE.
 */
export async function editTranslation(
  db: Database,
  at: Place,
  translationId: string,
  edit: TranslationEdit,
): Promise<TranslationRow> {
  return changeContent<TranslationRow, NewVersion>(db, translationId, {
    see: async () => requireEditable(await getTranslationRow(db, at, translationId)),
    lock: async (tx) => {
      await lockForUpdate(tx, 'translation', translationId)
      return requireEditable(await getTranslationRow(tx, at, translationId))
    },
    apply: (own, row) => editedVersion(own, row, edit, latestSecond),
    write: (tx, row, made) => commit(tx, at, row, edit.userId, made),
    transact: (work) => lockingTransaction(db, work),
  })
}

function requireEditable(row: TranslationRow): TranslationRow {
  if (row.status === 'QUEUED' || row.status === 'IN_PROGRESS') {
    throw needsStatus('translation', row.status, ['COMPLETED', 'FAILED', 'CANCELLED'])
  }
  if (row.version > 0) return row
  throw invalidState(`The translation is ${row.status} and has no text yet.`, row.status, ['COMPLETED'])
}

async function commit(
  tx: Tx,
  at: Place,
  row: TranslationRow,
  userId: string,
  { packed, ...meta }: NewVersion,
): Promise<TranslationRow> {
  requireVersionRoom(row)
  await requireWordRoom(tx, row, packed.manifest.words)
  const version = row.version + 1
  await writePacked(tx, row.id, version, packed, { ...meta, createdById: userId })
  const patch = { version, updatedAt: timestamp() }
  await patchTranslation(tx, row.id, patch)
  const transcript = await findTranscriptOf(tx, at.recordingId)
  if (transcript === undefined) throw notFound('recording', at.recordingId)
  const data = { recordingId: at.recordingId, transcriptId: transcript.id, translationId: row.id }
  const { language, status } = row
  await append(tx, {
    type: 'TRANSLATION_UPDATED',
    workspaceId: at.workspaceId,
    data: { ...data, language, status },
  })
  return { ...row, ...patch }
}
