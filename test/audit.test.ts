// The audit log of a real server: what is recorded, who reads it, and what never gets in.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AuditEvent } from '../src/contract/endpoints/audit.ts'
import {
  administrator,
  administratorClient,
  clientOf,
  codeOf,
  fields,
  person,
  send,
  signIn,
} from './helpers/api-people.ts'
import { openServer } from './helpers/harness.ts'
import { runHere } from './helpers/run-here.ts'

const server = await openServer()

async function events(query: object = {}): Promise<AuditEvent[]> {
  return (await server.client.listAuditEvents({ query: { limit: 500, ...query } })).auditEvents
}
const actionsOf = (all: AuditEvent[]): string[] => all.map(({ action }) => action).toReversed()

test('sign-ins, keys, members, shares, exports and deletions are recorded with who, where and what', async () => {
  const from = new Date().toISOString()
  const { id: workspaceId } = await server.client.createWorkspace({ body: { name: 'Secret plans' } })
  const params = { spaceId: workspaceId }
  const bob = await person(server, 'bob@example.org')
  const admin = await administratorClient(server)
  await admin.addMember({ params, body: { email: 'bob@example.org', role: 'viewer' } })
  await admin.updateMember({ params: { ...params, memberId: bob.id }, body: { role: 'editor' } })
  const wrong = { email: 'bob@example.org', password: 'not the password' }
  await send(server, '/api/v1/sessions', { method: 'POST', body: wrong, headers: { 'user-agent': 'Browser 1' } })
  await send(server, '/api/v1/sessions', { method: 'POST', body: { ...wrong, email: 'hunter2@example.org' } })
  const asBob = clientOf(server, bob.cookie)

  const { id: recordingId } = await asBob.createRecording({
    params,
    body: { title: 'A hidden title', source: 'IMPORT' },
  })
  const place = { ...params, recordingId }
  await asBob.importTranscript({
    params: place,
    headers: { 'content-type': 'text/plain' },
    content: 'Hidden words of a talk.',
  })
  await (await asBob.getTranscript({ params: place, query: { format: 'text' } })).text()
  await (await asBob.getTranscript({ params: place, query: { format: 'json' } })).text()
  await asBob.shareRecording({ params: place })
  await asBob.unshareRecording({ params: place })
  await asBob.unshareRecording({ params: place })
  await asBob.updateWorkspace({ params, body: { language: 'de' } })
  await asBob.deleteRecording({ params: place })
  await asBob.restoreRecording({ params: place })
  await asBob.deleteRecording({ params: place, query: { permanent: true } })
  const { id: keyId, key } = await asBob.createApiKey({ body: { name: 'Nightly', role: 'VIEWER' } })
  await asBob.revokeApiKey({ params: { keyId } })
  await asBob.signOut({})

  const here = await events({ workspaceId, from })
  assert.deepEqual(actionsOf(here), [
    'WORKSPACE_CREATED',
    'MEMBER_ADDED',
    'MEMBER_CHANGED',
    'TRANSCRIPT_EXPORTED',
    'SHARE_CREATED',
    'SHARE_REMOVED',
    'WORKSPACE_CHANGED',
    'RECORDING_TRASHED',
    'RECORDING_RESTORED',
    'RECORDING_DELETED',
  ])
  const share = here.find(({ action }) => action === 'SHARE_CREATED')
  assert.deepEqual(
    [share?.source, share?.email, share?.userId, share?.address, share?.objectType, share?.objectId],
    ['SESSION', 'bob@example.org', bob.id, '127.0.0.1', 'RECORDING', recordingId],
  )
  const exported = here.find(({ action }) => action === 'TRANSCRIPT_EXPORTED')
  assert.deepEqual([exported?.source, exported?.email], ['SESSION', 'bob@example.org'])
  assert.deepEqual(exported?.details, { format: 'text' })
  assert.deepEqual(here.find(({ action }) => action === 'WORKSPACE_CHANGED')?.details, { fields: ['language'] })
  assert.deepEqual([here.at(-1)?.source, here.at(-1)?.keyName !== null], ['API_KEY', true])

  assert.deepEqual(actionsOf(await events({ userId: bob.id, from })).slice(0, 3), [
    'ACCOUNT_CREATED',
    'SIGNED_IN',
    'SIGN_IN_FAILED',
  ])
  const failures = await events({ action: 'SIGN_IN_FAILED', from })
  assert.deepEqual(
    failures.map(({ email, result, userAgent }) => [email, result, userAgent === 'Browser 1']),
    [
      [null, 'FAILED', false],
      ['bob@example.org', 'FAILED', true],
    ],
  )
  assert.deepEqual(actionsOf(await events({ userId: bob.id, from })).slice(-3), [
    'KEY_CREATED',
    'KEY_REVOKED',
    'SIGNED_OUT',
  ])

  const text = JSON.stringify(await events())
  for (const secret of ['hunter2', 'not the password', 'Hidden words', 'hidden title', 'Secret plans', String(key)]) {
    assert.ok(!text.includes(secret), secret)
  }
})

