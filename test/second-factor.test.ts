// The second factor: authenticator apps, recovery codes, the requirement, and what is confirmed with them.
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import {
  administrator,
  clientOf,
  codeOf,
  cookieFrom,
  details,
  fields,
  person,
  send,
  sessionCookieOf,
  signIn,
  signUp,
  type Answer,
} from './helpers/api-people.ts'
import { addTotp, totpCode } from './helpers/authenticator.ts'
import { prolongPauses } from './helpers/prolong-pauses.ts'
import { fastEngine, openServer, removeFolder, startServer, temporaryFolder } from './helpers/harness.ts'
import { refused } from './helpers/refused.ts'
import { runHere } from './helpers/run-here.ts'

const password = 'a long password'
const server = await openServer()

/** The first step: the cookie of the attempt, or of the session where no second factor is asked for. */
async function enterPassword(email: string): Promise<{ answer: Answer; cookie: string }> {
  const answer = await send(server, '/api/v1/sessions', { method: 'POST', body: { email, password } })
  return { answer, cookie: cookieFrom(answer, 'tiro_sign_in') }
}

function enterCode(cookie: string, code: string): Promise<Answer> {
  return send(server, '/api/v1/sessions/second-factor', { method: 'POST', cookie, body: { code } })
}

describe('an authenticator app', () => {
  test('is asked for after the password; a code works once', async () => {
    const email = 'app@example.org'
    const { cookie } = await person(server, email)
    const { secret, recoveryCodes } = await addTotp(server, cookie)
    assert.equal(new Set(recoveryCodes).size, 10)
    const { answer, cookie: attempt } = await enterPassword(email)
    assert.deepEqual([answer.status, codeOf(answer)], [401, 'SECOND_FACTOR_REQUIRED'])
    assert.deepEqual(details(answer)['methods'], ['TOTP', 'RECOVERY_CODE'])
    assert.equal(sessionCookieOf(answer), '')
    assert.equal((await send(server, '/api/v1/me', { cookie: attempt })).status, 401)
    assert.equal(codeOf(await enterCode('', totpCode(secret))), 'SIGN_IN_FAILED')
    assert.equal(codeOf(await enterCode(attempt, '000000')), 'SIGN_IN_FAILED')
    const code = totpCode(secret)
    const signedIn = await enterCode(attempt, code)
    fields(await send(server, '/api/v1/me', { cookie: sessionCookieOf(signedIn) }))
    assert.equal(codeOf(await enterCode(attempt, totpCode(secret, 1))), 'SIGN_IN_FAILED', 'the attempt is used up')
    const again = await enterPassword(email)
    assert.equal(codeOf(await enterCode(again.cookie, code)), 'SIGN_IN_FAILED', 'the code was used')
    assert.equal(codeOf(await enterCode(again.cookie, totpCode(secret, -1))), 'SIGN_IN_FAILED', 'an older one is too')
    fields(await enterCode(again.cookie, totpCode(secret, 1)))
  })

  test('wrong codes end the attempt and are paused; a recovery code still works, once', async () => {
    const email = 'codes@example.org'
    const { cookie } = await person(server, email)
    const { secret, recoveryCodes } = await addTotp(server, cookie)
    const { cookie: attempt } = await enterPassword(email)
    for (let n = 0; n < 5; n++) assert.equal(codeOf(await enterCode(attempt, `00000${n}`)), 'SIGN_IN_FAILED')
    assert.equal(codeOf(await enterCode(attempt, recoveryCodes[0] ?? '')), 'SIGN_IN_FAILED')
    const second = (await enterPassword(email)).cookie
    assert.equal(codeOf(await enterCode(second, '000005')), 'SIGN_IN_FAILED')
    await prolongPauses(server)
    assert.equal(codeOf(await enterCode(second, totpCode(secret))), 'RATE_LIMITED')
    const spoken = (recoveryCodes[1] ?? '').toUpperCase().replaceAll('-', ' ')
    const session = sessionCookieOf(await enterCode(second, spoken))
    const factors = await clientOf(server, session).getSecondFactors({})
    assert.deepEqual([factors.recoveryCodesLeft, factors.passkeys, factors.isRequired], [9, [], false])
    const third = (await enterPassword(email)).cookie
    assert.equal(codeOf(await enterCode(third, recoveryCodes[1] ?? '')), 'SIGN_IN_FAILED')
    const renewed = await clientOf(server, session).createRecoveryCodes({})
    assert.equal(codeOf(await enterCode(third, recoveryCodes[2] ?? '')), 'SIGN_IN_FAILED')
    fields(await enterCode(third, renewed.recoveryCodes?.[0] ?? ''))
  })

  test('a new app replaces the old one when its code is confirmed; the last factor takes the codes along', async () => {
    const email = 'changed@example.org'
    const { cookie } = await person(server, email)
    const { secret } = await addTotp(server, cookie)
    const client = clientOf(server, cookie)
    const { secret: next } = await client.startTotp({})
    assert.deepEqual(await refused(client.confirmTotp({ body: { code: '000000' } })), [401, 'SIGN_IN_FAILED'])
    const session = sessionCookieOf(await enterCode((await enterPassword(email)).cookie, totpCode(secret)))
    const { recoveryCodes } = await clientOf(server, session).confirmTotp({ body: { code: totpCode(next ?? '') } })
    assert.equal(recoveryCodes, null)
    assert.equal(codeOf(await enterCode((await enterPassword(email)).cookie, totpCode(secret, 1))), 'SIGN_IN_FAILED')
    await client.deleteTotp({})
    assert.deepEqual(await refused(client.createRecoveryCodes({})), [409, 'INVALID_STATE'])
    await signIn(server, { email, password })
  })

  test('a session confirms with the password and a code', async () => {
    const { cookie } = await person(server, 'confirm@example.org')
    const { secret } = await addTotp(server, cookie)
    const confirm = (body: object): Promise<Answer> =>
      send(server, '/api/v1/sessions/current/confirm', { method: 'POST', cookie, body })
    assert.equal(codeOf(await confirm({ password })), 'SECOND_FACTOR_REQUIRED')
    // The same code, also when the time step ends in between.
    const code = totpCode(secret)
    assert.equal(codeOf(await confirm({ code })), 'SIGN_IN_FAILED')
    assert.equal(codeOf(await confirm({ password, code: '000000' })), 'SIGN_IN_FAILED')
    fields(await confirm({ password, code }))
    assert.equal(codeOf(await confirm({ password, code })), 'SIGN_IN_FAILED', 'the code was used')
  })

  test('a reset password leaves it; tiro users reset-second-factor removes it', async () => {
    const email = 'lost@example.org'
    const { cookie } = await person(server, email)
    await addTotp(server, cookie)
    const data = ['--data', server.data]
    const reset = await runHere(['users', 'reset-password', email, ...data])
    const token = new URL(reset.stdout.trim()).searchParams.get('token')
    fields(await send(server, '/api/v1/password-resets', { method: 'POST', body: { token, password } }))
    assert.equal(codeOf((await enterPassword(email)).answer), 'SECOND_FACTOR_REQUIRED')
    const removed = await runHere(['users', 'reset-second-factor', email, ...data])
    assert.equal(removed.code, 0, removed.stderr)
    assert.match(removed.stdout, /lost@example\.org is removed/)
    await signIn(server, { email, password })
  })
})

