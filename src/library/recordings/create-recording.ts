import { findRecording } from './find-recording.ts'
import type { Handlers } from '../../contract/endpoints/index.ts'
import type { Recording } from '../../contract/resources.ts'
import { notFound, invalidBody } from '../../contract/app-error.ts'
import { storableUrl } from '../../platform/outbound/check-url.ts'
import { newRow } from '../../platform/database/new-row.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { fold } from '../../text/fold.ts'
import { canonicalLanguage } from '../../text/languages/language-code.ts'
import { createTranscript } from '../../transcripts/content/create-transcript.ts'
import type { Hooks } from '../../platform/hooks.ts'
import { getWorkspace } from '../../identity/workspaces/get-workspace.ts'
import { cleanTags } from '../../text/tags.ts'
import { patchMetadata, storedNotes, writeMetadataRows } from './metadata.ts'
import { writeTagRows } from './tags.ts'
import { asRecording } from './as-recording.ts'
import { givenRecordedAt } from './given-recorded-at.ts'
import { folderExists, insertRecording } from '../store.ts'
import type { StartRun } from './start-run.ts'

export type NewRecording = Parameters<Handlers['createRecording']>[0]['body']

const firstStatus: Record<Recording['source'], Recording['status']> = {
  FILE_UPLOAD: 'MEDIA_IMPORT_UPLOADING',
  URL: 'MEDIA_IMPORT_QUEUED',
  // An imported transcript needs no media.
  IMPORT: 'READY',
  // Its audio arrives while people speak.
  LIVE: 'MEDIA_IMPORT_UPLOADING',
}

/**
 * Creates a recording and its transcript (NOT_STARTED), without media. For a URL, which the caller has checked,
 * `startRun` queues the download in the same transaction.
 */
export async function createRecording(
  tx: Tx,
  { workspaceId, userId }: { workspaceId: string; userId: string },
  given: Omit<NewRecording, 'source'> & {
    source?: Recording['source']
    warnings?: string[]
    engine?: string | null
    /** When its source published it, as it is stored. */
    publishedAt?: string | null
  },
  hooks: Pick<Hooks, 'onRecordingCreated'>,
  startRun?: StartRun,
): Promise<Recording> {
  const source = given.source ?? (given.sourceUrl == null ? 'FILE_UPLOAD' : 'URL')
  if (source === 'URL' && given.sourceUrl == null) {
    throw invalidBody(
      '/sourceUrl',
      'required',
      'The field "sourceUrl" is required.',
      'A recording from a URL needs the URL in sourceUrl.',
    )
  }
  const folderId = given.recordingFolderId ?? null
  if (folderId !== null && !(await folderExists(tx, workspaceId, folderId))) throw notFound('folder', folderId)
  const language =
    given.language === undefined ? (await getWorkspace(tx, workspaceId)).language : canonicalLanguage(given.language)
  const translationLanguages = (given.translationLanguages ?? []).map(canonicalLanguage)
  const tags = cleanTags(given.tags ?? [])
  const metadata = patchMetadata({}, given.metadata ?? {})
  const fresh = newRow('rec')
  const { id } = fresh
  await insertRecording(tx, {
    ...fresh,
    workspaceId,
    title: given.title.trim(),
    titleFolded: fold(given.title.trim()),
    sourceUrl: given.sourceUrl == null ? null : storableUrl(given.sourceUrl),
    mediaType: given.mediaType ?? 'AUDIO',
    source,
    duration: null,
    status: firstStatus[source],
    recordingFolderId: folderId,
    isMediaDeleted: 0,
    createdById: userId,
    autoDeleteMediaAfter: given.autoDeleteMediaAfter == null ? null : timestamp(new Date(given.autoDeleteMediaAfter)),
    recordedAt: givenRecordedAt(given.recordedAt ?? null),
    mediaRecordedAt: given.publishedAt ?? null,
    language,
    speakerCount: given.speakerCount ?? null,
    diarize: given.diarize === false ? 0 : 1,
    channels: given.channels ?? 'auto',
    effort: given.effort ?? 'normal',
    wantedEngine: given.engine ?? null,
    vocabulary: JSON.stringify(given.vocabulary ?? []),
    translationLanguages: JSON.stringify(translationLanguages),
    failure: null,
    warnings: JSON.stringify(given.warnings ?? []),
    deletedAt: null,
    tags: JSON.stringify(tags),
    metadata: JSON.stringify(metadata),
    notes: storedNotes(given.notes ?? null),
  })
  await writeTagRows(tx, workspaceId, id, tags)
  await writeMetadataRows(tx, { ...fresh, workspaceId }, metadata)
  await createTranscript(tx, id, language)
  await hooks.onRecordingCreated(tx, id, [...new Set(translationLanguages)])
  const created = await findRecording(tx, workspaceId, id)
  if (created === undefined) throw new Error('the recording is missing after its insert')
  if (source === 'URL') {
    if (startRun === undefined) throw new Error('a recording from a URL needs startRun')
    await startRun(tx, created)
  }
  return asRecording(created)
}
