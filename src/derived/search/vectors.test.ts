import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { countRows } from '../../platform/database/count-rows.ts'
import type { Database } from '../../platform/database/schema.ts'
import { eachDatabase, openFileForTest } from '../../../test/helpers/databases.ts'
import { openVectors } from '../../platform/database/search/vectors.ts'
import { messageOf, StepError } from '../../contract/app-error.ts'
import { createEmbedding } from './embed-missing.ts'
import { parseQuery, wordingOf } from './parse-query.ts'
import { mixScores } from './mix-scores.ts'
import { checkNeighbours, random, unit } from '../../../test/helpers/check-neighbours.ts'
import { fillPassages } from '../../../test/helpers/fill-passages.ts'
import { fillSearch } from '../../../test/helpers/fill-search.ts'
import { readActiveModel } from './vector-store.ts'
import type { Embedder } from '../../engines/embedding/port.ts'

for (const listedUpTo of [5000, 1]) {
  test(`sqlite: the thread finds the right neighbours after deletions, filters listed up to ${listedUpTo}`, async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'tiro-vectors-'))
    const file = path.join(folder, 'tiro.db')
    const { db, longReads, close } = await openFileForTest({ file })
    const index = openVectors(longReads, file, 0, listedUpTo)
    await checkNeighbours(db, index)
    await index.close()
    await close()
    rmSync(folder, { recursive: true })
  })
}

eachDatabase((kind, open) => {
  test(`${kind}: a new model's vectors are computed next to the previous ones and take over when complete`, async () => {
    const { db, close } = await open()
    await fillSearch(db, (below) => Math.floor(random() * below))
    const make = (model: string): Embedder => ({
      provider: 'test',
      model,
      quality: 'standard',
      calibration: null,
      languages: 'any',
      batch: 20,
      embed: async (texts) => texts.map((text) => (text.length % 5 === 0 ? null : unit())),
      close: async () => {},
    })
    const known = [make('a'), make('b')]
    let wanted = known[0] ?? null
    const embedders = {
      wanted: async () => wanted,
      byModel: async (model: string) => known.find((one) => one.model === model) ?? null,
    }
    const trouble: unknown[] = []
    const signal = new AbortController().signal
    const start = () => createEmbedding(db, db, embedders, (error) => trouble.push(error))
    let embedding = start()
    const finish = async (): Promise<void> => {
      for (let i = 0; (await embedding.step(signal)) && i < 1000; i++);
    }
    await finish()
    const count = await countRows(db.selectFrom('searchChunk'))
    assert.equal(await readActiveModel(db), 'a')
    assert.equal(await countEmbedded(db, 'a'), count)
    wanted = known[1] ?? null
    assert.equal(await embedding.step(signal), true)
    // Stopped and restarted in between: finished work stays, and the first model still answers.
    embedding = start()
    assert.equal((await embedding.forQueries())?.model, 'a')
    assert.equal(await countEmbedded(db, 'b'), 20)
    await finish()
    assert.equal((await embedding.forQueries())?.model, 'b')
    assert.deepEqual([await countEmbedded(db, 'a'), await countEmbedded(db, 'b')], [0, count])
    assert.deepEqual(trouble, [])
    await close()
  })
})

/** The number of passages with a vector of a model. */
async function countEmbedded(db: Database, model: string): Promise<number> {
  return countRows(db.selectFrom('searchVector').where('model', '=', model))
}

interface Failing {
  fails: (texts: readonly string[]) => StepError | null
  asked: number
}

function failing(of: Failing): Embedder {
  return {
    provider: 'test',
    model: 'm',
    quality: 'standard',
    calibration: null,
    languages: 'any',
    batch: 20,
    embed: async (texts) => {
      of.asked += 1
      const error = of.fails(texts)
      if (error !== null) throw error
      return texts.map(() => unit())
    },
    close: async () => {},
  }
}

async function embeddingOf(t: TestContext, of: Failing) {
  const folder = mkdtempSync(path.join(tmpdir(), 'tiro-embedding-'))
  const { db, close } = await openFileForTest({ file: path.join(folder, 'tiro.db') })
  t.after(async () => {
    await close()
    rmSync(folder, { recursive: true })
  })
  const embedder = failing(of)
  const trouble: string[] = []
  const embedders = { wanted: async () => embedder, byModel: async () => embedder }
  const { step } = createEmbedding(db, db, embedders, (error) => trouble.push(messageOf(error)))
  const { signal } = new AbortController()
  return { db, trouble, step: () => step(signal) }
}

