// Vectors at random, and what their nearest neighbours must be.
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { insertVectors } from '../../src/derived/search/vector-store.ts'
import { decodeVector, encodeVector } from '../../src/platform/database/search/rank-vectors.ts'
import type { Database } from '../../src/platform/database/schema.ts'
import type { VectorIndex } from '../../src/platform/database/search/vectors.ts'
import { fillSearch } from './fill-search.ts'

const dimension = 24
let seed = 3
/** From 0 to 1, the same in every run. */
export const random = (): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
  return seed / 2 ** 31
}
/** A vector of length 1. */
export function unit(): Float32Array {
  const values = Array.from({ length: dimension }, () => random() - 0.5)
  const length = Math.hypot(...values)
  // In stored precision, so that near neighbours sort as the stored vectors do.
  return decodeVector(encodeVector(Float32Array.from(values, (value) => value / length)))
}

/**
 * Checks that the nearest neighbours among filtered vectors are those that a full scan finds; `ready` runs once they are
 * stored.
 */
export async function checkNeighbours(
  db: Database,
  index: VectorIndex,
  ready = async (): Promise<void> => {},
): Promise<void> {
  const { made, spaces, speakers } = await fillSearch(db, (below) => Math.floor(random() * below))
  const vectors = new Map(made.map(({ n }) => [n, unit()]))
  const rows = [...vectors].map(([n, vector]) => ({ n, vector }))
  await db.transaction().execute((tx) => insertVectors(tx, 'm', rows))
  await db.transaction().execute((tx) => insertVectors(tx, 'other', rows.slice(0, 9)))
  await ready()
  const gone = new Set<number>()
  for (let round = 0; round < 30; round++) {
    const space = spaces[round % 2] ?? ''
    const speakerIds = round % 3 === 0 ? speakers.slice(0, 1) : null
    const vector = unit()
    if (round === 15) {
      for (const { n } of made.slice(0, 10)) gone.add(n)
      await db
        .deleteFrom('searchChunk')
        .where('n', 'in', [...gone])
        .execute()
    }
    const score = (n: number): number =>
      [...(vectors.get(n) ?? [])].reduce((sum, value, d) => sum + value * (vector[d] ?? 0), 0)
    const expected = made
      .filter(({ n, workspaceId, deleted, speakerId }) => {
        const isHeard = speakerIds === null || (speakerId !== null && speakerIds.includes(speakerId))
        return !gone.has(n) && workspaceId === space && !deleted && isHeard
      })
      .map(({ n }) => n)
      .toSorted((a, b) => score(b) - score(a))
    const found = await index.nearest({
      model: 'm',
      vector,
      where: sql`r."workspaceId" = ${space} and r."deletedAt" is null`,
      speakerIds,
      limit: 7,
      also: [],
    })
    assert.deepEqual(
      found.map(({ n }) => n),
      expected.slice(0, 7),
    )
    for (const one of found) assert.ok(Math.abs(one.score - score(one.n)) < 0.002)
  }
}
