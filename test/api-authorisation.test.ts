// Every endpoint with every role: a foreign workspace is 404, an insufficient role 403, no key 401.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { fullPath, type EndpointSpec } from '../src/contract/endpoint.ts'
import { endpoints } from '../src/contract/endpoints/index.ts'
import { memberRoles, type MemberRole } from '../src/contract/resources.ts'
import { administrator, administratorClient, codeOf, fields, person, send, type Sent } from './helpers/api-people.ts'
import { fastEngine, openServer } from './helpers/harness.ts'

interface Someone {
  name: string
  /** How the request is signed. */
  as: Sent
  /** The role in the workspace; null: no access. */
  role: MemberRole | null
  /** The account role, compared with `atLeast` of account endpoints. */
  account: MemberRole
  isAgent: boolean
  /** A session, or a key of all workspaces, or of some. */
  by: 'session' | 'unbound' | 'bound'
}

// Everybody who may starts a session, on a machine as slow as it may be.
const server = await openServer({ ...fastEngine, TIRO_LIVE_SESSIONS: '50' })
let spaceId: string
let foreignSpace: string
const people: Someone[] = []

/** Endpoints that would take away what the others need; tried at the end, each by who may. */
const destructive = new Set(['deleteWorkspace', 'deleteMe', 'signOut', 'endOtherSessions'])
/** Endpoints whose operation refuses more than their access says, whatever the ids. */
const narrower = new Set([
  'removeMember',
  'createRedactedCopy',
  'pullModel',
  'createInvitation',
  'listAccountRequests',
  'confirmAccountRequest',
  'deleteAccountRequest',
  'listAccounts',
  'lockAccount',
  'unlockAccount',
  'createPasswordLink',
  'removeSecondFactors',
  'listInvitations',
  'revokeInvitation',
  'listAuditEvents',
  'exportAuditEvents',
  'listUsage',
  'getStatistics',
  'setQuota',
])
const table = Object.values(endpoints) as EndpointSpec[]

before(async () => {
  spaceId = (await server.client.createWorkspace({ body: { name: 'Own' } })).id
  const stranger = await person(server, 'stranger@example.org')
  const own = await send(server, '/api/v1/spaces', {
    method: 'POST',
    cookie: stranger.cookie,
    body: { name: 'Foreign' },
  })
  foreignSpace = String(fields(own)['id'])
  const mostOf = { OWNER: 'owner', EDITOR: 'editor', VIEWER: 'viewer', AGENT: 'editor' } as const
  for (const role of ['OWNER', 'EDITOR', 'VIEWER', 'AGENT'] as const) {
    const { key } = await server.client.createApiKey({ body: { name: role, role } })
    const most = mostOf[role]
    people.push({
      name: `${role} key`,
      as: { key: String(key) },
      role: most,
      account: most,
      isAgent: role === 'AGENT',
      by: 'unbound',
    })
  }
  for (const role of memberRoles) {
    const { cookie } = await person(server, `${role}@example.org`)
    await (
      await administratorClient(server)
    ).addMember({ params: { spaceId }, body: { email: `${role}@example.org`, role } })
    people.push({ name: `${role} session`, as: { cookie }, role, account: 'owner', isAgent: false, by: 'session' })
    const made = await send(server, '/api/v1/api-keys', {
      method: 'POST',
      cookie,
      body: { name: 'all', role: 'OWNER' },
    })
    people.push({
      name: `OWNER key of a ${role}`,
      as: { key: String(fields(made)['key']) },
      role,
      account: 'owner',
      isAgent: false,
      by: 'unbound',
    })
  }
  const bound = await send(server, '/api/v1/spaces', { method: 'POST', key: server.key, body: { name: 'Other' } })
  const boundKey = await server.client.createApiKey({
    body: { name: 'bound', role: 'OWNER', workspaceIds: [String(fields(bound)['id'])] },
  })
  people.push({
    name: 'key bound elsewhere',
    as: { key: String(boundKey.key) },
    role: null,
    account: 'owner',
    isAgent: false,
    by: 'bound',
  })
  const boundHere = await server.client.createApiKey({
    body: { name: 'bound here', role: 'OWNER', workspaceIds: [spaceId] },
  })
  people.push({
    name: 'key bound here',
    as: { key: String(boundHere.key) },
    role: 'owner',
    account: 'owner',
    isAgent: false,
    by: 'bound',
  })
  people.push({
    name: 'administrator',
    as: { cookie: await administrator(server) },
    role: 'owner',
    account: 'owner',
    isAgent: false,
    by: 'session',
  })
  people.push({
    name: 'stranger',
    as: { cookie: stranger.cookie },
    role: null,
    account: 'owner',
    isAgent: false,
    by: 'session',
  })
})

