// Quotas of a real server: hours, bytes and recordings in progress, for workspaces and for their owners.
import assert from 'node:assert/strict'
import { readdir, readFile, stat } from 'node:fs/promises'
import http from 'node:http'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { test } from 'node:test'
import type { Quota } from '../src/contract/endpoints/quotas.ts'
import { administratorClient, clientOf, codeOf, details, person, send, type Sent } from './helpers/api-people.ts'
import { fastEngine, openServer, sampleFile } from './helpers/harness.ts'
import { refused } from './helpers/refused.ts'
import { waitFor } from './helpers/wait-for.ts'
import { runHere } from './helpers/run-here.ts'

const defaults = { TIRO_QUOTA_WORKSPACE_RECORDINGS: '2' }
const server = await openServer({ ...fastEngine, ...defaults })
const { client } = server

async function workspace(quota: Partial<Quota> = {}): Promise<string> {
  const { id } = await client.createWorkspace({ body: { name: 'Limited' } })
  if (Object.keys(quota).length > 0) {
    await client.setQuota({ params: { subject: 'workspaces', id }, body: quota })
  }
  return id
}
const create = (spaceId: string, as: Sent = { key: server.key }) =>
  send(server, `/api/v1/spaces/${spaceId}/recordings`, { method: 'POST', body: { title: 'One' }, ...as })
const usage = async (spaceId: string) => (await client.getSpaceUsage({ params: { spaceId } })).workspace

const statuses = (answers: readonly { status: number }[]): number[] =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

async function putPart(params: { spaceId: string; recordingId: string; uploadId: string }, bytes: Buffer) {
  const { partUploadUrl } = await client.createPartUrl({ params: { ...params, partNumber: 1 } })
  const { pathname, search } = new URL(partUploadUrl)
  return send(server, pathname + search, { method: 'PUT', raw: new Uint8Array(bytes) })
}

async function upload(spaceId: string): Promise<string> {
  const { id } = await client.createRecording({ params: { spaceId }, body: { title: 'Sample', language: 'en' } })
  const { uploadId } = await client.startUpload({
    params: { spaceId, recordingId: id },
    body: { mimeType: 'audio/mpeg' },
  })
  await putPart({ spaceId, recordingId: id, uploadId }, await readFile(sampleFile))
  await client.completeUpload({ params: { spaceId, recordingId: id, uploadId } })
  return id
}
const statusOf = async (spaceId: string, recordingId: string) =>
  client.getRecording({ params: { spaceId, recordingId } })

test('hours are counted once, stay after deletion, and end a recording that needs more than is left', async () => {
  const spaceId = await workspace()
  const first = await upload(spaceId)
  await waitFor(async () => (await statusOf(spaceId, first)).transcript?.status === 'COMPLETED', 'the transcript')
  const { hours, storedBytes, unfinishedRecordings } = await usage(spaceId)
  const { duration } = await statusOf(spaceId, first)
  assert.ok(Math.abs(hours.used - (duration ?? 0) / 3600) < 0.001 && hours.used > 0, `${hours.used} h`)
  assert.ok(storedBytes.used > (await readFile(sampleFile)).length)
  assert.deepEqual(unfinishedRecordings, { used: 0, limit: 2 })

  await client.transcribeRecording({ params: { spaceId, recordingId: first } })
  await waitFor(async () => (await statusOf(spaceId, first)).transcript?.status === 'COMPLETED', 'it again')
  await client.deleteRecording({ params: { spaceId, recordingId: first }, query: { permanent: true } })
  const after = await usage(spaceId)
  assert.deepEqual([after.hours.used, after.storedBytes.used], [hours.used, 0])

  await client.setQuota({ params: { subject: 'workspaces', id: spaceId }, body: { hours: hours.used * 1.5 } })
  const second = await upload(spaceId)
  await waitFor(async () => (await statusOf(spaceId, second)).failure !== null, 'the failure')
  const { failure, status } = await statusOf(spaceId, second)
  assert.deepEqual([status, failure?.code], ['MEDIA_IMPORT_FAILED', 'QUOTA_EXCEEDED'])
  assert.equal((await usage(spaceId)).hours.used, hours.used)

  await client.setQuota({ params: { subject: 'workspaces', id: spaceId }, body: { hours: hours.used / 2 } })
  const answer = await create(spaceId)
  assert.deepEqual([answer.status, codeOf(answer)], [429, 'QUOTA_EXCEEDED'])
  const { quota, subject, resetsAt } = details(answer)
  assert.deepEqual([quota, subject, resetsAt], ['hours', 'workspaces', after.hours.resetsAt])
  assert.ok(Number(answer.headers.get('retry-after')) > 0)
})

