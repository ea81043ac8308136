import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Calibration, Embedder } from '../../engines/embedding/port.ts'
import { eachDatabase } from '../../../test/helpers/databases.ts'
import { fillPassages } from '../../../test/helpers/fill-passages.ts'
import { openVectors } from '../../platform/database/vectors.ts'
import { relevanceOf } from './relevance.ts'
import { createSearchByMeaning } from './search-semantic.ts'
import { insertVectors } from './vector-store.ts'

const calibration: Calibration = {
  short: { middle: 0.45, width: 0.06 },
  long: { middle: 0.5, width: 0.06 },
  least: { one: 0.5, two: 0.45, more: 0.3 },
}
/** A vector whose cosine with the first axis is `near`. */
const at = (near: number): Float32Array => Float32Array.from([near, Math.sqrt(1 - near ** 2), 0, 0])
const axis = Float32Array.from([1, 0, 0, 0])

test('the score has a fixed scale: half at the middle, higher for what is closer, by the length of the question', () => {
  assert.equal(relevanceOf(0.45, 1, calibration), 0.5)
  assert.equal(relevanceOf(0.5, 5, calibration), 0.5)
  const scores = [0.1, 0.3, 0.5, 0.7, 0.9].map((closeness) => relevanceOf(closeness, 3, calibration))
  assert.deepEqual(
    scores,
    scores.toSorted((a, b) => a - b),
  )
  assert.ok((scores[0] ?? 1) < 0.01 && (scores[4] ?? 0) > 0.99)
})

eachDatabase((kind, open) => {
  test(`${kind}: nothing is found when nothing is near; otherwise scores say how near`, async () => {
    const { db, close } = await open()
    const texts = ['We painted the fence.', 'Mice like the maze.', 'The lion slept in its cage.']
    const nearness = [0.1, 0.44, 0.47]
    const { workspaceId, ns } = await fillPassages(db, texts)
    const rows = nearness.map((near, i) => ({ n: ns[i] ?? 0, vector: at(near) }))
    await db.transaction().execute((tx) => insertVectors(tx, 'm', rows))
    const search = async (q: string, by: Calibration | null, limit = 10) => {
      const embedder: Embedder = {
        specificationVersion: 1,
        provider: 'test',
        model: 'm',
        quality: 'approximate',
        calibration: by,
        languages: 'any',
        batch: 1,
        embed: async () => [axis],
        close: async () => {},
      }
      const byMeaning = createSearchByMeaning({
        longReads: db,
        vectors: openVectors(db, null),
        embedder: async () => embedder,
      })
      const filter = { workspaceIds: [workspaceId], folderIds: null, speakerIds: null, dateFrom: null, dateTo: null }
      const hits = await byMeaning(q, filter, limit, new AbortController().signal)
      return hits.map(({ text, score }): [number, number] => [texts.indexOf(text), Math.round(score * 100) / 100])
    }
    assert.deepEqual(await search('zebra', calibration), [], 'a word that nobody said, and nothing near')
    assert.deepEqual(await search('striped horses', calibration), [
      [2, 0.58],
      [1, 0.46],
      [0, 0],
    ])
    assert.deepEqual(await search('striped horses', calibration, 1), [[2, 0.58]])
    const [[passage, score] = [-1, -1]] = await search('lion', calibration)
    assert.equal(passage, 2)
    assert.ok(score > 0.7, `a word that was said raises the score: ${score}`)
    assert.deepEqual((await search('zebra', null))[0], [2, 1], 'without a calibration, scores are relative')
    await close()
  })
})
