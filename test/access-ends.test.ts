// What is under way when access ends: uploads to signed addresses, downloads, archives.
import assert from 'node:assert/strict'
import { readdir, readFile, truncate } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { after, before, describe, test } from 'node:test'
import { listen } from './helpers/listen.ts'
import { liveCloseCodes } from '../src/contract/live.ts'
import { lockAccount } from '../src/identity/store.ts'
import type { Tx } from '../src/platform/database/schema.ts'
import {
  administratorClient,
  administratorPassword,
  clientOf,
  codeOf,
  person,
  send,
  signIn,
} from './helpers/api-people.ts'
import { fastEngine, openServer, sampleFile, uploadRecording, waitForTranscript } from './helpers/harness.ts'
import { say } from './helpers/chat-stub.ts'
import { connectLive } from './helpers/live-client.ts'
import { openBeside } from './helpers/postgres-server.ts'
import { refused } from './helpers/refused.ts'
import { limit } from './helpers/time-limits.ts'
import { waitFor } from './helpers/wait-for.ts'
import { totpCode } from './helpers/authenticator.ts'

/** A chat server that answers when it is told to. */
const asked: ServerResponse[] = []
const chat = createServer((_, response) => void asked.push(response))
after(() => {
  chat.closeAllConnections()
  chat.close()
})
const server = await openServer({
  ...fastEngine,
  TIRO_CHAT_URL: await listen(chat),
  TIRO_CHAT_MODEL: 'test',
})
/** More than the buffers of a connection hold. */
const fileBytes = 96 * 1024 ** 2
let at: { spaceId: string; recordingId: string }

before(async () => {
  at = await uploadRecording(server.client, await readFile(sampleFile))
  await waitForTranscript(server.client, at)
  const { db, close } = await openBeside(server.data)
  for (const { id, blobKey } of await db.selectFrom('file').select(['id', 'blobKey']).execute()) {
    await truncate(path.join(server.data, 'blobs', blobKey), fileBytes)
    await db.updateTable('file').set({ size: fileBytes }).where('id', '=', id).execute()
  }
  await close()
  await server.client.updateWorkspace({ params: { spaceId: at.spaceId }, body: { privacy: 'UNLISTED' } })
})

/** An editor of the workspace, with `end`, which changes or takes that role. */
async function editor(email: string) {
  const admin = await administratorClient(server)
  const { id: memberId, cookie } = await person(server, email)
  await admin.addMember({ params: { spaceId: at.spaceId }, body: { email, role: 'editor' } })
  const params = { spaceId: at.spaceId, memberId }
  return {
    memberId,
    cookie,
    client: clientOf(server, cookie),
    demote: () => admin.updateMember({ params, body: { role: 'viewer' } }),
    remove: () => admin.removeMember({ params }),
  }
}

function request(address: string, head: readonly string[]): Socket {
  const { host, hostname, port } = new URL(address)
  const socket = connect({ host: hostname, port: Number(port) })
  socket.on('error', () => {})
  socket.write([...head, `host: ${host}`, '\r\n'].join('\r\n'))
  return socket
}

