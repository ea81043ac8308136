// Rules of folders, prompts, templates, speakers, members, keys, accounts, trash, sharing and media, on a real server.
import { refused } from './helpers/refused.ts'
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { before, describe, test } from 'node:test'
import {
  administratorClient,
  codeOf,
  details,
  fields,
  person,
  send,
  sessionCookieOf,
  signUp,
} from './helpers/api-people.ts'
import { ClientError, type Client } from '../src/client/client.ts'
import { sampleFile, uploadRecording, waitForTranscript, openServer } from './helpers/harness.ts'
import { waitFor } from './helpers/wait-for.ts'
import { limit } from './helpers/time-limits.ts'
import { runHere } from './helpers/run-here.ts'

const server = await openServer()
let spaceId: string
const password = 'a long password'

let admin: Client

before(async () => {
  admin = await administratorClient(server)
  spaceId = (await server.client.createWorkspace({ body: { name: 'Resources' } })).id
})

const space = (path = '') => `/api/v1/spaces/${spaceId}${path}`

describe('folders', () => {
  const create = (name: string, parentFolderId: string | null = null) =>
    server.client.createFolder({ params: { spaceId }, body: { name, parentFolderId } })
  const change = (folderId: string, body: { name?: string; parentFolderId?: string | null }) =>
    server.client.updateFolder({ params: { spaceId, folderId }, body })

  test("names are unique among siblings, ignoring case; moves can't create cycles", async () => {
    const a = await create('Alpha')
    const b = await create('Beta', a.id)
    const c = await create('Gamma', b.id)
    assert.deepEqual(await refused(create(' ALPHA ')), [409, 'NAME_TAKEN'])
    assert.equal((await create('Alpha', a.id)).parentFolderId, a.id)
    assert.deepEqual(await refused(change(a.id, { parentFolderId: c.id })), [409, 'FOLDER_CYCLE'])
    assert.deepEqual(await refused(change(a.id, { parentFolderId: a.id })), [409, 'FOLDER_CYCLE'])
    assert.deepEqual(await refused(change(a.id, { parentFolderId: 'fld_none' })), [404, 'NOT_FOUND'])
    assert.deepEqual(await refused(change(b.id, { name: 'alpha' })), [409, 'NAME_TAKEN'])
    assert.equal((await change(a.id, { name: 'alpha' })).name, 'alpha')
    assert.equal((await change(c.id, { parentFolderId: null })).parentFolderId, null)
    assert.deepEqual(await refused(change(c.id, {})), [400, 'INVALID_BODY'])
  })

  test('deleting a folder moves its contents to the parent; equal names get a suffix', async () => {
    const parent = await create('Parent')
    const going = await create('Going', parent.id)
    await create('Inner', parent.id)
    const inner = await create('Inner', going.id)
    const same = await create('Going', going.id)
    const recording = await server.client.createRecording({
      params: { spaceId },
      body: { title: 'In it', recordingFolderId: going.id },
    })
    const webhook = await server.client.createWebhook({
      body: { workspaceId: spaceId, url: 'https://8.8.8.8/', event: 'TRANSCRIPT_CREATED', folderIds: [going.id] },
    })
    await server.client.deleteFolder({ params: { spaceId, folderId: going.id } })
    const paused = await server.client.getWebhook({ params: { webhookId: webhook.id } })
    assert.equal(paused.disabledReason, 'FOLDERS_DELETED')
    const folders = await server.client.listFolders({ params: { spaceId } })
    const after = (id: string) => folders.find((folder) => folder.id === id)
    assert.deepEqual([after(inner.id)?.name, after(inner.id)?.parentFolderId], ['Inner (2)', parent.id])
    assert.deepEqual([after(same.id)?.name, after(same.id)?.parentFolderId], ['Going', parent.id])
    const moved = await server.client.getRecording({ params: { spaceId, recordingId: recording.id } })
    assert.equal(moved.recordingFolderId, parent.id)
  })

  test('the list is a plain array; Link pages through it in both directions', async () => {
    const space2 = await server.client.createWorkspace({ body: { name: 'Many' } })
    for (let n = 0; n < 7; n++) {
      await server.client.createFolder({ params: { spaceId: space2.id }, body: { name: `F${n}` } })
    }
    const seen: string[] = []
    let next: string | undefined = `/api/v1/spaces/${space2.id}/folders?limit=3`
    while (next !== undefined) {
      const answer = await send(server, next, { key: server.key })
      assert.ok(Array.isArray(answer.body))
      for (const folder of answer.body as { name: string }[]) seen.push(folder.name)
      next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
    }
    assert.deepEqual(seen, ['F6', 'F5', 'F4', 'F3', 'F2', 'F1', 'F0'])
  })
})

