// HEAD of every GET operation: the same answer without a body, and never one that doesn't end.
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { before, test } from 'node:test'
import { fullPath, type EndpointSpec } from '../src/contract/endpoint.ts'
import { endpoints } from '../src/contract/endpoints/index.ts'
import { administrator, administratorClient, send } from './helpers/api-people.ts'
import { fastEngine, openServer, importText, uploadRecording, waitForTranscript } from './helpers/harness.ts'
import { silence } from './helpers/silence.ts'
import { limit } from './helpers/time-limits.ts'

const server = await openServer({ ...fastEngine, TIRO_OUTBOUND_ALLOW: '127.0.0.1/32' })
const gets = (Object.values(endpoints) as EndpointSpec[]).filter(({ method }) => method === 'GET')
/** What else than 200 an operation answers here, to HEAD as to GET. */
const others: Record<string, number> = {
  // No single sign-on is set up, and no Speaker has an image.
  startOidc: 404,
  finishOidc: 404,
  getSpeakerImage: 404,
  // No app asks to be let in.
  getAppRequest: 400,
  // The recording is silent.
  getChapters: 409,
}
const values: Record<string, string> = { kind: 'audio', subject: 'accounts', model: 'whisper-1' }
const queries: Record<string, string> = {
  getClip: 'startTime=0&endTime=1',
  getVideoClip: 'startTime=0&endTime=1',
  searchRecordings: 'q=word&mode=exact',
  searchOnUserTranscripts: 'searchTerm=word',
  searchTranscriptWords: 'words=word',
}
let cookie = ''

before(async () => {
  cookie = await administrator(server)
  const client = await administratorClient(server)
  const { id: spaceId } = await client.createWorkspace({ body: { name: 'Head' } })
  await client.updateWorkspace({ params: { spaceId }, body: { privacy: 'PUBLIC' } })
  const params = await uploadRecording(client, silence(1), { spaceId })
  const { originalFile, transcript } = await waitForTranscript(client, params)
  const { id: emptyId } = await client.createRecording({ params, body: { title: 'Empty' } })
  const upload = await client.startUpload({
    params: { spaceId, recordingId: emptyId },
    body: { mimeType: 'audio/mpeg' },
  })
  const tus = await send(server, `/api/v1/spaces/${spaceId}/tus`, {
    method: 'POST',
    cookie,
    headers: { 'upload-length': '10' },
  })
  const prompt = await client.createPrompt({ params, body: { title: 'A', prompt: 'B' } })
  const share = await client.shareRecording({ params, body: { audio: true } })
  const webhook = { url: 'https://127.0.0.1/', event: 'TRANSCRIPT_CREATED', workspaceId: spaceId } as const
  const file = new URL(originalFile?.publicUrl ?? assert.fail('no address'))
  queries['getSignedFile'] = file.search.slice(1)
  const written = await importText(client, spaceId, 'One two three.')
  const live = await client.startLive({ params })
  const highlight = await client.createHighlight({ params: written, body: { from: 0, to: 0 } })
  Object.assign(values, params, {
    highlightId: highlight.id,
    highlightRecordingId: written.recordingId,
    fileId: originalFile?.id,
    transcriptId: transcript?.id,
    transcriptionId: written.recordingId,
    format: 'srt',
    uploadId: upload.uploadId,
    tusUploadId: tus.headers.get('location')?.split('/').at(-1) ?? assert.fail('no address'),
    uploadRecordingId: emptyId,
    liveId: live.id,
    captionToken: (await client.shareCaptions({ params: { spaceId, liveId: live.id } })).token,
    folderId: (await client.createFolder({ params, body: { name: 'A' } })).id,
    speakerId: (await client.createSpeaker({ params, body: { name: 'A' } })).id,
    promptId: prompt.id,
    insightId: (await client.createInsight({ params, body: { promptId: prompt.id } })).id,
    translationId: transcript?.id,
    webhookId: (await client.createWebhook({ body: webhook })).id,
    exportRuleId: (await client.createExportRule({ params, body: { formats: ['text'], url: webhook.url } })).id,
    feedId: (await client.createFeed({ params, body: { url: webhook.url } })).id,
    keyId: (await client.createApiKey({ body: { name: 'A', role: 'VIEWER' } })).id,
    token: new URL(share.url).pathname.split('/').at(-1),
  })
})

