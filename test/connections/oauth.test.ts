// OAuth for assistants: the whole way of the SDK's own client, and what an attacker would try on it.
import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { before, describe, test } from 'node:test'
import {
  Client,
  StreamableHTTPClientTransport,
  UnauthorizedError,
  type OAuthClientProvider,
} from '@modelcontextprotocol/client'
import { administrator, clientOf, codeOf, fields, person, send, type Answer } from '../helpers/api-people.ts'
import { openServer } from '../helpers/harness.ts'
import { importVtt, talk, waitForSearch } from '../helpers/insights.ts'

const server = await openServer({ TIRO_LIMIT_FAILED_SIGN_INS: '1000000' })
const redirect = 'http://127.0.0.1:4711/callback'
let cookie = ''
let spaceId = ''
let otherSpace = ''

before(async () => {
  cookie = await administrator(server)
  const people = clientOf(server, cookie)
  spaceId = (await people.createWorkspace({ body: { name: 'Archive', language: 'en' } })).id
  otherSpace = (await people.createWorkspace({ body: { name: 'Other', language: 'en' } })).id
  await importVtt(server, spaceId, talk)
  await waitForSearch(server, spaceId, 'lamps')
})

const form = (path: string, given: Record<string, string> | string): Promise<Answer> =>
  send(server, path, {
    method: 'POST',
    raw: typeof given === 'string' ? given : new URLSearchParams(given).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
const errorOf = (answer: Answer): unknown[] => [answer.status, (answer.body as { error?: string }).error]
const register = (body: object): Promise<Answer> => send(server, '/oauth/register', { method: 'POST', body })

async function newApp(uris: string[] = [redirect], name = 'Assistant'): Promise<string> {
  const answer = await register({ client_name: name, redirect_uris: uris })
  assert.equal(answer.status, 201)
  return String(fields(answer)['client_id'])
}

interface Asked {
  verifier: string
  query: URLSearchParams
}

function ask(clientId: string, changes: Record<string, string | null> = {}): Asked {
  const verifier = randomBytes(32).toString('base64url')
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirect,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: '12345678901234567890',
    resource: `${server.ownAddress}/mcp`,
  })
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) query.delete(name)
    else query.set(name, value)
  }
  return { verifier, query }
}

/** What the browser does with the app's address: the server hands the request to the page. */
async function open(query: URLSearchParams): Promise<string> {
  const answer = await send(server, `/oauth/authorize?${query.toString()}`)
  assert.equal(answer.status, 303)
  const location = new URL(answer.headers.get('location') ?? '', server.address)
  assert.equal(location.origin, server.address)
  assert.equal(location.pathname, '/allow-app')
  return location.searchParams.get('request') ?? ''
}

async function approve(asked: Asked, given: object = {}, as = cookie): Promise<Answer> {
  const body = { request: await open(asked.query), role: 'VIEWER', workspaceIds: [spaceId], ...given }
  return send(server, '/api/v1/apps', { method: 'POST', cookie: as, body })
}

async function codeFor(asked: Asked, given: object = {}): Promise<string> {
  const answer = await approve(asked, given)
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  const url = new URL(String(fields(answer)['redirectTo']))
  assert.equal(url.searchParams.get('iss'), server.ownAddress)
  return url.searchParams.get('code') ?? ''
}

const exchange = (clientId: string, code: string, verifier: string, changes: Record<string, string> = {}) =>
  form('/oauth/token', {
    grant_type: 'authorization_code',
    client_id: clientId,
    code,
    code_verifier: verifier,
    redirect_uri: redirect,
    resource: `${server.ownAddress}/mcp`,
    ...changes,
  })
const refresh = (clientId: string, token: string, changes: Record<string, string> = {}) =>
  form('/oauth/token', { grant_type: 'refresh_token', client_id: clientId, refresh_token: token, ...changes })

interface Tokens {
  access_token: string
  refresh_token: string
  expires_in: number
}

async function letIn(role = 'VIEWER'): Promise<Tokens & { clientId: string }> {
  const clientId = await newApp()
  const asked = ask(clientId)
  const answer = await exchange(clientId, await codeFor(asked, { role }), asked.verifier)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return { ...(answer.body as Tokens), clientId }
}