describe('settings of a workspace', () => {
  test('a change that was made from other settings is refused, and changes nothing', async () => {
    const { id } = await server.client.createWorkspace({ body: { name: 'Settings', vocabulary: ['Ada'] } })
    const params = { spaceId: id }
    const read = await send(server, `/api/v1/spaces/${id}`, { key: server.key })
    const etag = read.headers.get('etag') ?? ''
    assert.equal(etag, `"${String(fields(read)['updatedAt'])}"`)
    const change = (vocabulary: string[], ifMatch: string) =>
      server.client.updateWorkspace({ params, headers: { 'if-match': ifMatch }, body: { vocabulary } })
    const changed = await change(['Ada', 'Bob'], `W/"other", ${etag}`)
    assert.deepEqual(await refused(change(['Ada', 'Eve'], etag)), [409, 'EDIT_CONFLICT'])
    assert.deepEqual(await refused(change(['Ada', 'Eve'], 'none')), [409, 'EDIT_CONFLICT'])
    assert.deepEqual((await server.client.getWorkspace({ params })).vocabulary, ['Ada', 'Bob'])
    await change(['Eve'], '*')
    assert.deepEqual(await refused(change(['Bob'], `"${changed.updatedAt}"`)), [409, 'EDIT_CONFLICT'])
  })

  test('of changes from the same settings at once, one is done', async () => {
    const { id, updatedAt } = await server.client.createWorkspace({ body: { name: 'At once' } })
    const headers = { 'if-match': `"${updatedAt}"` }
    const all = await Promise.allSettled(
      Array.from({ length: 8 }, (_, n) =>
        server.client.updateWorkspace({ params: { spaceId: id }, headers, body: { vocabulary: [`word ${n}`] } }),
      ),
    )
    const done = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    assert.equal(done.length, 1)
    assert.ok(all.every((one) => one.status === 'fulfilled' || one.reason.code === 'EDIT_CONFLICT'))
    assert.deepEqual((await server.client.getWorkspace({ params: { spaceId: id } })).vocabulary, done[0]?.vocabulary)
  })
})