describe('an upload', () => {
  async function startPart({ client }: Awaited<ReturnType<typeof editor>>) {
    const { id: recordingId } = await client.createRecording({
      params: { spaceId: at.spaceId },
      body: { title: 'Upload' },
    })
    const params = { spaceId: at.spaceId, recordingId }
    const { uploadId } = await client.startUpload({ params, body: { mimeType: 'audio/mpeg' } })
    const upload = { ...params, uploadId }
    const { partUploadUrl } = await client.createPartUrl({ params: { ...upload, partNumber: 1 } })
    return { upload, address: new URL(partUploadUrl) }
  }

  test('is refused once its member is a viewer', async () => {
    const member = await editor('demoted@example.org')
    const { upload, address } = await startPart(member)
    await member.demote()
    const answer = await fetch(address, { method: 'PUT', body: 'x' })
    assert.deepEqual([answer.status, ((await answer.json()) as { error: string }).error], [400, 'LINK_INVALID'])
    assert.deepEqual((await server.client.listParts({ params: upload })).parts, [])
  })

  test('is refused once the session that asked for its address has ended', async () => {
    const member = await editor('ended@example.org')
    const { upload, address } = await startPart(member)
    await member.client.signOut({})
    const answer = await fetch(address, { method: 'PUT', body: 'x' })
    assert.deepEqual([answer.status, ((await answer.json()) as { error: string }).error], [400, 'LINK_INVALID'])
    assert.deepEqual((await server.client.listParts({ params: upload })).parts, [])
  })

  for (const how of ['demote', 'remove'] as const) {
    test(`whose bytes arrive after "${how}" leaves nothing`, async () => {
      const member = await editor(`${how}@example.org`)
      const { upload, address } = await startPart(member)
      const target = `${address.pathname}${address.search}`
      const socket = request(server.address, [`PUT ${target} HTTP/1.1`, 'content-length: 100000', 'connection: close'])
      let answer = ''
      socket.on('data', (bytes: Buffer) => (answer += bytes.toString('latin1')))
      socket.write(Buffer.alloc(50_000))
      await setTimeout(500)
      await member[how]()
      socket.write(Buffer.alloc(50_000))
      await new Promise((resolve) => socket.once('close', resolve))
      assert.match(answer, /^HTTP\/1\.1 400 [^]*LINK_INVALID/)
      assert.deepEqual((await server.client.listParts({ params: upload })).parts, [])
    })
  }
})

describe('an upload by tus that is under way', () => {
  const bytesType = 'content-type: application/offset+octet-stream'
  const size = 200_000

  async function startTus(member: Awaited<ReturnType<typeof editor>>) {
    const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'tus' } })
    const admin = await administratorClient(server)
    const { email } = await member.client.getMe({})
    await admin.addMember({ params: { spaceId }, body: { email, role: 'editor' } })
    const params = { spaceId, memberId: member.memberId }
    const base = `/api/v1/spaces/${spaceId}/tus`
    const headers = { 'upload-length': String(size) }
    const created = await send(server, base, { method: 'POST', cookie: member.cookie, headers })
    const place = created.headers.get('location') ?? assert.fail()
    const recordingId = created.headers.get('tiro-recording') ?? assert.fail()
    const ways: Record<string, () => Promise<unknown>> = {
      'their role': () => admin.updateMember({ params, body: { role: 'viewer' } }),
      'their membership': () => admin.removeMember({ params }),
      'their session': () => member.client.signOut({}),
      'the recording': () => server.client.deleteRecording({ params: { spaceId, recordingId } }),
      'the workspace': () => server.client.deleteWorkspace({ params: { spaceId } }),
    }
    return { spaceId, base, place, ways }
  }

  /** Sends the head of a request and half of the bytes, ends what `how` names, and sends the rest. */
  async function sendWhile(member: { cookie: string }, head: readonly string[], end: () => Promise<unknown>) {
    const own = [`cookie: ${member.cookie}`, `origin: ${server.address}`, bytesType, `content-length: ${size}`]
    const socket = request(server.address, [...head, ...own, 'connection: close'])
    let answer = ''
    socket.on('data', (bytes: Buffer) => (answer += bytes.toString('latin1')))
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.write(Buffer.alloc(size / 2))
    await setTimeout(500)
    await end()
    socket.write(Buffer.alloc(size / 2))
    await closed
    return answer
  }

  for (const [n, what] of [
    'their role',
    'their membership',
    'their session',
    'the recording',
    'the workspace',
  ].entries()) {
    test(`stores nothing more once ${what} ends, and goes on for somebody else`, async () => {
      const member = await editor(`tus${n}@example.org`)
      const { base, place, ways } = await startTus(member)
      const answer = await sendWhile(member, [`PATCH ${place} HTTP/1.1`, 'upload-offset: 0'], ways[what] ?? assert.fail)
      assert.ok(answer === '' || /^HTTP\/1\.1 4\d\d /.test(answer), answer.slice(0, 100))
      const head = await send(server, place, { method: 'HEAD', key: server.key })
      const left = (await namesBelow(server.data)).filter((name) => name.includes(place.slice(base.length + 1)))
      if (what === 'the recording' || what === 'the workspace') {
        assert.equal(head.status, 404)
        await waitFor(
          async () => (await namesBelow(server.data)).filter((name) => name.includes(place.slice(base.length + 1))),
          'no bytes are left',
          ({ length }) => length === 0,
        )
        return
      }
      assert.deepEqual([head.status, head.headers.get('upload-offset'), left], [200, '0', []])
      const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
      const sent = { method: 'PATCH', key: server.key, headers, raw: new Uint8Array(size) }
      assert.equal((await send(server, place, sent)).status, 204)
    })
  }

  test('leaves no recording if it is created with its bytes', async () => {
    const member = await editor('created@example.org')
    const { spaceId, base, ways } = await startTus(member)
    const before = (await server.client.listRecordings({ params: { spaceId } })).recordings.length
    const head = [`POST ${base} HTTP/1.1`, `upload-length: ${size}`]
    await sendWhile(member, head, ways['their session'] ?? assert.fail)
    await waitFor(
      async () => (await server.client.listRecordings({ params: { spaceId } })).recordings.length,
      'the recordings of before',
      (count) => count === before,
    )
  })
})

