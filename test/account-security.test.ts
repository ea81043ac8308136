// Who may decide over an account: keys, recent authentication, failed sign-ins, requests for an account.
import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { after, before, describe, test } from 'node:test'
import {
  administrator,
  administratorClient,
  clientOf,
  codeOf,
  cookieFrom,
  details,
  fields,
  person,
  send,
  signIn,
  type Answer,
} from './helpers/api-people.ts'
import { createClient } from '../src/client/client.ts'
import { fastEngine, importText, openServer, removeFolder, startServer, temporaryFolder } from './helpers/harness.ts'
import { openBeside } from './helpers/postgres-server.ts'
import { prolongPauses } from './helpers/prolong-pauses.ts'
import { refused } from './helpers/refused.ts'
import { runHere } from './helpers/run-here.ts'

const password = 'a long password'
const proxied = { TIRO_TRUSTED_PROXIES: '127.0.0.1' }
const server = await openServer({ ...fastEngine, ...proxied, TIRO_OUTBOUND_ALLOW: '203.0.113.0/24' })
let spaceId: string

before(async () => {
  spaceId = (await server.client.createWorkspace({ body: { name: 'Own' } })).id
})

/** Makes every session of an account look older than what needs recent authentication allows, or otherwise old. */
async function age(userId: string, minutes = 16): Promise<void> {
  const beside = await openBeside(server.data)
  const authenticatedAt = new Date(Date.now() - minutes * 60_000).toISOString()
  await beside.db.updateTable('session').set({ authenticatedAt }).where('userId', '=', userId).execute()
  await beside.close()
}

test('people change their name, and the administrator their address', async () => {
  const { cookie } = await person(server, 'maiden@example.org')
  const grace = clientOf(server, cookie)
  assert.equal((await grace.updateMe({ body: { name: ' Grace Hopper ' } })).name, 'Grace Hopper')
  assert.equal((await grace.getMe({})).name, 'Grace Hopper')
  assert.equal((await grace.updateMe({ body: { name: null } })).name, null)
  assert.deepEqual(await refused(grace.updateMe({ body: { name: ' ' } })), [400, 'INVALID_BODY'])
  await person(server, 'taken@example.org')
  const rename = (from: string, to: string) => runHere(['users', 'change-email', from, to, '--data', server.data])
  assert.match((await rename('maiden@example.org', 'Taken@example.org')).stderr, /already exists/)
  assert.match((await rename('nobody@example.org', 'free@example.org')).stderr, /nobody@example\.org/)
  assert.equal((await rename('maiden@example.org', 'not an address')).code, 2)
  const reset = await runHere(['users', 'reset-password', 'maiden@example.org', '--data', server.data])
  const { code, stdout } = await rename('Maiden@example.org', 'Hopper@example.org')
  assert.deepEqual([code, stdout], [0, 'Maiden@example.org is now hopper@example.org.\n'])
  assert.equal((await grace.getMe({})).email, 'hopper@example.org')
  await signIn(server, { email: 'hopper@example.org', password })
  const token = new URL(reset.stdout.trim()).searchParams.get('token')
  const late = await send(server, '/api/v1/password-resets', { method: 'POST', body: { token, password } })
  assert.equal(codeOf(late), 'INVITATION_INVALID', 'a link that the old address got')
  const { auditEvents } = await (
    await administratorClient(server)
  ).listAuditEvents({
    query: { action: 'ACCOUNT_CHANGED' },
  })
  assert.deepEqual(
    auditEvents.map(({ source, details }) => [source, details]),
    [
      ['COMMAND_LINE', { fields: ['email'] }],
      ['SESSION', { fields: ['name'] }],
      ['SESSION', { fields: ['name'] }],
    ],
  )
})