const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
const mcp = (token: string): Promise<Response> =>
  fetch(`${server.address}/mcp`, {
    method: 'POST',
    body: JSON.stringify(list),
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
  })

test("the SDK's client finds the server, registers, asks, and calls tools", async () => {
  let stored: Awaited<ReturnType<NonNullable<OAuthClientProvider['clientInformation']>>>
  let tokens: Awaited<ReturnType<OAuthClientProvider['tokens']>>
  let verifier = ''
  let discovered: Parameters<NonNullable<OAuthClientProvider['saveDiscoveryState']>>[0] | undefined
  let asked: URL | null = null
  const provider: OAuthClientProvider = {
    redirectUrl: redirect,
    clientMetadata: { client_name: 'SDK', redirect_uris: [redirect], token_endpoint_auth_method: 'none' },
    clientInformation: () => stored,
    saveClientInformation: (given) => void (stored = given),
    tokens: () => tokens,
    saveTokens: (given) => void (tokens = given),
    redirectToAuthorization: (url) => void (asked = url),
    saveCodeVerifier: (given) => void (verifier = given),
    codeVerifier: () => verifier,
    saveDiscoveryState: (given) => void (discovered = given),
    discoveryState: () => discovered,
  }
  const address = new URL(`${server.ownAddress}/mcp`)
  const first = new StreamableHTTPClientTransport(address, { authProvider: provider })
  await assert.rejects(new Client({ name: 'test', version: '1' }).connect(first), UnauthorizedError)
  assert.ok(asked !== null)
  const query = new URL(asked).searchParams
  assert.equal(query.get('resource'), `${server.ownAddress}/mcp`)
  const answer = await approve({ verifier: '', query }, { role: 'AGENT' })
  await first.finishAuth(new URL(String(fields(answer)['redirectTo'])).searchParams)

  const client = new Client({ name: 'test', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(address, { authProvider: provider }))
  const { tools } = await client.listTools()
  assert.ok(tools.some(({ name }) => name === 'create_insight'))
  const found = await client.callTool({ name: 'search', arguments: { query: 'lamps' } })
  assert.match(JSON.stringify(found.structuredContent), /lamps/)
  const hidden = await client.callTool({ name: 'list_recordings', arguments: { workspace: otherSpace } })
  assert.match(JSON.stringify(hidden.content), /NOT_FOUND/)
  await client.close()
})

test('metadata names the endpoints, and a 401 of /mcp leads to it', async () => {
  const refused = await send(server, '/mcp', { method: 'POST', body: list })
  const [, url = ''] = /resource_metadata="([^"]+)"/.exec(refused.headers.get('www-authenticate') ?? '') ?? []
  const resource = (await (await fetch(url)).json()) as { resource: string; authorization_servers: string[] }
  assert.equal(resource.resource, `${server.ownAddress}/mcp`)
  const [issuer = ''] = resource.authorization_servers
  const metadata = (await (await fetch(`${issuer}/.well-known/oauth-authorization-server`)).json()) as {
    issuer: string
    code_challenge_methods_supported: string[]
  }
  assert.equal(metadata.issuer, issuer)
  assert.deepEqual(metadata.code_challenge_methods_supported, ['S256'])
})