function pathOf(spec: EndpointSpec): string {
  const of = spec.path.includes('{uploadId}') ? 'uploadR' : spec.path.includes('{highlightId}') ? 'highlightR' : 'r'
  const other: Record<string, string> = {
    recordingId: `${of}ecordingId`,
    ...(spec.tag === 'tus' ? { uploadId: 'tusUploadId' } : {}),
    ...(spec.path.startsWith('/captions/') ? { token: 'captionToken' } : {}),
    ...(spec.base === '/v2' ? { transcriptId: 'recordingId' } : {}),
  }
  const filled = fullPath(spec).replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => values[other[name] ?? name] ?? assert.fail(name),
  )
  const query = queries[spec.id]
  return `${filled}${query === undefined ? '' : `?${query}`}`
}

interface Raw {
  status: number
  headers: Map<string, string>
  body: Buffer
}

/** The bytes of an answer until the server closes; of an event stream the head alone. */
function raw(method: string, path: string): Promise<Raw> {
  const { hostname, port } = new URL(server.ownAddress)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    const hangs = setTimeout(() => {
      socket.destroy()
      reject(new Error(`${method} ${path} doesn't end`))
    }, limit(10_000))
    const chunks: Buffer[] = []
    const end = (): void => {
      clearTimeout(hangs)
      socket.destroy()
      const all = Buffer.concat(chunks)
      const at = all.indexOf('\r\n\r\n')
      const [first = '', ...lines] = all.subarray(0, at).toString().split('\r\n')
      const headers = new Map(
        lines.map(
          (line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)] as const,
        ),
      )
      resolve({ status: Number(first.split(' ')[1]), headers, body: all.subarray(at + 4) })
    }
    socket.on('error', reject)
    socket.on('end', end)
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      if (method === 'GET' && /content-type: text\/event-stream[^]*\r\n\r\n/i.test(chunk.toString())) end()
    })
    socket.write(
      `${method} ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`,
    )
  })
}

/** Headers that differ from one answer to the next, or belong to the body that HEAD doesn't have. */
const changing = new Set(['date', 'x-request-id', 'ratelimit', 'transfer-encoding', 'connection', 'server-timing'])

for (const spec of gets) {
  test(`HEAD of ${spec.id}`, async () => {
    const path = pathOf(spec)
    const get = await raw('GET', path)
    const head = await raw('HEAD', path)
    assert.equal(head.body.toString(), '', 'no body')
    assert.equal(get.status, others[spec.id] ?? 200, get.body.toString().slice(0, 300))
    assert.equal(head.status, get.status)
    const told = ({ headers }: Raw): [string, string][] =>
      [...headers].filter(([name]) => !changing.has(name) && (name !== 'content-length' || head.headers.has(name)))
    assert.deepEqual(told(head).toSorted(byName), told(get).toSorted(byName))
  })
}

const byName = ([a]: [string, string], [b]: [string, string]): number => a.localeCompare(b)

test('Allow names HEAD wherever it names GET', async () => {
  const table = Object.values(endpoints) as EndpointSpec[]
  for (const spec of gets) {
    const same = table.filter((one) => one.base === spec.base && one.path === spec.path).map(({ method }) => method)
    const refused = (['PUT', 'POST', 'PATCH', 'DELETE'] as const).find((method) => !same.includes(method))
    const { status, headers } = await raw(refused ?? assert.fail(), pathOf(spec).split('?')[0] ?? '')
    const allowed = headers.get('allow')?.split(', ') ?? []
    assert.deepEqual(
      [status, allowed.includes('GET'), allowed.includes('HEAD')],
      [405, true, true],
      `${refused} ${spec.path}`,
    )
  }
})