test('of many recordings created at once, no more begin than are allowed', async () => {
  const spaceId = await workspace()
  const answers = await Promise.all(Array.from({ length: 8 }, () => create(spaceId)))
  assert.deepEqual(statuses(answers), [201, 201, 429, 429, 429, 429, 429, 429])
  const late = answers.find(({ status }) => status === 429)
  assert.ok(late !== undefined)
  assert.deepEqual([codeOf(late), details(late)['limit'], details(late)['used']], ['QUEUE_FULL', 2, 2])

  await client.setQuota({ params: { subject: 'workspaces', id: spaceId }, body: { unfinishedRecordings: 0 } })
  assert.equal((await create(spaceId)).status, 201)
  await client.setQuota({ params: { subject: 'workspaces', id: spaceId }, body: { unfinishedRecordings: null } })
  assert.equal((await create(spaceId)).status, 429)
})

test('recordings that failed, or that waited in the trash, begin again only within the limit', async () => {
  const spaceId = await workspace({ unfinishedRecordings: 2 })
  const start = (recordingId: string) =>
    client.startUpload({ params: { spaceId, recordingId }, body: { mimeType: 'audio/mpeg' } })
  const restore = (recordingId: string) => client.restoreRecording({ params: { spaceId, recordingId } })
  const made = async (): Promise<string> =>
    (await client.createRecording({ params: { spaceId }, body: { title: 'Again' } })).id
  const failed = await made()
  const { uploadId } = await start(failed)
  await putPart({ spaceId, recordingId: failed, uploadId }, Buffer.from('no media'))
  await client.completeUpload({ params: { spaceId, recordingId: failed, uploadId } })
  await waitFor(async () => (await statusOf(spaceId, failed)).failure !== null, 'the failure')
  const trashed = await made()
  await client.deleteRecording({ params: { spaceId, recordingId: trashed } })
  const running = [await made(), await made()]
  assert.deepEqual(await refused(made()), [429, 'QUEUE_FULL'])
  assert.deepEqual(await refused(start(failed)), [429, 'QUEUE_FULL'])
  const metadata = `recordingId ${Buffer.from(failed).toString('base64')}`
  const headers = { 'upload-length': '10', 'upload-metadata': metadata }
  const byTus = await send(server, `/api/v1/spaces/${spaceId}/tus`, { method: 'POST', key: server.key, headers })
  assert.deepEqual([byTus.status, codeOf(byTus)], [429, 'QUEUE_FULL'])
  assert.deepEqual(await refused(restore(trashed)), [429, 'QUEUE_FULL'])
  // What counts already may go on.
  assert.match((await start(running[0] ?? '')).uploadId, /^upl_/)
  await client.deleteRecording({ params: { spaceId, recordingId: running[0] ?? '' } })
  await start(failed)
  await client.deleteRecording({ params: { spaceId, recordingId: running[1] ?? '' } })
  assert.equal((await restore(trashed)).status, 'MEDIA_IMPORT_UPLOADING')
})

test('a text whose times are looked for is transcribed only within the limit', async () => {
  const spaceId = await workspace({ unfinishedRecordings: 1 })
  const recordingId = await upload(spaceId)
  const params = { spaceId, recordingId }
  await waitFor(async () => (await statusOf(spaceId, recordingId)).transcript?.status === 'COMPLETED', 'the transcript')
  const { id: other } = await client.createRecording({ params: { spaceId }, body: { title: 'Other' } })
  const put = (times: 'missing' | 'heard') =>
    client.importTranscript({
      params,
      query: { times },
      content: 'Well said.',
      headers: { 'content-type': 'text/plain' },
    })
  for (const times of ['missing', 'heard'] as const) assert.deepEqual(await refused(put(times)), [429, 'QUEUE_FULL'])
  assert.equal((await statusOf(spaceId, recordingId)).transcript?.version, 1)
  await client.deleteRecording({ params: { spaceId, recordingId: other } })
  assert.equal((await put('missing')).status, 'QUEUED')
  await waitFor(async () => (await statusOf(spaceId, recordingId)).transcript?.status === 'COMPLETED', 'the times')
})