test('an instance that requires a second factor allows nothing else before one is set up', async () => {
  const data = await temporaryFolder()
  const strict = await startServer({ data, env: { ...fastEngine, TIRO_REQUIRE_SECOND_FACTOR: '1' } })
  after(async () => {
    await strict.stop()
    await removeFolder(data)
  })
  const cookie = await administrator(strict)
  const code = async (path: string): Promise<string> => codeOf(await send(strict, `/api/v1${path}`, { cookie }))
  assert.equal(fields(await send(strict, '/api/v1/me', { cookie }))['mustSetUpSecondFactor'], true)
  for (const path of ['/spaces', '/sessions', '/api-keys', '/models']) {
    assert.equal(await code(path), 'SECOND_FACTOR_SETUP_REQUIRED', path)
  }
  const space = await strict.client.createWorkspace({ body: { name: 'By a key' } })
  assert.equal(await code(`/spaces/${space.id}`), 'SECOND_FACTOR_SETUP_REQUIRED')
  await addTotp(strict, cookie)
  fields(await send(strict, '/api/v1/spaces', { cookie }))
  const client = clientOf(strict, cookie)
  assert.deepEqual(await refused(client.deleteTotp({})), [409, 'INVALID_STATE'])
  const { invitationUrl } = await client.createInvitation({ body: { email: 'new@example.org' } })
  const invitation = new URL(invitationUrl ?? '').searchParams.get('token')
  const invited = await signUp(strict, { email: 'new@example.org', password, invitation })
  assert.equal(codeOf(await send(strict, '/api/v1/spaces', { cookie: invited.cookie })), 'SECOND_FACTOR_SETUP_REQUIRED')
})

