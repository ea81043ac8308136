import type { RecordingDetail, Webhook } from '../../contract/resources.ts'
import { notFound } from '../../contract/app-error.ts'
import type { Db } from '../../platform/database/schema.ts'
import { describeTranscript } from '../../transcripts/content/get-transcript-state.ts'
import type { FileLinks } from './file-link.ts'
import { asRecording } from './as-recording.ts'
import { readSourceInfo } from './source-info.ts'
import { asFile, findDetail } from '../store.ts'

type DetailRow = Awaited<ReturnType<typeof findDetail>>[number]

interface DetailOptions {
  links: FileLinks
  /** Who may use the links. */
  by: string
  webhooks: () => Promise<Webhook[]>
  partialText?: 'latest' | 'all' | undefined
}

/** A recording with its transcript's state, its files and its webhooks, which `webhooks` lists. */
export async function getRecording(
  db: Db,
  workspaceId: string,
  id: string,
  { links, by, webhooks, partialText }: DetailOptions,
): Promise<RecordingDetail> {
  const [row] = await findDetail(db, workspaceId, id)
  if (row === undefined) throw notFound('recording', id)
  const transcript = transcriptOf(row)
  const link = (fileId: string): ReturnType<FileLinks> | null => (row.isMediaDeleted === 1 ? null : links(fileId, by))
  const audio = audioOf(row)
  const original = originalOf(row)
  return {
    ...asRecording(row),
    transcript: transcript === null ? null : await describeTranscript(db, transcript, partialText),
    audioFile: audio === null ? null : asFile(audio, link(audio.id)),
    originalFile: original === null ? null : asFile(original, link(original.id)),
    sourceInfo: row.source === 'URL' ? await readSourceInfo(db, id) : null,
    notes: row.notes,
    webhooks: row.hasWebhooks === 0 ? [] : await webhooks(),
  }
}

// A matched left join has all its columns, but its type makes each of them nullable.

function transcriptOf(row: DetailRow): Parameters<typeof describeTranscript>[1] | null {
  if (row.tId === null) return null
  return {
    id: row.tId,
    createdAt: row.tCreatedAt ?? '',
    updatedAt: row.tUpdatedAt ?? '',
    recordingId: row.id,
    language: row.tLanguage ?? '',
    status: row.tStatus ?? 'NOT_STARTED',
    queuedAt: row.tQueuedAt,
    completedAt: row.tCompletedAt,
    speakerAssignments: row.tSpeakerAssignments ?? '[]',
    failure: row.tFailure,
    engine: row.tEngine,
    quality: row.tQuality,
    warnings: row.tWarnings ?? '[]',
    languages: row.tLanguages ?? '[]',
    waitingFor: row.tWaitingFor,
    runId: row.tRunId,
    version: row.tVersion ?? 0,
  }
}

type FileRow = Parameters<typeof asFile>[0]

function audioOf(row: DetailRow): FileRow | null {
  if (row.aId === null) return null
  return {
    id: row.aId,
    createdAt: row.aCreatedAt ?? '',
    updatedAt: row.aUpdatedAt ?? '',
    workspaceId: row.workspaceId,
    type: 'AUDIO',
    mimeType: row.aMimeType ?? '',
    size: row.aSize ?? 0,
  }
}

function originalOf(row: DetailRow): FileRow | null {
  if (row.oId === null) return null
  return {
    id: row.oId,
    createdAt: row.oCreatedAt ?? '',
    updatedAt: row.oUpdatedAt ?? '',
    workspaceId: row.workspaceId,
    type: 'ORIGINAL',
    mimeType: row.oMimeType ?? '',
    size: row.oSize ?? 0,
  }
}
