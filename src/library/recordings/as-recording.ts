import type { Failure } from '../../contract/errors.ts'
import type { Preflight } from '../../contract/preflight.ts'
import type { Recording } from '../../contract/resources.ts'
import { recordedAtOf } from '../../platform/database/recorded-at.ts'
import type { Row } from '../../platform/database/schema.ts'
import { readWarnings } from '../../text/messages/warnings.ts'

export type RecordingRow = Row<'recording'>

/** The columns that a recording of the contract is made of. Lists read no others. */
export const recordingColumns = [
  'id',
  'createdAt',
  'updatedAt',
  'workspaceId',
  'title',
  'sourceUrl',
  'mediaType',
  'source',
  'duration',
  'status',
  'recordingFolderId',
  'isMediaDeleted',
  'createdById',
  'autoDeleteMediaAfter',
  'language',
  'failure',
  'warnings',
  'channels',
  'effort',
  'wantedEngine',
  'tags',
  'metadata',
  'preflight',
  'recordedAt',
  'mediaRecordedAt',
] as const satisfies (keyof RecordingRow)[]

export type ListedRow = Pick<RecordingRow, (typeof recordingColumns)[number]>

/** A row as a recording of the contract. */
export function asRecording(row: ListedRow): Recording {
  return {
    id: row.id,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    recordedAt: recordedAtOf(row),
    workspaceId: row.workspaceId,
    title: row.title,
    sourceUrl: row.sourceUrl,
    mediaType: row.mediaType as Recording['mediaType'],
    source: row.source as Recording['source'],
    duration: row.duration,
    status: row.status,
    recordingFolderId: row.recordingFolderId,
    isMediaDeleted: row.isMediaDeleted === 1,
    createdById: row.createdById,
    autoDeleteMediaAfter: row.autoDeleteMediaAfter,
    language: row.language,
    failure: row.failure === null ? null : (JSON.parse(row.failure) as Failure),
    ...readWarnings(row.warnings),
    channels: row.channels as Recording['channels'],
    effort: row.effort as Recording['effort'],
    engine: row.wantedEngine,
    tags: JSON.parse(row.tags) as string[],
    metadata: JSON.parse(row.metadata) as Recording['metadata'],
    preflight:
      row.preflight === null
        ? null
        : ({ voices: null, ...(JSON.parse(row.preflight) as Omit<Preflight, 'voices'>) } satisfies Preflight),
  }
}
