// Small promises of the API, each over HTTP.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EndpointSpec } from '../src/contract/endpoint.ts'
import { endpoints } from '../src/contract/endpoints/index.ts'
import { codeOf, details, fields, send, type Answer } from './helpers/api-people.ts'
import { fastEngine, openServer } from './helpers/harness.ts'
import { refused } from './helpers/refused.ts'

const server = await openServer({ ...fastEngine, TIRO_LIMIT_SEARCHES: '3', TIRO_OUTBOUND_ALLOW: '127.0.0.0/8' })
const spaceId = (await server.client.createWorkspace({ body: { name: 'Details' } })).id
const recording = await server.client.createRecording({
  params: { spaceId },
  body: { title: 'Imported', source: 'IMPORT', language: 'en' },
})
const spaceAt = `/api/v1/spaces/${spaceId}`
const transcriptAt = `${spaceAt}/recordings/${recording.id}/transcript`
const get = (at: string, headers: Record<string, string> = {}): Promise<Answer> =>
  send(server, at, { key: server.key, headers })
const importText = async (raw: string, type: string): Promise<void> => {
  const headers = { 'content-type': type }
  fields(await send(server, `${transcriptAt}/import`, { method: 'POST', key: server.key, raw, headers }))
}

test('an imported recording has the duration of its transcript', async () => {
  const durationOf = async () => (await get(`${spaceAt}/recordings/${recording.id}`)).body as { duration: number }
  const cue = (end: string) => `1\n00:00:01,000 --> ${end}\nWell said, Ada.\n`
  await importText(cue('00:01:04,500'), 'application/x-subrip')
  assert.equal((await durationOf()).duration, 64.5)
  await importText(cue('00:00:04,250'), 'application/x-subrip')
  assert.equal((await durationOf()).duration, 4.25)
  // Text without times has the usual duration of its words, not that of the earlier import.
  await importText('One two three four five.', 'text/plain')
  assert.equal((await durationOf()).duration, 2)
})

test('Accept chooses the format of an export; what it excludes is 406', async () => {
  const type = async (query: string, accept: string) => {
    const { status, headers } = await get(`${transcriptAt}${query}`, { accept })
    return status === 200 ? headers.get('content-type')?.split(';', 1)[0] : status
  }
  assert.equal(await type('', '*/*'), 'application/json')
  assert.equal(await type('', 'text/vtt'), 'text/vtt')
  assert.equal(await type('', 'text/html, application/pdf;q=0.9, */*;q=0.1'), 'application/pdf')
  assert.equal(await type('', 'text/html,application/xml;q=0.9,*/*;q=0.8'), 'application/json')
  assert.equal(await type('', 'text/*'), 'text/plain')
  assert.equal(await type('', 'image/png'), 406)
  assert.equal(await type('?format=csv', 'text/csv'), 'text/csv')
  assert.equal(await type('?format=csv', '*/*'), 'text/csv')
  assert.equal(await type('?format=csv', 'application/json'), 406)
  assert.equal(await type('?format=csv', 'text/csv;q=0, */*'), 406)
  assert.equal((await get('/api/v1/me', { accept: 'application/json;q=0' })).status, 406)
})

test('a time that is in the year 10000 or before the year 0 in UTC is refused', async () => {
  const patch = (body: object): Promise<Answer> =>
    send(server, `${spaceAt}/recordings/${recording.id}`, { method: 'PATCH', key: server.key, body })
  for (const time of ['9999-12-31T23:59:59-12:00', '0000-01-01T00:00:00+12:00']) {
    const changed = await patch({ autoDeleteMediaAfter: time })
    assert.deepEqual([changed.status, codeOf(changed)], [400, 'INVALID_BODY'], time)
    const listed = await get(`${spaceAt}/recordings?dateFrom=${encodeURIComponent(time)}`)
    assert.deepEqual([listed.status, codeOf(listed)], [400, 'INVALID_QUERY'], time)
  }
  const latest = await patch({ autoDeleteMediaAfter: '9999-12-31T11:59:59-12:00' })
  assert.equal(fields(latest)['autoDeleteMediaAfter'], '9999-12-31T23:59:59.000Z')
  fields(await patch({ autoDeleteMediaAfter: null }))
})

