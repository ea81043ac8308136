// AssemblyAI's own client names an address that the real server calls when a transcript has ended.
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { AssemblyAI } from 'assemblyai'
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
import { waitFor } from '../helpers/wait-for.ts'

const { clip, bytes } = await servedClip()
const receiver = await openReceiver()
const env = { ...fastEngine, TIRO_OUTBOUND_ALLOW: '127.0.0.1/32', TIRO_LOG: 'debug' }
const server = await openServer(env)
const clientOf = ({ address }: TestServer, apiKey: string): AssemblyAI => new AssemblyAI({ apiKey, baseUrl: address })
const { transcripts } = clientOf(server, server.key)
const secret = 'the-secret-of-a-receiver'

const received = (path: string): Promise<Received[]> =>
  waitFor(
    () => receiver.at(path),
    `a request of ${path}`,
    (all) => all.length > 0,
  )

describe('a webhook of a transcript', () => {
  test('gets its ID and status once, with its header, and the transcript says so', async () => {
    const { id, webhook_url, webhook_auth, webhook_status_code } = await transcripts.submit({
      audio: clip,
      language_code: 'en',
      webhook_url: `${receiver.url}/done?of=me`,
      webhook_auth_header_name: 'X-Receiver',
      webhook_auth_header_value: secret,
    })
    assert.deepEqual([webhook_url, webhook_auth, webhook_status_code], [`${receiver.url}/done?of=me`, true, null])
    const [request] = await received('/done?of=me')
    assert.deepEqual(JSON.parse(request?.body ?? ''), { transcript_id: id, status: 'completed' })
    assert.equal(request?.method, 'POST')
    assert.equal(request?.headers['x-receiver'], secret)
    assert.equal(request?.headers['content-type'], 'application/json')
    assert.equal(request?.headers['webhook-signature'], undefined)
    const made = await waitFor(
      () => transcripts.get(id),
      'the status of the receiver',
      ({ webhook_status_code: status }) => status === 204,
    )
    assert.deepEqual([made.webhook_url, made.webhook_auth, made.status], [webhook_url, true, 'completed'])
    assert.doesNotMatch(JSON.stringify(made), new RegExp(secret))
    assert.doesNotMatch(server.stderr(), new RegExp(secret))

    // It is of this transcript alone, and no webhook of the workspace.
    const spaceId = (made as unknown as { workspace_id: string }).workspace_id
    const params = { spaceId, recordingId: id }
    assert.deepEqual((await server.client.listWebhooks({ query: {} })).webhooks, [])
    assert.deepEqual((await server.client.getRecording({ params })).webhooks, [])
    await transcripts.transcribe({ audio: bytes, language_code: 'en' }, { pollingInterval: 200 })
    await server.client.transcribeRecording({ params, body: {} })
    await transcripts.waitUntilReady(id, { pollingInterval: 200 })
    await wait(1500)
    assert.equal(receiver.at('/done?of=me').length, 1)
  })

  test('learns that there is none', async () => {
    const { id } = await transcripts.submit({
      audio: Buffer.from('no media at all'),
      webhook_url: `${receiver.url}/failed`,
    })
    const [request] = await received('/failed')
    assert.deepEqual(JSON.parse(request?.body ?? ''), { transcript_id: id, status: 'error' })
    assert.equal((await transcripts.get(id)).webhook_auth, false)
  })

  test('is tried again', async () => {
    const { id } = await transcripts.submit({ audio: clip, webhook_url: `${receiver.url}/503/busy` })
    await waitFor(
      () => receiver.at('/503/busy'),
      'a second attempt',
      ({ length }) => length >= 2,
    )
    assert.equal((await transcripts.get(id)).webhook_status_code, 503)
  })

  test('is deleted with the transcript', async () => {
    const { id } = await transcripts.submit({ audio: clip, webhook_url: `${receiver.url}/deleted` })
    assert.equal((await transcripts.delete(id)).webhook_url, null)
    await wait(1500)
    assert.deepEqual(receiver.at('/deleted'), [])
  })

  test('needs an owner and a key that may register webhooks; others see only its origin', async () => {
    const { id } = await transcripts.submit({ audio: clip, webhook_url: `${receiver.url}/secret-path` })
    for (const role of ['EDITOR', 'AGENT']) {
      const own = clientOf(server, await createKey(server.data, role)).transcripts
      await assert.rejects(own.submit({ audio: clip, webhook_url: `${receiver.url}/role` }), /role|owner/i)
      const expected = role === 'AGENT' ? `${receiver.url}/…` : `${receiver.url}/secret-path`
      assert.equal((await own.get(id)).webhook_url, expected)
    }
    assert.deepEqual(receiver.at('/role'), [])
  })

  test('ends with its key, if what the key created ends', async () => {
    const { id: keyId, key } = await server.client.createApiKey({ body: { name: 'short', role: 'OWNER' } })
    const own = clientOf(server, String(key)).transcripts
    const { id } = await own.submit({ audio: clip, webhook_url: `${receiver.url}/revoked` })
    await server.client.revokeApiKey({ params: { keyId }, query: { cascade: true } })
    await transcripts.waitUntilReady(id, { pollingInterval: 200 })
    await wait(1500)
    assert.deepEqual(receiver.at('/revoked'), [])
  })

  test('in a network of the operator is refused', async () => {
    for (const webhook_url of ['http://127.0.0.2/hook', 'https://10.0.0.1/', 'http://[::1]/', 'file:///etc/passwd']) {
      await assert.rejects(transcripts.submit({ audio: clip, webhook_url }), /address|URL/, webhook_url)
    }
  })
})

describe('a server that is killed', () => {
  /** Names a webhook, kills the server at once, and starts it again. */
  async function killed(
    path: string,
    again: Record<string, string>,
    look: (server: TestServer, id: string) => Promise<void>,
  ): Promise<void> {
    const data = await temporaryFolder()
    after(() => removeFolder(data))
    const first = await startServer({ data, env })
    const { id } = await clientOf(first, first.key).transcripts.submit({
      audio: clip,
      language_code: 'en',
      webhook_url: `${receiver.url}${path}`,
      webhook_auth_header_name: 'X-Receiver',
      webhook_auth_header_value: secret,
    })
    await first.kill()
    assert.deepEqual(receiver.at(path), [])
    const second = await startServer({ data, env: { ...env, ...again }, key: first.key })
    try {
      await look(second, id)
    } finally {
      await second.stop()
    }
  }

  test('calls the webhook after it has started again', () =>
    killed('/killed', {}, async (_, id) => {
      const [request] = await received('/killed')
      assert.deepEqual(JSON.parse(request?.body ?? ''), { transcript_id: id, status: 'completed' })
      assert.equal(request?.headers['x-receiver'], secret)
    }))

  test('checks the address again: one that is no longer allowed gets nothing', () =>
    killed('/inside', { TIRO_OUTBOUND_ALLOW: '' }, async (second, id) => {
      const own = clientOf(second, second.key).transcripts
      const { status } = await own.waitUntilReady(id, { pollingInterval: 200 })
      assert.equal(status, 'completed')
      await wait(2000)
      assert.deepEqual(receiver.at('/inside'), [])
      assert.equal((await own.get(id)).webhook_status_code, null)
    }))
})
