import { refused } from './helpers/refused.ts'
import assert from 'node:assert/strict'
import { request } from 'node:http'
import { test } from 'node:test'
import type { LegacySearchResult, SearchHit, SearchQuery } from '../src/contract/endpoints/search.ts'
import { openServer } from './helpers/harness.ts'
import { waitFor } from './helpers/wait-for.ts'
import { runHere } from './helpers/run-here.ts'

const talk = `WEBVTT

00:00:01.000 --> 00:00:05.000
<v Ada>We pushed the café opening back because the inspector fell ill.

00:00:06.000 --> 00:00:09.000
<v Bob>東京都の図書館に行きました。

00:01:40.000 --> 00:01:44.000
<v Ada>Afterwards everybody went home by tram.
`

const server = await openServer({})
const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Search' } })

async function imported(vtt: string, folderId: string | null = null): Promise<string> {
  const { id } = await server.client.createRecording({
    params: { spaceId },
    body: { title: 'Talk', source: 'IMPORT', language: 'en', recordingFolderId: folderId },
  })
  const response = await fetch(`${server.address}/api/v1/spaces/${spaceId}/recordings/${id}/transcript/import`, {
    method: 'POST',
    headers: { 'x-api-key': server.key, 'content-type': 'text/vtt' },
    body: vtt,
  })
  assert.equal(response.status, 201)
  return id
}

function exact(q: string, more: Partial<SearchQuery> = {}): Promise<SearchHit[]> {
  return server.client.searchRecordings({ params: { spaceId }, query: { q, mode: 'exact', ...more } })
}

/** Changes must be found within two seconds. */
async function within<T>(ask: () => Promise<T>, fits: (value: T) => boolean): Promise<T> {
  return waitFor(ask, 'the index within two seconds', fits, 2000)
}

/** GET with a body, which fetch can't send. */
async function rawGet(path: string, body: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; json: LegacySearchResult & { error?: string } }>((resolve, reject) => {
    const sent = request(
      `${server.address}${path}`,
      { method: 'GET', headers: { 'x-api-key': server.key, 'content-length': Buffer.byteLength(body), ...headers } },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, json: JSON.parse(Buffer.concat(chunks).toString('utf8')) }),
        )
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

test('a passage is found by its words, with the time of each, and follows every change', async () => {
  const folder = await server.client.createFolder({ params: { spaceId }, body: { name: 'Old' } })
  const inner = await server.client.createFolder({
    params: { spaceId },
    body: { name: 'Older', parentFolderId: folder.id },
  })
  const recordingId = await imported(talk)
  const params = { spaceId, recordingId }
  const [hit] = await within(
    () => exact('CAFE "back because"'),
    (hits) => hits.length === 1,
  )
  assert.ok(hit !== undefined)
  assert.equal(hit.recording.id, recordingId)
  assert.equal(hit.start, 1)
  assert.deepEqual(
    hit.highlights.map(({ from, to }) => hit.text.slice(from, to)),
    ['café', 'back because'],
  )
  assert.ok(hit.highlights.every(({ start, end }) => start >= 1 && end <= 5 && start < end))
  assert.equal((await exact('図書館')).length, 1)
  assert.equal((await exact('京')).length, 1)
  assert.deepEqual(await exact('because back "back the"'), [])

  const { speakers } = await server.client.listSpeakers({ params: { spaceId } })
  const ada = speakers.find(({ name }) => name === 'Ada')
  assert.deepEqual(hit.speakers, [ada?.id])
  assert.equal((await exact('tram', { speakerIds: [ada?.id ?? ''] })).length, 1)
  assert.equal((await exact('図書館', { speakerIds: [ada?.id ?? ''] })).length, 0)
  const cy = await server.client.createSpeaker({ params: { spaceId }, body: { name: 'Cy' } })
  await server.client.mergeSpeaker({ params: { spaceId, speakerId: ada?.id ?? '' }, body: { intoSpeakerId: cy.id } })
  await within(
    () => exact('tram', { speakerIds: [cy.id] }),
    (hits) => hits[0]?.speakers[0] === cy.id,
  )

  await server.client.updateRecording({ params, body: { recordingFolderId: inner.id } })
  assert.equal((await exact('tram', { folderIds: [folder.id] })).length, 0)
  assert.equal((await exact('tram', { folderIds: [folder.id], includeSubfolders: true })).length, 1)
  assert.equal((await exact('tram', { folderIds: [`${folder.id},${inner.id}`] })).length, 1)

  const before = await exact('tram')
  await server.client.replaceInWorkspace({ params: { spaceId }, body: { find: 'tram', replace: 'bicycle' } })
  await within(
    () => exact('bicycle'),
    (hits) => hits.length === 1,
  )
  assert.deepEqual(await exact('tram'), [])
  assert.equal(before.length, 1)

  await server.client.deleteRecording({ params })
  assert.deepEqual(await exact('bicycle'), [])
  await server.client.restoreRecording({ params })
  assert.equal((await exact('bicycle')).length, 1)
  await server.client.deleteRecording({ params, query: { permanent: true } })
  await within(
    () => exact('bicycle'),
    (hits) => hits.length === 0,
  )
})

