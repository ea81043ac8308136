import { latestSecond } from '../contract/content.ts'
import type { Failure } from '../contract/errors.ts'
import type { SpeakerAssignment, Transcript } from '../contract/resources.ts'
import { recordedAtIn } from '../platform/database/recorded-at.ts'
import type { Db, NewRow, Row } from '../platform/database/schema.ts'
import type { StateRow, TranscriptRow } from './content/find-transcript.ts'
import { readWarnings } from '../text/messages/warnings.ts'

/** The transcripts of some recordings. */
export async function findTranscriptsOf(db: Db, recordingIds: readonly string[]): Promise<TranscriptRow[]> {
  if (recordingIds.length === 0) return []
  return db
    .selectFrom('transcript')
    .selectAll()
    .where('recordingId', 'in', [...recordingIds])
    .execute()
}

export async function insertTranscript(db: Db, row: NewRow<'transcript'>): Promise<void> {
  await db.insertInto('transcript').values(row).execute()
}

/** Names of a workspace's speakers by id. */
export async function speakerNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('speaker')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, row.name]))
}

export function asTranscript(
  row: StateRow,
  live: Pick<Transcript, 'progress' | 'stage' | 'windowsDone' | 'windowsTotal' | 'partialText'>,
): Transcript {
  return {
    id: row.id,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    transcriptForId: row.recordingId,
    language: row.language,
    status: row.status,
    queuedAt: row.queuedAt,
    completedAt: row.completedAt,
    speakerAssignments: JSON.parse(row.speakerAssignments) as SpeakerAssignment[],
    ...live,
    waitingFor: row.waitingFor,
    failure: row.failure === null ? null : (JSON.parse(row.failure) as Failure),
    engine: row.engine,
    quality: row.quality as Transcript['quality'],
    ...readWarnings(row.warnings),
    languages: JSON.parse(row.languages) as Transcript['languages'],
    version: row.version,
  }
}

/** The length of a recording in seconds, if known, and of how many channels its words come. */
export async function findLength(db: Db, recordingId: string): Promise<{ duration: number | null; channels: number }> {
  const query = db.selectFrom('recording').select(['duration', 'pcmChannels']).where('id', '=', recordingId)
  const row = await query.executeTakeFirst()
  return { duration: row?.duration ?? null, channels: row?.pcmChannels ?? 1 }
}

/** Until when words of a recording may be, seconds: its media ends then. Without media, nothing but its text is there. */
export async function findLastSecond(db: Db, recordingId: string): Promise<number> {
  if ((await findLengthOfText(db, recordingId)) !== null) return latestSecond
  return (await findLength(db, recordingId)).duration ?? latestSecond
}

/** The length of a recording that has no media, which is that of its text, seconds; null: it has media. */
export async function findLengthOfText(db: Db, recordingId: string): Promise<number | null> {
  const query = db
    .selectFrom('recording')
    .select('duration')
    .where('id', '=', recordingId)
    .where('source', '=', 'IMPORT')
  const row = await query.executeTakeFirst()
  return row === undefined ? null : (row.duration ?? 0)
}

export async function setLengthOfText(db: Db, recordingId: string, seconds: number): Promise<void> {
  await db.updateTable('recording').set({ duration: seconds }).where('id', '=', recordingId).execute()
}

/** The title of a recording that is not in the trash. */
export async function findTitle(db: Db, workspaceId: string, recordingId: string): Promise<string | undefined> {
  return (await findRecordingFacts(db, workspaceId, recordingId))?.title
}

/** What documents say about a recording, and how its workspace words them. */
export async function findRecordingFacts(
  db: Db,
  workspaceId: string,
  recordingId: string,
): Promise<
  | (Pick<Row<'recording'>, 'title' | 'duration'> &
      Pick<Row<'workspace'>, 'wording' | 'numbers'> & { recordedAt: string })
  | undefined
> {
  return db
    .selectFrom('recording')
    .innerJoin('workspace', 'workspace.id', 'recording.workspaceId')
    .select(['recording.title', 'recording.duration', 'workspace.wording', 'workspace.numbers'])
    .select(recordedAtIn('recording').as('recordedAt'))
    .where('recording.id', '=', recordingId)
    .where('recording.workspaceId', '=', workspaceId)
    .where('recording.deletedAt', 'is', null)
    .executeTakeFirst()
}

export interface ReadableTranscript {
  id: string
  recordingId: string
  version: number
  title: string
}

/** Transcripts of a workspace with content, oldest first. */
export async function listReadableTranscripts(
  db: Db,
  workspaceId: string,
  recordingIds: readonly string[] | null,
): Promise<ReadableTranscript[]> {
  let select = db
    .selectFrom('transcript')
    .innerJoin('recording', 'recording.id', 'transcript.recordingId')
    .select(['transcript.id', 'transcript.recordingId', 'transcript.version', 'recording.title'])
    .where('recording.workspaceId', '=', workspaceId)
    .where('recording.deletedAt', 'is', null)
    .where('transcript.version', '>', 0)
    .orderBy('transcript.id')
  if (recordingIds !== null) select = select.where('recording.id', 'in', [...recordingIds])
  return select.execute()
}
