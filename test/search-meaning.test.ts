// Semantic search through the real server, with an embedding server that knows a few concepts.
import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { ClientError } from '../src/client/client.ts'
import type { SearchHit } from '../src/contract/endpoints/search.ts'
import { gloveDimensions, gloveFiles, gloveFolder } from '../src/engines/embedding/glove-files.ts'
import { startEmbeddingStub, type EmbeddingStub } from './helpers/embedding-stub.ts'
import { removeFolder, startServer, temporaryFolder, type TestServer } from './helpers/harness.ts'
import { waitFor } from './helpers/wait-for.ts'

const concepts = [
  ['café', 'restaurant', 'bistro', 'opening'],
  ['postponed', 'delayed', 'back', 'later'],
  ['inspector', 'official', 'ill', 'sick'],
  ['tram', 'train', 'home'],
  ['violin', 'music', 'orchestra'],
]
let embedder: EmbeddingStub
let data = ''
let server: TestServer
let spaceId = ''

before(async () => {
  embedder = await startEmbeddingStub(concepts)
  data = await temporaryFolder()
  server = await startServer({ data, env: { TIRO_EMBEDDING_URL: embedder.address, TIRO_EMBEDDING_MODEL: 'concepts' } })
  spaceId = (await server.client.createWorkspace({ body: { name: 'Meaning' } })).id
})
after(async () => {
  await server.stop()
  embedder.close()
  await removeFolder(data)
})

const line = (at: string, text: string): string => `00:00:${at}.000 --> 00:00:${at}.900\n${text}\n\n`

async function imported(lines: string, at = { server, spaceId }): Promise<string> {
  const body = { title: 'Talk', source: 'IMPORT', language: 'en' } as const
  const { id } = await at.server.client.createRecording({ params: { spaceId: at.spaceId }, body })
  const address = `${at.server.address}/api/v1/spaces/${at.spaceId}/recordings/${id}/transcript/import`
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'x-api-key': at.server.key, 'content-type': 'text/vtt' },
    body: `WEBVTT\n\n${lines}`,
  })
  assert.equal(response.status, 201)
  return id
}

function search(q: string, at = { server, spaceId }): Promise<SearchHit[]> {
  return at.server.client.searchRecordings({ params: { spaceId: at.spaceId }, query: { q } })
}

const eventually = (ask: () => Promise<SearchHit[]>, fits: (hits: SearchHit[]) => boolean): Promise<SearchHit[]> =>
  waitFor(ask, 'the index', fits)

test('a passage is found by a paraphrase without common words, and no longer once its text changes', async () => {
  const wanted = await imported(line('01', '<v Ada>The café opening was postponed, the inspector is ill.'))
  await imported(line('01', '<v Bob>She plays the violin in an orchestra.'))
  const [hit] = await eventually(
    () => search('Why does that bistro start later?'),
    (hits) => hits.length === 2,
  )
  assert.equal(hit?.recording.id, wanted)
  assert.equal(hit.start, 1)
  assert.equal(hit.score, 1)
  assert.equal(hit.closestSentence, null)
  await server.client.editTranscript({
    params: { spaceId, recordingId: wanted },
    headers: { 'if-match': '*' },
    body: { operations: [{ type: 'insert', after: null, text: 'Indeed,' }] },
  })
  const hits = await eventually(
    () => search('Why does that bistro start later?'),
    ([first]) => first?.text.startsWith('Indeed,') === true,
  )
  assert.equal(hits.filter(({ recording }) => recording.id === wanted).length, 1)
})

/** Word vectors in which the words of a concept have the same direction. */
function writeVectors(folder: string, words: readonly (readonly string[])[]): void {
  const place = path.join(folder, gloveFolder)
  mkdirSync(place)
  const files = gloveFiles(place)
  const known = words.flatMap((those, axis) => those.map((word) => ({ word, axis })))
  const vectors = new Int8Array(known.length * gloveDimensions)
  for (const [rank, { axis }] of known.entries()) vectors[rank * gloveDimensions + axis] = 127
  writeFileSync(files.words, known.map(({ word }) => word).join('\n'))
  writeFileSync(files.vectors, vectors)
  writeFileSync(
    files.scales,
    Float32Array.from(known, () => 1 / 127),
  )
  writeFileSync(files.meta, JSON.stringify({ words: known.length, dimensions: gloveDimensions, components: [] }))
}

