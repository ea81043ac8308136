import { mediaKeys } from '../../library/recordings/media-keys.ts'
import { patchMetadata, storedNotes, writeMetadataRows } from '../../library/recordings/metadata.ts'
import { writeSourceInfo } from '../../library/recordings/source-info.ts'
import { writeTagRows } from '../../library/recordings/tags.ts'
import { cleanTags } from '../../text/tags.ts'
import { requireStorage } from '../../library/quotas/require-quota.ts'
import type { QuotaSettings } from '../../platform/config/quotas.ts'
import { knownMimeType } from '../../platform/media/mime-type.ts'
import { storableUrl } from '../../platform/outbound/check-url.ts'
import { fold } from '../../text/fold.ts'
import { newId } from '../../platform/database/ids.ts'
import type { BlobStore } from '../../platform/blobs/port.ts'
import type { Database, NewRow } from '../../platform/database/schema.ts'
import type { CheckedContent, CheckedRecording } from './check-recording.ts'
import { invalidArchive } from './parse-description.ts'
import type { ArchiveReader } from './read-archive.ts'
import { insertWholeRecording } from './store.ts'

interface Restore {
  archive: ArchiveReader
  workspaceId: string
  userId: string
  /** The new ids of folders and speakers, by those in the archive. */
  ids: ReadonlyMap<string, string>
  signal: AbortSignal
}

/** Stores a recording of an archive with new ids: its media first, then all its rows in one transaction. */
export async function restoreRecording(
  deps: { db: Database; blobs: BlobStore; quotas: QuotaSettings },
  restore: Restore,
  checked: CheckedRecording,
): Promise<void> {
  const { workspaceId, ids } = restore
  const id = newId('rec')
  const transcript = checked.transcript === null ? null : { ...checked.transcript, id: newId('trn') }
  const translations = checked.translations.map((translation) => ({ ...translation, id: newId('tsl') }))
  const files = await storeMedia(deps.blobs, restore, checked, id)
  const hasMedia = files.some((file) => file.type === 'ORIGINAL')
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  await deps.db.transaction().execute(async (tx) => {
    await requireStorage(tx, deps.quotas, workspaceId, bytes)
    await insertWholeRecording(tx, {
      recording: recordingRow(checked.recording, id, restore, hasMedia),
      files,
      transcript: transcriptRow(checked.recording, id, transcript, ids),
      translations: translations.map((translation) => translationRow(translation, id)),
      ...highlightRows(checked.highlights, { recordingId: id, workspaceId }),
      ...contentRows([...(transcript === null ? [] : [transcript]), ...translations]),
    })
    if (checked.sourceInfo !== null) {
      const { thumbnailUrl } = checked.sourceInfo
      await writeSourceInfo(tx, id, {
        ...checked.sourceInfo,
        thumbnailUrl: /^https?:\/\//i.test(thumbnailUrl ?? '') ? thumbnailUrl : null,
      })
    }
    await writeTagRows(tx, workspaceId, id, cleanTags(checked.recording.tags ?? []))
    await writeMetadataRows(tx, { ...checked.recording, id, workspaceId }, checked.recording.metadata ?? {})
  })
}

async function storeMedia(
  blobs: BlobStore,
  { archive, workspaceId, signal }: Restore,
  { files, recording, waveform }: CheckedRecording,
  recordingId: string,
): Promise<NewRow<'file'>[]> {
  const keys = mediaKeys({ id: recordingId, workspaceId, mediaWorkspaceId: null })
  const rows: NewRow<'file'>[] = []
  for (const { entry, size, type, mimeType } of files) {
    const blobKey = type === 'ORIGINAL' ? keys.original : keys.audio
    const stored = await blobs.put(blobKey, await archive.media(entry, size), { maxBytes: size, signal })
    if (stored.size !== size) throw invalidArchive(`${entry} has ${stored.size} bytes, not ${size}.`)
    const { createdAt, updatedAt } = recording
    const row = { createdAt, updatedAt, recordingId, workspaceId, size, blobKey, type }
    rows.push({ id: newId('fil'), ...row, mimeType: knownMimeType(mimeType) })
  }
  if (waveform !== null) await blobs.put(keys.waveform, waveform)
  return rows
}