function pathOf(spec: EndpointSpec, space: string): string {
  const path = fullPath(spec).replace('{spaceId}', space)
  return path
    .replace('{partNumber}', '1')
    .replace('{kind}', 'audio')
    .replaceAll(/\{\w+\}/g, 'rec_00000000000000000000000000')
}

function isAtLeast(role: MemberRole, wanted: MemberRole): boolean {
  return memberRoles.indexOf(role) <= memberRoles.indexOf(wanted)
}

function mayCall(spec: EndpointSpec, someone: Someone): boolean {
  const { access } = spec
  if (access.scope === 'open' || access.scope === 'signed') return true
  if (someone.isAgent && !access.agent) return false
  if (access.keys === 'none' && someone.by !== 'session') return false
  if (access.keys === 'unbound' && someone.by === 'bound') return false
  if (access.scope === 'account') return access.atLeast === undefined || isAtLeast(someone.account, access.atLeast)
  return someone.role !== null && isAtLeast(someone.role, access.atLeast)
}

async function call(spec: EndpointSpec, as: Sent, space: string) {
  return send(server, pathOf(spec, space), { method: spec.method, ...as })
}

describe('without a key', () => {
  for (const spec of table) {
    if (spec.access.scope === 'open' || spec.access.scope === 'signed') continue
    test(`${spec.id} is refused`, async () => {
      const none = await call(spec, {}, spaceId)
      assert.deepEqual([none.status, codeOf(none)], [401, 'API_KEY_MISSING'])
      // Programs without a place for a key ask for a password.
      const challenge = 'basic' in spec.access && spec.access.basic ? /^Basic realm=/ : /x-api-key/
      assert.match(none.headers.get('www-authenticate') ?? '', challenge)
      const wrong = await call(spec, { key: 'tiro_000000000000000000000000000000AAAAAA' }, spaceId)
      assert.deepEqual([wrong.status, codeOf(wrong)], [401, 'API_KEY_INVALID'])
    })
  }
})

describe('each role', () => {
  for (const spec of table) {
    if (spec.access.scope === 'open' || spec.access.scope === 'signed') continue
    test(spec.id, async () => {
      for (const someone of people) {
        const isForeign = spec.access.scope === 'space' && someone.role === null
        const may = mayCall(spec, someone)
        if (may && destructive.has(spec.id)) continue
        const answer = await call(spec, someone.as, spaceId)
        const said = `${spec.id} as ${someone.name}: ${answer.status} ${JSON.stringify(answer.body)}`
        if (isForeign) {
          assert.equal(answer.status, 404, said)
          assert.equal(codeOf(answer), 'NOT_FOUND', said)
        } else if (!may) {
          assert.equal(answer.status, 403, said)
          assert.equal(codeOf(answer), 'INSUFFICIENT_ROLE', said)
        } else {
          assert.notEqual(answer.status, 401, said)
          if (!narrower.has(spec.id)) assert.notEqual(answer.status, 403, said)
          assert.ok(answer.status < 500, said)
        }
      }
    })
  }
})

describe('an id of another workspace, or of another kind, is not found', () => {
  for (const spec of table) {
    const { access } = spec
    if (access.scope !== 'space') continue
    test(spec.id, async () => {
      const as = access.keys === 'none' ? { cookie: await administrator(server) } : { key: server.key }
      for (const space of [foreignSpace, 'spc_unknown', 'rec_00000000000000000000000000', '%20']) {
        const answer = await call(spec, as, space)
        assert.deepEqual([answer.status, codeOf(answer)], [404, 'NOT_FOUND'], `${spec.id} in ${space}`)
      }
    })
  }
})

test('destructive endpoints work with sufficient rights', async () => {
  const { cookie } = await person(server, 'leaving@example.org')
  const made = await send(server, '/api/v1/spaces', { method: 'POST', cookie, body: { name: 'Going' } })
  const id = String(fields(made)['id'])
  fields(await send(server, `/api/v1/spaces/${id}`, { method: 'DELETE', cookie }))
  assert.equal((await send(server, `/api/v1/spaces/${id}`, { cookie })).status, 404)
  fields(await send(server, '/api/v1/me', { method: 'DELETE', cookie }))
  assert.equal((await send(server, '/api/v1/me', { cookie })).status, 401)
})

test('a page of another account than the session’s is refused, which a key isn’t', async () => {
  const [ada, grace] = [await person(server, 'page@example.org'), await person(server, 'next@example.org')]
  const create = async (sent: object, name: string) =>
    send(server, '/api/v1/spaces', { method: 'POST', headers: { 'tiro-account': ada.id }, body: { name }, ...sent })
  const refused = await create({ cookie: grace.cookie }, 'Of Ada')
  assert.deepEqual([refused.status, codeOf(refused)], [401, 'API_KEY_INVALID'])
  fields(await create({ cookie: ada.cookie }, 'Of Ada'))
  fields(await create({ key: server.key }, 'Of a program'))
})