test('a prompt may have 20,000 characters of any script', async () => {
  const create = (prompt: string): Promise<Answer> =>
    send(server, `${spaceAt}/prompts`, { method: 'POST', key: server.key, body: { title: 'Long', prompt } })
  assert.equal((await create('😀'.repeat(20_000))).status, 201)
  const refused = await create('😀'.repeat(20_001))
  assert.deepEqual([refused.status, codeOf(refused)], [422, 'PROMPT_TOO_LONG'])
  assert.equal(details(refused)['characters'], 20_001)
})

test('a body that cannot be read and an unreadable URL name the place, as other invalid requests do', async () => {
  for (const raw of ['{"name"', '['.repeat(40)]) {
    const answer = await send(server, '/api/v1/spaces', { method: 'POST', key: server.key, raw })
    const { message, fields: places } = details(answer)
    assert.equal(codeOf(answer), 'MALFORMED_JSON')
    assert.deepEqual(places, [{ path: '/', rule: raw.startsWith('[') ? 'depth' : 'json', message }])
  }
  const answer = await get('/api/v1/spaces/%zz')
  const { message, fields: places } = details(answer)
  assert.deepEqual(places, [{ path: '/', rule: 'url', message }])
})

test('each wrong field of a nullable list is named by one rule', async () => {
  const faults = async (workspaceIds: unknown): Promise<unknown> => {
    const body = { name: 'k', role: 'VIEWER', workspaceIds }
    const answer = await send(server, '/api/v1/api-keys', { method: 'POST', key: server.key, body })
    return (details(answer)['fields'] as { path: string; message: string }[]).map((one) => [one.path, one.message])
  }
  assert.deepEqual(await faults([]), [['/workspaceIds', 'Must have at least 1 entry.']])
  assert.deepEqual(await faults([1]), [['/workspaceIds/0', 'Must be text.']])
  assert.deepEqual(await faults(1), [['/workspaceIds', 'Must be a list or null.']])
})

test('a recording whose media was deleted takes no other upload', async () => {
  const params = { spaceId }
  const { id: recordingId } = await server.client.createRecording({ params, body: { title: 'Deleted' } })
  await server.client.startUpload({ params: { spaceId, recordingId }, body: { mimeType: 'audio/mpeg' } })
  await server.client.deleteMedia({ params: { spaceId, recordingId } })
  const again = server.client.startUpload({ params: { spaceId, recordingId }, body: { mimeType: 'audio/mpeg' } })
  assert.deepEqual(await refused(again), [410, 'MEDIA_DELETED'])
  const { status } = await server.client.getRecording({ params: { spaceId, recordingId } })
  assert.equal(status, 'MEDIA_IMPORT_EXPIRED')
})

test('the media of a live session is deleted once the session has ended', async () => {
  const session = fields(await send(server, `${spaceAt}/live`, { method: 'POST', key: server.key, body: {} }))
  const mediaAt = `${spaceAt}/recordings/${String(session['recordingId'])}/media`
  const refusal = await send(server, mediaAt, { method: 'DELETE', key: server.key })
  assert.deepEqual([refusal.status, codeOf(refusal)], [409, 'INVALID_STATE'])
  assert.equal(details(refusal)['currentStatus'], 'MEDIA_IMPORT_UPLOADING')
  fields(await send(server, `${spaceAt}/live/${String(session['id'])}/finish`, { method: 'POST', key: server.key }))
  fields(await send(server, mediaAt, { method: 'DELETE', key: server.key }))
})

test('deleting the media of a recording that is being imported ends its import', async () => {
  const { id: recordingId } = await server.client.createRecording({
    params: { spaceId },
    body: { title: 'Downloading', sourceUrl: 'http://127.0.0.1:9/talk.mp3' },
  })
  const params = { spaceId, recordingId }
  await server.client.deleteMedia({ params })
  const { status, isMediaDeleted, failure, transcript } = await server.client.getRecording({ params })
  assert.deepEqual([status, isMediaDeleted, transcript?.status], ['MEDIA_IMPORT_FAILED', true, 'CANCELLED'])
  assert.deepEqual(failure, { code: 'SOURCE_UNREACHABLE', message: 'The media was deleted before it was imported.' })
  assert.deepEqual(await refused(server.client.retryRecording({ params })), [410, 'MEDIA_DELETED'])
})

