import { sql } from 'kysely'
import type { Database, Db, Tx } from '../../platform/database/schema.ts'
import { storeNeighbours } from '../../platform/database/search/pgvector.ts'
import { encodeVector } from '../../platform/database/search/rank-vectors.ts'
import { readSetting, writeSetting } from '../../platform/database/settings.ts'

const settingKey = 'search.model'

/** The model whose vectors are complete and searched; null before the first is. */
export async function readActiveModel(db: Db): Promise<string | null> {
  return readSetting(db, settingKey)
}

export async function setActiveModel(db: Db, model: string): Promise<void> {
  await writeSetting(db, settingKey, model)
}

/**
 * Numbers of chunks above `after` without a vector of a model: one of each workspace, then the next of each, newest
 * first, so that a workspace with a million of them holds up no other.
 */
export async function listUnembedded(db: Db, model: string, after: number, limit: number): Promise<number[]> {
  const rows = await unembedded(db, model)
    .innerJoin('transcript', 'transcript.id', 'searchChunk.transcriptId')
    .innerJoin('recording', 'recording.id', 'transcript.recordingId')
    .select('searchChunk.n')
    .where('searchChunk.n', '>', after)
    .orderBy(sql`row_number() over (partition by "recording"."workspaceId" order by "searchChunk"."n" desc)`)
    .orderBy('searchChunk.n', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ n }) => n)
}

/** Those of some chunks that exist and have no vector of a model. */
export async function readUnembedded(
  db: Db,
  model: string,
  ns: readonly number[],
): Promise<{ n: number; text: string }[]> {
  return unembedded(db, model)
    .select(['searchChunk.n', 'searchChunk.text'])
    .where('searchChunk.n', 'in', ns)
    .orderBy('searchChunk.n', 'desc')
    .execute()
}

function unembedded(db: Db, model: string) {
  return db
    .selectFrom('searchChunk')
    .leftJoin('searchVector', (join) =>
      join.onRef('searchVector.n', '=', 'searchChunk.n').on('searchVector.model', '=', model),
    )
    .where('searchVector.n', 'is', null)
}

export async function highestChunk(db: Db): Promise<number> {
  const row = await db
    .selectFrom('searchChunk')
    .select(({ fn }) => fn.max('n').as('n'))
    .executeTakeFirst()
  return row?.n ?? 0
}

/**
 * Stores vectors of chunks that still exist; null for a text with no word that the model knows, or that it refuses.
 */
export async function insertVectors(
  tx: Tx,
  model: string,
  rows: readonly { n: number; vector: Float32Array | null }[],
): Promise<void> {
  if (rows.length === 0) return
  const ns = rows.map(({ n }) => n)
  const found = await tx.selectFrom('searchChunk').select('n').where('n', 'in', ns).execute()
  const here = new Set(found.map(({ n }) => n))
  const values = rows
    .filter(({ n }) => here.has(n))
    .map(({ n, vector }) => ({ n, model, vector: vector === null ? new Uint8Array() : encodeVector(vector) }))
  if (values.length === 0) return
  await tx
    .insertInto('searchVector')
    .values(values)
    .onConflict((conflict) => conflict.columns(['n', 'model']).doNothing())
    .execute()
  await storeNeighbours(tx, model, rows)
}

/**
 * Whether a model's first vector has another length than a new one. Texts without a vector don't count.
 */
export async function hasOtherLength(db: Db, model: string, vector: Float32Array): Promise<boolean> {
  const row = await db
    .selectFrom('searchVector')
    .select(sql<number>`length("vector")`.as('bytes'))
    .where('model', '=', model)
    .where(sql<number>`length("vector")`, '>', 0)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined && row.bytes !== encodeVector(vector).byteLength
}

/** Deletes some vectors of a model. @returns whether there may be more */
export async function removeVectorsOf(db: Database, model: string, limit: number): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from "searchVector" where "seq" in
    (select "seq" from "searchVector" where "model" = ${model} limit ${limit})`.execute(db)
  return Number(numAffectedRows ?? 0) === limit
}

/** Deletes some vectors of all other models. @returns whether there may be more */
export async function removeOtherVectors(db: Database, model: string, limit: number): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from "searchVector" where "seq" in
    (select "seq" from "searchVector" where "model" <> ${model} limit ${limit})`.execute(db)
  return Number(numAffectedRows ?? 0) === limit
}