describe('a key bound to a workspace', () => {
  test('reaches nothing of the account', async () => {
    const made = await server.client.createApiKey({ body: { name: 'bound', role: 'OWNER', workspaceIds: [spaceId] } })
    const key = String(made.key)
    const tries: [string, string, object?][] = [
      ['DELETE', '/me'],
      ['POST', '/me/password', { newPassword: 'another password' }],
      ['POST', '/invitations', { email: 'evil@example.org' }],
      ['POST', '/invitations/accept', { token: 'x' }],
      ['POST', '/api-keys', { name: 'all', role: 'OWNER' }],
      ['GET', '/api-keys'],
      ['POST', `/api-keys/${made.id}/rotate`],
      ['DELETE', `/api-keys/${made.id}`],
      ['POST', '/spaces', { name: 'x' }],
      ['POST', '/archives'],
      ['POST', `/spaces/${spaceId}/members`, { email: 'evil@example.org', role: 'owner' }],
      ['GET', '/sessions'],
      ['POST', '/me/totp'],
    ]
    for (const [method, path, body] of tries) {
      const answer = await send(server, `/api/v1${path}`, { method, key, ...(body === undefined ? {} : { body }) })
      assert.deepEqual([answer.status, codeOf(answer)], [403, 'INSUFFICIENT_ROLE'], `${method} ${path}`)
    }
    const spaces = fields(await send(server, '/api/v1/spaces', { key }))['workspaces'] as { id: string }[]
    assert.deepEqual(
      spaces.map(({ id }) => id),
      [spaceId],
    )
  })

  test('members, passwords and accounts are beyond every key', async () => {
    const tries: [string, string, object?][] = [
      ['DELETE', '/me'],
      ['POST', '/me/password', { newPassword: 'another password' }],
      ['POST', '/invitations', { email: 'evil@example.org' }],
      ['POST', `/spaces/${spaceId}/members`, { email: 'evil@example.org', role: 'owner' }],
    ]
    for (const [method, path, body] of tries) {
      const answer = await send(server, `/api/v1${path}`, {
        method,
        key: server.key,
        ...(body === undefined ? {} : { body }),
      })
      assert.deepEqual([answer.status, codeOf(answer)], [403, 'INSUFFICIENT_ROLE'], `${method} ${path}`)
    }
  })
})

describe('recent authentication', () => {
  test('an old session changes nothing of the account until its person confirms', async () => {
    const { id, cookie } = await person(server, 'old@example.org')
    await age(id)
    const create = (): Promise<Answer> =>
      send(server, '/api/v1/api-keys', { method: 'POST', cookie, body: { name: 'x', role: 'VIEWER' } })
    const confirm = (body: object): Promise<Answer> =>
      send(server, '/api/v1/sessions/current/confirm', { method: 'POST', cookie, body })
    assert.equal(codeOf(await create()), 'RECENT_AUTHENTICATION_REQUIRED')
    const wrong = await confirm({ password: 'not this one' })
    assert.deepEqual([wrong.status, codeOf(wrong)], [401, 'SIGN_IN_FAILED'])
    assert.equal(codeOf(await create()), 'RECENT_AUTHENTICATION_REQUIRED')
    fields(await send(server, '/api/v1/spaces', { cookie }))
    fields(await confirm({ password }))
    fields(await create())
    assert.equal(
      codeOf(
        await send(server, '/api/v1/sessions/current/confirm', { method: 'POST', key: server.key, body: { password } }),
      ),
      'INSUFFICIENT_ROLE',
    )
  })

  test('a session of a time when the clock was ahead is not recent until the clock is there again', async () => {
    const { id, cookie } = await person(server, 'ahead@example.org')
    await age(id, -24 * 60)
    const body = { name: 'x', role: 'VIEWER' }
    const answer = await send(server, '/api/v1/api-keys', { method: 'POST', cookie, body })
    assert.equal(codeOf(answer), 'RECENT_AUTHENTICATION_REQUIRED')
  })

  test('guesses at the password of a session are paused, of the change of the password too', async () => {
    const { cookie } = await person(server, 'guessed@example.org')
    const guess = (path: string, body: object): Promise<Answer> =>
      send(server, `/api/v1${path}`, { method: 'POST', cookie, body })
    const codes = []
    for (let n = 0; n < 3; n++) {
      // The fourth guess begins a pause.
      if (n === 2) await prolongPauses(server)
      codes.push(codeOf(await guess('/sessions/current/confirm', { password: `guess ${n}` })))
      codes.push(
        codeOf(await guess('/me/password', { currentPassword: `guess ${n}`, newPassword: 'another password' })),
      )
    }
    assert.deepEqual(codes.slice(0, 4), Array<string>(4).fill('SIGN_IN_FAILED'))
    assert.deepEqual(codes.slice(4), ['RATE_LIMITED', 'RATE_LIMITED'])
  })
})

