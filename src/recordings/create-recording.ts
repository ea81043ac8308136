import type { Caller } from '../contract/endpoint.ts'
import type { Handlers } from '../contract/endpoints/index.ts'
import type { Recording } from '../contract/resources.ts'
import { AppError, notFound } from '../errors.ts'
import { newId } from '../storage/database/ids.ts'
import { timestamp } from '../storage/database/now.ts'
import type { Tx } from '../storage/database/schema.ts'
import { canonicalLanguage } from '../text/language-code.ts'
import { createTranscript } from '../transcripts/create-transcript.ts'
import { getWorkspace } from '../workspaces/get-workspace.ts'
import { asRecording } from './as-recording.ts'
import { findRecording, folderExists, insertRecording } from './store.ts'

export type NewRecording = Parameters<Handlers['createRecording']>[0]['body']

/** Makes a recording and its transcript (NOT_STARTED); the media follows. */
export async function createRecording(
  tx: Tx,
  workspaceId: string,
  caller: Pick<Caller, 'userId'>,
  given: NewRecording,
): Promise<Recording> {
  const source = given.source ?? 'FILE_UPLOAD'
  if (source === 'URL') {
    throw new AppError('INVALID_BODY', 'Recordings from an address are not known to this version.', {
      fields: [{ path: '/source', rule: 'supported', message: 'Must be FILE_UPLOAD or IMPORT.' }],
    })
  }
  const folderId = given.recordingFolderId ?? null
  if (folderId !== null && !(await folderExists(tx, workspaceId, folderId))) throw notFound('folder', folderId)
  const language =
    given.language === undefined ? (await getWorkspace(tx, workspaceId)).language : canonicalLanguage(given.language)
  const id = newId('rec')
  const now = timestamp()
  await insertRecording(tx, {
    id,
    createdAt: now,
    updatedAt: now,
    workspaceId,
    title: given.title.trim(),
    sourceUrl: given.sourceUrl ?? null,
    mediaType: given.mediaType ?? 'AUDIO',
    source,
    duration: null,
    // An imported transcript needs no media.
    status: source === 'IMPORT' ? 'READY' : 'MEDIA_IMPORT_UPLOADING',
    recordingFolderId: folderId,
    isMediaDeleted: 0,
    createdById: caller.userId,
    autoDeleteMediaAfter: given.autoDeleteMediaAfter == null ? null : timestamp(new Date(given.autoDeleteMediaAfter)),
    language,
    speakerCount: given.speakerCount ?? null,
    diarize: given.diarize === false ? 0 : 1,
    vocabulary: JSON.stringify(given.vocabulary ?? []),
    translationLanguages: JSON.stringify((given.translationLanguages ?? []).map(canonicalLanguage)),
    failure: null,
    warnings: '[]',
    deletedAt: null,
  })
  await createTranscript(tx, id, language)
  const made = await findRecording(tx, workspaceId, id)
  if (made === undefined) throw new Error('the recording was not written')
  return asRecording(made)
}