test('with word vectors, a hit says which sentence of the passage is closest', async () => {
  const models = await temporaryFolder()
  writeVectors(models, concepts)
  const own = await startServer({
    data: await temporaryFolder(),
    env: { TIRO_EMBEDDING: 'glove', TIRO_MODELS: models },
  })
  try {
    const at = { server: own, spaceId: (await own.client.createWorkspace({ body: { name: 'Sentences' } })).id }
    const id = await imported(
      line('01', '<v Ada>We painted the fence again yesterday morning.') +
        line('05', '<v Ada>The café opening was postponed until spring.') +
        line('09', '<v Ada>Everybody took the tram home after that.'),
      at,
    )
    const [hit] = await eventually(
      () => search('Why does that bistro start later?', at),
      (hits) => hits.length === 1,
    )
    assert.equal(hit?.recording.id, id)
    assert.equal(hit.start, 1)
    const { from, to, ...time } = hit.closestSentence ?? { from: 0, to: 0 }
    assert.equal(hit.text.slice(from, to), 'The café opening was postponed until spring.')
    assert.deepEqual(time, { start: 5, end: 5.9 })
    const { citations } = await own.client.askSpace({
      params: { spaceId: at.spaceId },
      body: { question: 'Why does that bistro start later?' },
    })
    assert.deepEqual(citations[0]?.closestSentence, hit.closestSentence)
    const query = { q: 'postponed', mode: 'exact' } as const
    const [exact] = await own.client.searchRecordings({ params: { spaceId: at.spaceId }, query })
    assert.equal(exact?.closestSentence, null)
  } finally {
    await own.stop()
    await removeFolder(own.data)
    await removeFolder(models)
  }
})

test('a passage that the engine refuses keeps no other from being found', async () => {
  embedder.refused.set('Xanthippe', 413)
  const before = embedder.asked.length
  const wanted = await imported(line('01', '<v Ada>The tram was full.') + line('03', '<v Bob>Xanthippe said so.'))
  await eventually(
    () => search('Which train goes home?'),
    (hits) => hits.some(({ recording }) => recording.id === wanted),
  )
  const asked = (): number =>
    embedder.asked.slice(before).filter(({ input }) => input.join().includes('Xanthippe')).length
  const count = asked()
  await imported(line('01', '<v Ada>The inspector was late.'))
  await eventually(
    () => search('Which official?'),
    (hits) => hits.some(({ text }) => text.includes('was late')),
  )
  assert.equal(asked(), count, 'what was refused is not sent again and again')
})

test('when the engine is down, semantic search is unavailable; keyword search and the older API work', async () => {
  embedder.isDown = true
  const error = await search('violin').catch((thrown: unknown) => thrown)
  assert.ok(error instanceof ClientError)
  assert.deepEqual([error.status, error.code], [503, 'INDEX_UNAVAILABLE'])
  assert.equal(typeof error.details['retryAfterSeconds'], 'number')
  const exact = await server.client.searchRecordings({ params: { spaceId }, query: { q: 'violin', mode: 'exact' } })
  assert.equal(exact.length, 1)
  const older = await server.client.searchOnUserTranscripts({ query: { searchTerm: 'violin' } })
  assert.equal(older.results.length, 1)
  embedder.isDown = false
  assert.equal((await search('music'))[0]?.recording.id, exact[0]?.recording.id)
})

test('another model is used after a restart, without further action', async () => {
  await server.stop()
  const env = { TIRO_EMBEDDING_URL: embedder.address, TIRO_EMBEDDING_MODEL: 'concepts-2' }
  const asked = embedder.asked.length
  server = await startServer({ data, env, key: server.key })
  const question = 'Why does that bistro start later?'
  const modelOfQuery = (): string | undefined =>
    embedder.asked.slice(asked).findLast(({ input }) => input.some((text) => text.includes(question)))?.model
  // Until every passage has a vector of the new model, queries use the previous model.
  const [hit] = await eventually(
    () => search(question),
    () => modelOfQuery() === 'concepts-2',
  )
  assert.equal(hit?.text.startsWith('Indeed,'), true, hit?.text ?? 'nothing was found')
})
