import { parentPort, workerData } from 'node:worker_threads'
import type { ThreadData } from '../new-thread.ts'
import { createQuantisedVectors, type NewVector, type QuantisedVectors } from './quantised-vectors.ts'
import { rankVectors, type Scored } from './rank-vectors.ts'
import { connect } from './sqlite-connection.ts'
import { indexesOf, type VectorReply, type VectorRequest } from './vectors.ts'

// Keeps the vectors of requested models in memory and finds neighbours: candidates from the quantised vectors, ranked
// by the stored ones. Ranking detects deleted vectors and skips them.

/** Number of candidates per requested hit, and their minimum. */
const perHit = 4
const leastCandidates = 200
const loadRows = 5000

const { data } = workerData as ThreadData<{ file: string }>
const connection = connect({ file: data.file, readOnly: true, busyTimeout: 15_000 })
const models = new Map<string, { vectors: QuantisedVectors; seq: number }>()

/** Loads what was added since the last query. */
function refresh(model: string, dimension: number): QuantisedVectors {
  let known = models.get(model)
  if (known === undefined) {
    known = { vectors: createQuantisedVectors(dimension), seq: 0 }
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
  for (let i = 0; i < ns.length; i += 1000) {
    const { rows } = connection.run(
      `select "n", "vector" from "searchVector" where "model" = ? and "n" in (select value from json_each(?))`,
      [model, JSON.stringify(ns.slice(i, i + 1000))],
    )
    for (const row of rows) list.push(row as { n: number; vector: Uint8Array })
  }
  return list
}

function nearest({ model, vector, transcripts, speakerIds, limit, also }: VectorRequest): Scored[] {
  if (limit === 0) return rankVectors(vector, stored(model, also))
  const allowed = new Map<string, Set<number> | null>()
  for (const row of connection.run(transcripts.sql, transcripts.parameters).rows) {
    const { id, speakerAssignments } = row as { id: string; speakerAssignments: string }
    allowed.set(id, speakerIds === null ? null : indexesOf(speakerAssignments, speakerIds))
  }
  const vectors = refresh(model, vector.length)
  const count = Math.max(leastCandidates, perHit * limit)
  for (;;) {
    const candidates = vectors.candidates(vector, (id) => allowed.get(id), count).map(({ n }) => n)
    const rows = stored(model, candidates)
    if (rows.length < candidates.length) {
      const here = new Set(rows.map(({ n }) => n))
      vectors.drop(new Set(candidates.filter((n) => !here.has(n))))
      // Other candidates may take the places of deleted ones.
      if (candidates.length === count) continue
    }
    const ranked = rankVectors(vector, rows)
    const found = ranked.slice(0, limit)
    const known = new Set(found.map(({ n }) => n))
    const more = also.filter((n) => !known.has(n))
    return [...found, ...rankVectors(vector, stored(model, more))]
  }
}

parentPort?.on('message', (request: VectorRequest) => {
  const answer = (): VectorReply => {
    try {
      return { id: request.id, found: nearest(request) }
    } catch (error) {
      return { id: request.id, error: error instanceof Error ? error.message : String(error) }
    }
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(answer())
})
