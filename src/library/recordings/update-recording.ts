import { findRecording } from './find-recording.ts'
import type { Handlers } from '../../contract/endpoints/index.ts'
import type { Recording } from '../../contract/resources.ts'
import { notFound } from '../../contract/app-error.ts'
import { timestamp } from '../../platform/database/now.ts'
import { lockRow } from '../../platform/database/row-locks.ts'
import type { Patch, Tx } from '../../platform/database/schema.ts'
import { fold } from '../../text/fold.ts'
import { canonicalLanguage } from '../../text/languages/language-code.ts'
import { cleanTags } from '../../text/tags.ts'
import { patchMetadata, storedNotes, writeMetadataRows } from './metadata.ts'
import { writeTagRows } from './tags.ts'
import { asRecording } from './as-recording.ts'
import { givenRecordedAt } from './given-recorded-at.ts'
import { folderExists, patchRecording } from '../store.ts'

type Given = Parameters<Handlers['updateRecording']>[0]['body']

/** Changes a recording: only the given fields. */
export async function updateRecording(tx: Tx, workspaceId: string, id: string, given: Given): Promise<Recording> {
  // What is there is read to change it, so two changes of metadata at once come one after the other.
  if (given.metadata !== undefined) await lockRow(tx, 'recording', id)
  const row = await findRecording(tx, workspaceId, id)
  if (row === undefined) throw notFound('recording', id)
  const patch: Omit<Patch<'recording'>, 'status'> = { updatedAt: timestamp() }
  if (given.title !== undefined) {
    patch.title = given.title.trim()
    patch.titleFolded = fold(patch.title)
  }
  if (given.autoDeleteMediaAfter !== undefined) {
    // Stored times are compared as text, so all are UTC with milliseconds.
    patch.autoDeleteMediaAfter =
      given.autoDeleteMediaAfter === null ? null : timestamp(new Date(given.autoDeleteMediaAfter))
  }
  if (given.recordedAt !== undefined) patch.recordedAt = givenRecordedAt(given.recordedAt)
  if (given.language !== undefined) patch.language = canonicalLanguage(given.language)
  if (given.recordingFolderId !== undefined) {
    const folderId = given.recordingFolderId
    if (folderId !== null && !(await folderExists(tx, workspaceId, folderId))) throw notFound('folder', folderId)
    patch.recordingFolderId = folderId
  }
  if (given.notes !== undefined) patch.notes = storedNotes(given.notes)
  const tags = given.tags === undefined ? undefined : cleanTags(given.tags)
  if (tags !== undefined) patch.tags = JSON.stringify(tags)
  const metadata =
    given.metadata === undefined
      ? undefined
      : patchMetadata(JSON.parse(row.metadata) as Recording['metadata'], given.metadata)
  if (metadata !== undefined) patch.metadata = JSON.stringify(metadata)
  // First, so that the recording is locked before its tags are, as in changeTag: otherwise each waits for the other.
  await patchRecording(tx, id, patch)
  if (tags !== undefined) await writeTagRows(tx, workspaceId, id, tags)
  if (metadata !== undefined) await writeMetadataRows(tx, row, metadata)
  const changed = await findRecording(tx, workspaceId, id)
  if (changed === undefined) throw notFound('recording', id)
  return asRecording(changed)
}
