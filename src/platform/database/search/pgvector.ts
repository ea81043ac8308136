import { hash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { dialectOf } from '../dialects.ts'
import { speaksIn } from './full-text.ts'
import { decodeVector, rankVectors, type Scored } from './rank-vectors.ts'
import type { Database, Db } from '../schema.ts'
import { withoutTimeLimit } from '../time-limit.ts'
import { identityOf, type DatabaseIdentity } from '../transaction-guard.ts'
import type { VectorQuery } from './vector-query.ts'
import { systemCode } from '../../system-error.ts'

// Nearest neighbours with pgvector, if the PostgreSQL server has it: 16-bit floats in a separate column beside the
// bytes, which scores are still computed from. Without it, every vector that matches the filter is read and compared.

/** The server's vector support: its pgvector version, or why there is none. */
export type Pgvector = { version: string } | { missing: string }

/** What the server offers of pgvector, and what is installed in the database. */
export interface PgvectorVersions {
  available: string | null
  installed: string | null
}

const leastVersion = [0, 8] as const
const known = new WeakMap<DatabaseIdentity, boolean>()

/** Whether the current state is usable. */
export function judgePgvector({ available, installed }: PgvectorVersions): Pgvector {
  const version = installed ?? available
  if (version === null) return { missing: 'the server has none' }
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major === leastVersion[0] && minor < leastVersion[1]) {
    return { missing: `${version} is too old; ${leastVersion.join('.')} or newer is used` }
  }
  return installed === null
    ? { missing: 'it is not in this database; an administrator adds it: create extension vector' }
    : { version }
}

/**
 * Adds the column if pgvector is installed or can be. Runs at every start, so that a pgvector installed later is
 * used from then on.
 */
export async function preparePgvector(db: Database): Promise<Pgvector> {
  const state = await db.transaction().execute(async (tx): Promise<Pgvector> => {
    await sql`select pg_advisory_xact_lock(7449880)`.execute(tx)
    const { rows } = await sql<PgvectorVersions>`
      select default_version as "available", installed_version as "installed"
      from pg_available_extensions where name = 'vector'`.execute(tx)
    const [found = { available: null, installed: null }] = rows
    const usable = judgePgvector({ ...found, installed: found.installed ?? found.available })
    if ('missing' in usable) return usable
    if (found.installed === null && !(await mayCreate(tx))) return judgePgvector(found)
    await sql`alter table "searchVector" add column if not exists "embedding" halfvec`.execute(tx)
    return usable
  })
  known.set(identityOf(db), 'version' in state)
  return state
}

/** Installs the extension in the database. False: this role lacks the permission. */
async function mayCreate(tx: Db): Promise<boolean> {
  await sql`savepoint "pgvector"`.execute(tx)
  try {
    await sql`create extension vector`.execute(tx)
    return true
  } catch (error) {
    if (systemCode(error) !== '42501') throw error
    await sql`rollback to savepoint "pgvector"`.execute(tx)
    return false
  }
}

/** Whether the column exists. */
export async function hasPgvector(db: Db): Promise<boolean> {
  if (dialectOf(db) !== 'postgres') return false
  const identity = identityOf(db)
  let has = known.get(identity)
  if (has === undefined) {
    const { rows } = await sql`select 1 from information_schema.columns
      where table_schema = current_schema() and table_name = 'searchVector' and column_name = 'embedding'`.execute(db)
    has = rows.length > 0
    known.set(identity, has)
  }
  return has
}

function literal(vector: Float32Array): string {
  return `[${vector.join(',')}]`
}

/** Writes the vectors of stored rows to the column as well. */
export async function storeNeighbours(
  tx: Db,
  model: string,
  rows: readonly { n: number; vector: Float32Array | null }[],
): Promise<void> {
  if (!(await hasPgvector(tx))) return
  const values = rows.flatMap(({ n, vector }) =>
    vector === null ? [] : [sql`(${n}::bigint, ${literal(vector)}::halfvec)`],
  )
  if (values.length === 0) return
  await sql`update "searchVector" v set "embedding" = given.e from (values ${sql.join(values)}) as given(n, e)
    where v."n" = given.n and v."model" = ${model}`.execute(tx)
}

/** Fills the column for some vectors stored without it. @returns whether there may be more */
export async function fillNeighbours(db: Database, model: string, limit: number): Promise<boolean> {
  if (!(await hasPgvector(db))) return false
  const { rows } = await sql<{ n: number; vector: Uint8Array }>`select "n", "vector" from "searchVector"
    where "model" = ${model} and "embedding" is null and length("vector") > 0 limit ${limit}`.execute(db)
  await storeNeighbours(
    db,
    model,
    rows.map(({ n, vector }) => ({ n, vector: decodeVector(vector) })),
  )
  return rows.length === limit
}

const indexPrefix = 'searchVector_near_'

/**
 * Parameters of the HNSW index: among 100,000 passages of 400 topics recall@20 is 0.99 with these, and 0.80 with
 * pgvector's defaults of 16 and 64.
 */
const links = 'm = 24, ef_construction = 128'