test('the command line is recorded as such', async () => {
  const made = await runHere(['keys', 'create', '--role', 'VIEWER', '--name', 'From a shell', '--data', server.data])
  assert.equal(made.code, 0, made.stderr)
  const [latest] = await events({ action: 'KEY_CREATED' })
  assert.deepEqual([latest?.source, latest?.email, latest?.details['name']], ['COMMAND_LINE', null, 'From a shell'])
})

test('administrators read everything, owners their workspace, others nothing', async () => {
  const owner = await person(server, 'owner@example.org')
  const asOwner = clientOf(server, owner.cookie)
  const { id: workspaceId } = await asOwner.createWorkspace({ body: { name: 'Own' } })
  const { id: other } = await server.client.createWorkspace({ body: { name: 'Other' } })
  const read = (query: string, cookie: string) => send(server, `/api/v1/audit-events${query}`, { cookie })
  assert.equal(codeOf(await read('', owner.cookie)), 'INSUFFICIENT_ROLE')
  assert.equal(codeOf(await read(`?workspaceId=${other}`, owner.cookie)), 'NOT_FOUND')
  const own = fields(await read(`?workspaceId=${workspaceId}`, owner.cookie))
  assert.deepEqual(actionsOf(own['auditEvents'] as AuditEvent[]), ['WORKSPACE_CREATED'])

  const editor = await person(server, 'editor@example.org')
  await asOwner.addMember({ params: { spaceId: workspaceId }, body: { email: 'editor@example.org', role: 'editor' } })
  assert.equal(codeOf(await read(`?workspaceId=${workspaceId}`, editor.cookie)), 'INSUFFICIENT_ROLE')
  assert.equal(codeOf(await read(`.csv?workspaceId=${workspaceId}`, editor.cookie)), 'INSUFFICIENT_ROLE')

  const bound = await server.client.createApiKey({ body: { name: 'b', role: 'OWNER', workspaceIds: [other] } })
  const asBound = (query: string) => send(server, `/api/v1/audit-events${query}`, { key: String(bound.key) })
  assert.equal(codeOf(await asBound('')), 'INSUFFICIENT_ROLE')
  assert.equal(codeOf(await asBound(`?workspaceId=${workspaceId}`)), 'NOT_FOUND')
  assert.equal((await asBound(`?workspaceId=${other}`)).status, 200)
})

test('pages join without gaps, and the csv has every entry with harmless cells', async () => {
  await server.client.createApiKey({ body: { name: '=1+1', role: 'VIEWER' } })
  const cookie = await administrator(server)
  const listed: AuditEvent[] = []
  let cursor: string | undefined
  do {
    const page = await server.client.listAuditEvents({
      query: { limit: 7, ...(cursor === undefined ? {} : { cursor }) },
    })
    listed.push(...page.auditEvents)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  assert.deepEqual(listed, await events())

  await send(server, '/api/v1/sessions', {
    method: 'POST',
    body: { email: 'a@example.org', password: 'wrong password' },
    headers: { 'user-agent': '=cmd|"/c calc"!A1' },
  })
  const csv = await send(server, '/api/v1/audit-events.csv', { cookie })
  assert.match(csv.headers.get('content-type') ?? '', /^text\/csv/)
  assert.match(csv.headers.get('content-disposition') ?? '', /^attachment; filename="audit-log-[\d-]+\.csv"/)
  const lines = String(csv.body).trim().split('\r\n')
  assert.match(lines[0] ?? '', /^createdAt,action,result,/)
  // The header, what was listed, the failed sign-in and this export.
  assert.equal(lines.length, 1 + listed.length + 2)
  assert.ok(String(csv.body).includes(`"'=cmd|`))
  assert.equal((await events())[0]?.action, 'AUDIT_LOG_EXPORTED')
})

test('second factors, passwords and sessions are recorded', async () => {
  const from = new Date().toISOString()
  const eve = await person(server, 'eve@example.org')
  await signIn(server, { email: 'eve@example.org', password: 'a long password' })
  const asEve = clientOf(server, eve.cookie)
  await asEve.endOtherSessions({})
  await send(server, '/api/v1/me/password', {
    method: 'POST',
    cookie: eve.cookie,
    body: { currentPassword: 'wrong', newPassword: 'another long one' },
  })
  await asEve.changePassword({ body: { currentPassword: 'a long password', newPassword: 'another long one' } })
  const cookie = await signIn(server, { email: 'eve@example.org', password: 'another long one' })
  await clientOf(server, cookie).deleteMe({})
  const all = await events({ userId: eve.id, from })
  assert.deepEqual(actionsOf(all), [
    'ACCOUNT_CREATED',
    'SIGNED_IN',
    'SIGNED_IN',
    'OTHER_SESSIONS_ENDED',
    'CONFIRMATION_FAILED',
    'PASSWORD_CHANGED',
    'SIGNED_IN',
    'SIGNED_IN',
    'ACCOUNT_DELETED',
  ])
  assert.deepEqual([...new Set(all.map(({ email }) => email))], ['eve@example.org'])
})