test('parts that arrive at once never store more than is allowed, and a replaced part gives its bytes back', async () => {
  const size = 5 * 1024 * 1024
  const spaceId = await workspace({ storedBytes: size * 2 + 10, unfinishedRecordings: 0 })
  const put = async (bytes: number) => {
    const { id: recordingId } = await client.createRecording({ params: { spaceId }, body: { title: 'Part' } })
    const { uploadId } = await client.startUpload({
      params: { spaceId, recordingId },
      body: { mimeType: 'audio/mpeg' },
    })
    return () => putPart({ spaceId, recordingId, uploadId }, Buffer.alloc(bytes))
  }
  const puts = await Promise.all([put(size), put(size), put(size), put(size)])
  const answers = await Promise.all(puts.map((one) => one()))
  // While others are on their way, a part may be refused for the moment.
  assert.deepEqual(
    statuses(answers.map(({ status }) => ({ status: status === 429 ? 413 : status }))),
    [200, 200, 413, 413],
  )
  assert.equal((await usage(spaceId)).storedBytes.used, size * 2)
  const again = puts[answers.findIndex(({ status }) => status === 200)]
  assert.equal((await again?.())?.status, 200)
  const refusedPart = await puts[answers.findIndex(({ status }) => status !== 200)]?.()
  assert.ok(refusedPart !== undefined)
  assert.deepEqual(
    [codeOf(refusedPart), details(refusedPart)['quota'], details(refusedPart)['limit']],
    ['MEDIA_TOO_LARGE', 'storedBytes', size * 2 + 10],
  )
})

test('an upload that says its size begins only if the workspace may store as much', async () => {
  const spaceId = await workspace({ storedBytes: 1000 })
  const { id: recordingId } = await client.createRecording({ params: { spaceId }, body: { title: 'Large' } })
  const start = (size: number) =>
    client.startUpload({ params: { spaceId, recordingId }, body: { mimeType: 'audio/mpeg', size } })
  assert.deepEqual(await refused(start(1001)), [413, 'MEDIA_TOO_LARGE'])
  assert.match((await start(1000)).uploadId, /^upl_/)
})

test('uploads that say their sizes keep room for them until they end', async () => {
  const spaceId = await workspace({ storedBytes: 1000, unfinishedRecordings: 0 })
  const begin = async (size: number) => {
    const { id: recordingId } = await client.createRecording({ params: { spaceId }, body: { title: 'Large' } })
    const body = { mimeType: 'audio/mpeg', size }
    return { recordingId, start: () => client.startUpload({ params: { spaceId, recordingId }, body }) }
  }
  const first = await begin(600)
  const second = await begin(500)
  const { uploadId } = await first.start()
  assert.equal((await usage(spaceId)).storedBytes.used, 600)
  assert.deepEqual(await refused(second.start()), [413, 'MEDIA_TOO_LARGE'])
  const params = { spaceId, recordingId: first.recordingId, uploadId }
  // The room is for its own parts, and no more than it has.
  assert.equal((await putPart(params, Buffer.alloc(600))).status, 200)
  assert.equal((await usage(spaceId)).storedBytes.used, 600)
  assert.equal((await putPart(params, Buffer.alloc(1001))).status, 413)
  assert.equal((await putPart(params, Buffer.alloc(1000))).status, 200)
  assert.equal((await usage(spaceId)).storedBytes.used, 1000)
  await client.abortUpload({ params })
  assert.equal((await usage(spaceId)).storedBytes.used, 0)
  assert.match((await second.start()).uploadId, /^upl_/)
})