test('documents and health checks say which methods they take', async () => {
  for (const at of ['/openapi.yaml', '/api/openapi.yaml', '/openapi.json', '/docs', '/healthz', '/readyz']) {
    assert.equal((await get(at)).status, 200, at)
    const answer = await send(server, at, { method: 'POST', key: server.key, body: {} })
    assert.deepEqual([answer.status, codeOf(answer)], [405, 'METHOD_NOT_ALLOWED'], at)
    assert.equal(answer.headers.get('allow'), 'GET, HEAD', at)
  }
  // As people type it.
  assert.equal((await get('/docs/')).status, 200)
})

test('a wrong email address is explained with an example', async () => {
  const body = { email: 'nobody', password: 'a long password' }
  const answer = await send(server, '/api/v1/accounts', { method: 'POST', body })
  const message = 'Must be an email address, such as ada@example.org.'
  assert.deepEqual(details(answer)['fields'], [{ path: '/email', rule: 'format', message }])
})

test('options that are whole numbers go up to 2³¹−1', async () => {
  const options = 'format=srt&subMaxCharactersPerLine=2147483647&subMaxSecondsPerLine=2147483647'
  assert.equal((await get(`${transcriptAt}?${options}&subMaxLinesPerSubtitle=2147483647`)).status, 200)
  for (const name of ['subMaxCharactersPerLine', 'version']) {
    const answer = await get(`${transcriptAt}?format=srt&${name}=2147483648`)
    assert.deepEqual([answer.status, codeOf(answer)], [400, 'INVALID_QUERY'], name)
  }
  assert.equal((await get(`${transcriptAt}?version=2147483647`)).status, 404)
})

test('bad percent-encoding is 400, in the path and in the query', async () => {
  for (const [at, code] of [
    ['/api/v1/spaces/%E0%A4%A', 'INVALID_PATH'],
    ['/api/v1/spaces/%zz', 'INVALID_PATH'],
    [`${spaceAt}/recordings?cursor=%E0%A4%A`, 'INVALID_QUERY'],
    [`${spaceAt}/recordings?cursor=%`, 'INVALID_QUERY'],
    [`${transcriptAt}?format=srt&docIncludeSpeakers=%FF`, 'INVALID_QUERY'],
    [`${spaceAt}/translations/%E0%A4%A?x=1`, 'INVALID_PATH'],
    [`${spaceAt}/recordings?%zz=1`, 'INVALID_QUERY'],
    [`${spaceAt}/recordings?cursor=%ff`, 'INVALID_QUERY'],
  ] as const) {
    const answer = await get(at)
    assert.deepEqual([answer.status, codeOf(answer)], [400, code], at)
    assert.equal(answer.headers.get('cache-control'), 'no-store', at)
  }
})

test('a refusal writes roles as the rest of the API writes those of members', async () => {
  const { key } = fields(
    await send(server, '/api/v1/api-keys', { method: 'POST', key: server.key, body: { name: 'a', role: 'AGENT' } }),
  )
  const answer = await send(server, spaceAt, { method: 'DELETE', key: String(key) })
  assert.equal(answer.status, 403)
  assert.deepEqual([details(answer)['required'], details(answer)['actual']], ['owner', 'agent'])
})

test('RateLimit says when the caller may go on; an empty list of ids is an error', async () => {
  const search = `${spaceAt}/recordings/search?q=said&mode=exact`
  const refused = await get(`${search}&folderIds=`)
  assert.deepEqual([refused.status, codeOf(refused)], [400, 'INVALID_QUERY'])
  assert.deepEqual(details(refused)['fields'], [
    { path: '/folderIds', rule: 'minItems', message: 'Give at least one id, or leave the parameter out.' },
  ])
  assert.match(refused.headers.get('ratelimit') ?? '', /^"search";r=2;t=\d+$/)
  assert.equal((await get(`${search}&speakerIds=,`)).status, 400)
  const last = await get(search)
  assert.equal(last.headers.get('ratelimit'), '"search";r=0;t=5')
  const limited = await get(search)
  assert.equal(limited.status, 429)
  assert.equal(limited.headers.get('ratelimit'), `"search";r=0;t=${limited.headers.get('retry-after')}`)
})

