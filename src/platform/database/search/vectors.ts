import { sql, type RawBuilder } from 'kysely'
import { startThread, type AskedThread } from '../../processes/asked-thread.ts'
import { dialectOf } from '../dialects.ts'
import type { Parameter } from '../parameters.ts'
import { hasPgvector, nearestByPgvector } from './pgvector.ts'
import type { Database, Db } from '../schema.ts'
import { rankVectors, type Scored } from './rank-vectors.ts'
import type { VectorQuery } from './vector-query.ts'

// Nearest neighbours with SQLite (a thread that keeps quantised vectors in memory) and PostgreSQL (pgvector, or an
// exact scan of what matches the filter). Scores are cosines, −1 to 1, since all vectors have length 1.

export interface VectorIndex {
  /** The nearest chunks that match the filter, nearest first; then those of `also` that have a vector. */
  nearest: (query: VectorQuery) => Promise<Scored[]>
  close: () => Promise<void>
}

export interface VectorRequest {
  model: string
  vector: Float32Array
  transcripts: StatementText
  /** The same for the transcripts in its first parameter, a JSON list. */
  allowed: StatementText
  speakerIds: readonly string[] | null
  limit: number
  also: readonly number[]
}

export interface StatementText {
  sql: string
  parameters: Parameter[]
}

function transcripts(where: RawBuilder<unknown>): RawBuilder<{ id: string; speakerAssignments: string }> {
  return sql`select t."id", t."speakerAssignments" from "transcript" t join "recording" r on r."id" = t."recordingId" where ${where}`
}

function amongTranscripts(where: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select t."id", t."speakerAssignments" from json_each(${'[]'}) j
    cross join "transcript" t on t."id" = j.value cross join "recording" r on r."id" = t."recordingId" where ${where}`
}

/**
 * Opens the index. With the path of the SQLite file, it runs in a thread with its own connection. Otherwise it uses
 * `db`, where up to `exactUpTo` chunks that match a filter are compared one by one. The thread lists up to `listedUpTo`
 * transcripts that a filter allows; of more, it checks what it has found.
 */
export function openVectors(db: Database, file: string | null, exactUpTo = 20_000, listedUpTo = 5000): VectorIndex {
  if (dialectOf(db) === 'postgres' || file === null) {
    const nearest = async (query: VectorQuery): Promise<Scored[]> =>
      (await hasPgvector(db)) ? nearestByPgvector(db, query, exactUpTo) : scan(db, query)
    return { nearest, close: async () => {} }
  }
  let thread: AskedThread<VectorRequest, Scored[]> | null = null
  const start = (): AskedThread<VectorRequest, Scored[]> =>
    startThread(new URL('./vector-thread.ts', import.meta.url), {
      data: { file, listedUpTo },
      name: 'tiro-vectors',
      onEnd: () => {
        thread = null
      },
    })
  return {
    nearest: async ({ where, ...query }) => {
      const textOf = (statement: RawBuilder<unknown>): StatementText => {
        const { sql: text, parameters } = statement.compile(db)
        return { sql: text, parameters: parameters as Parameter[] }
      }
      thread ??= start()
      return thread.ask({ ...query, transcripts: textOf(transcripts(where)), allowed: textOf(amongTranscripts(where)) })
    },
    close: async () => {
      await thread?.end()
    },
  }
}

const page = 500

/** Compares with every vector that matches the filter. */
async function scan(db: Db, query: VectorQuery): Promise<Scored[]> {
  if (query.limit === 0) {
    const rows = db.selectFrom('searchVector').select(['n', 'vector']).where('model', '=', query.model)
    return rankVectors(query.vector, await rows.where('n', 'in', [...query.also, 0]).execute())
  }
  const allowed = new Map<string, Set<number> | null>()
  for (const row of (await transcripts(query.where).execute(db)).rows) {
    allowed.set(row.id, query.speakerIds === null ? null : indexesOf(row.speakerAssignments, query.speakerIds))
  }
  const found: Scored[] = []
  const also: Scored[] = []
  const wanted = new Set(query.also)
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('searchVector')
      .innerJoin('searchChunk', 'searchChunk.n', 'searchVector.n')
      .select(['searchVector.n', 'searchVector.vector', 'searchChunk.transcriptId', 'searchChunk.speaker'])
      .where('searchVector.model', '=', query.model)
      .where('searchVector.n', '>', after)
      .orderBy('searchVector.n')
      .limit(page)
      .execute()
    const near = rows.filter(({ transcriptId, speaker }) => {
      const speakers = allowed.get(transcriptId)
      return speakers !== undefined && (speakers === null || speakers.has(speaker))
    })
    const scored = rankVectors(query.vector, near)
    for (const one of scored) {
      found.push(one)
      if (wanted.has(one.n)) also.push(one)
    }
    found.sort((a, b) => b.score - a.score || b.n - a.n)
    found.splice(query.limit)
    if (rows.length < page) break
    after = rows.at(-1)?.n ?? after
  }
  const known = new Set(found.map(({ n }) => n))
  return [...found, ...also.filter(({ n }) => !known.has(n))]
}

/** The speaker indexes that a transcript assigns to the given Speakers. */
export function indexesOf(assignments: string, speakerIds: readonly string[]): Set<number> {
  const list = JSON.parse(assignments) as { speakerIndex: number; speakerId: string }[]
  return new Set(list.filter(({ speakerId }) => speakerIds.includes(speakerId)).map(({ speakerIndex }) => speakerIndex))
}