function recordingRow(
  recording: CheckedRecording['recording'],
  id: string,
  { workspaceId, userId, ids }: Restore,
  hasMedia: boolean,
): NewRow<'recording'> {
  const { recordingFolderId: folderId } = recording
  const isMediaDeleted = !hasMedia && recording.source !== 'IMPORT'
  return {
    id,
    createdAt: recording.createdAt,
    updatedAt: recording.updatedAt,
    workspaceId,
    title: recording.title,
    titleFolded: fold(recording.title),
    sourceUrl: recording.sourceUrl === null ? null : storableUrl(recording.sourceUrl),
    mediaType: recording.mediaType,
    // Only a transcript that came alone is an import here, too.
    source: hasMedia && recording.source === 'IMPORT' ? 'FILE_UPLOAD' : recording.source,
    duration: recording.duration,
    status: 'READY',
    recordingFolderId: folderId === null ? null : (ids.get(folderId) ?? null),
    isMediaDeleted: isMediaDeleted ? 1 : 0,
    createdById: userId,
    language: recording.language,
    diarize: 1,
    channels: recording.channels ?? 'auto',
    effort: recording.effort ?? 'normal',
    recordedAt: recording.recordedAt ?? null,
    mediaRecordedAt: recording.mediaRecordedAt ?? null,
    metadata: JSON.stringify(patchMetadata({}, recording.metadata ?? {})),
    notes: storedNotes(recording.notes ?? null),
    vocabulary: JSON.stringify(recording.vocabulary),
    translationLanguages: '[]',
    warnings: JSON.stringify(recording.warnings),
    mediaDeletedAt: isMediaDeleted ? recording.updatedAt : null,
    tags: JSON.stringify(cleanTags(recording.tags ?? [])),
  }
}

function transcriptRow(
  recording: CheckedRecording['recording'],
  recordingId: string,
  transcript: (NonNullable<CheckedRecording['transcript']> & { id: string }) | null,
  ids: ReadonlyMap<string, string>,
): NewRow<'transcript'> {
  const assignments = (transcript?.speakerAssignments ?? []).flatMap(({ speakerIndex, speakerId }) => {
    const known = ids.get(speakerId)
    return known === undefined ? [] : [{ speakerIndex, speakerId: known }]
  })
  return {
    id: transcript?.id ?? newId('trn'),
    createdAt: recording.createdAt,
    updatedAt: recording.updatedAt,
    recordingId,
    language: transcript?.language ?? recording.language,
    status: transcript === null ? 'NOT_STARTED' : 'COMPLETED',
    queuedAt: transcript?.queuedAt ?? null,
    completedAt: transcript === null ? null : (transcript.completedAt ?? recording.updatedAt),
    speakerAssignments: JSON.stringify(assignments),
    engine: transcript?.engine ?? null,
    quality: transcript?.quality ?? null,
    warnings: JSON.stringify(transcript?.warnings ?? []),
    languages: JSON.stringify(transcript?.languages ?? []),
    version: transcript?.version ?? 0,
  }
}

function translationRow(
  translation: CheckedRecording['translations'][number] & { id: string },
  recordingId: string,
): NewRow<'translation'> {
  return {
    id: translation.id,
    createdAt: translation.createdAt,
    updatedAt: translation.updatedAt,
    recordingId,
    language: translation.language,
    status: 'COMPLETED',
    queuedAt: translation.queuedAt,
    completedAt: translation.completedAt ?? translation.updatedAt,
    engine: translation.engine,
    quality: translation.quality,
    warnings: JSON.stringify(translation.warnings),
    version: translation.version,
    sourceVersion: translation.sourceVersion,
    sentences: 0,
    sentencesDone: 0,
  }
}

/** Versions and blocks of content, with the id of their owner. */
function contentRows(owners: readonly (CheckedContent & { id: string })[]) {
  return {
    versions: owners.flatMap(({ id, versions }) => versions.map((row) => ({ ...row, ownerId: id, createdById: null }))),
    blocks: owners.flatMap(({ id, blocks }) => blocks.map((block) => ({ ...block, ownerId: id }))),
  }
}

/** Highlights and their comments. Their people belong to another instance, or have left this one. */
function highlightRows(
  highlights: CheckedRecording['highlights'],
  place: { recordingId: string; workspaceId: string },
): { highlights: NewRow<'highlight'>[]; comments: NewRow<'highlightComment'>[] } {
  const rows = highlights.map(({ comments, isDetached, ...highlight }) => {
    const id = newId('hlt')
    return {
      highlight: {
        ...highlight,
        ...place,
        id,
        folded: fold(highlight.quote),
        isDetached: isDetached ? 1 : 0,
        createdById: null,
        resolvedById: null,
      },
      comments: comments.map((comment) => ({
        ...comment,
        id: newId('cmt'),
        highlightId: id,
        createdById: null,
        folded: fold(comment.text),
      })),
    }
  })
  return {
    highlights: rows.map(({ highlight }) => highlight),
    comments: rows.flatMap(({ comments }) => comments),
  }
}
