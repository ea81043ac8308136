import { findRecording } from './find-recording.ts'
import type { Handlers } from '../../contract/endpoints/index.ts'
import type { Recording } from '../../contract/resources.ts'
import { notFound } from '../../contract/app-error.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Patch, Tx } from '../../platform/database/schema.ts'
import { fold } from '../../text/fold.ts'
import { canonicalLanguage } from '../../text/languages/language-code.ts'
import { cleanTags } from '../../text/tags.ts'
import { writeTagRows } from './tags.ts'
import { asRecording } from './as-recording.ts'
import { givenRecordedAt } from './given-recorded-at.ts'
import { folderExists, patchRecording } from '../store.ts'

type Given = Parameters<Handlers['updateRecording']>[0]['body']

/** Renames, moves, dates or tags a recording; changes only the given fields. */
export async function updateRecording(tx: Tx, workspaceId: string, id: string, given: Given): Promise<Recording> {
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
  const tags = given.tags === undefined ? undefined : cleanTags(given.tags)
  if (tags !== undefined) patch.tags = JSON.stringify(tags)
  // First, so that the recording is locked before its tags are, as in changeTag: otherwise each waits for the other.
  await patchRecording(tx, id, patch)
  if (tags !== undefined) await writeTagRows(tx, workspaceId, id, tags)
  const changed = await findRecording(tx, workspaceId, id)
  if (changed === undefined) throw notFound('recording', id)
  return asRecording(changed)
}
