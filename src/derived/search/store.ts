import { sql, type RawBuilder } from 'kysely'
import { dialectOf } from '../../platform/database/dialects.ts'
import { speaksIn } from '../../platform/database/full-text.ts'
import type { Db, Row, Tx } from '../../platform/database/schema.ts'
import type { CutChunk } from './cut-thread.ts'
import { countChanges } from '../../platform/database/has-changed.ts'
import { batchesOf } from '../../text/batches-of.ts'

/** The restrictions of a search; null: unrestricted. Times as stored timestamps. */
export interface SearchFilter {
  /** One workspace, or for the older API all that the caller may read. */
  workspaceIds: readonly string[]
  folderIds: readonly string[] | null
  speakerIds: readonly string[] | null
  /** Absent: unrestricted. */
  recordingIds?: readonly string[]
  dateFrom: string | null
  dateTo: string | null
}

/** The filter as SQL over `r` (recording), `t` (transcript) and, for speakers, `c` (searchChunk). */
export function filterSql(db: Db, filter: SearchFilter, withSpeakers = true): RawBuilder<unknown> {
  const parts = [sql`r."workspaceId" in (${sql.join([...filter.workspaceIds, ''])})`, sql`r."deletedAt" is null`]
  if (filter.folderIds !== null) parts.push(sql`r."recordingFolderId" in (${sql.join([...filter.folderIds, ''])})`)
  if (filter.recordingIds !== undefined) parts.push(sql`r."id" in (${sql.join([...filter.recordingIds, ''])})`)
  if (filter.dateFrom !== null) parts.push(sql`r."createdAt" >= ${filter.dateFrom}`)
  if (filter.dateTo !== null) parts.push(sql`r."createdAt" <= ${filter.dateTo}`)
  if (filter.speakerIds !== null && withSpeakers) parts.push(sql`${speaksIn(dialectOf(db), filter.speakerIds)}`)
  return sql.join(parts, sql` and `)
}

/** A transcript's current version and workspace; undefined if it has no content. */
export async function findIndexed(
  db: Db,
  transcriptId: string,
): Promise<{ version: number; workspaceId: string } | undefined> {
  return db
    .selectFrom('transcript')
    .innerJoin('recording', 'recording.id', 'transcript.recordingId')
    .select(['transcript.version', 'recording.workspaceId'])
    .where('transcript.id', '=', transcriptId)
    .where('transcript.version', '>', 0)
    .executeTakeFirst()
}

/** Transcripts whose chunks are not of their current version, most recently changed first. */
export async function listStale(db: Db, limit: number): Promise<{ id: string; version: number }[]> {
  return db
    .selectFrom('searchStale')
    .select(['transcriptId as id', 'version'])
    .orderBy('updatedAt', 'desc')
    .limit(limit)
    .execute()
}

export async function setIndexed(tx: Tx, transcriptId: string, version: number): Promise<void> {
  await tx
    .insertInto('searchState')
    .values({ transcriptId, version })
    .onConflict((conflict) => conflict.column('transcriptId').doUpdateSet({ version }))
    .execute()
}

/** Marks every transcript stale, so that its chunks are cut again. */
export async function deleteIndex(tx: Tx): Promise<void> {
  await tx.deleteFrom('searchState').execute()
}

/** Deletes some chunks up to a number. @returns how many */
export async function removeOldestChunks(db: Db, upTo: number, limit: number): Promise<number> {
  return countChanges(
    db
      .deleteFrom('searchChunk')
      .where('n', 'in', (eb) =>
        eb.selectFrom('searchChunk').select('n').where('n', '<=', upTo).orderBy('n').limit(limit),
      ),
  )
}

/** The number of transcripts with content, of those with current chunks, and of chunks. */
export async function countIndexed(
  db: Db,
): Promise<{ transcripts: number; indexed: number; chunks: number; highest: number }> {
  const row = await db
    .selectFrom('transcript')
    .leftJoin('searchState', (join) =>
      join
        .onRef('searchState.transcriptId', '=', 'transcript.id')
        .onRef('searchState.version', '=', 'transcript.version'),
    )
    .select(({ fn }) => [fn.count('transcript.id').as('transcripts'), fn.count('searchState.version').as('indexed')])
    .where('transcript.version', '>', 0)
    .executeTakeFirstOrThrow()
  const { chunks, highest } = await db
    .selectFrom('searchChunk')
    .select(({ fn }) => [fn.countAll().as('chunks'), fn.max('n').as('highest')])
    .executeTakeFirstOrThrow()
  return {
    transcripts: Number(row.transcripts),
    indexed: Number(row.indexed),
    chunks: Number(chunks),
    highest: highest ?? 0,
  }
}