describe('registration', () => {
  test('takes only addresses that a code may be sent to', async () => {
    for (const uri of [
      'http://evil.example/callback',
      'javascript:alert(1)',
      'javascript://host/%0aalert(1)',
      'data:text/html,x',
      'vbscript:x',
      'file:///etc/passwd',
      'blob:https://evil.example/1',
      'https://evil.example/#x',
      'https://user:pass@evil.example/',
      'https://evil.example/a b',
      'unknown://callback',
      'http://127.0.0.1.evil.example/',
      'http://localhost@evil.example/',
      '/callback',
      '',
      7,
      `https://example.org/${'x'.repeat(600)}`,
    ]) {
      assert.deepEqual(errorOf(await register({ redirect_uris: [uri] })), [400, 'invalid_redirect_uri'], String(uri))
    }
    for (const uri of [
      'https://claude.ai/api/mcp/auth_callback',
      'cursor://x/callback',
      'com.example.app:/cb',
      'http://[::1]:9/',
    ]) {
      assert.equal((await register({ redirect_uris: [uri] })).status, 201, uri)
    }
  })

  test('is bounded, gives no secret, and cleans the name', async () => {
    assert.equal((await register({ redirect_uris: Array.from({ length: 11 }, () => redirect) })).status, 400)
    assert.equal((await register({})).status, 400)
    assert.equal((await send(server, '/oauth/register', { method: 'POST', raw: 'x'.repeat(20_000) })).status, 413)
    assert.equal((await send(server, '/oauth/register', { method: 'POST', raw: '[1' })).status, 400)
    const answer = fields(
      await register({
        redirect_uris: [redirect],
        client_name: `Good\u202e\nName ${'x'.repeat(200)}`,
        token_endpoint_auth_method: 'client_secret_post',
      }),
    )
    assert.equal(answer['client_secret'], undefined)
    assert.equal(answer['token_endpoint_auth_method'], 'none')
    assert.match(String(answer['client_name']), /^Good Name x{90}$/)
    for (const [given, shown] of [
      ['\u3164\u2800\uffa0', 'app.example'],
      [`Ti\u200bro${'\u0301'.repeat(80)}!`, `Ti ro${'\u0301'.repeat(4)}!`],
      ['กำลังใช้', 'กำลังใช้'],
    ]) {
      const named = await register({ redirect_uris: ['https://app.example/cb'], client_name: given })
      assert.equal(fields(named)['client_name'], shown)
    }
  })
})

describe('asking the person', () => {
  test('shows the app, its host, and says what is wrong without leaving this site', async () => {
    const clientId = await newApp(['https://app.example/cb', redirect], 'My app')
    const show = async (query: URLSearchParams): Promise<Answer> =>
      send(server, `/api/v1/apps/request?request=${await open(query)}`, { cookie })
    const shown = fields(await show(ask(clientId, { redirect_uri: 'https://app.example/cb' }).query))
    assert.deepEqual([shown['name'], shown['host']], ['My app', 'app.example'])
    assert.equal(
      shown['denyUrl'],
      `https://app.example/cb?error=access_denied&state=12345678901234567890&iss=${encodeURIComponent(server.ownAddress)}`,
    )
    for (const changes of [
      { redirect_uri: 'https://evil.example/cb' },
      { redirect_uri: 'https://app.example/cb/../evil' },
      { redirect_uri: 'https://app.example/cb?x=1' },
      { redirect_uri: 'https://APP.example/cb' },
      { redirect_uri: 'http://127.0.0.1:4711/callback2' },
      { redirect_uri: 'https://app.example:444/cb' },
      { redirect_uri: null },
      { client_id: 'app_unknown' },
      { client_id: null },
      { response_type: 'token' },
      { code_challenge_method: 'plain' },
      { code_challenge_method: null },
      { code_challenge: null },
      { code_challenge: 'short' },
      { resource: 'https://other.example/mcp' },
      { resource: `${server.ownAddress}/mcp/x` },
    ]) {
      const { query } = ask(clientId, changes)
      assert.equal(codeOf(await show(query)), 'INVALID_BODY', JSON.stringify(changes))
      assert.equal(codeOf(await approve({ verifier: '', query })), 'INVALID_BODY', JSON.stringify(changes))
    }
    const twice = ask(clientId).query
    twice.append('redirect_uri', 'https://evil.example/cb')
    assert.equal(codeOf(await show(twice)), 'INVALID_BODY')
    // Programs on the person's machine can't know their port in advance.
    assert.equal((await show(ask(clientId, { redirect_uri: 'http://127.0.0.1:9999/callback' }).query)).status, 200)
  })

  test('needs a person who signed in here, from a page of this site, with their own workspaces', async () => {
    const asked = ask(await newApp())
    const body = { request: await open(asked.query), role: 'VIEWER', workspaceIds: [spaceId] }
    const post = (sent: object): Promise<Answer> => send(server, '/api/v1/apps', { method: 'POST', body, ...sent })
    assert.equal(codeOf(await post({})), 'API_KEY_MISSING')
    assert.equal(codeOf(await post({ key: server.key })), 'INSUFFICIENT_ROLE')
    assert.equal(codeOf(await post({ cookie, origin: 'https://evil.example' })), 'ORIGIN_FORBIDDEN')
    const { cookie: stranger } = await person(server, 'stranger@example.org')
    assert.equal(codeOf(await post({ cookie: stranger })), 'NOT_FOUND')
    for (const given of [{ role: 'OWNER' }, { role: 'EDITOR' }, { workspaceIds: [] }]) {
      assert.equal(codeOf(await approve(asked, given)), 'INVALID_BODY', JSON.stringify(given))
    }
    const { access_token: token } = await letIn('AGENT')
    assert.equal(codeOf(await post({ key: token })), 'API_KEY_INVALID')
  })

  test('can’t be framed', async () => {
    const page = await send(server, '/allow-app?request=rx', { headers: { accept: 'text/html' } })
    assert.equal(page.status, 200)
    assert.match(page.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/)
  })
})