describe('prompts and templates', () => {
  test('a template adds its prompts once; only an owner can change them', async () => {
    const { templates } = await server.client.listTemplates({})
    assert.deepEqual(
      templates.map((template) => template.id),
      ['general', 'podcast', 'interview', 'meeting', 'lecture', 'voice-memo'],
    )
    const made = await server.client.createWorkspace({ body: { name: 'Templated', templateId: 'meeting' } })
    const params = { spaceId: made.id }
    const prompts = await server.client.listPrompts({ params })
    const meeting = templates.find(({ id }) => id === 'meeting')?.prompts ?? []
    assert.ok(meeting.length >= 4)
    assert.deepEqual(prompts.map(({ title }) => title).toSorted(), meeting.map(({ title }) => title).toSorted())
    assert.ok(prompts.every((prompt) => prompt.adminManaged && prompt.prompt.length > 100))
    // The dashboard adds prompts with translated titles.
    const promptId = prompts[0]?.id ?? ''
    await server.client.updatePrompt({ params: { ...params, promptId }, body: { title: 'Zusammenfassung' } })
    await server.client.updateWorkspace({ params, body: { templateId: 'meeting' } })
    assert.equal((await server.client.listPrompts({ params })).length, meeting.length)
    assert.deepEqual(await refused(server.client.updateWorkspace({ params, body: { templateId: 'none' } })), [
      404,
      'NOT_FOUND',
    ])
    const { key } = await server.client.createApiKey({ body: { name: 'editor', role: 'EDITOR' } })
    const path = `/api/v1/spaces/${made.id}/prompts/${prompts[0]?.id}`
    const answer = await send(server, path, { method: 'PATCH', key: String(key), body: { title: 'RouteIds' } })
    assert.deepEqual([answer.status, codeOf(answer)], [403, 'INSUFFICIENT_ROLE'])
    fields(await send(server, path, { method: 'PATCH', key: server.key, body: { autoGenerate: false } }))
    await server.client.deletePrompt({ params: { spaceId: made.id, promptId: String(prompts[0]?.id) } })
    assert.equal((await server.client.listPrompts({ params })).length, meeting.length - 1)
  })

  test('a prompt is created and changed, and rejected if too long', async () => {
    const made = await server.client.createPrompt({
      params: { spaceId },
      body: { title: 'Summary', prompt: 'Sum up.', sampleContent: null, autoGenerate: true },
    })
    assert.deepEqual(Object.keys(made).toSorted(), [
      'adminManaged',
      'autoGenerate',
      'id',
      'prompt',
      'sampleContent',
      'title',
    ])
    const params = { spaceId, promptId: made.id }
    const changed = await server.client.updatePrompt({ params, body: { prompt: 'Sum up in a line.' } })
    assert.equal(changed.prompt, 'Sum up in a line.')
    const long = { title: 'Long', prompt: 'x'.repeat(20_001) }
    assert.deepEqual(await refused(server.client.createPrompt({ params: { spaceId }, body: long })), [
      422,
      'PROMPT_TOO_LONG',
    ])
    assert.deepEqual(await refused(server.client.updatePrompt({ params, body: { prompt: long.prompt } })), [
      422,
      'PROMPT_TOO_LONG',
    ])
  })
})

describe('members', () => {
  test('people with an account become members, others are invited; ownership is transferred; the last owner stays', async () => {
    const made = await server.client.createWorkspace({ body: { name: 'Team' } })
    const params = { spaceId: made.id }
    const grace = await person(server, 'grace@example.org')
    const added = await admin.addMember({ params, body: { email: 'Grace@Example.org', role: 'editor' } })
    assert.deepEqual([added.id, added.status, added.role], [grace.id, 'ACTIVE', 'editor'])
    assert.deepEqual(await refused(admin.addMember({ params, body: { email: 'grace@example.org', role: 'viewer' } })), [
      409,
      'NAME_TAKEN',
    ])
    const invited = await admin.addMember({ params, body: { email: 'alan@example.org', role: 'viewer' } })
    assert.equal(invited.status, 'INVITED')
    const invitation = new URL(String(invited.invitationUrl)).searchParams.get('token')
    const wrong = await send(server, '/api/v1/accounts', {
      method: 'POST',
      body: { email: 'other@example.org', password, invitation },
    })
    assert.deepEqual([wrong.status, codeOf(wrong)], [403, 'INVITATION_INVALID'])
    const alan = await signUp(server, { email: 'alan@example.org', password, invitation })
    // The person who accepts an invitation joins by themselves.
    const [joined] = (await server.client.listAuditEvents({ query: { action: 'MEMBER_ADDED' } })).auditEvents
    assert.deepEqual([joined?.workspaceId, joined?.email], [params.spaceId, 'alan@example.org'])
    const again = await send(server, '/api/v1/accounts', {
      method: 'POST',
      body: { email: 'alan2@example.org', password, invitation },
    })
    assert.equal(codeOf(again), 'INVITATION_INVALID')
    const { members } = await server.client.listMembers({ params })
    assert.deepEqual(
      members.map((member) => [member.email, member.role, member.status]),
      [
        ['owner@localhost', 'owner', 'ACTIVE'],
        ['grace@example.org', 'editor', 'ACTIVE'],
        ['alan@example.org', 'viewer', 'ACTIVE'],
      ],
    )
    const me = await server.client.getMe({})
    assert.equal(me.isAdministrator, true)
    const mine = { params: { spaceId: made.id, memberId: me.id } }
    assert.deepEqual(await refused(admin.removeMember(mine)), [409, 'LAST_OWNER'])
    assert.deepEqual(await refused(admin.updateMember({ ...mine, body: { role: 'viewer' } })), [409, 'LAST_OWNER'])
    // Alan may leave, but remove nobody.
    const memberPath = (id: string) => `/api/v1/spaces/${made.id}/members/${id}`
    const tried = await send(server, memberPath(grace.id), { method: 'DELETE', cookie: alan.cookie })
    assert.equal(codeOf(tried), 'INSUFFICIENT_ROLE')
    fields(await send(server, memberPath(alan.id), { method: 'DELETE', cookie: alan.cookie }))
    assert.equal((await send(server, `/api/v1/spaces/${made.id}`, { cookie: alan.cookie })).status, 404)
    await admin.updateMember({ params: { spaceId: made.id, memberId: grace.id }, body: { role: 'owner' } })
    await admin.removeMember({ params: { spaceId: made.id, memberId: me.id } })
    const seen = await send(server, `/api/v1/spaces/${made.id}`, { cookie: grace.cookie })
    assert.equal(fields(seen)['ownerId'], grace.id)
    assert.equal((await send(server, `/api/v1/spaces/${made.id}`, { key: server.key })).status, 404)
  })

  test('an invitation is taken back; privacy is the owner’s', async () => {
    const invited = await admin.addMember({
      params: { spaceId },
      body: { email: 'nobody@example.org', role: 'editor' },
    })
    await admin.removeMember({ params: { spaceId, memberId: invited.id } })
    const token = new URL(String(invited.invitationUrl)).searchParams.get('token')
    const late = await send(server, '/api/v1/accounts', {
      method: 'POST',
      body: { email: 'nobody@example.org', password, invitation: token },
    })
    assert.equal(codeOf(late), 'INVITATION_INVALID')
    const { key } = await server.client.createApiKey({ body: { name: 'e', role: 'EDITOR' } })
    const answer = await send(server, space(), { method: 'PATCH', key: String(key), body: { privacy: 'PUBLIC' } })
    assert.equal(codeOf(answer), 'INSUFFICIENT_ROLE')
    fields(await send(server, space(), { method: 'PATCH', key: String(key), body: { name: 'Renamed' } }))
  })
})