export async function listChunkKeys(db: Db, transcriptId: string): Promise<{ n: number; key: string }[]> {
  return db.selectFrom('searchChunk').select(['n', 'key']).where('transcriptId', '=', transcriptId).execute()
}

export async function removeChunks(db: Db, ns: readonly number[]): Promise<void> {
  for (const some of batchesOf(ns, 500)) await db.deleteFrom('searchChunk').where('n', 'in', some).execute()
}

/** Their numbers, in the given order. */
export async function insertChunks(
  db: Db,
  transcriptId: string,
  version: number,
  chunks: readonly CutChunk[],
): Promise<number[]> {
  const ns: number[] = []
  for (const some of batchesOf(chunks, 50)) {
    const rows = await db
      .insertInto('searchChunk')
      .values(some.map(({ tokens: _, ...chunk }) => ({ ...chunk, transcriptId, version })))
      .returning('n')
      .execute()
    // Numbers ascend in the order of the rows, even if the database returns them in another order.
    for (const n of rows.map((row) => row.n).toSorted((a, b) => a - b)) ns.push(n)
  }
  return ns
}

export interface HitRow {
  chunk: Row<'searchChunk'>
  speakerAssignments: string
  recording: Row<'recording'>
}

/** Chunks and their recordings, by number. Filters again, since something may have changed in the meantime. */
export async function readHits(db: Db, ns: readonly number[], filter: SearchFilter): Promise<Map<number, HitRow>> {
  if (ns.length === 0) return new Map()
  const chunks = await sql<Row<'searchChunk'> & { recordingId: string; speakerAssignments: string }>`
    select c."n", c."transcriptId", c."version", c."speaker", c."start", c."end", c."text", c."marks", c."key",
      t."recordingId", t."speakerAssignments"
    from "searchChunk" c join "transcript" t on t."id" = c."transcriptId" join "recording" r on r."id" = t."recordingId"
    where c."n" in (${sql.join([...ns])}) and ${filterSql(db, filter)}`.execute(db)
  const ids = [...new Set(chunks.rows.map(({ recordingId }) => recordingId))]
  if (ids.length === 0) return new Map()
  const recordings = await db.selectFrom('recording').selectAll().where('id', 'in', ids).execute()
  const byId = new Map(recordings.map((row) => [row.id, row]))
  return new Map(
    chunks.rows.flatMap(({ recordingId, speakerAssignments, ...chunk }) => {
      const recording = byId.get(recordingId)
      return recording === undefined ? [] : [[chunk.n, { chunk, speakerAssignments, recording }] as const]
    }),
  )
}

/** The texts of some chunks by their numbers. */
export async function readTexts(db: Db, ns: readonly number[]): Promise<Map<number, string>> {
  if (ns.length === 0) return new Map()
  const rows = await db
    .selectFrom('searchChunk')
    .select(['n', 'text'])
    .where('n', 'in', [...ns])
    .execute()
  return new Map(rows.map(({ n, text }) => [n, text]))
}

/** Each folder of a workspace with its parent. */
export async function listFolderParents(
  db: Db,
  workspaceId: string,
): Promise<{ id: string; parentFolderId: string | null }[]> {
  return db.selectFrom('folder').select(['id', 'parentFolderId']).where('workspaceId', '=', workspaceId).execute()
}

/** Which ids are recordings of the workspace that are not in the trash. */
export async function listKnownRecordings(db: Db, workspaceId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('recording')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('deletedAt', 'is', null)
    .where('id', 'in', [...ids])
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Which ids are Speakers of the workspace. */
export async function listKnownSpeakers(db: Db, workspaceId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('speaker')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('id', 'in', [...ids])
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The first passage of each of some transcripts. */
export async function firstChunks(
  db: Db,
  transcriptIds: readonly string[],
): Promise<{ transcriptId: string; text: string }[]> {
  if (transcriptIds.length === 0) return []
  return db
    .selectFrom('searchChunk')
    .select(['transcriptId', 'text'])
    .where('n', 'in', (eb) =>
      eb
        .selectFrom('transcript')
        .select((of) =>
          of
            .selectFrom('searchChunk as chunk')
            .select('chunk.n')
            .whereRef('chunk.transcriptId', '=', 'transcript.id')
            .orderBy('chunk.start')
            .limit(1)
            .as('n'),
        )
        .where('transcript.id', 'in', [...transcriptIds]),
    )
    .execute()
}

/** Distinct speaker indexes by transcript, in order. */
export async function distinctSpeakers(
  db: Db,
  transcriptIds: readonly string[],
): Promise<{ transcriptId: string; speaker: number }[]> {
  if (transcriptIds.length === 0) return []
  return db
    .selectFrom('searchChunk')
    .select(['transcriptId', 'speaker'])
    .distinct()
    .where('transcriptId', 'in', [...transcriptIds])
    .orderBy('transcriptId')
    .orderBy('speaker')
    .execute()
}
