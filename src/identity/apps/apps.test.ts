import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { eachDatabase } from '../../../test/helpers/databases.ts'
import { noHooks } from '../../../test/helpers/no-hooks.ts'
import type { Caller } from '../../contract/endpoint.ts'
import { newId } from '../../platform/database/ids.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Database } from '../../platform/database/schema.ts'
import { createWorkspace } from '../workspaces/create-workspace.ts'
import { approveApp } from './approve-app.ts'
import { packRequest, readRequest } from './authorization-request.ts'
import { issueTokens, type Tokens } from './issue-tokens.ts'
import { listApps } from './list-apps.ts'
import { registerApp } from './register-app.ts'
import { keepNewestUnused } from './store.ts'
import { sweepApps } from './sweep-apps.ts'

const publicUrl = 'https://tiro.example.org'
const redirect = 'https://app.example/cb'
const verifier = 'v'.repeat(43)
const dayMs = 86_400_000

async function addPerson(db: Database): Promise<{ caller: Caller; spaceId: string }> {
  const userId = newId('usr')
  const now = timestamp()
  const user = { id: userId, email: 'ada@example.org', isAdministrator: 0, createdAt: now, updatedAt: now }
  await db.insertInto('user').values(user).execute()
  const times = { createdAt: now, authenticatedAt: now, expiresAt: timestamp(Date.now() + 100 * dayMs) }
  await db
    .insertInto('session')
    .values({ id: 'ses_1', userId, hash: 'x', ...times })
    .execute()
  const { id } = await db.transaction().execute((tx) => createWorkspace(tx, userId, { name: 'Archive' }, noHooks))
  const caller: Caller = {
    userId,
    email: user.email,
    isAdministrator: false,
    keyId: null,
    secretId: null,
    keyRole: 'OWNER',
    workspaceIds: null,
    keyExpiresAt: null,
    appId: null,
    session: { id: 'ses_1', authenticatedAt: now, mustSetUp: false },
  }
  return { caller, spaceId: id }
}

async function letIn(db: Database, caller: Caller, spaceId: string): Promise<Tokens & { clientId: string }> {
  const { client_id: clientId } = await registerApp(db, { redirect_uris: [redirect] })
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirect,
    response_type: 'code',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const approval = { request: packRequest(query.toString()), role: 'VIEWER', workspaceIds: [spaceId] } as const
  const url = new URL(await approveApp(db, noHooks, publicUrl, caller, approval))
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: clientId,
    code: url.searchParams.get('code') ?? '',
    code_verifier: verifier,
    redirect_uri: redirect,
  })
  return { ...(await issueTokens(db, noHooks, publicUrl, form)), clientId }
}

const count = async (db: Database, table: 'app' | 'appCode' | 'appRefresh' | 'apiKey'): Promise<number> =>
  (await db.selectFrom(table).selectAll().execute()).length

eachDatabase((kind, open) => {
  test(`${kind}: permissions live as long as they can be renewed, and nothing stays of what ended`, async () => {
    const { db, close } = await open()
    const { caller, spaceId } = await addPerson(db)
    const { access_token: access, refresh_token: refresh, clientId } = await letIn(db, caller, spaceId)
    assert.equal((await listApps(db, caller.userId)).length, 1)
    const rows = []
    for (const table of ['app', 'appCode', 'appRefresh', 'apiKey', 'auditEvent'] as const) {
      rows.push(...(await db.selectFrom(table).selectAll().execute()))
    }
    const text = JSON.stringify(rows)
    assert.ok(text.includes(redirect))
    assert.ok(!text.includes(access) && !text.includes(refresh), 'tokens are stored as hashes')

    // The access token has expired, the permission hasn't. Codes are gone.
    await sweepApps(db, Date.now() + 2 * dayMs)
    assert.deepEqual([await count(db, 'appCode'), await count(db, 'apiKey'), await count(db, 'app')], [0, 1, 1])
    const form = new URLSearchParams({ grant_type: 'refresh_token', client_id: clientId, refresh_token: refresh })
    await issueTokens(db, noHooks, publicUrl, form)
    assert.equal(await count(db, 'appRefresh'), 2)

    // Apps that nobody let in: the newest stay, none longer than a day.
    const ids: string[] = []
    for (let i = 0; i < 4; i++) ids.push((await registerApp(db, { redirect_uris: [redirect] })).client_id)
    await keepNewestUnused(db, 2)
    const left = (await db.selectFrom('app').select('id').execute()).map(({ id }) => id)
    assert.deepEqual(left.toSorted(), [clientId, ...ids.slice(2)].toSorted())
    await sweepApps(db, Date.now() + dayMs + 1000)
    assert.equal(await count(db, 'app'), 1)

    // Nobody renewed it for 30 days. The app stays for a while, so that the person can let it in again.
    await sweepApps(db, Date.now() + 32 * dayMs)
    assert.deepEqual([await count(db, 'appRefresh'), await count(db, 'apiKey'), await count(db, 'app')], [0, 0, 1])
    await sweepApps(db, Date.now() + 91 * dayMs)
    assert.equal(await count(db, 'app'), 0)
    await close()
  })

  test(`${kind}: a request with what no database takes is refused`, async () => {
    const { db, close } = await open()
    await assert.rejects(readRequest(db, publicUrl, packRequest('client_id=app_%00')), { code: 'INVALID_BODY' })
    await close()
  })
})