test('an archive whose upload is under way when the session ends leaves no workspace and no file', async () => {
  const member = await editor('restoring@example.org')
  const archive = Buffer.from(await (await server.client.getArchive({ params: { spaceId: at.spaceId } })).arrayBuffer())
  const before = await namesBelow(server.data)
  const socket = request(server.address, [
    'POST /api/v1/archives HTTP/1.1',
    `cookie: ${member.cookie}`,
    `origin: ${server.address}`,
    'content-type: application/zip',
    `content-length: ${archive.length}`,
    'connection: close',
  ])
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(archive.subarray(0, archive.length - 100))
  await waitFor(async () => (await namesBelow(server.data)).length > before.length, 'the archive', Boolean, 20_000)
  await member.client.signOut({})
  await closed
  await waitFor(
    () => namesBelow(server.data),
    'the end',
    (names) => names.length === before.length,
    20_000,
  )
  const { db, close } = await openBeside(server.data)
  const made = await db.selectFrom('workspace').select('id').where('ownerId', '=', member.memberId).execute()
  await close()
  assert.deepEqual(made, [])
})

/** Files of the data folder, without those of the database. */
async function namesBelow(folder: string): Promise<string[]> {
  const all = await readdir(folder, { recursive: true, withFileTypes: true })
  return all.filter((entry) => entry.isFile() && !entry.name.startsWith('tiro.db')).map(({ name }) => name)
}