describe('accounts and sessions', () => {
  test('sign-in, sign-out, password change; a write with a cookie requires our own page', async () => {
    const ada = await person(server, 'ada@example.org')
    const signIn = (given: string) =>
      send(server, '/api/v1/sessions', { method: 'POST', body: { email: 'ADA@example.org', password: given } })
    const failed = await signIn('wrong password')
    assert.deepEqual([failed.status, codeOf(failed)], [401, 'SIGN_IN_FAILED'])
    const unknown = await send(server, '/api/v1/sessions', {
      method: 'POST',
      body: { email: 'unknown@example.org', password },
    })
    assert.deepEqual({ ...details(unknown), requestId: '' }, { ...details(failed), requestId: '' })
    const answer = await signIn(password)
    const header = answer.headers.getSetCookie()[0] ?? ''
    assert.match(header, /^tiro_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/)
    const cookie = header.split(';', 1)[0] ?? ''
    assert.equal(fields(await send(server, '/api/v1/me', { cookie, origin: 'https://evil.example' }))['id'], ada.id)
    const write = (origin: string | undefined) =>
      send(server, '/api/v1/spaces', {
        method: 'POST',
        body: { name: 'x' },
        headers: { cookie, ...(origin === undefined ? {} : { origin }) },
      })
    for (const origin of ['https://evil.example', 'null', server.address.replace('http:', 'https:'), undefined]) {
      assert.equal(codeOf(await write(origin)), 'ORIGIN_FORBIDDEN', String(origin))
    }
    fields(await write(server.address))
    fields(await write(server.address.replace('127.0.0.1', 'localhost')))
    const forged = await send(server, '/api/v1/sessions', {
      method: 'POST',
      body: { email: 'ada@example.org', password },
      headers: { origin: 'https://evil.example' },
    })
    assert.equal(codeOf(forged), 'ORIGIN_FORBIDDEN')

    const change = (body: object) => send(server, '/api/v1/me/password', { method: 'POST', cookie, body })
    assert.equal(codeOf(await change({ currentPassword: 'no', newPassword: 'another password' })), 'SIGN_IN_FAILED')
    const changed = await change({ currentPassword: password, newPassword: 'another password' })
    const fresh = sessionCookieOf(changed)
    assert.equal((await send(server, '/api/v1/me', { cookie: ada.cookie })).status, 401)
    assert.equal((await send(server, '/api/v1/me', { cookie })).status, 401)
    assert.equal((await send(server, '/api/v1/me', { cookie: fresh })).status, 200)
    assert.equal((await signIn(password)).status, 401)
    fields(await send(server, '/api/v1/sessions/current', { method: 'DELETE', cookie: fresh }))
    assert.equal((await send(server, '/api/v1/me', { cookie: fresh })).status, 401)
  })

  test('sign-up requires an invitation, unless the instance is open', async () => {
    const body = { email: 'any@example.org', password }
    const closed = await send(server, '/api/v1/accounts', { method: 'POST', body })
    assert.deepEqual([closed.status, codeOf(closed)], [403, 'SIGN_UP_CLOSED'])
    const methods = fields(await send(server, '/api/v1/sign-in-methods'))
    assert.deepEqual(methods, {
      password: true,
      passkeys: 'localhost',
      signUp: 'INVITATION',
      passwordResets: false,
      oidc: null,
    })
  })

  test('tiro users lists, invites and restores access, beside the running server', async () => {
    const data = ['--data', server.data]
    const list = await runHere(['users', 'list', ...data])
    assert.match(list.stdout, /owner@localhost\s+administrator/)
    const invited = await runHere(['users', 'invite', 'cli@example.org', ...data])
    assert.equal(invited.code, 0, invited.stderr)
    const invitation = new URL(invited.stdout.trim()).searchParams.get('token')
    const made = await signUp(server, { email: 'cli@example.org', password, invitation })
    const reset = await runHere(['users', 'reset-password', 'cli@example.org', ...data])
    const token = new URL(reset.stdout.trim()).searchParams.get('token')
    const set = () =>
      send(server, '/api/v1/password-resets', { method: 'POST', body: { token, password: 'new long password' } })
    assert.equal(fields(await set())['id'], made.id)
    assert.equal(codeOf(await set()), 'INVITATION_INVALID')
    assert.equal((await send(server, '/api/v1/me', { cookie: made.cookie })).status, 401)
    const unknown = await runHere(['users', 'reset-password', 'who@example.org', ...data])
    assert.equal(unknown.code, 1)
  })

  test('DELETE /me erases the account and its own data; shared workspaces keep an owner', async () => {
    const one = await person(server, 'one@example.org')
    const two = await person(server, 'two@example.org')
    const made = fields(
      await send(server, '/api/v1/spaces', { method: 'POST', cookie: one.cookie, body: { name: 'Shared' } }),
    )
    const alone = fields(
      await send(server, '/api/v1/spaces', { method: 'POST', cookie: one.cookie, body: { name: 'Alone' } }),
    )
    const member = { email: 'two@example.org', role: 'editor' }
    const members = `/api/v1/spaces/${String(made['id'])}/members`
    fields(await send(server, members, { method: 'POST', cookie: one.cookie, body: member }))
    const leave = () => send(server, '/api/v1/me', { method: 'DELETE', cookie: one.cookie })
    assert.equal(codeOf(await leave()), 'LAST_OWNER')
    fields(await send(server, `${members}/${two.id}`, { method: 'PATCH', cookie: one.cookie, body: { role: 'owner' } }))
    fields(await leave())
    assert.equal((await send(server, '/api/v1/me', { cookie: one.cookie })).status, 401)
    const listed = fields(await send(server, members, { cookie: two.cookie }))['members'] as { email: string }[]
    assert.deepEqual(
      listed.map(({ email }) => email),
      ['two@example.org'],
    )
    void alone
    const again = await person(server, 'one@example.org')
    assert.notEqual(again.id, one.id)
  })

  test('the only administrator cannot erase the account while others have theirs', async () => {
    assert.deepEqual(await refused(admin.deleteMe({})), [409, 'LAST_OWNER'])
  })
})