test('what is said once is one result, also where two passages share its sentence', async () => {
  const parts = Array.from({ length: 30 }, (_, i) => i)
  const cues = parts.map(
    (i) => `00:0${Math.floor(i / 10)}:${i % 10}0.000 --> 00:0${Math.floor(i / 10)}:${i % 10}5.000
<v Eve>In chapter${i} we discuss the several subjects of an assembly at length.\n`,
  )
  await imported(`WEBVTT\n\n${cues.join('\n')}`)
  await within(
    () => exact('chapter29'),
    (hits) => hits.length > 0,
  )
  const counts = await Promise.all(parts.map(async (i) => (await exact(`chapter${i}`)).length))
  assert.deepEqual(
    counts,
    parts.map(() => 1),
  )
  const [all, some] = [await exact('assembly'), await exact('assembly', { limit: 2 })]
  assert.ok(all.length > 3)
  assert.deepEqual(some, all.slice(0, 2))
})

test('searches are cancelled when the client disconnects: the next is answered, and no error is logged', async () => {
  const leaving = Array.from({ length: 400 }, async (_, i) => {
    const signal = AbortSignal.timeout(20 + (i % 100))
    return server.client.searchRecordings({
      params: { spaceId },
      query: { q: 'went home by tram', mode: 'exact' },
      signal,
    })
  })
  const answers = await Promise.allSettled(leaving)
  assert.ok(answers.some(({ status }) => status === 'rejected'))
  await exact('went home by tram')
  assert.doesNotMatch(server.stderr(), /request failed/)
})

test('invalid queries are rejected with a sentence', async () => {
  assert.deepEqual(await refused(exact('')), [400, 'INVALID_QUERY'])
  assert.deepEqual(await refused(exact('   ')), [400, 'INVALID_QUERY'])
  assert.deepEqual(await refused(exact('?!…')), [400, 'INVALID_QUERY'])
  assert.deepEqual(await refused(exact('x'.repeat(10_000))), [400, 'INVALID_QUERY'])
  assert.deepEqual(await refused(exact('a', { folderIds: ['fld_none'] })), [404, 'NOT_FOUND'])
  assert.deepEqual(await refused(exact('a', { speakerIds: ['spk_none'] })), [404, 'NOT_FOUND'])
  const [from, to] = ['2026-02-01T00:00:00Z', '2026-01-01T00:00:00Z']
  for (const dates of [
    { dateFrom: from, dateTo: to },
    { recordedFrom: from, recordedTo: to },
  ]) {
    assert.deepEqual(await refused(exact('a', dates)), [400, 'INVALID_QUERY'])
  }
  for (const limit of [0, 101]) assert.deepEqual(await refused(exact('a', { limit })), [400, 'INVALID_QUERY'])
  for (const q of ['a"b', "it's NEAR(x y, 2)", 'words:a OR *', "\\'a\\' & b", '🙂 a']) {
    assert.deepEqual(await exact(q), [], q)
  }
})

test('without an engine, semantic search is unavailable and keyword search works', async () => {
  const semantic = server.client.searchRecordings({ params: { spaceId }, query: { q: 'anything' } })
  assert.deepEqual(await refused(semantic), [503, 'INDEX_UNAVAILABLE'])
  assert.deepEqual(await exact('anything'), [])
})

test("the older API searches all the caller's recordings, with a GET body or query parameters", async () => {
  await imported(talk.replace('inspector', 'plumber'))
  const path = '/api/search/searchOnUserTranscripts'
  const found = await within(
    () => rawGet(path, JSON.stringify({ searchTerm: 'plumber' }), { 'content-type': 'application/json' }),
    ({ json }) => json.results.length === 1,
  )
  assert.equal(found.status, 200)
  assert.equal(found.json.searchTerm, 'plumber')
  const [result] = found.json.results
  assert.deepEqual(Object.keys(result ?? {}).toSorted(), [
    'content',
    'description',
    'endTime',
    'platform',
    'score',
    'startTime',
    'thumbnailUrl',
    'title',
    'transcriptId',
    'uploaderId',
  ])
  assert.equal(result?.startTime, 1)
  const plain = await rawGet(`${path}?searchTerm=plumber`, '')
  assert.deepEqual(plain.json, found.json)
  const json = { 'content-type': 'application/json' }
  const errorOf = async (address: string, body: string, headers = {}): Promise<[number, string | undefined]> => {
    const answer = await rawGet(address, body, headers)
    return [answer.status, answer.json.error]
  }
  assert.deepEqual(await errorOf(path, ''), [400, 'INVALID_BODY'])
  assert.deepEqual(await errorOf(path, '{', json), [400, 'MALFORMED_JSON'])
  assert.deepEqual(await errorOf(path, '{"searchTerm":5}', json), [400, 'INVALID_BODY'])
  assert.deepEqual(await errorOf(path, '{"term":"a"}', json), [400, 'INVALID_BODY'])
  assert.deepEqual(await errorOf(`${path}?searchTerm=b`, '{"searchTerm":"a"}', json), [400, 'INVALID_BODY'])
  assert.deepEqual(await errorOf(path, 'searchTerm=a', { 'content-type': 'text/plain' }), [
    415,
    'UNSUPPORTED_MEDIA_TYPE',
  ])
  assert.deepEqual(await errorOf(path, `{"searchTerm":"${'a'.repeat(70_000)}"}`, json), [413, 'BODY_TOO_LARGE'])
  assert.deepEqual(await errorOf(path, '', { 'x-api-key': 'tiro_wrong' }), [401, 'API_KEY_INVALID'])
})