test('parts on their way never take more of the disk than an account may store', async () => {
  const limit = 8 * 1024 ** 2
  const spaceId = await workspace({ storedBytes: limit, unfinishedRecordings: 0 })
  const sent = limit - 1024 ** 2
  const start = async () => {
    const { id: recordingId } = await client.createRecording({ params: { spaceId }, body: { title: 'Slow' } })
    const params = { spaceId, recordingId }
    const { uploadId } = await client.startUpload({ params, body: { mimeType: 'audio/mpeg' } })
    const place = { ...params, uploadId, partNumber: 1 }
    return (await client.createPartUrl({ params: place })).partUploadUrl
  }
  const addresses = await Promise.all(Array.from({ length: 6 }, start))
  const codes: unknown[] = []
  const requests = addresses.map((address) => {
    const request = http.request(address.replace(server.ownAddress, server.address), {
      method: 'PUT',
      headers: { 'content-length': limit },
    })
    request.on('error', () => {})
    request.on('response', (response) => {
      void json(response).then((body) => codes.push((body as { error: unknown }).error))
    })
    // Never the last bytes.
    request.write(Buffer.alloc(sent))
    return request
  })
  const onDisk = async () => {
    const names = await readdir(path.join(server.data, 'blobs'), { recursive: true, withFileTypes: true })
    const files = names.filter((name) => name.isFile()).map((name) => path.join(name.parentPath, name.name))
    // What was only needed to transcribe other recordings is deleted meanwhile.
    const sizes = files.map((file) => stat(file, { throwIfNoEntry: false }).then((found) => found?.size ?? 0))
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  }
  const before = await onDisk()
  await waitFor(
    () => codes.length,
    'the refusals',
    (count) => count === addresses.length - 1,
  )
  assert.deepEqual(new Set(codes), new Set(['RATE_LIMITED']))
  assert.ok((await onDisk()) - before <= limit, 'more than the limit is on the disk')
  for (const request of requests) request.destroy()
  // Their room is free again.
  const next = new URL(await start())
  await waitFor(
    async () => (await send(server, next.pathname + next.search, { method: 'PUT', raw: new Uint8Array(limit) })).status,
    'room for the next part',
    (status) => status === 200,
  )
})

test('the owner’s account is limited over all its workspaces, no matter who adds the recordings', async () => {
  const owner = await person(server, 'owner@example.org')
  const asOwner = clientOf(server, owner.cookie)
  const admin = await administratorClient(server)
  await admin.setQuota({ params: { subject: 'accounts', id: owner.id }, body: { unfinishedRecordings: 1 } })
  const { id: one } = await asOwner.createWorkspace({ body: { name: 'One' } })
  const { id: two } = await asOwner.createWorkspace({ body: { name: 'Two' } })
  const { cookie } = await person(server, 'editor@example.org')
  await asOwner.addMember({ params: { spaceId: two }, body: { email: 'editor@example.org', role: 'editor' } })
  await asOwner.createRecording({ params: { spaceId: one }, body: { title: 'First' } })
  const answer = await create(two, { cookie })
  assert.deepEqual([codeOf(answer), details(answer)['subject']], ['QUEUE_FULL', 'accounts'])
  assert.deepEqual((await asOwner.getMyUsage({})).unfinishedRecordings, { used: 1, limit: 1 })
  assert.deepEqual(
    (await clientOf(server, cookie).getSpaceUsage({ params: { spaceId: two } })).account.unfinishedRecordings,
    {
      used: 1,
      limit: 1,
    },
  )

  assert.deepEqual(await refused(asOwner.listUsage({ params: { subject: 'accounts' } })), [403, 'INSUFFICIENT_ROLE'])
  const own = { subject: 'accounts', id: owner.id } as const
  assert.deepEqual(await refused(asOwner.setQuota({ params: own, body: { hours: 0 } })), [403, 'INSUFFICIENT_ROLE'])
  const { subjects } = await client.listUsage({ params: { subject: 'accounts' } })
  assert.deepEqual(subjects.find(({ id }) => id === owner.id)?.quota, {
    hours: null,
    storedBytes: null,
    unfinishedRecordings: 1,
  })
  const unknown = { subject: 'workspaces', id: 'spc_unknown' } as const
  assert.deepEqual(await refused(client.setQuota({ params: unknown, body: { hours: 1 } })), [404, 'NOT_FOUND'])
  const [changed] = (await client.listAuditEvents({ query: { action: 'ACCOUNT_QUOTA_CHANGED' } })).auditEvents
  assert.deepEqual([changed?.objectId, changed?.details], [owner.id, { limits: { unfinishedRecordings: 1 } }])
})

