import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { removeFolder, startServer, temporaryFolder, tiro, type TestServer } from '../helpers/harness.ts'
import { administratorPassword, codeOf, cookieFrom, person, send, type Answer } from '../helpers/api-people.ts'
import { addTotp, totpCode } from '../helpers/authenticator.ts'
import { freePort } from '../helpers/free-port.ts'
import { oidcClient, startOidcProvider, type OidcProvider } from '../helpers/oidc-provider.ts'

describe('signing in elsewhere', () => {
  let provider: OidcProvider
  let closed: TestServer
  let open: TestServer
  const env = (): Record<string, string> => ({
    TIRO_OIDC_ISSUER: provider.issuer,
    TIRO_OIDC_CLIENT_ID: oidcClient.id,
    TIRO_OIDC_CLIENT_SECRET: oidcClient.secret,
  })

  before(async () => {
    provider = await startOidcProvider()
    closed = await startServer({ data: await temporaryFolder(), env: env() })
    open = await startServer({ data: await temporaryFolder(), env: { ...env(), TIRO_SIGNUP: 'open' } })
    await setUp(open)
  })
  after(async () => {
    for (const server of [closed, open]) {
      await server.stop()
      await removeFolder(server.data)
    }
    await provider.close()
  })
  beforeEach(() => {
    provider.claims = {}
    provider.forges = false
  })

  /** The administrator's account, without which nobody can sign up. */
  async function setUp(server: TestServer): Promise<void> {
    const reset = await tiro(['users', 'reset-password', 'owner@localhost', '--data', server.data])
    const token = new URL(reset.stdout.trim()).searchParams.get('token')
    const body = { token, password: administratorPassword }
    assert.equal((await send(server, '/api/v1/password-resets', { method: 'POST', body })).status, 200)
  }

  /** The whole flow as in a browser; `change` tampers with the provider's redirect. */
  async function signIn(server: TestServer, change: (callback: URL) => void = () => {}): Promise<Answer> {
    const started = await send(server, '/auth/oidc')
    assert.equal(started.status, 303)
    const cookie = (started.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? ''
    const there = await fetch(started.headers.get('location') ?? '', { redirect: 'manual' })
    const callback = new URL(there.headers.get('location') ?? '')
    assert.equal(callback.origin, server.address)
    change(callback)
    return send(server, `${callback.pathname}${callback.search}`, { headers: { cookie } })
  }
  const sessionOf = (answer: Answer): string =>
    answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';', 1)[0] ?? '')
      .find((cookie) => cookie.startsWith('tiro_session=')) ?? ''

  test('an account is created if sign-up is open, and found again by its subject', async () => {
    const first = await signIn(open)
    assert.equal(first.status, 303, JSON.stringify(first.body) + open.stderr())
    assert.equal(first.headers.get('location'), `${open.address}/`)
    const me = await send(open, '/api/v1/me', { cookie: sessionOf(first) })
    assert.equal((me.body as { email: string }).email, 'grace@example.org')
    provider.claims = { email: 'another@example.org' }
    const again = await send(open, '/api/v1/me', { cookie: sessionOf(await signIn(open)) })
    assert.equal((again.body as { id: string }).id, (me.body as { id: string }).id)
  })

  test('closed sign-up admits only people with an account', async () => {
    const stranger = await signIn(closed)
    assert.deepEqual([stranger.status, codeOf(stranger)], [403, 'SIGN_UP_CLOSED'])
    assert.equal(sessionOf(stranger), '')
    const { auditEvents } = await closed.client.listAuditEvents({ query: { action: 'SIGN_IN_FAILED' } })
    assert.deepEqual(
      auditEvents.map(({ details }) => details),
      [{ method: 'OPENID' }],
    )
    const invited = await tiro(['users', 'invite', 'ada@example.org', '--data', closed.data])
    const invitation = new URL(invited.stdout.trim()).searchParams.get('token')
    const body = { email: 'ada@example.org', password: 'correct horse battery', invitation }
    assert.equal((await send(closed, '/api/v1/accounts', { method: 'POST', body })).status, 201)
    provider.claims = { sub: 'ada', email: 'Ada@example.org' }
    const me = await send(closed, '/api/v1/me', { cookie: sessionOf(await signIn(closed)) })
    assert.equal((me.body as { email: string }).email, 'ada@example.org')
  })

  test('people are told in the dashboard why they are not signed in', async () => {
    const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
    const lead = async (server: TestServer, path: string, cookie = ''): Promise<string> => {
      const answer = await send(server, path, { headers: { ...page, cookie } })
      assert.equal(answer.status, 303)
      return answer.headers.get('location') ?? ''
    }
    const refused = `${closed.address}/sign-in?failed=`
    assert.equal(await lead(closed, '/auth/oidc/callback?code=a&state=b'), `${refused}SIGN_IN_FAILED`)
    const started = await send(closed, '/auth/oidc')
    const cookie = (started.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? ''
    const there = await fetch(started.headers.get('location') ?? '', { redirect: 'manual' })
    const { pathname, search } = new URL(there.headers.get('location') ?? '')
    assert.equal(await lead(closed, pathname + search, cookie), `${refused}SIGN_UP_CLOSED`)
    // Configured no more since somebody was sent to the provider.
    const off = await startServer({ data: await temporaryFolder() })
    assert.equal(await lead(off, pathname + search, cookie), `${off.address}/sign-in?failed=NOT_FOUND`)
    await off.stop()
    await removeFolder(off.data)
  })

  test('where anybody may sign up, an account with a password is not taken over', async () => {
    await person(open, 'eve@example.org')
    provider.claims = { sub: 'eve', email: 'eve@example.org' }
    assert.equal(codeOf(await signIn(open)), 'SIGN_IN_FAILED')
  })

  test('a provider that says when the person signed in decides what is recent; it can be asked to check again', async () => {
    provider.claims = { auth_time: Math.floor(Date.now() / 1000) - 3600 }
    const old = sessionOf(await signIn(open))
    const create = (cookie: string): Promise<Answer> =>
      send(open, '/api/v1/api-keys', { method: 'POST', cookie, body: { name: 'x', role: 'VIEWER' } })
    assert.equal(codeOf(await create(old)), 'RECENT_AUTHENTICATION_REQUIRED')
    const confirm = await send(open, '/api/v1/sessions/current/confirm', { method: 'POST', cookie: old, body: {} })
    assert.equal(codeOf(confirm), 'INVALID_STATE')
    const again = new URL((await send(open, '/auth/oidc?again=true')).headers.get('location') ?? '')
    assert.deepEqual([again.searchParams.get('prompt'), again.searchParams.get('max_age')], ['login', '0'])
    provider.claims = { auth_time: Math.floor(Date.now() / 1000) }
    assert.equal((await create(sessionOf(await signIn(open)))).status, 201)
  })

  test('a second factor is asked for after the provider too', async () => {
    provider.claims = { sub: 'factor', email: 'factor@example.org' }
    const { secret } = await addTotp(open, sessionOf(await signIn(open)))
    const answer = await signIn(open)
    assert.equal(answer.headers.get('location'), `${open.address}/sign-in?step=code`)
    assert.equal(sessionOf(answer), '')
    const cookie = cookieFrom(answer, 'tiro_sign_in')
    const body = { code: totpCode(secret) }
    const finished = await send(open, '/api/v1/sessions/second-factor', { method: 'POST', cookie, body })
    assert.equal((await send(open, '/api/v1/me', { cookie: sessionOf(finished) })).status, 200)
  })

  const past = Math.floor(Date.now() / 1000) - 3600
  const wrong: Record<string, Record<string, unknown>> = {
    'another nonce': { nonce: 'x'.repeat(43) },
    'another audience': { aud: 'somebody else' },
    'another issuer': { iss: 'http://127.0.0.1:1' },
    'an expired token': { iat: past, exp: past + 300 },
    'an e-mail address that is not verified': { email_verified: false },
    'an e-mail address that is verified in words': { email_verified: 'true' },
    'no e-mail address': { email: null },
    'an empty e-mail address': { email: ' ' },
    'a name for an e-mail address': { email: 'mallory' },
    'the address of somebody else with the sign of Kelvin': { email: 'fran\u212a@example.org' },
    'the address of somebody else with the sign of Angstrom': { email: '\u212bsa@example.org' },
    'several e-mail addresses': { email: ['mallory@example.org'] },
    'an e-mail address with a NUL character': { email: 'mal\u0000lory@example.org' },
    'an e-mail address with half of a pair': { email: 'mal\ud800lory@example.org' },
    'an e-mail address of two lines': { email: 'mallory@example.org\r\nbcc: eve@example.org' },
    'an e-mail address of 100 kB': { email: `${'m'.repeat(100_000)}@example.org` },
    'a subject with a NUL character': { sub: 'mal\u0000lory' },
    'a subject with half of a pair': { sub: 'mallory\ud800' },
    'a subject of 3 kB': { sub: 'm'.repeat(3000) },
    'no subject': { sub: undefined },
    'an empty subject': { sub: '' },
    'a number as subject': { sub: 7 },
    'several audiences, none of them Tiro': { aud: ['a', 'b'] },
    'a token of tomorrow': { iat: past + 86_400, nbf: past + 86_400, exp: past + 90_000 },
    'an odd time of signing in': { auth_time: 'now' },
  }
  for (const [what, claims] of Object.entries(wrong)) {
    test(`${what} is refused`, async () => {
      provider.claims = { sub: 'mallory', email: 'mallory@example.org', ...claims }
      const answer = await signIn(open)
      assert.deepEqual([answer.status, codeOf(answer)], [401, 'SIGN_IN_FAILED'])
      assert.equal(sessionOf(answer), '')
    })
  }

  test('a token with another key, state or code, or without a cookie, is rejected', async () => {
    provider.forges = true
    assert.equal(codeOf(await signIn(open)), 'SIGN_IN_FAILED')
    provider.forges = false
    assert.equal(codeOf(await signIn(open, (url) => url.searchParams.set('state', 'x'.repeat(43)))), 'SIGN_IN_FAILED')
    assert.equal(codeOf(await signIn(open, (url) => url.searchParams.set('code', 'guessed'))), 'SIGN_IN_FAILED')
    assert.equal(codeOf(await send(open, '/auth/oidc/callback?code=a&state=b')), 'SIGN_IN_FAILED')
  })

  test('a page of another host can set no cookie that the callback takes for its own', async (t) => {
    const data = await temporaryFolder()
    const port = await freePort()
    const behind = { ...env(), TIRO_PUBLIC_URL: 'https://tiro.example.org' }
    const server = await startServer({ data, env: behind, port })
    const at = { address: `http://127.0.0.1:${port}` }
    t.after(async () => {
      await server.stop()
      await removeFolder(data)
    })
    const started = await send(at, '/auth/oidc')
    const cookie = started.headers.get('set-cookie') ?? ''
    assert.match(cookie, /^__Host-tiro_oidc=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600; Secure$/)
    const [own = ''] = cookie.split(';', 1)
    const state = new URL(started.headers.get('location') ?? '').searchParams.get('state') ?? ''
    const finish = (sent: string) =>
      send(at, `/auth/oidc/callback?code=a&state=${state}`, { headers: { cookie: sent } })
    assert.match(JSON.stringify((await finish(own.replace('__Host-', ''))).body), /another browser/)
    assert.doesNotMatch(JSON.stringify((await finish(own)).body), /another browser/)
  })

  test('the sign-in page shows the provider; an incomplete configuration stops the start', async () => {
    const methods = await send(open, '/api/v1/sign-in-methods')
    const { oidc } = methods.body as { oidc: { name: string; url: string } }
    assert.deepEqual(oidc, { name: new URL(provider.issuer).host, url: `${open.address}/auth/oidc` })
    const half = await tiro(['serve', '--port', '0'], { env: { TIRO_OIDC_ISSUER: provider.issuer } })
    assert.notEqual(half.code, 0)
    assert.match(half.stderr, /requires TIRO_OIDC_ISSUER/)
    const plain = await tiro(['serve', '--port', '0'], { env: { ...env(), TIRO_OIDC_ISSUER: 'http://id.example.org' } })
    assert.match(plain.stderr, /must be an https URL/)
  })
})
