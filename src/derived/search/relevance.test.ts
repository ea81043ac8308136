import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Calibration, Embedder } from '../../engines/embedding/port.ts'
import { eachDatabase } from '../../../test/helpers/databases.ts'
import { fillPassages } from '../../../test/helpers/fill-passages.ts'
import { openVectors } from '../../platform/database/search/vectors.ts'
import { engineTimes } from '../../platform/observe-engine.ts'
import { backgroundOf, relevanceOf, withWords } from './relevance.ts'
import { createSearchSemantic } from './search-semantic.ts'
import { insertVectors } from './vector-store.ts'

const calibration: Calibration = { short: { mean: 0, spread: 0.16 }, long: { mean: 0.05, spread: 0.15 } }
/** A vector whose cosine with the first axis is `near`. */
const at = (near: number): Float32Array => Float32Array.from([near, Math.sqrt(1 - near ** 2), 0, 0])
const axis = Float32Array.from([1, 0, 0, 0])

test('the score is the chance that no unrelated passage is as close', () => {
  const one = { mean: 0, spread: 1, passages: 1 }
  // Quantiles of the normal distribution.
  for (const [z, p] of [
    [0, 0.5],
    [1.281552, 0.9],
    [-1.644854, 0.05],
    [2.326348, 0.99],
  ] as const) {
    assert.ok(Math.abs(relevanceOf(z, one) - p) < 1e-6, String(z))
  }
  assert.ok(Math.abs(relevanceOf(2.326348, { ...one, passages: 100 }) - 0.99 ** 100) < 1e-5)
})

test('the number of passages is known if all were compared, otherwise it follows from the farthest', () => {
  assert.equal(backgroundOf(calibration, 1, [0.5, 0.1, -0.2], 100).passages, 30, 'the fewest')
  const fifty = Array.from({ length: 50 }, () => 0)
  assert.equal(backgroundOf(calibration, 1, fifty, 100).passages, 50)
  assert.equal(backgroundOf(calibration, 3, [0.5], 100).mean, calibration.long.mean)
  // Of 1,000 values, the hundredth is 1.281552 spreads above the mean.
  const cosines = Array.from({ length: 100 }, (_, i) => 0.16 * 1.281552 + i / 1000)
  assert.ok(Math.abs(backgroundOf(calibration, 1, cosines, 100).passages - 1000) < 1)
})

test('words raise a score, and no hit has less than one after it', () => {
  assert.deepEqual(withWords([0.5, 0.25, 0.125], [0, 0, 0]), [0.5, 0.25, 0.125])
  assert.deepEqual(withWords([0.5, 0.5, 0.125], [0, 0.5, 0]), [0.625, 0.625, 0.125])
  assert.deepEqual(withWords([0.5, 0.25, 0.125], [0, 1, 0]), [1, 1, 0.125])
})

eachDatabase((kind, open) => {
  test(`${kind}: nothing is found when nothing is near; otherwise scores say how near`, async () => {
    const { db, close } = await open()
    const texts = ['We painted the fence.', 'Mice like the maze.', 'The lion slept in its cage.']
    const nearness = [0.1, 0.2, 0.25]
    const { workspaceId, ns } = await fillPassages(db, texts)
    const rows = nearness.map((near, i) => ({ n: ns[i] ?? 0, vector: at(near) }))
    await db.transaction().execute((tx) => insertVectors(tx, 'm', rows))
    const search = async (q: string, by: Calibration | null, limit = 10) => {
      const embedder: Embedder = {
        provider: 'test',
        model: 'm',
        quality: 'approximate',
        calibration: by,
        languages: 'any',
        batch: 1,
        embed: async () => [axis],
        close: async () => {},
      }
      const byMeaning = createSearchSemantic({
        longReads: db,
        vectors: openVectors(db, null),
        embedder: async () => embedder,
      })
      const filter = { workspaceIds: [workspaceId], folderIds: null, speakerIds: null }
      const hits = await byMeaning(q, filter, limit, new AbortController().signal)
      return hits.map(({ text, score }): [number, number] => [texts.indexOf(text), Math.round(score * 100) / 100])
    }
    assert.deepEqual(await search('zebra', calibration), [], 'a word that nobody said, and nothing near')
    const longer = await search('horses with stripes on their backs', calibration)
    assert.deepEqual(
      longer.map(([passage]) => passage),
      [2, 1, 0],
    )
    assert.ok(
      longer.every(([, score]) => score < 0.5),
      JSON.stringify(longer),
    )
    assert.deepEqual(await search('horses with stripes on their backs', calibration, 1), longer.slice(0, 1))
    assert.deepEqual((await search('lion', calibration))[0], [2, 1], 'the word was said')
    assert.deepEqual((await search('zebra', null))[0], [2, 1], 'without a calibration, scores are relative')
    await close()
  })

  test(`${kind}: where the engine compares sentences, the passage with the closest one is first, also one found by a word`, async () => {
    const { db, close } = await open()
    const texts = [
      'We painted the fence on Monday. Then it rained for a week.',
      'Mice like the maze and its corners. Somebody let the lion out of its cage.',
      'The keeper of the zoo gave a talk. It was long.',
    ]
    const { workspaceId, ns } = await fillPassages(db, texts)
    // The passage that is meant has no vector yet, so only its word finds it.
    const rows = [0, 2].map((i) => ({ n: ns[i] ?? 0, vector: at(0.2 + 0.1 * i) }))
    await db.transaction().execute((tx) => insertVectors(tx, 'm', rows))
    const embedder: Embedder = {
      provider: 'test',
      model: 'm',
      quality: 'approximate',
      calibration,
      languages: 'any',
      batch: 1,
      sentences: {
        calibration,
        compare: async (_question, sentences) => sentences.map((one) => (one.includes('let the lion') ? 0.9 : 0.1)),
      },
      embed: async () => [axis],
      close: async () => {},
    }
    const vectors = openVectors(db, null)
    const byMeaning = createSearchSemantic({ longReads: db, vectors, embedder: async () => embedder })
    const filter = { workspaceIds: [workspaceId], folderIds: null, speakerIds: null }
    const calls = (): number => engineTimes().find(({ engine }) => engine === 'test/m')?.done ?? 0
    const before = calls()
    const hits = await byMeaning('who released that lion', filter, 10, new AbortController().signal)
    assert.equal(calls() - before, 2, 'the question embedded, and the sentences compared')
    assert.equal(hits.length, 3)
    assert.equal(hits[0]?.text, texts[1])
    assert.ok(
      (hits[0]?.score ?? 0) > 0.9 && (hits[1]?.score ?? 1) < 0.5,
      JSON.stringify(hits.map(({ score }) => score)),
    )
    await close()
  })
})