describe('what a key makes', () => {
  test('neither outlives nor outreaches it, nor does what it rotates', async () => {
    const expiresAt = new Date(Date.now() + 60_000).toISOString()
    const brief = await server.client.createApiKey({ body: { name: 'brief', role: 'OWNER', expiresAt } })
    const forever = await server.client.createApiKey({ body: { name: 'forever', role: 'VIEWER' } })
    assert.equal(brief.createdBy, (await server.client.listApiKeys({})).apiKeys.at(-1)?.id)
    const as = (method: string, path: string, body?: object): Promise<Answer> =>
      send(server, `/api/v1/api-keys${path}`, {
        method,
        key: String(brief.key),
        ...(body === undefined ? {} : { body }),
      })
    const child = fields(await as('POST', '', { name: 'child', role: 'OWNER' }))
    assert.deepEqual([child['expiresAt'], child['createdBy']], [expiresAt, brief.id])
    for (const path of [
      `/${forever.id}/rotate`,
      `/${String((await server.client.listApiKeys({})).apiKeys.at(-1)?.id)}/rotate`,
    ]) {
      assert.equal(codeOf(await as('POST', path)), 'INSUFFICIENT_ROLE')
    }
    const own = fields(await as('POST', `/${brief.id}/rotate`, { graceSeconds: 60 }))
    assert.equal(own['expiresAt'], expiresAt)
    assert.equal(codeOf(await as('DELETE', `/${forever.id}`)), 'INSUFFICIENT_ROLE')
    assert.equal(codeOf(await as('PATCH', `/${forever.id}`, { name: 'mine' })), 'INSUFFICIENT_ROLE')
    assert.equal(fields(await as('PATCH', `/${brief.id}`, { name: 'own' }))['name'], 'own')
  })

  test('is renamed without a new secret, and the audit log has both names', async () => {
    const { key, ...made } = await server.client.createApiKey({ body: { name: 'before', role: 'VIEWER' } })
    const params = { keyId: made.id }
    const renamed = await server.client.updateApiKey({ params, body: { name: ' after ' } })
    assert.deepEqual(renamed, { ...made, name: 'after' })
    assert.equal((await createClient({ baseUrl: server.address, key: String(key) }).getMe({})).key?.id, made.id)
    for (const name of ['', '  ', 'x'.repeat(201)]) {
      const wrong = server.client.updateApiKey({ params, body: { name } })
      assert.deepEqual(await refused(wrong), [400, 'INVALID_BODY'], name)
    }
    const unknown = server.client.updateApiKey({ params: { keyId: 'key_nothing' }, body: { name: 'x' } })
    assert.deepEqual(await refused(unknown), [404, 'NOT_FOUND'])
    const { auditEvents } = await server.client.listAuditEvents({ query: { action: 'KEY_RENAMED' } })
    const event = auditEvents.find(({ objectId }) => objectId === made.id)
    assert.deepEqual(event?.details, { name: 'after', previousName: 'before' })
  })

  test('a secret that was replaced makes nothing that outlives its grace period', async () => {
    const { id, key } = await server.client.createApiKey({ body: { name: 'leaked', role: 'OWNER' } })
    const { key: renewed } = await server.client.rotateApiKey({ params: { keyId: id }, body: { graceSeconds: 600 } })
    const leaked = createClient({ baseUrl: server.address, key: String(key) })
    const graceEnds = Date.now() + 601_000
    assert.ok(Date.parse((await leaked.getMe({})).key?.expiresAt ?? '') < graceEnds)
    assert.deepEqual(await refused(leaked.rotateApiKey({ params: { keyId: id }, body: {} })), [
      403,
      'INSUFFICIENT_ROLE',
    ])
    const child = await leaked.createApiKey({ body: { name: 'child', role: 'OWNER' } })
    assert.ok(Date.parse(child.expiresAt ?? '') < graceEnds)
    const { expiresAt } = await createClient({ baseUrl: server.address, key: String(renewed) }).rotateApiKey({
      params: { keyId: id },
      body: {},
    })
    assert.equal(expiresAt, null)
    await server.client.revokeApiKey({ params: { keyId: id }, query: { cascade: true } })
  })

  test('revoking a key offers its children, and takes them along if asked', async () => {
    const parent = await server.client.createApiKey({ body: { name: 'parent', role: 'OWNER' } })
    const make = async (key: string, name: string): Promise<{ id: string; key: string }> => {
      const made = fields(
        await send(server, '/api/v1/api-keys', { method: 'POST', key, body: { name, role: 'OWNER' } }),
      )
      return { id: String(made['id']), key: String(made['key']) }
    }
    const child = await make(String(parent.key), 'child')
    const grandchild = await make(child.key, 'grandchild')
    // A key that rotates another knows its secret, so it counts as its creator.
    const rotated = await server.client.createApiKey({ body: { name: 'rotated', role: 'VIEWER' } })
    fields(
      await send(server, `/api/v1/api-keys/${rotated.id}/rotate`, { method: 'POST', key: grandchild.key, body: {} }),
    )
    const family = [child.id, grandchild.id, rotated.id]
    const first = await server.client.revokeApiKey({ params: { keyId: parent.id } })
    assert.deepEqual([first.revoked, first.children], [[parent.id], family])
    assert.equal((await send(server, '/api/v1/me', { key: grandchild.key })).status, 200)
    const second = await server.client.revokeApiKey({ params: { keyId: parent.id }, query: { cascade: true } })
    assert.deepEqual([second.revoked, second.children], [family, []])
    assert.equal((await send(server, '/api/v1/me', { key: grandchild.key })).status, 401)
  })

  test('webhooks end with the key that created them, and a key that expires changes no other', async () => {
    const body = { event: 'TRANSCRIPT_CREATED' as const, url: 'https://203.0.113.9/hook', workspaceId: spaceId }
    const stays = await server.client.createWebhook({ body })
    assert.equal(stays.endsAt, null)
    const expiresAt = new Date(Date.now() + 60_000).toISOString()
    const brief = await server.client.createApiKey({ body: { name: 'brief', role: 'OWNER', expiresAt } })
    const client = createClient({ baseUrl: server.address, key: String(brief.key) })
    const made = await client.createWebhook({ body })
    assert.equal(made.endsAt, expiresAt)
    await client.updateWebhook({ params: { webhookId: made.id }, body: { disabled: true } })
    const foreign = { params: { webhookId: stays.id } }
    assert.deepEqual(await refused(client.updateWebhook({ ...foreign, body: { url: 'https://203.0.113.8/x' } })), [
      403,
      'INSUFFICIENT_ROLE',
    ])
    assert.deepEqual(await refused(client.rotateWebhookSecret(foreign)), [403, 'INSUFFICIENT_ROLE'])
    await server.client.revokeApiKey({ params: { keyId: brief.id }, query: { cascade: true } })
    const { webhooks } = await server.client.listWebhooks({})
    assert.deepEqual(
      webhooks.map(({ id }) => id),
      [stays.id],
    )
  })

  test('a webhook ends with who changed its address last', async () => {
    const { id: memberId, cookie } = await person(server, 'hooked@example.org')
    const admin = await administratorClient(server)
    await admin.addMember({ params: { spaceId }, body: { email: 'hooked@example.org', role: 'owner' } })
    const body = { event: 'TRANSCRIPT_CREATED' as const, url: 'https://203.0.113.9/hook', workspaceId: spaceId }
    const byMember = await admin.createWebhook({ body })
    const byKey = await admin.createWebhook({ body })
    const kept = await admin.createWebhook({ body })
    const change = { url: 'https://203.0.113.66/theirs' }
    await clientOf(server, cookie).updateWebhook({ params: { webhookId: byMember.id }, body: change })
    await clientOf(server, cookie).updateWebhook({ params: { webhookId: kept.id }, body: { disabled: true } })
    const stolen = await server.client.createApiKey({ body: { name: 'stolen', role: 'OWNER' } })
    const withKey = createClient({ baseUrl: server.address, key: String(stolen.key) })
    await withKey.updateWebhook({ params: { webhookId: byKey.id }, body: change })
    await admin.removeMember({ params: { spaceId, memberId } })
    await admin.revokeApiKey({ params: { keyId: stolen.id }, query: { cascade: true } })
    const { webhooks } = await admin.listWebhooks({ query: { workspaceId: spaceId } })
    assert.deepEqual(
      webhooks.filter(({ id }) => [byMember.id, byKey.id, kept.id].includes(id)).map(({ id }) => id),
      [kept.id],
    )
    await admin.deleteWebhook({ params: { webhookId: kept.id } })
  })

  test('a reset password ends sessions, counts the keys that still work and revokes them if asked', async () => {
    const { cookie } = await person(server, 'reset@example.org')
    const { key } = await clientOf(server, cookie).createApiKey({ body: { name: 'kept', role: 'OWNER' } })
    const reset = async (more: object): Promise<Record<string, unknown>> => {
      const { stdout } = await runHere(['users', 'reset-password', 'reset@example.org', '--data', server.data])
      const token = new URL(stdout.trim()).searchParams.get('token')
      const body = { token, password: 'a new long password', ...more }
      return fields(await send(server, '/api/v1/password-resets', { method: 'POST', body }))
    }
    assert.equal((await reset({}))['activeKeys'], 1)
    assert.equal((await send(server, '/api/v1/me', { cookie })).status, 401)
    assert.equal((await send(server, '/api/v1/me', { key: String(key) })).status, 200)
    assert.equal((await reset({ revokeKeys: true }))['activeKeys'], 0)
    assert.equal((await send(server, '/api/v1/me', { key: String(key) })).status, 401)
  })

  test('a reset that revokes the keys pauses what they told others', async () => {
    const email = 'stolen-key@example.org'
    const own = clientOf(server, (await person(server, email)).cookie)
    const { id: workspaceId } = await own.createWorkspace({ body: { name: 'Stolen' } })
    const { key } = await own.createApiKey({ body: { name: 'stolen', role: 'OWNER' } })
    const thief = createClient({ baseUrl: server.address, key: String(key) })
    const hook = { event: 'TRANSCRIPT_CREATED', workspaceId } as const
    await own.createWebhook({ body: { ...hook, url: 'http://203.0.113.1/own' } })
    await thief.createWebhook({ body: { ...hook, url: 'http://203.0.113.1/thief' } })
    const params = { spaceId: workspaceId }
    await thief.createExportRule({ params, body: { url: 'http://203.0.113.1/words/', formats: ['text'] } })
    const { stdout } = await runHere(['users', 'reset-password', email, '--data', server.data])
    const token = new URL(stdout.trim()).searchParams.get('token')
    const given = { email, password: 'a new long password' }
    const body = { token, password: given.password, revokeKeys: true }
    fields(await send(server, '/api/v1/password-resets', { method: 'POST', body }))
    const back = clientOf(server, await signIn(server, given))
    const { webhooks } = await back.listWebhooks({ query: { workspaceId } })
    assert.deepEqual(
      webhooks.map(({ url, disabledReason }) => [url, disabledReason]),
      [
        ['http://203.0.113.1/thief', 'PAUSED'],
        ['http://203.0.113.1/own', null],
      ],
    )
    const { exportRules } = await back.listExportRules({ params })
    assert.deepEqual(
      exportRules.map(({ disabledReason }) => disabledReason),
      ['PAUSED'],
    )
  })
})