describe('a download ends within seconds', () => {
  /** Reads an answer slowly, from its beginning until the connection is closed. Access ends in between. */
  async function read(target: string, cookie: string, end: () => Promise<unknown>): Promise<void> {
    const socket = request(server.address, [`GET ${target} HTTP/1.1`, `cookie: ${cookie}`, 'connection: close'])
    const closed = new Promise((resolve) => socket.once('close', resolve))
    let bytes = 0
    let head = ''
    await new Promise<void>((resolve) => {
      socket.on('data', (chunk: Buffer) => {
        if (bytes === 0) head = chunk.toString('latin1', 0, 20)
        bytes += chunk.length
        socket.pause()
        resolve()
      })
    })
    assert.match(head, /^HTTP\/1\.1 20/)
    await end()
    const timer = setInterval(() => socket.resume(), 50)
    await Promise.race([closed, setTimeout(limit(10_000), null, { ref: false })])
    clearInterval(timer)
    const isClosed = socket.closed
    socket.destroy()
    assert.ok(isClosed && bytes < fileBytes, `${target}: ${bytes} bytes came`)
  }
  const space = (): string => `/api/v1/spaces/${at.spaceId}`
  const signedFile = async ({ client }: Awaited<ReturnType<typeof editor>>): Promise<string> => {
    const { originalFile } = await client.getRecording({ params: at })
    const { pathname, search } = new URL(originalFile?.publicUrl ?? '')
    return `${pathname}${search}`
  }

  test('after a session ends: media, an archive, a file by its signed address', async () => {
    const targets = [
      async () => `${space()}/recordings/${at.recordingId}/media/original`,
      async () => `${space()}/archive?media=true`,
      signedFile,
    ]
    for (const [n, targetOf] of targets.entries()) {
      const member = await editor(`session-${n}@example.org`)
      const target = await targetOf(member)
      await read(target, member.cookie, () => member.client.signOut({}))
      assert.notEqual((await fetch(`${server.address}${target}`, { headers: { cookie: member.cookie } })).status, 200)
    }
  })

  test('after a member was removed: media, an archive, a file by its signed address', async () => {
    const targets = [
      async () => `${space()}/recordings/${at.recordingId}/media/audio`,
      async () => `${space()}/archive?media=true`,
      signedFile,
    ]
    for (const [n, targetOf] of targets.entries()) {
      const member = await editor(`removed-${n}@example.org`)
      await read(await targetOf(member), member.cookie, member.remove)
    }
  })

  test('after a share link was revoked', async () => {
    const { url } = await server.client.shareRecording({ params: at, body: { audio: true } })
    const end = () => server.client.unshareRecording({ params: at })
    await read(`${new URL(url).pathname}/audio`, '', end)
  })

  test('after a share link shows no sound any more, or a passage alone', async () => {
    for (const body of [{ audio: false }, { start: 1, end: 2 }]) {
      const { url } = await server.client.shareRecording({ params: at, body: { audio: true } })
      const end = () => server.client.shareRecording({ params: at, body })
      await read(`${new URL(url).pathname}/audio`, '', end)
    }
  })
})

test('another session has other signed addresses, and keeps them', async () => {
  const email = 'two-sessions@example.org'
  const first = await editor(email)
  const second = clientOf(server, await signIn(server, { email, password: 'a long password' }))
  const urlOf = async (client: typeof second): Promise<string> =>
    (await client.getRecording({ params: at })).originalFile?.publicUrl ?? ''
  // Often enough to be kept.
  let urls: string[] = []
  for (let n = 0; n < 4; n++) urls = [await urlOf(first.client), await urlOf(second)]
  await first.client.signOut({})
  const statuses = await Promise.all(urls.map(async (url) => (await fetch(url, { method: 'HEAD' })).status))
  assert.deepEqual(statuses, [400, 200])
})

test('a live session that was joined with a token is left when the session that asked for it ends', async () => {
  const member = await editor('live@example.org')
  const { audioUrl, token } = await member.client.startLive({ params: { spaceId: at.spaceId } })
  const url = `${audioUrl}?token=${token}`
  const joined = await connectLive(url)
  await member.client.signOut({})
  const left = await Promise.race([joined.closed, setTimeout(limit(10_000), null, { ref: false })])
  joined.socket.terminate()
  assert.equal(left?.code, liveCloseCodes.noAccess)
  await assert.rejects(connectLive(url), /LINK_INVALID/)
})

test('a question whose answer takes long is answered to nobody who was removed meanwhile', async () => {
  const { client, remove } = await editor('asking@example.org')
  const question = { params: { spaceId: at.spaceId }, body: { question: 'What did a young man in Rome write down?' } }
  const answer = refused(client.askSpace(question))
  await waitFor(() => asked.length > 0, 'the question', Boolean, 20_000)
  await remove()
  await setTimeout(1000)
  say(asked[0] as ServerResponse, 'About secrets [1].')
  assert.deepEqual(await answer, [404, 'NOT_FOUND'])
})