test('mode=words finds some of the words, also in other forms, misspelled and inside compounds', async () => {
  await imported(
    'WEBVTT\n\n00:01.000 --> 00:03.000\n<v Ada>The harbour pilots met the captains of ten thousand ships.\n',
  )
  const german = 'WEBVTT\n\n00:01.000 --> 00:03.000\nDie Vorstandssitzung war kurz, sagte der Vorstand.\n'
  const { id: recordingId } = await server.client.createRecording({
    params: { spaceId },
    body: { title: 'Sitzung', source: 'IMPORT', language: 'de' },
  })
  const headers = { 'content-type': 'text/vtt' } as const
  await server.client.importTranscript({ params: { spaceId, recordingId }, content: german, headers })
  const words = (q: string) =>
    server.client.searchRecordings({ params: { spaceId }, query: { q, mode: 'words', limit: 1 } })
  for (const q of ['Which pilot met them?', 'harbuor captain', '10k ships']) {
    const [hit] = await within(
      () => words(q),
      (hits) => hits.length === 1,
    )
    assert.match(hit?.text ?? '', /^The harbour pilots/, q)
    assert.ok((hit?.highlights.length ?? 0) > 0)
  }
  assert.deepEqual(await exact('harbuor captain'), [])
  assert.match((await words('Sitzung'))[0]?.text ?? '', /^Die Vorstandssitzung/)
  assert.deepEqual(await words('volcanoes'), [])
})

test('the command line finds the time, and rebuilds the index beside the running server', async () => {
  await imported(talk.replace('inspector', 'gardener'))
  await within(
    () => exact('gardener'),
    (hits) => hits.length === 1,
  )
  const at = ['--server', server.address, '--key', server.key, '--mode', 'exact']
  const found = await runHere(['search', 'gardener', ...at])
  assert.equal(found.code, 0, found.stderr)
  assert.match(found.stdout, /^Talk {2}0:01–0:05 {2}0\.\d\d\n {2}We pushed the café.*gardener fell ill\.\n$/)
  const json = JSON.parse((await runHere(['search', 'gardener', '--json', ...at])).stdout) as SearchHit[]
  assert.equal(json[0]?.start, 1)
  assert.equal((await runHere(['search', 'nowhere-said', ...at])).code, 1)
  assert.equal((await runHere(['search', ...at])).code, 2)
  const byMeaning = await runHere(['search', 'gardener', ...at.slice(0, 4), '--mode', 'semantic'])
  assert.match(byMeaning.stderr, /^tiro: Semantic search isn't installed\. Use --mode words, or install a model/)
  const byWords = await runHere(['search', 'which gardeners fell', ...at.slice(0, 4)])
  assert.equal(byWords.stderr, 'Searching by words: search by meaning is not available.\n')
  assert.match(byWords.stdout, /gardener fell ill/)

  const again = await runHere(['reindex', '--data', server.data])
  assert.equal(again.code, 0, again.stderr)
  assert.match(again.stdout, /^\d+ passages indexed\n$/)
  const [hit] = await exact('gardener')
  assert.ok(hit !== undefined && hit.documentId > (json[0]?.documentId ?? ''))
})

test('a speaker without a name is called as in exports', async () => {
  const recordingId = await imported('WEBVTT\n\n00:01.000 --> 00:03.000\nNobody introduced the quokka.\n')
  const [hit] = await within(
    () => exact('quokka'),
    (hits) => hits.length === 1,
  )
  assert.deepEqual(hit?.speakers, ['Speaker 1'])
  const params = { spaceId, recordingId }
  const assigned = server.client.assignSpeakers({
    params,
    body: { merges: [{ from: 4, into: 0 }] },
    headers: { 'if-match': '*' },
  })
  await assert.rejects(assigned, /Speaker 5 \(index 4\) doesn't exist/)
})

test('the command line searches every workspace, more than one page of them', async () => {
  await imported(talk.replace('inspector', 'locksmith'))
  await within(
    () => exact('locksmith'),
    (hits) => hits.length === 1,
  )
  for (let i = 0; i < 500; i += 1) await server.client.createWorkspace({ body: { name: `Empty ${i}` } })
  const first = await server.client.listWorkspaces({ query: { limit: 500 } })
  assert.ok(first.workspaces.every(({ id }) => id !== spaceId))
  const found = await runHere([
    'search',
    'locksmith',
    '--server',
    server.address,
    '--key',
    server.key,
    '--mode',
    'exact',
  ])
  assert.match(found.stdout, /^Talk .*\n.*locksmith/, found.stderr)
})