describe('what is under way when access ends', () => {
  test('a new password ends the links to set another', async () => {
    const email = 'two-links@example.org'
    const { cookie } = await person(server, email)
    const { stdout } = await runHere(['users', 'reset-password', email, '--data', server.data])
    const body = { currentPassword: password, newPassword: 'a new long password' }
    fields(await send(server, '/api/v1/me/password', { method: 'POST', cookie, body }))
    const token = new URL(stdout.trim()).searchParams.get('token')
    const used = { token, password: 'the password of a stranger' }
    const answer = await send(server, '/api/v1/password-resets', { method: 'POST', body: used })
    assert.equal(codeOf(answer), 'INVITATION_INVALID')
    await signIn(server, { email, password: 'a new long password' })
  })

  /** Sets a new password with a link of the command line; revokes the keys too. */
  async function reset(email: string): Promise<void> {
    const { stdout } = await runHere(['users', 'reset-password', email, '--data', server.data])
    const token = new URL(stdout.trim()).searchParams.get('token')
    const body = { token, password: 'a new long password', revokeKeys: true }
    fields(await send(server, '/api/v1/password-resets', { method: 'POST', body }))
  }

  test('a sign-in with the earlier password gets no session', async () => {
    const email = 'racing@example.org'
    const { id: userId } = await person(server, email)
    const given: string[] = []
    let failures = 0
    const over = new AbortController()
    // Some attempt always waits for its hash, also when the new password is stored.
    const attempts = Array.from({ length: 2 }, async () => {
      while (!over.signal.aborted) {
        const answer = await send(server, '/api/v1/sessions', { method: 'POST', body: { email, password } })
        if (answer.status < 300) given.push(cookieFrom(answer, 'tiro_session'))
        else {
          assert.equal(codeOf(answer), 'SIGN_IN_FAILED')
          failures += 1
        }
      }
    })
    await reset(email)
    over.abort()
    await Promise.all(attempts)
    assert.ok(given.length > 0)
    const answers = await Promise.all(given.map((cookie) => send(server, '/api/v1/me', { cookie })))
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [401])
    const query = { action: 'SIGN_IN_FAILED', userId, limit: 500 } as const
    assert.equal((await server.client.listAuditEvents({ query })).auditEvents.length, failures)
  })

  /** Creates keys without a pause while something ends access. @returns those that still work afterwards */
  async function keysMadeDuring(as: { key: string } | { cookie: string }, end: () => Promise<unknown>) {
    const made: string[] = []
    let isOver = false
    const loops = Array.from({ length: 8 }, async () => {
      while (!isOver) {
        const body = { name: 'left behind', role: 'OWNER' }
        const answer = await send(server, '/api/v1/api-keys', { method: 'POST', ...as, body })
        if (answer.status === 201) made.push(String(fields(answer)['key']))
        else isOver = true
      }
    })
    await setTimeout(300)
    await end()
    await Promise.all(loops)
    assert.ok(made.length > 0)
    const answers = await Promise.all(made.slice(-50).map((key) => send(server, '/api/v1/me', { key })))
    return answers.filter(({ status }) => status === 200).length
  }

  test('nobody creates a key that outlives the end of theirs', async () => {
    for (let n = 0; n < 5; n++) {
      const { id, key } = await server.client.createApiKey({ body: { name: `stolen ${n}`, role: 'OWNER' } })
      const end = () => server.client.revokeApiKey({ params: { keyId: id }, query: { cascade: true } })
      assert.equal(await keysMadeDuring({ key: String(key) }, end), 0)
    }
    const email = 'making@example.org'
    const { cookie } = await person(server, email)
    assert.equal(await keysMadeDuring({ cookie }, () => reset(email)), 0)
  })

  /** Sends a request up to its body. */
  function begin(path: string, cookie: string, type: string, length: number): Socket {
    const { host, hostname, port } = new URL(server.address)
    const socket = connect({ host: hostname, port: Number(port) })
    const headers = { host, origin: server.address, cookie, 'content-type': type, 'content-length': length }
    const lines = Object.entries({ ...headers, connection: 'close' }).map(([name, value]) => `${name}: ${value}`)
    socket.write([`POST /api/v1${path} HTTP/1.1`, ...lines, '\r\n'].join('\r\n'))
    return socket
  }

  test('a request whose body is still on its way is refused', async () => {
    const email = 'slow@example.org'
    const { cookie } = await person(server, email)
    const body = JSON.stringify({ name: 'left behind', role: 'OWNER' })
    const socket = begin('/api-keys', cookie, 'application/json', body.length)
    await reset(email)
    socket.write(body)
    assert.match(await text(socket), /^HTTP\/1\.1 401 /)
    const again = await signIn(server, { email, password: 'a new long password' })
    assert.deepEqual(
      (await clientOf(server, again).listApiKeys({})).apiKeys.filter((key) => key.revokedAt === null),
      [],
    )
  })

  test('an upload of somebody who is no longer a member ends, and writes nothing', async () => {
    const email = 'uploading@example.org'
    const { id: memberId, cookie } = await person(server, email)
    const admin = await administratorClient(server)
    await admin.addMember({ params: { spaceId }, body: { email, role: 'editor' } })
    const { recordingId } = await importText(server.client, spaceId, 'What was said.')
    const params = { spaceId, recordingId }
    const file = 'WEBVTT\n\n00:00.000 --> 01:00.000\nWhat was never said.\n'
    const path = `/spaces/${spaceId}/recordings/${recordingId}/transcript/import`
    const socket = begin(path, cookie, 'text/vtt', file.length)
    socket.write(file.slice(0, 40))
    await setTimeout(500)
    await admin.removeMember({ params: { spaceId, memberId } })
    await setTimeout(3000)
    socket.write(file.slice(40))
    // The server closes a connection whose body it doesn't read to the end.
    const answer = await text(socket).catch(() => '')
    assert.equal(answer, '')
    assert.equal((await server.client.listVersions({ params })).versions.length, 1)
  })
})