describe('keys', () => {
  test('a key is shown once, rotated with a grace period, and revoked with its signed URLs and streams', async () => {
    const made = await server.client.createApiKey({ body: { name: 'Import', role: 'EDITOR' } })
    const first = String(made.key)
    const me = (key: string) => send(server, '/api/v1/me', { key })
    assert.equal((await me(first)).status, 200)
    const rotated = await server.client.rotateApiKey({ params: { keyId: made.id }, body: { graceSeconds: 1 } })
    const second = String(rotated.key)
    assert.equal(rotated.id, made.id)
    assert.equal((await me(first)).status, 200)
    assert.equal((await me(second)).status, 200)
    const afterGrace = await waitFor(
      () => me(first),
      'the end of the grace',
      ({ status }) => status !== 200,
    )
    assert.equal(codeOf(afterGrace), 'API_KEY_INVALID')
    const { apiKeys } = await server.client.listApiKeys({})
    assert.ok(!JSON.stringify(apiKeys).includes(second))

    const recording = await server.client.createRecording({ params: { spaceId }, body: { title: 'By a key' } })
    const uploads = space(`/recordings/${recording.id}/uploads`)
    const { uploadId } = fields(
      await send(server, uploads, { method: 'POST', key: second, body: { mimeType: 'audio/wav' } }),
    )
    const part = fields(await send(server, `${uploads}/${String(uploadId)}/parts/1`, { method: 'POST', key: second }))
    const stream = await fetch(`${server.address}${space('/events')}`, { headers: { 'x-api-key': second } })
    const ended = stream.text()
    // Its signed URLs end with the secret that they were made with, at once without a grace period.
    const before = fields(await send(server, `${uploads}/${String(uploadId)}/parts/2`, { method: 'POST', key: second }))
    const third = await server.client.rotateApiKey({ params: { keyId: made.id }, body: { graceSeconds: 60 } })
    assert.equal((await fetch(String(before['partUploadUrl']), { method: 'PUT', body: 'x' })).status, 200)
    const last = await server.client.rotateApiKey({ params: { keyId: made.id }, body: { graceSeconds: 0 } })
    const late = await fetch(String(before['partUploadUrl']), { method: 'PUT', body: 'x' })
    assert.deepEqual([late.status, ((await late.json()) as { error: string }).error], [400, 'LINK_INVALID'])
    assert.equal(codeOf(await me(String(third.key))), 'API_KEY_INVALID')
    assert.equal((await me(String(last.key))).status, 200)

    await server.client.revokeApiKey({ params: { keyId: made.id } })
    const revoked = Date.now()
    assert.equal(codeOf(await me(String(last.key))), 'API_KEY_INVALID')
    const put = await fetch(String(part['partUploadUrl']), { method: 'PUT', body: 'x' })
    assert.deepEqual([put.status, ((await put.json()) as { error: string }).error], [400, 'LINK_INVALID'])
    await ended
    assert.ok(Date.now() - revoked < limit(2000), 'the stream outlived its key')
    assert.deepEqual(await refused(server.client.rotateApiKey({ params: { keyId: made.id } })), [409, 'INVALID_STATE'])
  })

  test('a key can do no more than its creator; an expired one says so', async () => {
    const other = await server.client.createWorkspace({ body: { name: 'Not yours' } })
    const soon = new Date(Date.now() + 60_000).toISOString()
    const bound = await server.client.createApiKey({
      body: { name: 'bound', role: 'OWNER', workspaceIds: [spaceId], expiresAt: soon },
    })
    const key = String(bound.key)
    const make = (body: object) => send(server, '/api/v1/api-keys', { method: 'POST', key, body })
    assert.equal(codeOf(await make({ name: 'child', role: 'OWNER' })), 'INSUFFICIENT_ROLE')
    const maker = await server.client.createApiKey({ body: { name: 'maker', role: 'OWNER', expiresAt: soon } })
    const child = fields(
      await send(server, '/api/v1/api-keys', {
        method: 'POST',
        key: String(maker.key),
        body: { name: 'child', role: 'OWNER', workspaceIds: [spaceId] },
      }),
    )
    assert.deepEqual(child['workspaceIds'], [spaceId])
    assert.equal(child['expiresAt'], soon)
    assert.equal((await send(server, `/api/v1/spaces/${other.id}`, { key })).status, 404)
    assert.equal(
      codeOf(await send(server, '/api/v1/spaces', { method: 'POST', key, body: { name: 'x' } })),
      'INSUFFICIENT_ROLE',
    )
    const { apiKeys } = await server.client.listApiKeys({})
    const unbound = apiKeys.find((one) => one.workspaceIds === null && one.revokedAt === null)
    const rotate = await send(server, `/api/v1/api-keys/${unbound?.id}/rotate`, { method: 'POST', key })
    assert.equal(codeOf(rotate), 'INSUFFICIENT_ROLE')
    assert.deepEqual(
      await refused(
        server.client.createApiKey({ body: { name: 'old', role: 'VIEWER', expiresAt: '2020-01-01T00:00:00Z' } }),
      ),
      [400, 'INVALID_BODY'],
    )
    const brief = await server.client.createApiKey({
      body: { name: 'brief', role: 'VIEWER', expiresAt: new Date(Date.now() + 300).toISOString() },
    })
    const expired = await waitFor(
      () => send(server, '/api/v1/me', { key: String(brief.key) }),
      'the end of a key',
      ({ status }) => status !== 200,
    )
    assert.equal(codeOf(expired), 'API_KEY_EXPIRED')
  })
})

