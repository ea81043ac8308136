import { findRecording } from './find-recording.ts'
import type { Handlers } from '../../contract/endpoints/index.ts'
import type { Recording } from '../../contract/resources.ts'
import { notFound } from '../../contract/app-error.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Patch, Tx } from '../../platform/database/schema.ts'
import { fold } from '../../text/fold.ts'
import { canonicalLanguage } from '../../text/languages/language-code.ts'
import { cleanTags, writeTagRows } from './tags.ts'
import { asRecording } from './as-recording.ts'
import { folderExists, patchRecording } from '../store.ts'

type Given = Parameters<Handlers['updateRecording']>[0]['body']

/** Renames, moves or tags a recording; changes only the given fields. */
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
  if (given.language !== undefined) patch.language = canonicalLanguage(given.language)
  if (given.recordingFolderId !== undefined) {
    const folderId = given.recordingFolderId
    if (folderId !== null && !(await folderExists(tx, workspaceId, folderId))) throw notFound('folder', folderId)
    patch.recordingFolderId = folderId
  }
  if (given.tags !== undefined) {
    const tags = cleanTags(given.tags)
    patch.tags = JSON.stringify(tags)
    await writeTagRows(tx, workspaceId, id, tags)
  }
  await patchRecording(tx, id, patch)
  const changed = await findRecording(tx, workspaceId, id)
  if (changed === undefined) throw notFound('recording', id)
  return asRecording(changed)
}