test('a request that waits while its workspace is deleted fails as one that comes after', async () => {
  const { client } = server
  const { id: spaceId } = await client.createWorkspace({ body: { name: 'Deleted' } })
  const params = { spaceId }
  const { db, close } = await openBeside(server.data)
  const requests = await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('workspace').where('id', '=', spaceId).execute()
    const sent = [
      client.createSpeaker({ params, body: { name: 'x' } }),
      client.createFolder({ params, body: { name: 'x' } }),
      client.startLive({ params }),
      client.createExportRule({ params, body: { url: 'https://8.8.8.8/', formats: ['text'] } }),
      client.updateWorkspace({ params, body: { name: 'x' } }),
      client.createPrompt({ params, body: { title: 'x', prompt: 'x' } }),
      client.createRecording({ params, body: { title: 'x' } }),
      client.createWebhook({ body: { workspaceId: spaceId, event: 'RECORDING_READY', url: 'https://8.8.8.8/' } }),
    ].map(refused)
    // They are authorised, and wait for the database.
    await setTimeout(500)
    return sent
  })
  await close()
  assert.deepEqual(
    await Promise.all(requests),
    requests.map(() => [404, 'NOT_FOUND']),
  )
})

describe('a request that waits while the access of its caller ends gives no other access', () => {
  /** Sends requests of accounts that are authorised and wait for the database until `end` is committed. */
  async function refusals(
    userIds: readonly string[],
    end: (tx: Tx) => Promise<unknown>,
    requests: () => Promise<unknown>[],
  ): Promise<(readonly [number, string])[]> {
    const { db, close } = await openBeside(server.data)
    const sent = await db.transaction().execute(async (tx) => {
      // On PostgreSQL, what decides over the access of an account waits for its row.
      for (const userId of userIds) await lockAccount(tx, userId)
      await end(tx)
      const all = requests().map(refused)
      await setTimeout(1000)
      return all
    })
    await close()
    return Promise.all(sent)
  }

  test('of an owner who is removed', async () => {
    const { spaceId } = at
    const owner = await editor('removed-owner@example.org')
    const other = await editor('other@example.org')
    const admin = await administratorClient(server)
    await admin.updateMember({ params: { spaceId, memberId: owner.memberId }, body: { role: 'owner' } })
    const { id: liveId } = await owner.client.startLive({ params: { spaceId } })
    const { client } = owner
    const params = { spaceId }
    // So that no request waits for what counts it, before it is authorised.
    await client.getMe({})
    const answers = await refusals(
      [owner.memberId],
      (tx) => tx.deleteFrom('member').where('workspaceId', '=', spaceId).where('userId', '=', owner.memberId).execute(),
      () => [
        client.addMember({ params, body: { email: 'accomplice@example.org', role: 'owner' } }),
        client.updateMember({ params: { spaceId, memberId: other.memberId }, body: { role: 'owner' } }),
        client.removeMember({ params: { spaceId, memberId: other.memberId } }),
        client.shareRecording({ params: at }),
        client.shareCaptions({ params: { spaceId, liveId } }),
        client.createExportRule({ params, body: { url: 'https://8.8.8.8/', formats: ['text'] } }),
        client.updateWorkspace({ params, body: { privacy: 'PUBLIC' } }),
        client.replaceInWorkspace({ params, body: { find: 'Rome', replace: 'Paris' } }),
      ],
    )
    assert.deepEqual(
      answers,
      answers.map(() => [404, 'NOT_FOUND']),
    )
    const { members } = await server.client.listMembers({ params })
    assert.ok(!members.some(({ email }) => email === 'accomplice@example.org'))
    assert.equal((await server.client.getRecording({ params: at })).transcript?.version, 1)
  })

  test('of a session that ends', async () => {
    const { memberId: id, client } = await editor('second-factor@example.org')
    const { secret } = await client.startTotp({})
    await client.confirmTotp({ body: { code: totpCode(secret ?? '') } })
    const { secret: next } = await client.startTotp({})
    const { id: administratorId, email } = await server.client.getMe({})
    await administratorClient(server)
    const admin = clientOf(server, await signIn(server, { email, password: administratorPassword }))
    const { sessions } = await admin.listSessions({})
    const ending = sessions.find(({ isCurrent }) => isCurrent)?.id ?? ''
    const answers = await refusals(
      [id, administratorId],
      (tx) =>
        tx
          .deleteFrom('session')
          .where((eb) => eb.or([eb('userId', '=', id), eb('id', '=', ending)]))
          .execute(),
      () => [
        client.confirmTotp({ body: { code: totpCode(next ?? '') } }),
        client.createRecoveryCodes({}),
        client.deleteTotp({}),
        admin.createInvitation({ body: { email: 'invited@example.org' } }),
      ],
    )
    assert.deepEqual(
      answers,
      answers.map(() => [401, 'API_KEY_INVALID']),
    )
  })
})

