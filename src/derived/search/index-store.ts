import { sql } from 'kysely'
import { dialectOf } from '../../platform/database/dialects.ts'
import { countChanges } from '../../platform/database/has-changed.ts'
import type { Db, Tx } from '../../platform/database/schema.ts'
import { batchesOf } from '../../text/batches-of.ts'
import type { CutChunk } from './cut-thread.ts'

/** What passages are cut from: a transcript, or a translation of it. */
export interface IndexedText {
  transcriptId: string
  /** Null: the transcript itself. */
  translationId: string | null
}

/** The id of the text itself. */
export function idOf({ transcriptId, translationId }: IndexedText): string {
  return translationId ?? transcriptId
}

/** Its current version and workspace; undefined if it has no content. */
export async function findIndexed(
  db: Db,
  { transcriptId, translationId }: IndexedText,
): Promise<{ version: number; workspaceId: string } | undefined> {
  if (translationId !== null) {
    return db
      .selectFrom('translation')
      .innerJoin('recording', 'recording.id', 'translation.recordingId')
      .select(['translation.version', 'recording.workspaceId'])
      .where('translation.id', '=', translationId)
      .where('translation.version', '>', 0)
      .executeTakeFirst()
  }
  return db
    .selectFrom('transcript')
    .innerJoin('recording', 'recording.id', 'transcript.recordingId')
    .select(['transcript.version', 'recording.workspaceId'])
    .where('transcript.id', '=', transcriptId)
    .where('transcript.version', '>', 0)
    .executeTakeFirst()
}

/** Texts whose chunks are not of their current version: transcripts, then translations, each the last changed first. */
export async function listStale(db: Db, limit: number): Promise<(IndexedText & { version: number })[]> {
  const transcripts = await db
    .selectFrom('searchStale')
    .select(['transcriptId', 'version'])
    .orderBy('updatedAt', 'desc')
    .limit(limit)
    .execute()
  const translations = await db
    .selectFrom('translation')
    .innerJoin('transcript', 'transcript.recordingId', 'translation.recordingId')
    .select(['transcript.id as transcriptId', 'translation.id as translationId', 'translation.version'])
    .whereRef('translation.indexedVersion', '<>', 'translation.version')
    .where('translation.version', '>', 0)
    .orderBy('translation.updatedAt', 'desc')
    .limit(Math.max(0, limit - transcripts.length))
    .execute()
  return [...transcripts.map((text) => ({ ...text, translationId: null })), ...translations]
}

/** Passages with the language whose rules made their words. */
export function selectPassages(db: Db) {
  return db
    .selectFrom('searchChunk')
    .innerJoin('transcript', 'transcript.id', 'searchChunk.transcriptId')
    .leftJoin('translation', 'translation.id', 'searchChunk.translationId')
    .select(['searchChunk.n', 'searchChunk.text'])
    .select(({ fn }) => fn.coalesce('translation.language', 'transcript.language').as('language'))
}

/**
 * Lets one transaction at a time write the passages of a transcript and its translations, on PostgreSQL: moving a
 * recording to another workspace must not miss some that are just written. Take it before any row.
 */
export async function lockIndex(tx: Tx, transcriptId: string): Promise<void> {
  if (dialectOf(tx) === 'postgres') {
    await sql`select pg_advisory_xact_lock(7449878, hashtext(${transcriptId}))`.execute(tx)
  }
}

export async function setIndexed(tx: Tx, { transcriptId, translationId }: IndexedText, version: number): Promise<void> {
  if (translationId !== null) {
    await tx.updateTable('translation').set({ indexedVersion: version }).where('id', '=', translationId).execute()
    return
  }
  await tx
    .insertInto('searchState')
    .values({ transcriptId, version })
    .onConflict((conflict) => conflict.column('transcriptId').doUpdateSet({ version }))
    .execute()
}

/** Marks every transcript and translation stale, so that its chunks are cut again. */
export async function deleteIndex(tx: Tx): Promise<void> {
  await tx.deleteFrom('searchState').execute()
  await tx.updateTable('translation').set({ indexedVersion: 0 }).execute()
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

/** The number of transcripts and translations with content, of those with current chunks, and of chunks. */
export async function countIndexed(
  db: Db,
): Promise<{ texts: number; indexed: number; chunks: number; highest: number }> {
  const transcripts = await db
    .selectFrom('transcript')
    .leftJoin('searchState', (join) =>
      join
        .onRef('searchState.transcriptId', '=', 'transcript.id')
        .onRef('searchState.version', '=', 'transcript.version'),
    )
    .select(({ fn }) => [fn.count('transcript.id').as('all'), fn.count('searchState.version').as('indexed')])
    .where('transcript.version', '>', 0)
    .executeTakeFirstOrThrow()
  const translations = await db
    .selectFrom('translation')
    .select(({ fn, eb }) => [
      fn.countAll().as('all'),
      fn
        .countAll()
        .filterWhere(eb('indexedVersion', '=', eb.ref('version')))
        .as('indexed'),
    ])
    .where('version', '>', 0)
    .executeTakeFirstOrThrow()
  const { chunks, highest } = await db
    .selectFrom('searchChunk')
    .select(({ fn }) => [fn.countAll().as('chunks'), fn.max('n').as('highest')])
    .executeTakeFirstOrThrow()
  return {
    texts: Number(transcripts.all) + Number(translations.all),
    indexed: Number(transcripts.indexed) + Number(translations.indexed),
    chunks: Number(chunks),
    highest: highest ?? 0,
  }
}

export async function listChunkKeys(
  db: Db,
  { transcriptId, translationId }: IndexedText,
): Promise<{ n: number; key: string }[]> {
  return db
    .selectFrom('searchChunk')
    .select(['n', 'key'])
    .where('transcriptId', '=', transcriptId)
    .where('translationId', translationId === null ? 'is' : '=', translationId)
    .execute()
}

export async function removeChunks(db: Db, ns: readonly number[]): Promise<void> {
  for (const some of batchesOf(ns, 500)) await db.deleteFrom('searchChunk').where('n', 'in', some).execute()
}

/** Their numbers, in the given order. */
export async function insertChunks(
  db: Db,
  text: IndexedText,
  version: number,
  chunks: readonly CutChunk[],
): Promise<number[]> {
  const ns: number[] = []
  for (const some of batchesOf(chunks, 50)) {
    const rows = await db
      .insertInto('searchChunk')
      .values(some.map(({ tokens: _, ...chunk }) => ({ ...chunk, ...text, version })))
      .returning('n')
      .execute()
    // Numbers ascend in the order of the rows, even if the database returns them in another order.
    for (const n of rows.map((row) => row.n).toSorted((a, b) => a - b)) ns.push(n)
  }
  return ns
}