describe('failed sign-ins', () => {
  const attempt = (email: string, given: string, from: string, cookie?: string): Promise<Answer> =>
    send(server, '/api/v1/sessions', {
      method: 'POST',
      headers: { 'x-forwarded-for': from, ...(cookie === undefined ? {} : { cookie }) },
      body: { email, password: given },
    })

  test('cause growing pauses; who signed in from there or with this browser before is not paused by others', async () => {
    const email = 'target@example.org'
    await person(server, email)
    const signedIn = await attempt(email, password, '192.0.2.10')
    const device = cookieFrom(signedIn, 'tiro_device')
    assert.match(device, /^tiro_device=[\w-]{43}$/)
    const waits = []
    for (let n = 0; n < 6; n++) {
      if (n === 4) await prolongPauses(server)
      const answer = await attempt(email, `guess ${n}`, '192.0.2.66')
      if (codeOf(answer) === 'RATE_LIMITED') waits.push(Number(answer.headers.get('retry-after')))
    }
    assert.equal(waits.length, 2, 'three guesses are free, the fourth starts a pause')
    // From many addresses: the account itself is paused, for those who were never here.
    for (let n = 0; n < 14; n++) await attempt(email, `guess ${n}`, `198.51.100.${n}`)
    await prolongPauses(server)
    assert.equal(codeOf(await attempt(email, password, '203.0.113.1')), 'RATE_LIMITED')
    fields(await attempt(email, password, '192.0.2.10'))
    fields(await attempt(email, password, '203.0.113.1', device))
    fields(await attempt(email, password, '192.0.2.66', device))
  })

  test('many guesses at once are no way around the pause', async () => {
    const email = 'parallel@example.org'
    await person(server, email)
    for (let n = 0; n < 4; n++) await attempt(email, `guess ${n}`, '192.0.2.77')
    // The pause after the next guess lasts minutes, so all of these meet it.
    const beside = await openBeside(server.data)
    await beside.db.updateTable('passwordGuess').set({ failures: 20, until: 0 }).where('failures', '=', 4).execute()
    await beside.close()
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => attempt(email, n === 29 ? password : `guess ${n}`, '192.0.2.77')),
    )
    assert.equal(answers.filter((answer) => answer.status === 429).length, 29)
  })

  test('known and unknown addresses get the same answers', async () => {
    await person(server, 'known@example.org')
    const answersOf = async (email: string, from: string): Promise<unknown[]> => {
      const all = []
      for (let n = 0; n < 6; n++) {
        if (n === 4) await prolongPauses(server)
        const answer = await attempt(email, `guess ${n}`, from)
        // How much of a pause is left differs by the second.
        all.push([answer.status, JSON.stringify({ ...details(answer), requestId: '' }).replaceAll(/\d+/g, '0')])
      }
      return all
    }
    assert.deepEqual(
      await answersOf('known@example.org', '192.0.2.30'),
      await answersOf('unknown@example.org', '192.0.2.31'),
    )
  })

  test('a right password is not refused because others at the address were wrong; pauses outlive a restart', async () => {
    const data = await temporaryFolder()
    const env = { ...fastEngine, ...proxied, TIRO_LIMIT_FAILED_SIGN_INS: '5' }
    let strict = await startServer({ data, env })
    after(async () => {
      await strict.stop()
      await removeFolder(data)
    })
    const email = 'colleague@example.org'
    await person(strict, email)
    const at = { 'x-forwarded-for': '192.0.2.90' }
    const post = (body: object): Promise<Answer> =>
      send(strict, '/api/v1/sessions', { method: 'POST', headers: at, body })
    const codes = []
    for (let n = 0; n < 7; n++) codes.push(codeOf(await post({ email: `other${n}@example.org`, password: 'wrong' })))
    assert.ok(codes.includes('RATE_LIMITED'), String(codes))
    fields(await post({ email, password }))
    for (let n = 0; n < 5; n++) await post({ email: 'paused@example.org', password: 'wrong' })
    await strict.stop()
    strict = await startServer({ data, env, key: strict.key })
    // A pause may have ended meanwhile; without the count of before the restart, both would be free.
    await post({ email: 'paused@example.org', password: 'wrong' })
    await prolongPauses(strict)
    const paused = await post({ email: 'paused@example.org', password: 'wrong' })
    assert.deepEqual([codeOf(paused), details(paused)['policy']], ['RATE_LIMITED', 'failed-sign-in'])
  })

  test('common passwords are refused wherever one is chosen', async () => {
    const { cookie } = await person(server, 'common@example.org')
    const change = { currentPassword: password, newPassword: 'Qwertyuiop123' }
    const refusals = [
      await send(server, '/api/v1/me/password', { method: 'POST', cookie, body: change }),
      await send(server, '/api/v1/accounts', {
        method: 'POST',
        body: { email: 'x@example.org', password: '1234567890', invitation: 'x' },
      }),
      await send(server, '/api/v1/password-resets', { method: 'POST', body: { token: 'x', password: 'password123' } }),
      await send(server, '/api/v1/setup', {
        method: 'POST',
        body: { token: 'x', email: 'x@example.org', password: '1qaz2wsx3edc' },
      }),
    ]
    for (const answer of refusals) assert.deepEqual([answer.status, codeOf(answer)], [400, 'PASSWORD_TOO_COMMON'])
  })
})

