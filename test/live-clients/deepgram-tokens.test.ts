// Tokens of browsers: Deepgram's own client against the real server, and what a browser sends.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { Deepgram, DeepgramClient, DeepgramError } from '@deepgram/sdk'
import { createKey, fastEngine, openServer } from '../helpers/harness.ts'
import { pieces, rawClient, refusal, speech } from '../helpers/live-clients.ts'

const server = await openServer({ ...fastEngine, TIRO_LOG: 'debug' })
const base = server.address.replace('http', 'ws')
const environment = { base: server.address, production: base, agent: base, agentRest: server.address }
const address = `${base}/v1/listen?encoding=linear16&sample_rate=16000`
const client = new DeepgramClient({ apiKey: server.key, environment })

const grant = async (apiKey = server.key, request: Deepgram.auth.v1.GrantV1Request = {}): Promise<string> => {
  const { access_token: token } = await new DeepgramClient({ apiKey, environment }).auth.v1.tokens.grant(request)
  return token
}
const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` })

describe('a token', () => {
  test('is for 30 seconds, and opens a session of its client', async () => {
    const { access_token: token, expires_in: seconds } = await client.auth.v1.tokens.grant()
    assert.equal(seconds, 30)
    const browser = new DeepgramClient({ accessToken: token, environment })
    const connection = await browser.listen.v1.connect({
      Authorization: `Bearer ${token}`,
      model: 'nova-3',
      encoding: 'linear16',
      sample_rate: 16_000,
      reconnectAttempts: 0,
    })
    const texts: string[] = []
    connection.on('message', (message) => {
      if (message.type === 'Results') texts.push(message.channel.alternatives[0]?.transcript ?? '')
    })
    const closed = new Promise((resolve) => connection.on('close', resolve))
    connection.connect()
    await connection.waitForOpen()
    for await (const piece of pieces(speech(16_000), 16_000)) connection.sendMedia(piece)
    connection.sendCloseStream({ type: 'CloseStream' })
    await closed
    assert.match(texts[0] ?? '', /^Good morning/)
    assert.ok(server.stderr().length > 0, 'the server logs')
    for (const secret of [token, server.key]) assert.ok(!server.stderr().includes(secret), 'a secret is in the log')
  })

  test('comes from a browser as a subprotocol', async () => {
    const token = await grant(server.key, { ttl_seconds: 3600 })
    const raw = await rawClient(address, {}, ['bearer', token, 'x-deepgram-session-id', 'f2a8'])
    assert.equal(raw.socket.protocol, 'bearer')
    raw.send({ type: 'CloseStream' })
    assert.equal((await raw.closed).code, 1000)
  })

  test('does not open a session after its time, or changed, or of another vendor', async () => {
    const token = await grant(server.key, { ttl_seconds: 1 })
    const [by = '', most = '', id = '', expires = '', signature = ''] = token.split('~')
    const longer = [by, most, id, String(Number(expires) + 60), signature].join('~')
    const answer = await fetch(`${server.address}/v3/token?expires_in_seconds=60`, {
      headers: { authorization: server.key },
    })
    const { token: other } = (await answer.json()) as { token: string }
    await wait(2100)
    for (const [given, message] of [
      [token, 'This token has expired. Get a new one from /v1/auth/grant.'],
      [longer, 'This token is invalid. Get a new one from /v1/auth/grant.'],
      // Its session might be limited, which this protocol has no word for.
      [other, 'This token is invalid. Get a new one from /v1/auth/grant.'],
    ] as const) {
      const { status, body } = await refusal(address, bearer(given))
      assert.deepEqual([status, body['err_code'], body['err_msg']], [401, 'INVALID_AUTH', message])
    }
    const assemblyAi = await rawClient(`${base}/v3/ws?sample_rate=16000&token=${await grant()}`)
    assert.equal((await assemblyAi.closed).code, 4001)
  })

  test('opens sessions alone', async () => {
    const headers = bearer(await grant())
    for (const [method, path] of [
      ['POST', '/v1/listen'],
      ['POST', '/v1/auth/grant'],
      ['GET', '/api/v1/me'],
      ['GET', '/v1/models'],
      ['GET', '/v1/auth/token'],
      ['GET', '/v1/projects'],
    ] as const) {
      const { status } = await fetch(server.address + path, { method, headers })
      assert.equal(status, 401, path)
    }
  })

  test('may do what its key may', async () => {
    const viewer = await grant(await createKey(server.data, 'VIEWER'))
    const { status, body } = await refusal(address, bearer(viewer))
    assert.deepEqual([status, body['err_code']], [403, 'INSUFFICIENT_PERMISSIONS'])
  })

  test('ends with its key, and so does its session', async () => {
    const key = await createKey(server.data, 'EDITOR')
    const token = await grant(key)
    const raw = await rawClient(address, bearer(token))
    const { apiKeys } = await server.client.listApiKeys({})
    const { id: keyId = '' } = apiKeys.find(({ lastFour }) => lastFour === key.slice(-4)) ?? {}
    await server.client.revokeApiKey({ params: { keyId } })
    assert.equal((await raw.closed).code, 1008)
    assert.equal((await refusal(address, bearer(token))).status, 401)
  })
})

describe('a request for a token that is wrong', () => {
  for (const [name, request] of [
    ['no time at all', { ttl_seconds: 0 }],
    ['more than an hour', { ttl_seconds: 3601 }],
    ['half seconds', { ttl_seconds: 1.5 }],
  ] as const) {
    test(name, async () => {
      await assert.rejects(grant(server.key, request), (error) => {
        assert.ok(error instanceof Deepgram.BadRequestError)
        const { err_code: code, err_msg: message } = error.body as Record<string, string>
        assert.deepEqual([code, message], ['Bad Request', 'ttl_seconds must be a whole number from 1 to 3600.'])
        return true
      })
    })
  }

  test('a body that is no JSON, or no object', async () => {
    for (const body of ['{', '[]', '"30"']) {
      const { status } = await fetch(`${server.address}/v1/auth/grant`, {
        method: 'POST',
        headers: { authorization: `Token ${server.key}`, 'content-type': 'application/json' },
        body,
      })
      assert.equal(status, 400, body)
    }
  })

  test('a wrong key', async () => {
    await assert.rejects(grant('tiro_wrong'), (error) => {
      assert.ok(error instanceof DeepgramError)
      assert.deepEqual([error.statusCode, (error.body as Record<string, string>)['err_code']], [401, 'INVALID_AUTH'])
      return true
    })
  })
})

describe('what programs ask about their key', () => {
  const ask = async (path: string, key: string): Promise<{ status: number; body: Record<string, unknown> }> => {
    const answer = await fetch(server.address + path, { headers: { authorization: `Token ${key}` } })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }

  test('projects are the workspaces that it may see', async () => {
    const { id } = await server.client.createWorkspace({ body: { name: 'Calls' } })
    const { projects = [] } = await client.manage.v1.projects.list()
    assert.equal(projects.find(({ project_id }) => project_id === id)?.name, 'Calls')
    const { name } = await client.manage.v1.projects.get(id)
    assert.equal(name, 'Calls')
    const asked = { name: 'bound', role: 'AGENT' as const, workspaceIds: [id] }
    const bound = String((await server.client.createApiKey({ body: asked })).key)
    assert.deepEqual((await ask('/v1/projects', bound)).body, { projects: [{ project_id: id, name: 'Calls' }] })
    const other = await server.client.createWorkspace({ body: { name: 'Other' } })
    for (const path of [other.id, '%00', '..%2F', 'none']) {
      const { status, body } = await ask(`/v1/projects/${path}`, bound)
      assert.deepEqual([status, typeof body['err_msg']], [404, 'string'], path)
    }
  })

  test('models are the installed engines, in general and of a project', async () => {
    const { id } = await server.client.createWorkspace({ body: { name: 'Models' } })
    const { stt: [model, ...others] = [], tts } = await client.manage.v1.models.list()
    assert.ok(model?.name !== undefined && model.name.startsWith('sherpa-onnx/'))
    assert.deepEqual([model.canonical_name, model.batch, model.streaming], [model.name, true, true])
    assert.ok(model.languages?.includes('en'))
    assert.deepEqual([others, tts], [[], []])
    assert.deepEqual(await client.manage.v1.models.get(model.name), model)
    assert.deepEqual(await client.manage.v1.projects.models.list(id), { stt: [model], tts: [] })
    assert.deepEqual(await client.manage.v1.projects.models.get(id, model.name), model)
    for (const path of ['/v1/models/none', `/v1/projects/${id}/models/none`, '/v1/projects/none/models']) {
      const { status, body } = await ask(path, server.key)
      assert.deepEqual([status, typeof body['err_msg']], [404, 'string'], path)
    }
    assert.deepEqual((await ask('/v1/models', 'tiro_wrong')).body['err_code'], 'INVALID_AUTH')
  })

  test('the key has scopes of Deepgram, and a wrong one none', async () => {
    const { status, body } = await ask('/v1/auth/token', server.key)
    assert.equal(status, 200)
    assert.match(String(body['api_key_id']), /^key_/)
    assert.deepEqual(body['scopes'], ['usage:read', 'usage:write'])
    const viewer = await ask('/v1/auth/token', await createKey(server.data, 'VIEWER'))
    assert.deepEqual(viewer.body['scopes'], ['usage:read'])
    for (const path of ['/v1/auth/token', '/v1/projects', '/v1/projects/none']) {
      const wrong = await ask(path, 'tiro_wrong')
      assert.deepEqual([wrong.status, wrong.body['err_code']], [401, 'INVALID_AUTH'])
    }
  })
})