test('the command line lists usage and changes limits', async () => {
  const spaceId = await workspace()
  const run = (...args: string[]) => runHere(['quotas', ...args, '--data', server.data], { env: defaults })
  assert.equal((await run('set', spaceId, '--hours', '2.5', '--bytes', '1000000')).code, 0)
  const list = await run('list')
  assert.match(
    list.stdout,
    new RegExp(`^Limited +0\\.0 of 2\\.5 h +0 B of 1\\.0 MB +0 of 2 in progress +${spaceId}$`, 'm'),
  )
  assert.match(list.stdout, /^owner@example\.org +0\.0 h +0 B +1 of 1 in progress +usr_/m)
  assert.equal((await run('set', 'owner@example.org', '--recordings', 'default')).code, 0)
  assert.match((await run('list')).stdout, /^owner@example\.org +0\.0 h +0 B +1 in progress/m)
  assert.equal((await run('set', spaceId)).code, 2)
  for (const [name, message] of [
    ['nobody@example.org', 'There is no account for nobody@example.org.'],
    ['Ada', 'There is no workspace with the id Ada. Accounts are named by their email addresses.'],
  ] as const) {
    const { code, stderr } = await run('set', name, '--hours', '1')
    assert.equal(code, 1)
    assert.ok(stderr.includes(message), stderr)
  }
})

test('statistics count what was transcribed and what failed, and stay when the recording is deleted', async () => {
  const spaceId = await workspace()
  const recordingId = await upload(spaceId)
  await waitFor(async () => (await statusOf(spaceId, recordingId)).transcript?.status === 'COMPLETED', 'the transcript')
  const { id: broken } = await client.createRecording({ params: { spaceId }, body: { title: 'Broken' } })
  const { uploadId } = await client.startUpload({
    params: { spaceId, recordingId: broken },
    body: { mimeType: 'audio/mpeg' },
  })
  await putPart({ spaceId, recordingId: broken, uploadId }, Buffer.from('not a recording'))
  await client.completeUpload({ params: { spaceId, recordingId: broken, uploadId } })
  await waitFor(async () => (await statusOf(spaceId, broken)).transcript?.status === 'FAILED', 'the failure')
  const { duration } = await statusOf(spaceId, recordingId)
  const { storedBytes } = await client.getSpaceStatistics({ params: { spaceId } })
  // The part of the broken upload isn't media.
  assert.equal(storedBytes, (await usage(spaceId)).storedBytes.used - 'not a recording'.length)
  assert.ok(storedBytes > 0)
  await client.deleteRecording({ params: { spaceId, recordingId }, query: { permanent: true } })
  const { total, periods, failures, queue } = await client.getSpaceStatistics({ params: { spaceId } })
  assert.deepEqual([total.transcribed, total.failed], [1, 1])
  assert.ok(Math.abs(total.hours - (duration ?? 0) / 3600) < 0.001 && total.hours > 0, `${total.hours} h`)
  assert.ok(total.realTimeFactor !== null && total.realTimeFactor > 0)
  assert.ok(total.averageWait !== null && total.averageWait < 60)
  assert.deepEqual([periods.length, periods.at(-1)?.transcribed, periods.at(-1)?.failed], [30, 1, 1])
  assert.deepEqual(failures, [{ code: 'MEDIA_UNREADABLE', count: 1 }])
  assert.deepEqual(queue, { waiting: 0, running: 0, oldestSeconds: null })
  const whole = await client.getStatistics({})
  assert.ok(whole.total.transcribed > 1, `${whole.total.transcribed} transcriptions`)
  // Only administrators and owners.
  const { cookie } = await person(server, 'reader@example.org')
  const reader = clientOf(server, cookie)
  assert.deepEqual(await refused(reader.getStatistics({})), [403, 'INSUFFICIENT_ROLE'])
  await (
    await administratorClient(server)
  ).addMember({ params: { spaceId }, body: { email: 'reader@example.org', role: 'editor' } })
  assert.deepEqual(await refused(reader.getSpaceStatistics({ params: { spaceId } })), [403, 'INSUFFICIENT_ROLE'])
  const { members } = await reader.listMembers({ params: { spaceId } })
  assert.ok(members.every(({ lastSeenAt }) => lastSeenAt === null))
})