describe('a recording that is transcribed', () => {
  let params: { spaceId: string; recordingId: string }
  before(async () => {
    params = await uploadRecording(server.client, await readFile(sampleFile), { spaceId })
    const detail = await waitForTranscript(server.client, params)
    assert.equal(detail.transcript?.status, 'COMPLETED')
  })
  const read = async () =>
    (await (await server.client.getTranscript({ params, query: { format: 'text' } })).text()).length

  test("its share link works for anybody while the workspace isn't PRIVATE, and can be revoked", async () => {
    const { privacy } = await server.client.getWorkspace({ params })
    assert.equal(privacy, 'PRIVATE')
    assert.equal((await server.client.getShare({ params })).share, null)
    const shared = await server.client.shareRecording({ params })
    assert.equal(shared.isActive, false)
    assert.deepEqual((await server.client.getShare({ params })).share, shared)
    const look = () => send(server, `/api/v1/shared/${shared.token}`)
    assert.equal((await look()).status, 404)
    await server.client.updateWorkspace({ params, body: { privacy: 'UNLISTED' } })
    const content = fields(await look())
    assert.ok((content['content'] as { paragraphs: unknown[] }).paragraphs.length > 0)
    assert.deepEqual(fields(await send(server, '/api/v1/public'))['recordings'], [])
    await server.client.updateWorkspace({ params, body: { privacy: 'PUBLIC' } })
    const { recordings } = await server.client.listPublic({})
    assert.deepEqual(
      recordings.map((recording) => recording.token),
      [shared.token],
    )
    assert.equal((await server.client.shareRecording({ params })).token, shared.token)
    await server.client.unshareRecording({ params })
    await server.client.unshareRecording({ params })
    assert.equal((await look()).status, 404)
    assert.notEqual((await server.client.shareRecording({ params })).token, shared.token)
    await server.client.updateWorkspace({ params, body: { privacy: 'PRIVATE' } })
  })

  test('it is moved to the trash and restored completely', async () => {
    const before = await read()
    await server.client.deleteRecording({ params })
    assert.deepEqual(await refused(server.client.getRecording({ params })), [404, 'NOT_FOUND'])
    assert.deepEqual(await refused(server.client.deleteRecording({ params })), [404, 'NOT_FOUND'])
    const { recordings } = await server.client.listTrash({ params: { spaceId } })
    assert.deepEqual(
      recordings.map((recording) => recording.id),
      [params.recordingId],
    )
    assert.equal((await server.client.restoreRecording({ params })).status, 'READY')
    assert.deepEqual(await refused(server.client.restoreRecording({ params })), [409, 'INVALID_STATE'])
    assert.equal(await read(), before)
  })

  test('it is transcribed again; the previous transcript stays readable until then', async () => {
    const { transcript: old } = await server.client.getRecording({ params })
    assert.deepEqual(
      await refused(server.client.transcribeRecording({ params, body: { engine: 'openai/whisper-1' } })),
      [503, 'ENGINE_UNAVAILABLE'],
    )
    for (const engine of ['typo', 'nobody/nothing', 'sherpa-onnx/nothing', 'pocketsphinx/en', 'constructor/a'])
      await assert.rejects(
        server.client.transcribeRecording({ params, body: { engine } }),
        (error) => error instanceof ClientError && error.status === 400 && /pocketsphinx\/en-us/.test(error.message),
        engine,
      )
    const queued = await server.client.transcribeRecording({
      params,
      body: { language: 'en', engine: String(old?.engine) },
    })
    assert.equal(queued.status, 'QUEUED')
    assert.ok((await read()) > 0)
    const detail = await waitForTranscript(server.client, params)
    assert.equal(detail.transcript?.status, 'COMPLETED')
    assert.equal(detail.transcript.id, old?.id)
    assert.ok(detail.transcript.version > (old?.version ?? 0))
    await server.client.retryRecording({ params }).then(
      () => assert.fail('a completed transcript cannot be retried'),
      () => {},
    )
  })

  test('it is transcribed again with a high effort, and told that this engine has only one way', async () => {
    assert.equal((await server.client.getRecording({ params })).effort, 'normal')
    const wrong = { effort: 'higher' } as unknown as { effort: 'high' }
    assert.deepEqual(await refused(server.client.transcribeRecording({ params, body: wrong })), [400, 'INVALID_BODY'])
    await server.client.transcribeRecording({ params, body: { effort: 'high' } })
    const detail = await waitForTranscript(server.client, params)
    assert.deepEqual([detail.effort, detail.transcript?.status], ['high', 'COMPLETED'])
    assert.match(String(detail.transcript?.warnings), /recognises speech in one way only/)
    await server.client.transcribeRecording({ params, body: { effort: 'normal' } })
    const after = await waitForTranscript(server.client, params)
    assert.equal(after.effort, 'normal')
    assert.doesNotMatch(String(after.transcript?.warnings), /one way only/)
  })

  test('the media of a recording without any is INVALID_STATE, whatever is asked of it', async () => {
    const { id } = await server.client.createRecording({ params, body: { title: 'Not uploaded' } })
    for (const path of ['/media/audio', '/media/original', '/waveform']) {
      const answer = await send(server, space(`/recordings/${id}${path}`), { key: server.key })
      assert.deepEqual([answer.status, codeOf(answer)], [409, 'INVALID_STATE'], path)
      assert.equal(details(answer)['currentStatus'], 'MEDIA_IMPORT_UPLOADING')
    }
    await server.client.deleteRecording({ params: { ...params, recordingId: id }, query: { permanent: true } })
  })

  test("its media is deleted: 410 afterwards, the transcript stays, it can't be transcribed again", async () => {
    const detail = await server.client.getRecording({ params })
    const address = String(detail.audioFile?.publicUrl)
    assert.equal((await fetch(address)).status, 200)
    await server.client.deleteMedia({ params })
    await server.client.deleteMedia({ params })
    for (const path of ['/media/audio', '/media/original', '/waveform']) {
      const answer = await send(server, space(`/recordings/${params.recordingId}${path}`), { key: server.key })
      assert.deepEqual([answer.status, codeOf(answer)], [410, 'MEDIA_DELETED'], path)
      assert.match(String(details(answer)['deletedAt']), /Z$/)
    }
    assert.equal((await fetch(address)).status, 410)
    assert.deepEqual(await refused(server.client.transcribeRecording({ params })), [410, 'MEDIA_DELETED'])
    const after = await server.client.getRecording({ params })
    assert.deepEqual([after.isMediaDeleted, after.audioFile?.publicUrl], [true, null])
    assert.ok((await read()) > 0)
  })

  test('it is permanently deleted, also from the trash', async () => {
    await server.client.deleteRecording({ params })
    await server.client.deleteRecording({ params, query: { permanent: true } })
    assert.deepEqual((await server.client.listTrash({ params: { spaceId } })).recordings, [])
    assert.deepEqual(await refused(server.client.restoreRecording({ params })), [404, 'NOT_FOUND'])
  })
})
