// Deepgram's own client names an address that gets the answer later.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import path from 'node:path'
import { after, describe, test } from 'node:test'
import { DeepgramClient } from '@deepgram/sdk'
import type { DeepgramTranscription } from '../../src/contract/endpoints/deepgram.ts'
import {
  createKey,
  fastEngine,
  openServer,
  removeFolder,
  startServer,
  temporaryFolder,
  type TestServer,
} from '../helpers/harness.ts'
import { openReceiver, type Received } from '../helpers/open-receiver.ts'
import { servedClip } from '../helpers/served-clip.ts'
import { made } from '../helpers/media.ts'
import { twoChannels } from '../helpers/two-channels.ts'
import { waitFor } from '../helpers/wait-for.ts'

const { folder, clip, bytes, web } = await servedClip()
const receiver = await openReceiver()
const env = { ...fastEngine, TIRO_OUTBOUND_ALLOW: '127.0.0.1/32', TIRO_LOG: 'debug' }
const server = await openServer(env)
type Media = DeepgramClient['listen']['v1']['media']
const mediaOf = ({ address: base }: TestServer, apiKey: string): Media => {
  const environment = { base, production: base, agent: base, agentRest: base }
  return new DeepgramClient({ apiKey, environment, maxRetries: 0 }).listen.v1.media
}
const media = mediaOf(server, server.key)

async function received(place: string): Promise<{ request: Received; answer: DeepgramTranscription }> {
  const [request] = await waitFor(
    () => receiver.at(place),
    `a request of ${place}`,
    (all) => all.length > 0,
  )
  assert.ok(request)
  return { request, answer: JSON.parse(request.body) as DeepgramTranscription }
}

const textOf = ({ results }: DeepgramTranscription): string => results.channels[0]?.alternatives[0]?.transcript ?? ''

async function recordings({ client }: TestServer): Promise<number> {
  const { workspaces } = await client.listWorkspaces({ query: {} })
  const lists = workspaces.map(({ id: spaceId }) => client.listRecordings({ params: { spaceId }, query: {} }))
  return (await Promise.all(lists)).flatMap((page) => page.recordings).length
}