test('passages of a workspace that has few are embedded before all those of one that has many', async (t) => {
  const { db, step } = await embeddingOf(t, { fails: () => null, asked: 0 })
  const few = await fillPassages(db, ['one', 'two'])
  await fillPassages(
    db,
    Array.from({ length: 200 }, (_, i) => `of many ${i}`),
  )
  assert.equal(await step(), true)
  const vectors = await db.selectFrom('searchVector').select('n').where('n', 'in', few.ns).execute()
  assert.equal(vectors.length, 2)
})

test('passages that an embedder refuses get no vector, unless it refuses every text', async (t) => {
  const refusal = new StepError('ENGINE_ERROR', 'rejected (status 400)')
  const of: Failing = { fails: () => refusal, asked: 0 }
  const { db, trouble, step } = await embeddingOf(t, of)
  const { ns } = await fillPassages(
    db,
    Array.from({ length: 50 }, (_, i) => (i % 25 === 3 ? `poison ${i}` : `text ${i}`)),
  )
  assert.equal(await step(), false)
  assert.deepEqual(trouble, ['rejected (status 400)'])
  assert.equal(await countEmbedded(db, 'm'), 0)
  const now = performance.now()
  t.mock.method(performance, 'now', () => now + 20_000)
  of.fails = (texts) => (texts.some((text) => text.includes('poison')) ? refusal : null)
  for (let i = 0; (await step()) && i < 100; i++);
  const empty = await db.selectFrom('searchVector').select('n').where('vector', '=', new Uint8Array()).execute()
  assert.deepEqual(
    empty.map(({ n }) => n).toSorted((a, b) => a - b),
    [ns[3], ns[28]],
  )
  assert.equal(await countEmbedded(db, 'm'), 50)
  assert.equal(trouble.length, 3)
  assert.ok(of.asked < 40, `${of.asked} requests`)
})

test('a passage at which an embedder fails again and again is set aside; one that is down is waited for', async (t) => {
  const failure = new StepError('ENGINE_UNAVAILABLE', 'failing (status 500)', { retryable: true })
  const of: Failing = { fails: () => failure, asked: 0 }
  const { db, trouble, step } = await embeddingOf(t, of)
  await fillPassages(db, ['one', 'poison', 'two'])
  let now = performance.now()
  t.mock.method(performance, 'now', () => now)
  for (let i = 0; i < 10; i++, now += 20_000) assert.equal(await step(), false)
  assert.equal(await countEmbedded(db, 'm'), 0)
  of.fails = (texts) => (texts.includes('poison') ? failure : null)
  for (let i = 0; i < 10; i++, now += 20_000) await step()
  assert.equal(await countEmbedded(db, 'm'), 2)
  assert.match(trouble.at(-1) ?? '', /^Passage \d+ is tried again in 10 minutes: failing/)
  assert.equal(await readActiveModel(db), 'm')
  of.fails = () => null
  now += 20 * 60_000
  for (let i = 0; i < 10; i++) await step()
  assert.equal(await countEmbedded(db, 'm'), 3)
})

test('scores are mixed to 0–1; a single kind counts alone', () => {
  const near = new Map([
    [1, 0.9],
    [2, 0.1],
    [3, 0.5],
  ])
  const none = new Map<number, number>()
  const even = { weight: 0.5, coverage: 1, shares: none, wording: 1 }
  const mixed = mixScores({ ...even, dense: near, keyword: new Map([[3, 4]]) })
  assert.deepEqual(
    mixed.map(({ n, score, closeness }) => [n, Math.round(score * 100), Math.round((closeness ?? 9) * 100)]),
    [
      [3, 75, 130],
      [1, 50, 90],
      [2, 0, 10],
    ],
  )
  assert.deepEqual(mixScores({ ...even, dense: none, keyword: new Map([[5, 2]]) }), [
    { n: 5, score: 1, closeness: null },
  ])
  assert.deepEqual(mixScores({ ...even, dense: none, keyword: none, coverage: 0 }), [])
  const keyword = new Map([
    [2, 1],
    [3, 2],
  ])
  const shares = new Map([
    [2, 1],
    [3, 0.5],
  ])
  assert.deepEqual(
    mixScores({ ...even, dense: near, keyword, weight: 0.9, shares }).map(({ n }) => n),
    [2, 1, 3],
    'a passage with all words comes first',
  )
  const half = { dense: near, keyword: new Map([[2, 1]]), weight: 0.9, coverage: 0.5, shares: new Map([[2, 0.5]]) }
  assert.equal(mixScores({ ...half, wording: 1 })[0]?.n, 1)
  const ofNumbers = wordingOf(parseQuery('v20.11 1984', true))
  assert.equal(mixScores({ ...half, wording: ofNumbers })[0]?.n, 2, 'the meaning of numbers alone says nothing')
})
