// `tiro users lock`, and an administrator in the dashboard: somebody leaves, or an account was stolen.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { administratorClient, clientOf, codeOf, person, send, signIn } from './helpers/api-people.ts'
import { importText, openServer } from './helpers/harness.ts'
import { timestamp } from '../src/platform/database/now.ts'
import { openReceiver } from './helpers/open-receiver.ts'
import { openBeside } from './helpers/postgres-server.ts'
import { refused } from './helpers/refused.ts'
import { runHere } from './helpers/run-here.ts'
import { waitFor } from './helpers/wait-for.ts'

const password = 'a long password'
const server = await openServer({ TIRO_OUTBOUND_ALLOW: '127.0.0.0/8' })
const users = (...args: string[]) => runHere(['users', ...args, '--data', server.data])

test('an account that is locked reaches nothing, and what it shared with others stays', async () => {
  const email = 'leaver@example.org'
  const { cookie } = await person(server, email)
  const leaver = clientOf(server, cookie)
  const colleague = await person(server, 'colleague@example.org')
  await signIn(server, { email, password })
  const { id: spaceId } = await leaver.createWorkspace({ body: { name: 'Newsroom' } })
  const params = { spaceId }
  await leaver.updateWorkspace({ params, body: { privacy: 'UNLISTED' } })
  await leaver.addMember({ params, body: { email: 'colleague@example.org', role: 'editor' } })
  await leaver.addMember({ params, body: { email: 'second-self@example.org', role: 'owner' } })
  const key = String((await leaver.createApiKey({ body: { name: 'script', role: 'OWNER' } })).key)
  const receiver = await openReceiver()
  const event = 'TRANSCRIPT_CREATED'
  const hook = await leaver.createWebhook({ body: { event, workspaceId: spaceId, url: `${receiver.url}/own` } })
  const recording = await importText(leaver, spaceId, 'One morning.')
  await waitFor(() => receiver.at('/own').length === 1, 'the delivery before')
  const { url } = await leaver.shareRecording({ params: recording, body: {} })

  const listed = await runHere(['keys', 'list', '--data', server.data])
  assert.match(listed.stdout, /OWNER +…\w{4} +leaver@example\.org +used .* script\n/)

  const { code, stdout, stderr } = await users('lock', 'Leaver@example.org')
  assert.equal(code, 0, stderr)
  for (const line of [
    /^Leaver@example\.org is locked\.$/m,
    /^ +sessions ended +2$/m,
    /^ +keys revoked +1$/m,
    /^ +invitations revoked +1$/m,
    /^ +webhooks and export rules paused +1$/m,
    /^Share links that they created still work: 1\./m,
    /^"Newsroom" \(spc_\w+\) has members and no owner who can sign in\.$/m,
  ]) {
    assert.match(stdout, line)
  }

  assert.equal((await send(server, '/api/v1/me', { cookie })).status, 401)
  assert.equal((await send(server, '/api/v1/me', { key })).status, 401)
  const again = await send(server, '/api/v1/sessions', { method: 'POST', body: { email, password } })
  assert.deepEqual([again.status, codeOf(again)], [403, 'ACCOUNT_LOCKED'])
  const wrong = await send(server, '/api/v1/sessions', { method: 'POST', body: { email, password: 'not this one' } })
  assert.equal(codeOf(wrong), 'SIGN_IN_FAILED', 'nobody else learns that it is locked')
  assert.match((await users('reset-password', email)).stderr, /tiro users unlock/)
  assert.match((await users('list')).stdout, /leaver@example\.org .* locked \d{4}-/)

  // What others have of it goes on; nothing leaves to the person's receiver.
  const others = clientOf(server, colleague.cookie)
  await importText(others, spaceId, 'Another morning.')
  assert.equal(receiver.at('/own').length, 1)
  assert.equal((await fetch(url)).status, 200)
  const { members } = await others.listMembers({ params })
  const locked = members.filter(({ lockedAt }) => lockedAt !== null)
  assert.deepEqual(
    locked.map((member) => member.email),
    [email],
  )

  const { auditEvents } = await (
    await administratorClient(server)
  ).listAuditEvents({ query: { action: 'ACCOUNT_LOCKED' } })
  assert.deepEqual(
    auditEvents.map(({ source }) => source),
    ['COMMAND_LINE'],
  )

  assert.equal((await users('unlock', email)).code, 0)
  assert.match((await users('unlock', email)).stderr, /isn't locked/)
  const back = clientOf(server, await signIn(server, { email, password }))
  assert.equal((await back.getWorkspace({ params })).name, 'Newsroom')
  assert.equal((await send(server, '/api/v1/me', { key })).status, 401, 'its keys stay revoked')
  const paused = await back.getWebhook({ params: { webhookId: hook.id } })
  assert.deepEqual([paused.disabledReason, paused.disabledAt === null], ['PAUSED', false])
  const { deliveries: sent } = await back.listDeliveries({ params: { webhookId: hook.id } })
  assert.equal(sent.length, 1, 'nothing was queued while it was locked')
})

test('the only administrator and an unknown account are not locked', async () => {
  const { email } = await server.client.getMe({})
  const only = await users('lock', email)
  assert.equal(only.code, 1)
  assert.match(only.stderr, /only administrator/)
  assert.match((await users('lock', 'nobody@example.org')).stderr, /no account for nobody@example\.org/)
})

test('accounts that are locked leave no instance and no workspace to themselves', async () => {
  const heir = await person(server, 'heir@example.org')
  const owner = await person(server, 'owner@example.org')
  const { id: spaceId } = await clientOf(server, owner.cookie).createWorkspace({ body: { name: 'Archive' } })
  const params = { spaceId }
  for (const [email, role] of [
    ['heir@example.org', 'owner'],
    ['colleague@example.org', 'viewer'],
  ] as const) {
    await clientOf(server, owner.cookie).addMember({ params, body: { email, role } })
  }
  const { db, close } = await openBeside(server.data)
  await db.updateTable('user').set({ isAdministrator: 1 }).where('id', '=', heir.id).execute()
  const old = await signIn(server, { email: 'heir@example.org', password })
  await clientOf(server, old).createWorkspace({ body: { name: 'Before' } })
  const session = await db.selectFrom('session').select('id').where('userId', '=', heir.id).executeTakeFirstOrThrow()
  await db
    .updateTable('session')
    .set({ expiresAt: timestamp(0) })
    .where('id', '=', session.id)
    .execute()
  await close()
  const heirs = clientOf(server, await signIn(server, { email: 'heir@example.org', password }))
  const { invitationUrl } = await heirs.createInvitation({ body: { email: 'guest@example.org' } })
  const token = new URL(invitationUrl ?? '').searchParams.get('token') ?? ''

  const { stdout } = await users('lock', 'heir@example.org')
  assert.doesNotMatch(stdout, /no owner/)
  assert.match(stdout, /^ +sessions ended +2$/m, 'without the one that had expired')
  assert.match(stdout, /^ +invitations revoked +1$/m)
  const body = { email: 'guest@example.org', password, invitation: token }
  const joining = await send(server, '/api/v1/accounts', { method: 'POST', body })
  assert.equal(codeOf(joining), 'INVITATION_INVALID')
  const leaving = clientOf(server, owner.cookie).removeMember({ params: { spaceId, memberId: owner.id } })
  assert.deepEqual(await refused(leaving), [409, 'LAST_OWNER'])
  assert.match((await users('lock', 'owner@example.org')).stdout, /^"Archive" .* no owner who can sign in\.$/m)
  const admin = await administratorClient(server)
  assert.deepEqual(await refused(admin.deleteMe({})), [409, 'LAST_OWNER'])
})

test('an administrator locks and unlocks accounts, and nobody else does', async () => {
  const admin = await administratorClient(server)
  const { id, cookie } = await person(server, 'temp@example.org')
  const temp = clientOf(server, cookie)
  await temp.createApiKey({ body: { name: 'script', role: 'VIEWER' } })
  const accountOf = async (email: string) =>
    (await admin.listAccounts({})).accounts.find((account) => account.email === email)
  const before = await accountOf('temp@example.org')
  assert.deepEqual(
    [before?.id, before?.isAdministrator, before?.hasSecondFactor, before?.lockedAt],
    [id, false, false, null],
  )
  const at = { params: { accountId: id } }
  const others = { params: { accountId: (await admin.getMe({})).id } }
  for (const attempt of [() => temp.listAccounts({}), () => temp.lockAccount(others), () => temp.listInvitations({})]) {
    assert.deepEqual(await refused(attempt()), [403, 'INSUFFICIENT_ROLE'])
  }
  assert.deepEqual(await refused(admin.lockAccount(others)), [409, 'INVALID_STATE'])
  assert.deepEqual(await refused(admin.unlockAccount(at)), [409, 'INVALID_STATE'])
  const nobody = { params: { accountId: 'usr_00000000000000000000000000' } }
  assert.deepEqual(await refused(admin.lockAccount(nobody)), [404, 'NOT_FOUND'])
  const { sessions, keys } = await admin.lockAccount(at)
  assert.deepEqual([sessions, keys], [1, 1])
  assert.equal((await send(server, '/api/v1/me', { cookie })).status, 401)
  assert.notEqual((await accountOf('temp@example.org'))?.lockedAt, null)
  const { auditEvents } = await admin.listAuditEvents({ query: { action: 'ACCOUNT_LOCKED' } })
  assert.deepEqual([auditEvents[0]?.source, auditEvents[0]?.objectId], ['SESSION', id])
  await admin.unlockAccount(at)
  assert.equal((await accountOf('temp@example.org'))?.lockedAt, null)
})

test('an administrator helps somebody who forgot the password and lost the phone', async () => {
  const admin = await administratorClient(server)
  const email = 'forgetful@example.org'
  const { id, cookie } = await person(server, email)
  const at = { params: { accountId: id } }
  const { db, close } = await openBeside(server.data)
  const now = timestamp()
  const passkey = { id: 'psk_lost', userId: id, name: 'Phone', credentialId: 'lost', publicKey: '', counter: 0 }
  await db
    .insertInto('passkey')
    .values({ ...passkey, transports: '[]', createdAt: now, lastUsedAt: null })
    .execute()
  await close()
  const accountOf = async () => (await admin.listAccounts({})).accounts.find((account) => account.id === id)
  assert.equal((await accountOf())?.hasSecondFactor, true)
  const { resetUrl } = await admin.createPasswordLink(at)
  const token = new URL(resetUrl ?? '').searchParams.get('token')
  const body = { token, password: 'another long password' }
  assert.equal((await send(server, '/api/v1/password-resets', { method: 'POST', body })).status, 200)
  await admin.removeSecondFactors(at)
  assert.equal((await accountOf())?.hasSecondFactor, false)
  assert.equal((await send(server, '/api/v1/me', { cookie })).status, 401)
  await signIn(server, { email, password: 'another long password' })

  const own = { params: { accountId: (await admin.getMe({})).id } }
  assert.deepEqual(await refused(admin.createPasswordLink(own)), [409, 'INVALID_STATE'])
  assert.deepEqual(await refused(admin.removeSecondFactors(own)), [409, 'INVALID_STATE'])
  assert.deepEqual(await refused(clientOf(server, cookie).createPasswordLink(own)), [401, 'API_KEY_INVALID'])
  await admin.lockAccount(at)
  assert.deepEqual(await refused(admin.createPasswordLink(at)), [409, 'INVALID_STATE'])
})

test('pages of accounts have each once', async () => {
  const admin = await administratorClient(server)
  const all = (await admin.listAccounts({})).accounts.map(({ email }) => email)
  assert.ok(all.length > 3)
  const found: string[] = []
  let next: string | null = null
  do {
    const page = await admin.listAccounts({ query: { limit: 2, ...(next === null ? {} : { cursor: next }) } })
    found.push(...page.accounts.map(({ email }) => email))
    if (next !== null) {
      const back = await admin.listAccounts({ query: { limit: 2, cursor: page.prevCursor ?? '' } })
      assert.equal(back.accounts.at(-1)?.email, found.at(-page.accounts.length - 1))
    }
    next = page.nextCursor
  } while (next !== null)
  assert.deepEqual(found, all)
})

test('an administrator sees who is invited to the instance, and revokes it', async () => {
  const admin = await administratorClient(server)
  await admin.createInvitation({ body: { email: 'first@example.org' } })
  const { invitationUrl } = await admin.createInvitation({ body: { email: 'second@example.org' } })
  const { id: spaceId } = await admin.createWorkspace({ body: { name: 'Desk' } })
  await admin.addMember({ params: { spaceId }, body: { email: 'desk@example.org', role: 'viewer' } })
  const { invitations } = await admin.listInvitations({})
  assert.deepEqual(
    invitations.map(({ email, mailError }) => [email, mailError]),
    [
      ['first@example.org', null],
      ['second@example.org', null],
    ],
  )
  const invitationId = invitations[1]?.id ?? ''
  await admin.revokeInvitation({ params: { invitationId } })
  assert.deepEqual(await refused(admin.revokeInvitation({ params: { invitationId } })), [404, 'NOT_FOUND'])
  const invitation = new URL(invitationUrl ?? '').searchParams.get('token')
  const body = { email: 'second@example.org', password, invitation }
  assert.equal(codeOf(await send(server, '/api/v1/accounts', { method: 'POST', body })), 'INVITATION_INVALID')
  const { auditEvents } = await admin.listAuditEvents({ query: { action: 'ACCOUNT_INVITATION_REVOKED' } })
  assert.equal(auditEvents[0]?.objectId, invitationId)
  const { members } = await admin.listMembers({ params: { spaceId } })
  const inWorkspace = members.find(({ status }) => status === 'INVITED')?.id ?? ''
  assert.deepEqual(await refused(admin.revokeInvitation({ params: { invitationId: inWorkspace } })), [404, 'NOT_FOUND'])
})