describe('a callback', () => {
  test('gets the same answer later', async () => {
    const options = { language: 'en', smart_format: true, utterances: true, summarize: 'v2', model: 'nova-3' } as const
    const wanted = (await media.transcribeFile(createReadStream(clip), options)) as unknown as DeepgramTranscription
    const callback = `${receiver.url}/done`
    const accepted = await media.transcribeFile(createReadStream(clip), { ...options, callback })
    assert.deepEqual(Object.keys(accepted), ['request_id'])
    const { request, answer } = await received('/done')
    assert.equal(request.method, 'POST')
    assert.match(request.headers['dg-token']?.toString() ?? '', /^key_/)
    assert.equal(answer.metadata.request_id, (accepted as { request_id: string }).request_id)
    assert.equal(answer.metadata.sha256, createHash('sha256').update(bytes).digest('hex'))
    assert.ok(Math.abs(answer.metadata.duration - 14) < 0.1)
    assert.deepEqual(answer.metadata.models, wanted.metadata.models)
    assert.deepEqual(answer.results.channels, wanted.results.channels)
    assert.ok(wanted.results.summary?.short)
    assert.deepEqual(answer.results.summary, wanted.results.summary)
    assert.deepEqual(
      answer.results.utterances?.map(({ transcript }) => transcript),
      wanted.results.utterances?.map(({ transcript }) => transcript),
    )
  })

  test('gets it by PUT, with the name and password of its address, of an address and of samples', async () => {
    const callback = receiver.url.replace('//', '//me:secret-password@')
    const options = { language: 'en', callback_method: 'PUT' } as const
    await media.transcribeUrl({ url: `${web}/clip.wav`, ...options, callback: `${callback}/url` })
    const samples = await made(folder, 'clip.mulaw', ['-i', clip, '-f', 'mulaw', '-ar', '16000'])
    await media.transcribeFile(
      samples,
      { ...options, callback: `${callback}/samples`, encoding: 'mulaw' },
      { queryParams: { sample_rate: '16000' } },
    )
    for (const place of ['/url', '/samples']) {
      const { request, answer } = await received(place)
      assert.equal(request.method, 'PUT')
      assert.equal(request.headers.authorization, `Basic ${Buffer.from('me:secret-password').toString('base64')}`)
      assert.match(textOf(answer), /\w+ \w+/)
    }
    assert.doesNotMatch(server.stderr(), /secret-password|bWU6c2Vj/)
  })

  test('gets each channel by itself', async () => {
    await twoChannels(folder, 'call.wav')
    await media.transcribeFile(createReadStream(path.join(folder, 'call.wav')), {
      language: 'en',
      multichannel: true,
      callback: `${receiver.url}/channels`,
    })
    const { channels } = (await received('/channels')).answer.results
    const starts = channels.map(({ alternatives }) => alternatives[0]?.words[0]?.start ?? -1)
    assert.ok(starts.length === 2 && (starts[0] ?? 9) < 2 && (starts[1] ?? 0) > 5, JSON.stringify(starts))
  })

  test('learns why there is none', async () => {
    const { request_id } = (await media.transcribeFile(Buffer.from('no media at all'), {
      callback: `${receiver.url}/failed`,
    })) as { request_id: string }
    const error = JSON.parse((await received('/failed')).request.body) as Record<string, string>
    assert.deepEqual(Object.keys(error), ['err_code', 'err_msg', 'request_id'])
    assert.equal(error['request_id'], request_id)
    assert.match(error['err_msg'] ?? '', /\w+ \w+/)
  })

  test('needs an owner, also of its key', async () => {
    for (const role of ['EDITOR', 'AGENT']) {
      const own = mediaOf(server, await createKey(server.data, role))
      await assert.rejects(
        own.transcribeFile(createReadStream(clip), { callback: `${receiver.url}/role` }),
        ({ statusCode }: { statusCode?: number }) => statusCode === 403,
      )
    }
    assert.deepEqual(receiver.at('/role'), [])
  })

  test('ends with its key, and then nothing is kept', async () => {
    const { id: keyId, key } = await server.client.createApiKey({ body: { name: 'short', role: 'OWNER' } })
    await mediaOf(server, String(key)).transcribeFile(createReadStream(clip), { callback: `${receiver.url}/revoked` })
    await server.client.revokeApiKey({ params: { keyId }, query: { cascade: true } })
    await waitFor(
      () => recordings(server),
      'no recording',
      (count) => count === 0,
    )
    assert.deepEqual(receiver.at('/revoked'), [])
    assert.equal(receiver.at('/done').length, 1)
  })

  test('x-tiro-space keeps the recording', async () => {
    const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Kept' } })
    const answer = await fetch(`${server.address}/v1/listen?language=en&callback=${receiver.url}/kept`, {
      method: 'POST',
      headers: { authorization: `Token ${server.key}`, 'x-tiro-space': spaceId },
      body: bytes,
    })
    assert.deepEqual([answer.status, Object.keys((await answer.json()) as object)], [200, ['request_id']])
    assert.match(answer.headers.get('tiro-recording') ?? '', /^rec_/)
    await received('/kept')
    const page = await server.client.listRecordings({ params: { spaceId }, query: {} })
    assert.equal(page.recordings.length, 1)
  })
})

describe('a server that is killed', () => {
  async function killed(place: string, again: Record<string, string>, look: (of: TestServer) => Promise<void>) {
    const data = await temporaryFolder()
    after(() => removeFolder(data))
    const first = await startServer({ data, env })
    await mediaOf(first, first.key).transcribeFile(createReadStream(clip), {
      language: 'en',
      callback: `${receiver.url}${place}`,
    })
    await first.kill()
    assert.deepEqual(receiver.at(place), [])
    const second = await startServer({ data, env: { ...env, ...again }, key: first.key })
    try {
      await look(second)
    } finally {
      await second.stop()
    }
  }

  test('sends the answer after it has started again', () =>
    killed('/killed', {}, async () => {
      assert.match(textOf((await received('/killed')).answer), /\w+ \w+/)
    }))

  test('checks the address again: one that is no longer allowed gets nothing', () =>
    killed('/inside', { TIRO_OUTBOUND_ALLOW: '' }, async ({ client }) => {
      await waitFor(
        async () => {
          const [space] = (await client.listWorkspaces({ query: {} })).workspaces
          const params = { spaceId: space?.id ?? '' }
          const [made] = (await client.listRecordings({ params, query: {} })).recordings
          return made === undefined ? null : client.getRecording({ params: { ...params, recordingId: made.id } })
        },
        'a transcript',
        (made) => made?.transcript?.status === 'COMPLETED',
      )
      await new Promise((resolve) => setTimeout(resolve, 2000))
      assert.deepEqual(receiver.at('/inside'), [])
    }))
})