describe('invitations', () => {
  const team = async (name: string, email: string) => {
    const admin = await administratorClient(server)
    const params = { spaceId: (await admin.createWorkspace({ body: { name } })).id }
    const { id, cookie } = await person(server, email)
    const invite = async (by: typeof admin, to: string, role: 'owner' | 'editor'): Promise<string> => {
      const { invitationUrl } = await by.addMember({ params, body: { email: to, role } })
      return new URL(invitationUrl ?? '').searchParams.get('token') ?? ''
    }
    return { admin, params, member: { params: { ...params, memberId: id } }, cookie, invite }
  }

  test('by an owner who is removed, or is no owner any more, let nobody in', async () => {
    const { admin, params, member, cookie, invite } = await team('Left', 'leaver@example.org')
    await admin.addMember({ params, body: { email: 'leaver@example.org', role: 'owner' } })
    const owner = clientOf(server, cookie)
    const first = await invite(owner, 'leaver-too@example.org', 'owner')
    const others = await invite(admin, 'welcome@example.org', 'editor')
    await admin.updateMember({ ...member, body: { role: 'editor' } })
    const signUpWith = (email: string, invitation: string) =>
      send(server, '/api/v1/accounts', { method: 'POST', body: { email, password: administratorPassword, invitation } })
    assert.equal(codeOf(await signUpWith('leaver-too@example.org', first)), 'INVITATION_INVALID')
    await admin.updateMember({ ...member, body: { role: 'owner' } })
    const second = await invite(owner, 'leaver-too@example.org', 'owner')
    await admin.removeMember(member)
    assert.equal(codeOf(await signUpWith('leaver-too@example.org', second)), 'INVITATION_INVALID')
    const { auditEvents } = await admin.listAuditEvents({ query: { action: 'INVITATION_REVOKED' } })
    assert.equal(auditEvents.filter(({ workspaceId }) => workspaceId === params.spaceId).length, 2)
    // Those of other owners stay.
    assert.equal((await signUpWith('welcome@example.org', others)).status, 201)
  })

  test('to somebody who is removed, or gets a lower role, have ended too', async () => {
    const { admin, params, invite } = await team('Back', 'somebody@example.org')
    const email = 'returning@example.org'
    const token = await invite(admin, email, 'owner')
    const { id, cookie } = await person(server, email)
    await admin.addMember({ params, body: { email, role: 'editor' } })
    await admin.removeMember({ params: { ...params, memberId: id } })
    const late = clientOf(server, cookie).acceptInvitation({ body: { token } })
    assert.deepEqual(await refused(late), [403, 'INVITATION_INVALID'])
  })

  test('of one address: the last one works, until the person is a member or the account is deleted', async () => {
    const { admin, params, invite } = await team('Once', 'member@example.org')
    const statusOf = async (email: string, invitation: string) => {
      const body = { email, password: administratorPassword, invitation }
      return (await send(server, '/api/v1/accounts', { method: 'POST', body })).status
    }
    const email = 'invited-twice@example.org'
    const first = await invite(admin, email, 'owner')
    const second = await invite(admin, email.toUpperCase(), 'editor')
    assert.equal(await statusOf(email, first), 403)
    const elsewhere = await team('Elsewhere', 'another@example.org')
    const third = await elsewhere.invite(admin, email, 'editor')
    const { cookie } = await person(server, email)
    await admin.addMember({ params, body: { email, role: 'viewer' } })
    const client = clientOf(server, cookie)
    assert.deepEqual(await refused(client.acceptInvitation({ body: { token: second } })), [403, 'INVITATION_INVALID'])
    await client.deleteMe({})
    assert.equal(await statusOf(email, third), 403)
  })
})