describe('tokens', () => {
  test('work at /mcp alone, with the role and the workspaces that the person chose', async () => {
    const { access_token: token, expires_in: seconds } = await letIn('VIEWER')
    assert.equal(seconds, 3600)
    const tools = await mcp(token)
    assert.equal(tools.status, 200)
    const text = await tools.text()
    assert.match(text, /"get_transcript"/)
    assert.doesNotMatch(text, /add_recording/)
    const others = [
      '/api/v1/me',
      `/api/v1/spaces/${spaceId}/recordings`,
      '/v1/models',
      '/v3/token?expires_in_seconds=60',
    ]
    for (const path of others) {
      const answer = await send(server, path, { key: token })
      assert.deepEqual([answer.status, codeOf(answer)], [401, 'API_KEY_INVALID'], path)
    }
    for (const path of ['/v1/auth/grant', '/v1/single-use-token/realtime_scribe', '/v1/realtime/client_secrets']) {
      assert.equal((await send(server, path, { method: 'POST', key: token })).status, 401, path)
    }
    const { apiKeys } = await server.client.listApiKeys({ query: { limit: 500 } })
    assert.ok(apiKeys.every(({ lastFour }) => lastFour !== token.slice(-4)))
  })

  test('a program gets its tokens at the port that it happens to have, and at no other', async () => {
    const clientId = await newApp()
    const redirectUri = 'http://127.0.0.1:9999/callback'
    const asked = ask(clientId, { redirect_uri: redirectUri })
    const code = await codeFor(asked)
    const given = await exchange(clientId, code, asked.verifier, { redirect_uri: redirectUri })
    assert.equal(given.status, 200, JSON.stringify(given.body))
    assert.equal((await mcp((given.body as Tokens).access_token)).status, 200)
    const again = ask(clientId, { redirect_uri: redirectUri })
    assert.deepEqual(errorOf(await exchange(clientId, await codeFor(again), again.verifier)), [400, 'invalid_request'])
  })

  test('a code works once: a second time ends what the first gave', async () => {
    const clientId = await newApp()
    const asked = ask(clientId)
    const code = await codeFor(asked)
    const { access_token: token } = (await exchange(clientId, code, asked.verifier)).body as Tokens
    assert.equal((await mcp(token)).status, 200)
    assert.deepEqual(errorOf(await exchange(clientId, code, asked.verifier)), [400, 'invalid_grant'])
    assert.equal((await mcp(token)).status, 401)
  })

  test('a code at once from two sides gives at most one token, which then ends', async () => {
    const clientId = await newApp()
    const asked = ask(clientId)
    const code = await codeFor(asked)
    const answers = await Promise.all([1, 2, 3, 4].map(() => exchange(clientId, code, asked.verifier)))
    const given = answers.filter(({ status }) => status === 200)
    assert.ok(given.length <= 1)
    for (const { body } of given) assert.equal((await mcp((body as Tokens).access_token)).status, 401)
  })

  test('a code needs its verifier, its app, its address and this server', async () => {
    const clientId = await newApp()
    const other = await newApp()
    const wrong: ((code: string, verifier: string) => Promise<Answer>)[] = [
      (code) => exchange(clientId, code, randomBytes(32).toString('base64url')),
      (code) => exchange(clientId, code, ''),
      (code, verifier) => exchange(other, code, verifier),
      (code, verifier) => exchange(clientId, code, verifier, { redirect_uri: 'http://127.0.0.1:1/callback' }),
      (code, verifier) => exchange(clientId, code, verifier, { resource: 'https://other.example/mcp' }),
      (code, verifier) => exchange('app_unknown', code, verifier),
      (code, verifier) => exchange(clientId, `${code}x`, verifier),
      (code, verifier) => exchange(clientId, code, verifier, { grant_type: 'password' }),
      (code, verifier) => exchange(clientId, code, verifier, { grant_type: 'client_credentials' }),
      (code) => form('/oauth/token', `grant_type=authorization_code&client_id=${clientId}&code=${code}&code=${code}`),
      (code, verifier) =>
        send(server, '/oauth/token', { method: 'POST', body: { grant_type: 'authorization_code', code, verifier } }),
    ]
    for (const [i, attempt] of wrong.entries()) {
      const asked = ask(clientId)
      const answer = await attempt(await codeFor(asked), asked.verifier)
      assert.equal(answer.status, 400, `${i}: ${JSON.stringify(answer.body)}`)
      assert.equal(answer.headers.get('cache-control'), 'no-store')
    }
  })

  test('a refresh token works once: an old one ends the permission', async () => {
    const { clientId, access_token: first, refresh_token: old } = await letIn()
    assert.deepEqual(errorOf(await refresh(await newApp(), old)), [400, 'invalid_grant'])
    const renewed = (await refresh(clientId, old)).body as Tokens
    assert.notEqual(renewed.access_token, first)
    // A request on its way with the token before doesn't fail.
    assert.deepEqual([(await mcp(first)).status, (await mcp(renewed.access_token)).status], [200, 200])
    assert.deepEqual(errorOf(await refresh(clientId, old)), [400, 'invalid_grant'])
    assert.deepEqual([(await mcp(first)).status, (await mcp(renewed.access_token)).status], [401, 401])
    assert.deepEqual(errorOf(await refresh(clientId, renewed.refresh_token)), [400, 'invalid_grant'])
    const other = await letIn()
    const both = await Promise.all([1, 2, 3].map(() => refresh(other.clientId, other.refresh_token)))
    assert.ok(both.filter(({ status }) => status === 200).length <= 1)
    assert.ok(
      both.every(({ status }) => status === 200 || status === 400),
      JSON.stringify(both.map(({ body }) => body)),
    )
    assert.equal((await mcp(other.access_token)).status, 401)
  })

  test('an app ends its own permission, and nobody else’s', async () => {
    const mine = await letIn()
    const other = await newApp()
    for (const token of [mine.access_token, mine.refresh_token, 'unknown']) {
      assert.equal((await form('/oauth/revoke', { token, client_id: other })).status, 200)
    }
    assert.equal((await form('/oauth/revoke', { token: server.key, client_id: mine.clientId })).status, 200)
    assert.equal((await send(server, '/api/v1/me', { key: server.key })).status, 200)
    assert.equal((await mcp(mine.access_token)).status, 200)
    assert.equal((await form('/oauth/revoke', { token: mine.refresh_token, client_id: mine.clientId })).status, 200)
    assert.equal((await mcp(mine.access_token)).status, 401)
    const again = await letIn()
    assert.equal((await form('/oauth/revoke', { token: again.access_token, client_id: again.clientId })).status, 200)
    assert.equal((await mcp(again.access_token)).status, 401)
  })

  test('the person lists apps and ends one', async () => {
    const people = clientOf(server, cookie)
    const { access_token: token } = await letIn('AGENT')
    await mcp(token)
    const [newest] = (await people.listApps({})).apps
    assert.ok(newest !== undefined)
    assert.deepEqual(
      [newest.name, newest.host, newest.role, newest.workspaceIds],
      ['Assistant', null, 'AGENT', [spaceId]],
    )
    const { cookie: stranger } = await person(server, 'other@example.org')
    const foreign = await send(server, `/api/v1/apps/${newest.id}`, { method: 'DELETE', cookie: stranger })
    assert.equal(codeOf(foreign), 'NOT_FOUND')
    await people.revokeApp({ params: { appId: newest.id } })
    assert.equal((await mcp(token)).status, 401)
    assert.ok((await people.listApps({})).apps.every(({ id }) => id !== newest.id))
  })
})
