import { workerData } from 'node:worker_threads'
import { answerMessages } from '../../processes/answering-thread.ts'
import { createQuantisedVectors, type NewVector, type QuantisedVectors } from './quantised-vectors.ts'
import { rankVectors, type Scored } from './rank-vectors.ts'
import { connect } from '../sqlite/sqlite-connection.ts'
import { indexesOf, type StatementText, type VectorRequest } from './vectors.ts'
import { batchesOf } from '../../../text/batches-of.ts'

// Keeps the vectors of requested models in memory and finds neighbours: candidates from the quantised vectors, ranked
// by the stored ones. Ranking detects deleted vectors and skips them.

/** Number of candidates per requested hit, and their minimum. */
const perHit = 4
const leastCandidates = 200
/** Vectors that are checked against the filter for each candidate that it must allow. */
const checkedPerCandidate = 6
const loadRows = 5000

const data = workerData as { file: string; listedUpTo: number }
const connection = connect({ file: data.file, readOnly: true, busyTimeout: 15_000 })
const models = new Map<string, { vectors: QuantisedVectors; dimension: number; seq: number }>()

/** Loads what was added since the last query. */
function refresh(model: string, dimension: number): QuantisedVectors {
  let known = models.get(model)
  // The list has one length. A server may have changed the vectors of its model.
  if (known?.dimension !== dimension) {
    known = { vectors: createQuantisedVectors(dimension), dimension, seq: 0 }
    models.set(model, known)
  }
  for (;;) {
    const { rows } = connection.run(
      `select v."seq", v."n", v."vector", c."transcriptId", c."speaker" from "searchVector" v
       cross join "searchChunk" c on c."n" = v."n" where v."model" = ? and v."seq" > ? order by v."seq" limit ${loadRows}`,
      [model, known.seq],
    )
    for (const row of rows as unknown as (NewVector & { seq: number })[]) {
      known.vectors.add(row)
      known.seq = row.seq
    }
    if (rows.length < loadRows) return known.vectors
  }
}

function stored(model: string, ns: readonly number[]): { n: number; vector: Uint8Array }[] {
  const list: { n: number; vector: Uint8Array }[] = []
  for (const some of batchesOf(ns, 1000)) {
    const { rows } = connection.run(
      `select "n", "vector" from "searchVector" where "model" = ? and "n" in (select value from json_each(?))`,
      [model, JSON.stringify(some)],
    )
    for (const row of rows) list.push(row as { n: number; vector: Uint8Array })
  }
  return list
}

function nearest(request: VectorRequest): Scored[] {
  const { model, vector, limit, also } = request
  if (limit === 0) return rankVectors(vector, stored(model, also))
  const vectors = refresh(model, vector.length)
  const count = Math.max(leastCandidates, perHit * limit)
  const rows = (allowsMany(request) ? ofAll(vectors, request, count) : null) ?? ofAllowed(vectors, request, count)
  const found = rankVectors(vector, rows).slice(0, limit)
  const known = new Set(found.map(({ n }) => n))
  const more = also.filter((n) => !known.has(n))
  return [...found, ...rankVectors(vector, stored(model, more))]
}

type StoredVector = ReturnType<typeof stored>[number]

/** Whether the filter allows so many transcripts that listing them takes longer than checking what is found. */
function allowsMany({ transcripts: { sql, parameters } }: VectorRequest): boolean {
  const limited = `select count(*) as "count" from (${sql} limit ${data.listedUpTo})`
  return connection.run(limited, parameters).rows[0]?.['count'] === data.listedUpTo
}

/** The nearest of all vectors, without those that the filter excludes. Null: these are most of what is near. */
function ofAll(vectors: QuantisedVectors, request: VectorRequest, count: number): StoredVector[] | null {
  const { model, vector, allowed, speakerIds } = request
  const most = checkedPerCandidate * count
  const near = vectors.candidates(vector, null, most)
  const rows: StoredVector[] = []
  for (let from = 0; from < near.length && rows.length < count; from += count) {
    const some = near.slice(from, from + count)
    const ids = JSON.stringify([...new Set(some.map(({ transcriptId }) => transcriptId))])
    const speakersOf = readAllowed({ sql: allowed.sql, parameters: [ids, ...allowed.parameters.slice(1)] }, speakerIds)
    const kept = some.filter(({ transcriptId, speaker }) => {
      const speakers = speakersOf.get(transcriptId)
      return speakers !== undefined && (speakers === null || speakers.has(speaker))
    })
    rows.push(
      ...stored(
        model,
        kept.map(({ n }) => n),
      ),
    )
  }
  return rows.length < count && near.length === most ? null : rows
}

/** The nearest of the vectors that the filter allows. */
function ofAllowed(vectors: QuantisedVectors, request: VectorRequest, count: number): StoredVector[] {
  const { model, vector, transcripts, speakerIds } = request
  const speakersOf = readAllowed(transcripts, speakerIds)
  for (;;) {
    const candidates = vectors.candidates(vector, (id) => speakersOf.get(id), count).map(({ n }) => n)
    const rows = stored(model, candidates)
    if (rows.length === candidates.length) return rows
    const here = new Set(rows.map(({ n }) => n))
    vectors.drop(new Set(candidates.filter((n) => !here.has(n))))
    // Other candidates may take the places of deleted ones.
    if (candidates.length < count) return rows
  }
}

/** The transcripts that a statement selects, each with the speaker indexes that count; null: all. */
function readAllowed(
  { sql, parameters }: StatementText,
  speakerIds: readonly string[] | null,
): Map<string, Set<number> | null> {
  const speakersOf = new Map<string, Set<number> | null>()
  for (const row of connection.run(sql, parameters).rows) {
    const { id, speakerAssignments } = row as { id: string; speakerAssignments: string }
    speakersOf.set(id, speakerIds === null ? null : indexesOf(speakerAssignments, speakerIds))
  }
  return speakersOf
}

answerMessages(nearest)