test("an assistant's search counts like any other", async () => {
  const { key } = await server.client.createApiKey({ body: { name: 'a', role: 'VIEWER', workspaceIds: [spaceId] } })
  const params = { name: 'search', arguments: { query: 'said', workspace: spaceId } }
  const texts: string[] = []
  for (let id = 0; id < 4; id++) {
    const answer = await fetch(`${server.address}/mcp`, {
      method: 'POST',
      headers: {
        'x-api-key': String(key),
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params }),
    })
    assert.equal(answer.status, 200)
    texts.push(await answer.text())
  }
  assert.doesNotMatch(texts[0] ?? '', /RATE_LIMITED/)
  assert.match(texts.at(-1) ?? '', /RATE_LIMITED: Too many requests/)
})

test('each folder, prompt, webhook, key and translation can be read by its id', async () => {
  const params = { spaceId }
  const { client } = server
  const folder = await client.createFolder({ params, body: { name: 'One' } })
  assert.deepEqual(await client.getFolder({ params: { ...params, folderId: folder.id } }), folder)
  const prompt = await client.createPrompt({ params, body: { title: 'One', prompt: 'Sum up.' } })
  assert.deepEqual(await client.getPrompt({ params: { ...params, promptId: prompt.id } }), prompt)
  const { key, ...made } = await client.createApiKey({ body: { name: 'reader', role: 'VIEWER' } })
  assert.deepEqual(await client.getApiKey({ params: { keyId: made.id } }), made)
  const url = 'http://127.0.0.1:9/a/secret'
  const { secret: _, ...webhook } = await client.createWebhook({
    body: { event: 'TRANSCRIPT_CREATED', url, workspaceId: spaceId },
  })
  assert.deepEqual(await client.getWebhook({ params: { webhookId: webhook.id } }), webhook)
  const seen = await send(server, `/api/v1/webhooks/${webhook.id}`, { key: String(key) })
  assert.equal(fields(seen)['url'], 'http://127.0.0.1:9/…')
  const { translations } = await client.listTranslations({ params: { ...params, recordingId: recording.id } })
  const [original] = translations
  assert.ok(original)
  const at = { ...params, recordingId: recording.id, translationId: original.id }
  assert.deepEqual(await client.getTranslationState({ params: at }), original)
  const other = await client.createWorkspace({ body: { name: 'Other' } })
  for (const path of [
    `/api/v1/spaces/${other.id}/folders/${folder.id}`,
    `/api/v1/spaces/${other.id}/prompts/${prompt.id}`,
    `/api/v1/spaces/${other.id}/recordings/${recording.id}/translations/${original.id}/state`,
    `${spaceAt}/recordings/${recording.id}/translations/tsl_none/state`,
    '/api/v1/webhooks/whk_none',
    '/api/v1/api-keys/key_none',
  ]) {
    const answer = await get(path)
    assert.deepEqual([answer.status, codeOf(answer)], [404, 'NOT_FOUND'], path)
  }
})

test('a webhook that lacks an event says so like any other missing field', async () => {
  const body = { url: 'http://127.0.0.1:9/', workspaceId: spaceId }
  const answer = await send(server, '/api/v1/webhooks', { method: 'POST', key: server.key, body })
  assert.deepEqual(details(answer)['fields'], [
    { path: '/event', rule: 'required', message: 'The field "event" is required.' },
  ])
})

test('an agent sees the addresses of webhooks redacted, also at a recording', async () => {
  const { client } = server
  const url = 'http://127.0.0.1:9/another/secret'
  await client.createWebhook({ body: { event: 'TRANSCRIPT_CREATED', url, workspaceId: spaceId } })
  const urlsFor = async (key: string) => {
    const answer = await send(server, `${spaceAt}/recordings/${recording.id}`, { key })
    return (fields(answer)['webhooks'] as { url: string }[]).map((webhook) => webhook.url)
  }
  assert.ok((await urlsFor(server.key)).includes(url))
  for (const role of ['AGENT', 'VIEWER'] as const) {
    const { key } = await client.createApiKey({ body: { name: role, role } })
    const urls = await urlsFor(String(key))
    assert.ok(urls.length > 0)
    assert.deepEqual(new Set(urls), new Set(['http://127.0.0.1:9/…']), role)
  }
})