describe('sessions', () => {
  test('are listed with where they are used, and ended one by one or all but this', async () => {
    const email = 'sessions@example.org'
    const { cookie } = await person(server, email)
    const other = await send(server, '/api/v1/sessions', {
      method: 'POST',
      headers: { 'user-agent': 'Netscape 4', 'x-forwarded-for': '192.0.2.200' },
      body: { email, password },
    })
    fields(other)
    await signIn(server, { email, password })
    const client = clientOf(server, cookie)
    const { sessions } = await client.listSessions({})
    assert.deepEqual(
      sessions.map(({ isCurrent }) => isCurrent),
      [false, false, true],
    )
    assert.deepEqual([sessions[1]?.userAgent, sessions[1]?.address], ['Netscape 4', '192.0.2.200'])
    await client.endSession({ params: { sessionId: sessions[1]?.id ?? '' } })
    assert.equal((await send(server, '/api/v1/me', { cookie: cookieFrom(other, 'tiro_session') })).status, 401)
    assert.equal((await client.endOtherSessions({})).ended, 1)
    assert.equal((await client.listSessions({})).sessions.length, 1)
    const foreign = (await clientOf(server, await administrator(server)).listSessions({})).sessions[0]?.id ?? ''
    assert.deepEqual(await refused(client.endSession({ params: { sessionId: foreign } })), [404, 'NOT_FOUND'])
  })
})

