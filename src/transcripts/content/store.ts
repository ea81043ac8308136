import { sql } from 'kysely'
import type { Failure } from '../../contract/errors.ts'
import type { SpeakerAssignment, Transcript } from '../../contract/resources.ts'
import { prepared } from '../../platform/database/prepared.ts'
import type { Db, NewRow, Patch, Row } from '../../platform/database/schema.ts'

export type TranscriptRow = Row<'transcript'>

export async function findTranscriptOf(db: Db, recordingId: string): Promise<TranscriptRow | undefined> {
  const [row] = await transcriptByRecording(db, recordingId)
  return row
}

/** The transcripts of some recordings. */
export async function findTranscriptsOf(db: Db, recordingIds: readonly string[]): Promise<TranscriptRow[]> {
  if (recordingIds.length === 0) return []
  return db
    .selectFrom('transcript')
    .selectAll()
    .where('recordingId', 'in', [...recordingIds])
    .execute()
}

const transcriptByRecording = prepared(1, (db, recordingId: string) =>
  db.selectFrom('transcript').selectAll().where('recordingId', '=', recordingId),
)

/**
 * The transcript of a recording, held until the transaction ends: what reads it to change it does so one after the other.
 * SQLite has one writer anyway; PostgreSQL runs transactions side by side, and only a write locks a row.
 */
export async function holdTranscriptOf(tx: Db, recordingId: string): Promise<TranscriptRow | undefined> {
  return tx
    .updateTable('transcript')
    .set((row) => ({ version: row.ref('version') }))
    .where('recordingId', '=', recordingId)
    .returningAll()
    .executeTakeFirst()
}

export async function insertTranscript(db: Db, row: NewRow<'transcript'>): Promise<void> {
  await db.insertInto('transcript').values(row).execute()
}

/** Changes anything but the status, which has one writer of its own. */
export async function patchTranscript(
  db: Db,
  id: string,
  patch: Omit<Patch<'transcript'>, 'status' | 'queuedAt' | 'completedAt'>,
): Promise<void> {
  await db.updateTable('transcript').set(patch).where('id', '=', id).execute()
}

export interface WindowProgress {
  n: number
  end: number
  isDone: boolean
}

/** Which windows of a run are done, in order. */
export async function listWindowProgress(db: Db, runId: string): Promise<WindowProgress[]> {
  const rows = await db
    .selectFrom('transcriptWindow')
    .select(['n', 'end', sql<number>`case when "result" is null then 0 else 1 end`.as('done')])
    .where('runId', '=', runId)
    .orderBy('n')
    .execute()
  return rows.map((row) => ({ n: row.n, end: row.end, isDone: row.done === 1 }))
}

/** Results of the last `count` windows before the first that is not done, in order. */
export async function readWindowResults(db: Db, runId: string, from: number, count: number): Promise<Uint8Array[]> {
  const rows = await db
    .selectFrom('transcriptWindow')
    .select('result')
    .where('runId', '=', runId)
    .where('n', '>=', from)
    .where('result', 'is not', null)
    .orderBy('n')
    .limit(count)
    .execute()
  return rows.flatMap((row) => (row.result === null ? [] : [row.result]))
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
  row: TranscriptRow,
  live: Pick<Transcript, 'progress' | 'windowsDone' | 'windowsTotal' | 'partialText'>,
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
    warnings: JSON.parse(row.warnings) as string[],
    version: row.version,
  }
}

export async function insertWindows(db: Db, rows: NewRow<'transcriptWindow'>[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('transcriptWindow')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['runId', 'n']).doNothing())
    .execute()
}

/** The stretches of a run's windows, in samples, in order. */
export async function listWindowStretches(db: Db, runId: string): Promise<{ offset: number; length: number }[]> {
  return db
    .selectFrom('transcriptWindow')
    .select(['offset', 'length'])
    .where('runId', '=', runId)
    .orderBy('n')
    .execute()
}

export async function findWindow(db: Db, runId: string, n: number): Promise<Row<'transcriptWindow'> | undefined> {
  return db.selectFrom('transcriptWindow').selectAll().where('runId', '=', runId).where('n', '=', n).executeTakeFirst()
}

export async function writeWindowResult(db: Db, runId: string, n: number, result: Uint8Array): Promise<void> {
  await db.updateTable('transcriptWindow').set({ result }).where('runId', '=', runId).where('n', '=', n).execute()
}

/** Results of every window, in order. */
export async function readAllWindowResults(db: Db, runId: string): Promise<Uint8Array[]> {
  const rows = await db
    .selectFrom('transcriptWindow')
    .select(['n', 'result'])
    .where('runId', '=', runId)
    .orderBy('n')
    .execute()
  return rows.map(({ n, result }) => {
    if (result === null) throw new Error(`window ${n} of ${runId} has no result`)
    return result
  })
}

/** Hands the windows of a run to the run that goes on with it. */
export async function moveWindows(db: Db, from: string, to: string): Promise<void> {
  await db.updateTable('transcriptWindow').set({ runId: to }).where('runId', '=', from).execute()
}

export async function deleteWindows(db: Db, runId: string): Promise<void> {
  await db.deleteFrom('transcriptWindow').where('runId', '=', runId).execute()
}

/** Seconds of a recording; null until its media was read. */
export async function findDuration(db: Db, recordingId: string): Promise<number | null> {
  const row = await db.selectFrom('recording').select('duration').where('id', '=', recordingId).executeTakeFirst()
  return row?.duration ?? null
}

/** The title of a recording that is not in the trash. */
export async function findTitle(db: Db, workspaceId: string, recordingId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('recording')
    .select('title')
    .where('id', '=', recordingId)
    .where('workspaceId', '=', workspaceId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row?.title
}

export interface ReadableTranscript {
  id: string
  recordingId: string
  version: number
  title: string
}

/** Transcripts of a workspace that have content, oldest first. */
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