test('a day that its month does not have, and an hour that no day has, are not timestamps', async () => {
  const create = (autoDeleteMediaAfter: string) =>
    send(server, `${spaceAt}/recordings`, {
      method: 'POST',
      key: server.key,
      body: { title: 'Dated', source: 'IMPORT', autoDeleteMediaAfter },
    })
  for (const day of ['2030-02-29', '2030-02-30', '2030-04-31', '2030-00-10', '2030-01-00']) {
    const answer = await create(`${day}T00:00:00Z`)
    assert.deepEqual([answer.status, codeOf(answer)], [400, 'INVALID_BODY'], day)
  }
  for (const time of ['24:00:00Z', '23:60:00Z', '12:00:00+24:00']) {
    const answer = await create(`2030-01-01T${time}`)
    assert.deepEqual([answer.status, codeOf(answer)], [400, 'INVALID_BODY'], time)
  }
  assert.equal(fields(await create('2032-02-29T23:30:00-01:00'))['autoDeleteMediaAfter'], '2032-03-01T00:30:00.000Z')
})

test('a cursor belongs to the order of its list', async () => {
  const at = `${spaceAt}/recordings?limit=1`
  const cursorOf = async (order: string) => String(fields(await get(`${at}&orderBy=${order}`))['nextCursor'])
  const orders = ['createdAt', 'title', 'duration']
  for (const from of orders) {
    const cursor = await cursorOf(from)
    for (const order of orders) {
      const answer = await get(`${at}&orderBy=${order}&cursor=${cursor}`)
      assert.equal(answer.status, from === order ? 200 : 400, `${from} in ${order}`)
    }
  }
})

test('a cursor that somebody changed is refused or names a place, in every list', async () => {
  const keys = ['', 'a\u0000', '\ud800', '￿'.repeat(100), 0, 1.5, -1, 2 ** 31, 2 ** 53, 1e308, -1e308, 5e-324, null, {}]
  const ids = ['a', 'a\u0000', '\ud800', recording.id]
  const cursors = keys.flatMap((key) =>
    ids.flatMap((id) => [0, 1].map((way) => Buffer.from(JSON.stringify([key, id, way])).toString('base64url'))),
  )
  const lists = Object.values<EndpointSpec>(endpoints).filter(
    ({ method, query }) => method === 'GET' && JSON.stringify(query ?? {}).includes('"cursor"'),
  )
  assert.ok(lists.length > 20)
  for (const { path } of lists) {
    const at = `/api/v1${path.replace('{spaceId}', spaceId).replace('{recordingId}', recording.id)}`
    const statuses = new Set<number>()
    for (const cursor of cursors) statuses.add((await get(`${at}?cursor=${cursor}`)).status)
    assert.ok(
      [...statuses].every((status) => status < 500),
      `${path}: ${[...statuses].join(', ')}`,
    )
  }
})

test('a recording without media that is to be transcribed again names the states of recordings', async () => {
  const body = { title: 'Not uploaded' }
  const { id } = await server.client.createRecording({ params: { spaceId }, body })
  const answer = await send(server, `${spaceAt}/recordings/${id}/transcribe`, {
    method: 'POST',
    key: server.key,
    body: {},
  })
  assert.equal(codeOf(answer), 'INVALID_STATE')
  const { currentStatus, allowedStatuses } = details(answer)
  assert.deepEqual([currentStatus, allowedStatuses], ['MEDIA_IMPORT_UPLOADING', ['READY']])
})

test('a compressed body is refused, not read as if it were plain', async () => {
  const post = (at: string, type: string, coding: string) =>
    send(server, at, {
      method: 'POST',
      key: server.key,
      raw: JSON.stringify({ name: 'Plain', segments: [{ start: 0, end: 1, text: 'Plain' }] }),
      headers: { 'content-type': type, 'content-encoding': coding },
    })
  for (const [at, type] of [
    ['/api/v1/spaces', 'application/json'],
    [`${transcriptAt}/import`, 'text/plain'],
    ['/v1/audio/transcriptions', 'multipart/form-data; boundary=x'],
  ] as const) {
    const answer = await post(at, type, 'gzip')
    assert.deepEqual([answer.status, codeOf(answer)], [415, 'UNSUPPORTED_MEDIA_TYPE'], at)
    assert.match(JSON.stringify(answer.body), /without Content-Encoding/)
  }
  assert.equal((await post('/api/v1/spaces', 'application/json', 'identity')).status, 400)
})