describe('open sign-up', () => {
  test('is a request that an administrator confirms; known and unknown addresses are told the same', async () => {
    const data = await temporaryFolder()
    const open = await startServer({ data, env: { ...fastEngine, TIRO_SIGNUP: 'open' } })
    after(async () => {
      await open.stop()
      await removeFolder(data)
    })
    const name = 'Some\u001b]0;\u0007body'
    const ask = (email: string): Promise<Answer> =>
      send(open, '/api/v1/account-requests', { method: 'POST', body: { email, name } })
    assert.equal(codeOf(await ask('early@example.org')), 'SIGN_UP_CLOSED')
    await person(open, 'known@example.org')
    const known = await ask('known@example.org')
    const unknown = await ask('New@example.org')
    assert.deepEqual([known.status, known.body], [unknown.status, unknown.body])
    const direct = { email: 'new@example.org', password }
    assert.equal(codeOf(await send(open, '/api/v1/accounts', { method: 'POST', body: direct })), 'SIGN_UP_CLOSED')
    const listed = await runHere(['users', 'requests', '--data', data])
    assert.match(listed.stdout, /new@example\.org .* Some \]0; body\nknown@example\.org .* already has an account\n/)
    const admin = await administratorClient(open)
    const { accountRequests } = await admin.listAccountRequests({})
    assert.deepEqual(
      accountRequests.map(({ email, hasAccount }) => [email, hasAccount]),
      [
        ['new@example.org', false],
        ['known@example.org', true],
      ],
    )
    const confirmed = await admin.confirmAccountRequest({ params: { requestId: accountRequests[0]?.id ?? '' } })
    const invitation = new URL(confirmed.invitationUrl ?? '').searchParams.get('token')
    fields(await send(open, '/api/v1/accounts', { method: 'POST', body: { ...direct, invitation } }))
    await admin.deleteAccountRequest({ params: { requestId: accountRequests[1]?.id ?? '' } })
    assert.deepEqual((await admin.listAccountRequests({})).accountRequests, [])
    const member = clientOf(open, await signIn(open, direct))
    assert.deepEqual(await refused(member.listAccountRequests({})), [403, 'INSUFFICIENT_ROLE'])
  })
})

test('without a mail server, nothing is mailed and nobody can ask for a new password', async () => {
  const client = await administratorClient(server)
  const invitation = await client.createInvitation({ body: { email: 'unmailed@example.org' } })
  assert.equal(invitation.isMailed, false)
  assert.equal((await client.getNotifications({})).isMailOn, false)
  assert.equal((await client.getSignInMethods({})).passwordResets, false)
  assert.deepEqual(await refused(client.requestPasswordReset({ body: { email: 'ada@example.org' } })), [
    409,
    'INVALID_STATE',
  ])
})