/**
 * Creates the HNSW index of a model without blocking reads and writes, and drops those of other models. Until it is
 * complete, also after an interrupted build, queries run without it.
 */
export async function indexNeighbours(db: Database, model: string): Promise<void> {
  if (!(await hasPgvector(db))) return
  const { rows } = await sql<{ size: number }>`select vector_dims("embedding") as "size" from "searchVector"
    where "model" = ${model} and "embedding" is not null limit 1`.execute(db)
  const size = rows[0]?.size
  if (size === undefined) return
  const name = indexPrefix + hash('sha256', `${model} ${size}`).slice(0, 16)
  const there = await listIndexes(db)
  for (const one of there) if (one.name !== name || !one.valid) await dropIndex(db, one.name)
  if (there.some((one) => one.name === name && one.valid)) return
  await unlimited(
    db,
    sql`create index concurrently if not exists ${sql.id(name)} on "searchVector" using hnsw
    (("embedding"::${halfvec(size)}) halfvec_cosine_ops) with (${sql.raw(links)})
    where "model" = ${sql.lit(model)}`,
  )
}

/** Drops the indexes of all models. */
export async function dropNeighbourIndexes(db: Database): Promise<void> {
  if (!(await hasPgvector(db))) return
  for (const { name } of await listIndexes(db)) await dropIndex(db, name)
}

async function listIndexes(db: Database): Promise<{ name: string; valid: boolean }[]> {
  const { rows } = await sql<{ name: string; valid: boolean }>`select c.relname as "name", i.indisvalid as "valid"
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = '"searchVector"'::regclass and starts_with(c.relname, ${indexPrefix})`.execute(db)
  return rows
}

async function dropIndex(db: Database, name: string): Promise<void> {
  await unlimited(db, sql`drop index concurrently if exists ${sql.id(name)}`)
}

async function unlimited(db: Database, statement: RawBuilder<unknown>): Promise<void> {
  await withoutTimeLimit(() => statement.execute(db))
}

const halfvec = (size: number): RawBuilder<unknown> => sql.raw(`halfvec(${Math.trunc(size)})`)

/** Additional candidates beyond those requested; exact scores decide their order. */
const spare = 20

/**
 * The nearest vectors that match the filter. Up to `exactUpTo` matching chunks are compared one by one. With more, the
 * index is scanned until enough match; if the scan ends before that, all are compared.
 */
export async function nearestByPgvector(db: Database, query: VectorQuery, exactUpTo: number): Promise<Scored[]> {
  const { model, vector, limit } = query
  const speaks = query.speakerIds === null ? sql`true` : speaksIn('postgres', query.speakerIds)
  const joined = sql`"searchChunk" c join "transcript" t on t."id" = c."transcriptId"
    join "recording" r on r."id" = t."recordingId"`
  const allowed = sql`${query.where} and ${speaks}`
  const wanted = limit + spare
  const near = limit === 0 ? [] : (await few()) ? await compareEach() : await walk()
  const best = rankVectors(vector, await stored(near)).slice(0, limit)
  const seen = new Set(best.map(({ n }) => n))
  const also = query.also.filter((n) => !seen.has(n))
  return [...best, ...rankVectors(vector, await stored(also))]

  async function few(): Promise<boolean> {
    const { rows } = await sql<{ count: number }>`select count(*) as "count" from
      (select 1 from ${joined} where ${allowed} limit ${sql.lit(exactUpTo + 1)}) counted`.execute(db)
    return (rows[0]?.count ?? 0) <= exactUpTo
  }

  async function compareEach(): Promise<number[]> {
    // Materialised: no index may choose the order before the filter is applied.
    const { rows } = await sql<{ n: number }>`
      with near as materialized (
        select v."n", v."embedding" <=> ${literal(vector)}::halfvec as "distance"
        from ${joined} join "searchVector" v on v."n" = c."n"
        where ${allowed} and v."model" = ${model} and vector_dims(v."embedding") = ${sql.lit(vector.length)})
      select "n" from near order by "distance", "n" desc limit ${wanted}`.execute(db)
    return rows.map(({ n }) => n)
  }

  async function walk(): Promise<number[]> {
    const size = halfvec(vector.length)
    const walked = await db.transaction().execute(async (tx) => {
      await sql`set local hnsw.iterative_scan = relaxed_order`.execute(tx)
      await sql`set local hnsw.ef_search = ${sql.lit(Math.min(1000, Math.max(200, wanted)))}`.execute(tx)
      const { rows } = await sql<{ n: number }>`select v."n" from "searchVector" v join ${joined} on c."n" = v."n"
        where v."model" = ${sql.lit(model)} and ${allowed}
        order by v."embedding"::${size} <=> ${literal(vector)}::${size} limit ${wanted}`.execute(tx)
      return rows.map(({ n }) => n)
    })
    return walked.length < wanted ? compareEach() : walked
  }

  async function stored(ns: readonly number[]): Promise<{ n: number; vector: Uint8Array }[]> {
    if (ns.length === 0) return []
    const rows = db.selectFrom('searchVector').select(['n', 'vector']).where('model', '=', model)
    return rows.where('n', 'in', [...ns]).execute()
  }
}