test('codes of an app that the server can no longer read are refused with a reason; recovery codes still work', async () => {
  const data = await temporaryFolder()
  after(() => removeFolder(data))
  const email = 'before@example.org'
  const first = await startServer({ data, env: { ...fastEngine, TIRO_SECRET: 'a'.repeat(32) } })
  const { cookie } = await person(first, email)
  const { secret, recoveryCodes } = await addTotp(first, cookie)
  await clientOf(first, cookie).startTotp({})
  await first.stop()
  const second = await startServer({ data, env: { ...fastEngine, TIRO_SECRET: 'b'.repeat(32), TIRO_LOG: 'warn' } })
  after(() => second.stop())
  assert.match(second.stderr(), /The root secret isn't the one of the last start/)
  const finish = async (code: string): Promise<Answer> => {
    const begun = await send(second, '/api/v1/sessions', { method: 'POST', body: { email, password } })
    const attempt = cookieFrom(begun, 'tiro_sign_in')
    return send(second, '/api/v1/sessions/second-factor', { method: 'POST', cookie: attempt, body: { code } })
  }
  assert.equal(codeOf(await finish(totpCode(secret))), 'INVALID_STATE')
  const session = sessionCookieOf(await finish(recoveryCodes[0] ?? ''))
  const confirming = clientOf(second, session).confirmTotp({ body: { code: totpCode(secret) } })
  assert.deepEqual(await refused(confirming), [409, 'INVALID_STATE'])
  await addTotp(second, session)
})

test('passkey challenges are for one use in one session', async () => {
  const { cookie } = await person(server, 'challenge@example.org')
  const client = clientOf(server, cookie)
  const { challengeId, options } = await client.startPasskey({})
  assert.deepEqual((options as { rp: unknown }).rp, { name: 'Tiro', id: 'localhost' })
  const response = {
    id: 'AAAA',
    rawId: 'AAAA',
    type: 'public-key' as const,
    clientExtensionResults: {},
    response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
  }
  const add = { name: 'Forged', challengeId, response }
  const foreign = clientOf(server, await administrator(server))
  assert.deepEqual(await refused(foreign.addPasskey({ body: add })), [401, 'SIGN_IN_FAILED'])
  assert.deepEqual(await refused(client.addPasskey({ body: add })), [401, 'SIGN_IN_FAILED'])
  const { challengeId: second } = await client.startPasskey({})
  assert.deepEqual(await refused(client.addPasskey({ body: { ...add, challengeId: second } })), [401, 'SIGN_IN_FAILED'])
  const answer = {
    challengeId: (await client.startPasskeySignIn({})).challengeId,
    response: { ...response, response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' } },
  }
  assert.deepEqual(await refused(client.signInWithPasskey({ body: answer })), [401, 'SIGN_IN_FAILED'])
})
