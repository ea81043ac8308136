// A client written from the specification alone, with plain fetch: every endpoint, in the order of use.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import { parse } from 'yaml'
import { startValidatingProxy } from './helpers/validating-proxy.ts'
import { fastEngine, openServer, repository, sampleFile } from './helpers/harness.ts'
import { waitFor } from './helpers/wait-for.ts'

type Json = Record<string, unknown>

const server = await openServer({ ...fastEngine, TIRO_OUTBOUND_ALLOW: '127.0.0.0/8' })
// The proxy reports requests and responses that don't match the document as errors.
const proxy = await startValidatingProxy(server.address, { refuse: true })
after(() => proxy.stop())
const baseUrl = `${proxy.address}/api/v1`

async function ask(method: string, path: string, body?: unknown): Promise<Json> {
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: { 'x-api-key': server.key, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  assert.ok(response.ok, `${method} ${path}: ${response.status} ${text}`)
  return JSON.parse(text) as Json
}

/** Every field of the specification is present. */
function has(value: unknown, ...fields: string[]): void {
  for (const field of fields) assert.ok(field in (value as Json), `${field} is missing in ${JSON.stringify(value)}`)
}

const workspaceFields = [
  'id',
  'createdAt',
  'updatedAt',
  'name',
  'language',
  'templateId',
  'ownerId',
  'findAndReplaceWords',
  '_count',
  'privacy',
]
const recordingFields = [
  'id',
  'createdAt',
  'updatedAt',
  'workspaceId',
  'title',
  'sourceUrl',
  'mediaType',
  'source',
  'duration',
  'status',
  'recordingFolderId',
  'isMediaDeleted',
  'createdById',
  'autoDeleteMediaAfter',
]
const transcriptFields = [
  'id',
  'createdAt',
  'updatedAt',
  'transcriptForId',
  'language',
  'status',
  'queuedAt',
  'completedAt',
  'speakerAssignments',
]

test('every operation of the specification except search and insights', async () => {
  const me = await ask('GET', '/me')
  has(me, 'id', 'email')

  const space = await ask('POST', '/spaces', { name: 'Walk', language: 'en', privacy: 'PRIVATE' })
  has(space, ...workspaceFields)
  has(space['_count'], 'recordings', 'speakers')
  assert.equal(space['ownerId'], me['id'])
  const at = `/spaces/${String(space['id'])}`
  const changed = await ask('PATCH', at, { name: 'Walked', language: 'en', templateId: 'podcast', privacy: 'PRIVATE' })
  assert.deepEqual([changed['name'], changed['templateId']], ['Walked', 'podcast'])

  const made = await ask('POST', `${at}/recordings`, { title: 'First' })
  has(made, ...recordingFields)
  assert.deepEqual([made['status'], made['mediaType']], ['MEDIA_IMPORT_UPLOADING', 'AUDIO'])
  const recordingAt = `${at}/recordings/${String(made['id'])}`
  const detail = await ask('GET', recordingAt)
  has(detail, ...recordingFields, 'transcript', 'audioFile', 'originalFile', 'webhooks')
  has(detail['transcript'], ...transcriptFields)
  assert.equal((detail['transcript'] as Json)['status'], 'NOT_STARTED')

  const folder = await ask('POST', `${at}/folders`, { name: 'Season 1' })
  has(folder, 'id', 'createdAt', 'updatedAt', 'name', 'workspaceId', 'parentFolderId')
  const folders = (await ask('GET', `${at}/folders`)) as unknown as Json[]
  assert.deepEqual(folders, [folder])
  const renamed = await ask('PATCH', `${at}/folders/${String(folder['id'])}`, { name: 'Season one' })
  assert.equal(renamed['name'], 'Season one')
  const moved = await ask('PATCH', recordingAt, { title: 'Renamed', recordingFolderId: folder['id'] })
  has(moved, ...recordingFields)
  assert.deepEqual([moved['title'], moved['recordingFolderId']], ['Renamed', folder['id']])

  const { uploadId } = await ask('POST', `${recordingAt}/uploads`, { mimeType: 'audio/mpeg' })
  const { partUploadUrl } = await ask('POST', `${recordingAt}/uploads/${String(uploadId)}/parts/1`)
  const media = new Uint8Array(await readFile(sampleFile))
  const put = await fetch(String(partUploadUrl), { method: 'PUT', body: media })
  assert.equal(put.status, 200)
  assert.match(put.headers.get('etag') ?? '', /^"[0-9a-f]+"$/)
  await ask('POST', `${recordingAt}/uploads/${String(uploadId)}/complete`)

  const transcript = await waitFor(
    async () => (await ask('GET', recordingAt))['transcript'] as Json,
    'the end of the transcription',
    ({ status }) => status === 'COMPLETED' || status === 'FAILED',
  )
  assert.equal(transcript['status'], 'COMPLETED', JSON.stringify(transcript))
  const ready = await ask('GET', recordingAt)
  const file = [
    'id',
    'createdAt',
    'updatedAt',
    'mimeType',
    'type',
    'size',
    'publicUrl',
    'publicUrlExpiry',
    'workspaceId',
  ]
  has(ready['audioFile'], ...file)
  has(ready['originalFile'], ...file)
  const original = await fetch(String((ready['originalFile'] as Json)['publicUrl']))
  assert.equal((await original.arrayBuffer()).byteLength, media.byteLength)

  const translationAt = `${recordingAt}/translations/${String(transcript['id'])}`
  const content = await ask('GET', translationAt)
  const [paragraph] = content['paragraphs'] as Json[]
  has(paragraph, 'text', 'start', 'end', 'speaker')
  const { words } = await ask('GET', `${translationAt}?jsonContentType=words&startTime=1&endTime=10`)
  has((words as Json[])[0], 'word', 'start', 'end', 'confidence', 'speaker')
  const { segments } = await ask('GET', `${translationAt}?jsonContentType=segments`)
  has((segments as Json[])[0], 'text', 'start', 'end', 'speaker')
  for (const query of [
    'format=text&docIncludeSpeakers=false&docIncludeTimestamps=false&docIncludeServiceBranding=false',
    'format=csv&docIncludeSpeakers=true',
    'format=pdf',
    'format=word&docIncludeServiceBranding=true',
    'format=srt&subMaxCharactersPerLine=37&subMaxSecondsPerLine=5&subMaxLinesPerSubtitle=2',
    'format=vtt',
  ]) {
    const response = await fetch(`${baseUrl}${translationAt}?${query}`, { headers: { 'x-api-key': server.key } })
    assert.equal(response.status, 200, query)
    assert.ok((await response.arrayBuffer()).byteLength > 100, query)
  }

  const speaker = await ask('POST', `${at}/speakers`, { name: 'Ada', role: 'HOST' })
  has(speaker, 'id', 'createdAt', 'updatedAt', 'name', 'role', 'workspaceId', 'imageId')

  const prompts = (await ask('GET', `${at}/prompts`)) as unknown as Json[]
  has(prompts[0], 'id', 'title', 'prompt', 'sampleContent', 'adminManaged', 'autoGenerate')
  const prompt = await ask('PATCH', `${at}/prompts/${String(prompts[0]?.['id'])}`, {
    title: 'RouteIds',
    prompt: 'In short.',
  })
  assert.deepEqual([prompt['title'], prompt['prompt']], ['RouteIds', 'In short.'])

  const webhook = await ask('POST', '/webhooks', {
    event: 'TRANSCRIPT_CREATED',
    url: 'http://127.0.0.1:9/hook',
    workspaceId: space['id'],
  })
  has(webhook, 'event', 'workspaceId', 'createdById', 'url')
  assert.deepEqual(await ask('DELETE', `/webhooks/${String(webhook['id'])}`), { success: true })
})

test('errors have the documented format; the document and the page are served without a key', async () => {
  const response = await fetch(`${baseUrl}/spaces/unknown`, { headers: { 'x-api-key': server.key } })
  const body = (await response.json()) as Json
  assert.equal(response.status, 404)
  assert.deepEqual(Object.keys(body), ['error', 'errorDetails'])
  for (const path of ['/openapi.yaml', '/api/openapi.yaml']) {
    const document = await (await fetch(`${server.address}${path}`)).text()
    assert.match(document, /^openapi: 3\.1\.0$/m)
    assert.ok(document.includes(`url: "${server.ownAddress}"`), "the document doesn't contain the server's address")
  }
  const json = (await (await fetch(`${server.address}/openapi.json`)).json()) as Json
  const { servers, ...committed } = parse(await readFile(`${repository}/openapi.yaml`, 'utf8')) as Json
  assert.deepEqual(json, { ...committed, servers: [{ ...(servers as Json[])[0], url: server.ownAddress }] })
  const page = await fetch(`${server.address}/docs`)
  assert.match(page.headers.get('content-security-policy') ?? '', /^default-src 'none'; style-src 'sha256-/)
  const html = await page.text()
  assert.match(html, /Create a workspace/)
  // Its only files are the fonts; its script and its styles are in it, and named by the policy.
  assert.doesNotMatch(html, /<script[^>]|src=|@import|url\((?!\/docs\/[a-z-]+\.woff2\))/)
  assert.match(page.headers.get('content-security-policy') ?? '', /; script-src 'sha256-[^;]+'; font-src 'self';/)
})
