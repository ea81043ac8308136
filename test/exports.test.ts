import assert from 'node:assert/strict'
import { mkdir, readFile, readdir, symlink, writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { after, before, test } from 'node:test'
import { listen } from './helpers/listen.ts'
import { createClient } from '../src/client/client.ts'
import type { ExportDelivery } from '../src/contract/endpoints/exports.ts'
import { administratorClient, clientOf, person } from './helpers/api-people.ts'
import { freePort } from './helpers/free-port.ts'
import {
  fastEngine,
  importText,
  removeFolder,
  startServer,
  temporaryFolder,
  type TestServer,
} from './helpers/harness.ts'
import { ClientError } from '../src/client/client.ts'
import { refused } from './helpers/refused.ts'
import { waitFor } from './helpers/wait-for.ts'

const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.500\n<v Cara>We opened the harbour in May.\n'

let folder: string
let allowed: string
let env: Record<string, string>
let server: TestServer
type NewRule = Parameters<TestServer['client']['createExportRule']>[0]['body']

let receiver: {
  url: string
  status: number
  /** What happens before it answers. */
  meanwhile: () => Promise<unknown>
  received: { path: string; headers: IncomingHttpHeaders; body: Buffer }[]
}
const closing: (() => void)[] = []

before(async () => {
  folder = await temporaryFolder()
  allowed = path.join(folder, 'exports')
  await mkdir(path.join(allowed, 'team'), { recursive: true })
  const http = createServer((request, reply) => {
    void buffer(request).then(async (body) => {
      receiver.received.push({ path: request.url ?? '', headers: request.headers, body })
      await receiver.meanwhile()
      reply.writeHead(receiver.status).end()
    })
  })
  closing.push(() => {
    http.closeAllConnections()
    http.close()
  })
  const url = `${await listen(http)}/dav`
  receiver = { url, status: 201, meanwhile: async () => {}, received: [] }
  env = { ...fastEngine, TIRO_EXPORT_FOLDERS: allowed, TIRO_OUTBOUND_ALLOW: '127.0.0.1/32' }
  // It starts again on the same port.
  server = await startServer({ data: path.join(folder, 'data'), env, port: await freePort() })
})
after(async () => {
  await server.stop()
  for (const close of closing) close()
  await removeFolder(folder)
})

/** Requests at `listening` that wait for their answer. */
let waiting = 0

/** A receiver that answers when `before` has ended. @returns its address */
async function listening(before: () => Promise<void>): Promise<string> {
  const http = createServer((request, reply) => {
    waiting += 1
    request.resume()
    reply.on('close', () => (waiting -= 1))
    void before().then(() => reply.writeHead(201).end())
  })
  closing.push(() => {
    http.closeAllConnections()
    http.close()
  })
  return listen(http)
}

async function newSpace(name: string): Promise<{ spaceId: string }> {
  return { spaceId: (await server.client.createWorkspace({ body: { name } })).id }
}

/** A recording whose transcript is imported. */
async function imported(
  params: { spaceId: string },
  title: string,
  recordingFolderId: string | null = null,
  text = vtt,
) {
  const body = { title, source: 'IMPORT', recordingFolderId } as const
  const { id: recordingId } = await server.client.createRecording({ params, body })
  const address = `${server.address}/api/v1/spaces/${params.spaceId}/recordings/${recordingId}/transcript/import`
  const headers = { 'x-api-key': server.key, 'content-type': 'text/vtt' }
  const response = await fetch(address, { method: 'POST', headers, body: text })
  assert.equal(response.status, 201, await response.text())
  return { ...params, recordingId }
}

async function deliveriesOf(params: { spaceId: string; exportRuleId: string }): Promise<ExportDelivery[]> {
  return (await server.client.listExportDeliveries({ params })).deliveries
}
const ended = (params: { spaceId: string; exportRuleId: string }, count: number): Promise<ExportDelivery[]> =>
  waitFor(
    () => deliveriesOf(params),
    'the exports',
    (list) =>
      list.length === count && list.every(({ status, attempts }) => status !== 'PENDING' || attempts.length > 0),
  )

test('a rule writes a transcript to an allowed folder, and again what is present when it is retried', async () => {
  const params = await newSpace('Notes')
  const { folders } = await server.client.listExportFolders({ params })
  assert.deepEqual(folders, [allowed])
  const { id: outer } = await server.client.createFolder({ params, body: { name: 'Season: 1' } })
  const rule = await server.client.createExportRule({
    params,
    body: {
      formats: ['markdown', 'srt'],
      folder: path.join(allowed, 'team'),
      template: '{folder}/{title} {speakers}.{format}',
      tags: ['harbour'],
      folderIds: [outer],
    },
  })
  assert.deepEqual([rule.url, rule.headerName, rule.onEdit, rule.content], [null, null, false, 'TRANSCRIPT'])
  await imported(params, 'elsewhere')
  const { recordingId } = await imported(params, '../talk', outer)
  const ruleParams = { ...params, exportRuleId: rule.id }
  const [delivery] = await ended(ruleParams, 1)
  assert.deepEqual(
    [delivery?.status, delivery?.recordingId, delivery?.attempts.at(-1)?.error],
    ['DELIVERED', recordingId, null],
  )
  const place = path.join(allowed, 'team', 'Season- 1')
  assert.deepEqual((await readdir(place)).toSorted(), ['-talk Cara.md', '-talk Cara.srt'])
  const note = await readFile(path.join(place, '-talk Cara.md'), 'utf8')
  assert.match(note, /\ntags:\n {2}- "harbour"\nlink: "http:.*\/w\/spc_\w+\/r\/rec_\w+"\n---\n/)
  assert.match(note, /\*\*Cara\*\*/)
  assert.match(note, /We opened the harbour in May\./)

  await server.client.replaceInWorkspace({ params, body: { find: 'harbour', replace: 'bridge' } })
  await writeFile(path.join(place, '-talk Cara.srt'), 'corrected by hand')
  await server.client.retryExport({ params: { ...ruleParams, deliveryId: delivery?.id ?? '' } })
  await waitFor(
    () => readdir(place),
    'the second file',
    (names) => names.includes('-talk Cara (2).srt'),
  )
  assert.match(await readFile(path.join(place, '-talk Cara.md'), 'utf8'), /We opened the bridge in May\./)
  assert.equal(await readFile(path.join(place, '-talk Cara.srt'), 'utf8'), 'corrected by hand')
  assert.deepEqual(await server.client.getExportRule({ params: ruleParams }), rule)
  assert.deepEqual((await server.client.listExportRules({ params })).exportRules, [rule])
  const { webhooks } = await server.client.listWebhooks({ query: { workspaceId: params.spaceId } })
  assert.deepEqual(webhooks, [], 'it is no webhook')
  assert.deepEqual(await refused(server.client.getWebhook({ params: { webhookId: rule.id } })), [404, 'NOT_FOUND'])
})

test('folders that the operator did not allow, and addresses inside, are refused', async () => {
  const params = await newSpace('Refused')
  await symlink(folder, path.join(allowed, 'out'))
  const create = (body: object) =>
    refused(server.client.createExportRule({ params, body: { formats: ['text'], ...body } }))
  for (const wrong of [folder, `${allowed}/..`, `${allowed}/out`, `${allowed}/missing`, 'team', '/', '/etc']) {
    assert.deepEqual(await create({ folder: wrong }), [400, 'INVALID_BODY'], wrong)
  }
  for (const url of ['http://10.0.0.1/', 'http://169.254.169.254/x', 'file:///etc/']) {
    assert.deepEqual(await create({ url }), [400, 'UNSAFE_URL'], url)
  }
  const wrongBodies: [Partial<NewRule>, string][] = [
    [{}, '/folder'],
    [{ folder: allowed, url: receiver.url }, '/folder'],
    [{ folder: allowed, header: { name: 'A', value: 'b' } }, '/header'],
    [{ folder: allowed, template: '../{title}.{format}' }, '/template'],
    [{ url: `${receiver.url}?x=1` }, '/url'],
    [{ folder: allowed, content: 'INSIGHT', formats: ['srt'] }, '/formats'],
  ]
  for (const [body, path] of wrongBodies) {
    await assert.rejects(server.client.createExportRule({ params, body: { formats: ['text'], ...body } }), (error) => {
      assert.ok(error instanceof ClientError && error.is('INVALID_BODY'), JSON.stringify(body))
      assert.deepEqual(
        error.details.fields?.map((field) => field.path),
        [path],
      )
      return true
    })
  }
  // A folder that becomes a link after the rule was made.
  await mkdir(path.join(allowed, 'later'))
  const rule = await server.client.createExportRule({
    params,
    body: { formats: ['text'], folder: path.join(allowed, 'later'), template: 'inner/{title}.{format}' },
  })
  await symlink(folder, path.join(allowed, 'later', 'inner'))
  await imported(params, 'kept inside')
  const [delivery] = await ended({ ...params, exportRuleId: rule.id }, 1)
  assert.equal(delivery?.attempts[0]?.error, 'A link in the folder leads out of it.')
  assert.ok(!(await readdir(folder)).includes('kept inside.txt'))
})

test('a folder that can’t be written is named as such, not as a connection', async () => {
  const params = await newSpace('Unwritable')
  await writeFile(path.join(allowed, 'team', 'taken'), 'a file where the rule needs a folder')
  const rule = await server.client.createExportRule({
    params,
    body: { formats: ['text'], folder: path.join(allowed, 'team'), template: 'taken/{title}.{format}' },
  })
  await imported(params, 'talk')
  const [delivery] = await ended({ ...params, exportRuleId: rule.id }, 1)
  const attempt = delivery?.attempts[0]
  assert.deepEqual(
    [delivery?.status, attempt?.code, attempt?.error, attempt?.cause],
    ['PENDING', 'FOLDER_NOT_WRITABLE', "Couldn't write to the folder (ENOTDIR).", 'ENOTDIR'],
  )
})

test('headers that Tiro sets itself are refused', async () => {
  const params = await newSpace('Headers')
  for (const name of ['Host', 'content-length', 'Transfer-Encoding', 'Connection', 'Expect', 'Proxy-Authorization']) {
    const body: NewRule = { formats: ['text'], url: receiver.url, header: { name, value: '1' } }
    assert.deepEqual(await refused(server.client.createExportRule({ params, body })), [400, 'INVALID_BODY'], name)
  }
  const body: NewRule = { formats: ['text'], url: receiver.url, header: { name: 'X-Api-Key', value: '1' } }
  const { id: exportRuleId } = await server.client.createExportRule({ params, body })
  const header = { name: 'Host', value: 'inside.example' }
  const changing = server.client.updateExportRule({ params: { ...params, exportRuleId }, body: { header } })
  assert.deepEqual(await refused(changing), [400, 'INVALID_BODY'])
})

test('a rule sends files with PUT and a header, and a failed one shows why', async () => {
  const params = await newSpace('Sent')
  const value = 'Basic c2VjcmV0LXZhbHVl'
  const rule = await server.client.createExportRule({
    params,
    body: {
      formats: ['text'],
      url: receiver.url,
      header: { name: 'Authorization', value },
      template: 'a b/{title}.{format}',
    },
  })
  assert.deepEqual([rule.url, rule.headerName], [`${receiver.url}/`, 'Authorization'])
  assert.ok(!JSON.stringify(rule).includes(value))
  // With PostgreSQL, the database isn't in the data folder.
  if (process.env['TIRO_TEST_POSTGRES_URL'] === undefined) {
    const stored = await Promise.all(['tiro.db', 'tiro.db-wal'].map((name) => readFile(path.join(server.data, name))))
    assert.ok(
      stored.some((file) => file.includes(rule.id)),
      'the rule is stored here',
    )
    assert.ok(!stored.some((file) => file.includes(value)), 'the value is encrypted')
  }
  receiver.status = 507
  await imported(params, 'Größe')
  const ruleParams = { ...params, exportRuleId: rule.id }
  const [failed] = await ended(ruleParams, 1)
  assert.deepEqual(
    [failed?.status, failed?.attempts[0]?.status, failed?.attempts[0]?.error, failed?.attempts[0]?.code],
    ['PENDING', 507, 'The server has no space left. Tiro waits for space.', 'STORAGE_FULL'],
  )
  receiver.status = 201
  await server.client.retryExport({ params: { ...ruleParams, deliveryId: failed?.id ?? '' } })
  await waitFor(
    () => deliveriesOf(ruleParams),
    'the second attempt',
    ([one]) => one?.status === 'DELIVERED',
  )
  const last = receiver.received.at(-1)
  assert.equal(last?.path, `/dav/a%20b/${encodeURIComponent('Größe')}.txt`)
  assert.deepEqual([last?.headers.authorization, last?.headers['content-type']], [value, 'text/plain; charset=utf-8'])
  assert.match(last?.body.toString() ?? '', /We opened the harbour in May\./)
  const changed = await server.client.updateExportRule({ params: ruleParams, body: { header: null, disabled: true } })
  assert.deepEqual([changed.headerName, changed.disabledAt === null], [null, false])
  const retried = server.client.retryExport({ params: { ...ruleParams, deliveryId: failed?.id ?? '' } })
  assert.deepEqual(await refused(retried), [409, 'INVALID_STATE'])
  await server.client.deleteExportRule({ params: ruleParams })
  assert.deepEqual(await refused(server.client.getExportRule({ params: ruleParams })), [404, 'NOT_FOUND'])
})

test('a rule gets another destination, and the value of its header goes to no other server', async () => {
  const params = await newSpace('Moved')
  const header = { name: 'Authorization', value: 'Basic c2VjcmV0' }
  const body: NewRule = { formats: ['text'], url: receiver.url, header, template: '{title}.{format}' }
  const { id: exportRuleId } = await server.client.createExportRule({ params, body })
  const rule = { ...params, exportRuleId }
  const update = (change: Parameters<TestServer['client']['updateExportRule']>[0]['body']) =>
    server.client.updateExportRule({ params: rule, body: change })
  const faultOf = async (change: Parameters<typeof update>[0]): Promise<string | undefined> => {
    const error = await update(change).catch((thrown: unknown) => thrown)
    assert.ok(error instanceof ClientError && error.is('INVALID_BODY'), JSON.stringify(error))
    return error.details.fields?.[0]?.path
  }
  const other = await listening(async () => {})
  assert.equal(await faultOf({ url: other }), '/header')
  assert.equal(await faultOf({ folder: allowed }), '/header')
  assert.equal(await faultOf({ folder: allowed, header }), '/header')
  assert.equal(await faultOf({ folder: '/etc', header: null }), '/folder')
  assert.equal(await faultOf({ folder: allowed, url: other, header: null }), '/folder')
  assert.equal(await faultOf({ url: `${other}?x=1`, header: null }), '/url')
  assert.deepEqual(await refused(update({ url: 'http://10.0.0.1/' })), [400, 'UNSAFE_URL'])
  assert.equal((await server.client.getExportRule({ params: rule })).url, `${receiver.url}/`)

  const below = await update({ url: `${receiver.url}/below` })
  assert.deepEqual([below.url, below.headerName], [`${receiver.url}/below/`, 'Authorization'])
  await imported(params, 'Below')
  await ended(rule, 1)
  const last = receiver.received.at(-1)
  assert.deepEqual([last?.path, last?.headers.authorization], ['/dav/below/Below.txt', header.value])

  const place = path.join(allowed, 'moved')
  await mkdir(place)
  const moved = await update({ folder: place, header: null })
  assert.deepEqual([moved.folder, moved.url, moved.headerName], [place, null, null])
  assert.equal(await faultOf({ header }), '/header')
  await imported(params, 'Here')
  await ended(rule, 2)
  assert.deepEqual(await readdir(place), ['Here.txt'])
  const back = await update({ url: other, header })
  assert.deepEqual([back.folder, back.url, back.headerName], [null, `${other}/`, 'Authorization'])
})

test('a rule belongs to the owner who gave it its destination', async () => {
  const params = await newSpace('Two owners')
  const { cookie } = await person(server, 'second-owner@example.org')
  const admin = await administratorClient(server)
  await admin.addMember({ params, body: { email: 'second-owner@example.org', role: 'owner' } })
  const second = clientOf(server, cookie)
  const rule = await server.client.createExportRule({ params, body: { formats: ['text'], folder: allowed } })
  const ruleParams = { ...params, exportRuleId: rule.id }
  const edited = await second.updateExportRule({ params: ruleParams, body: { formats: ['srt'], folder: allowed } })
  assert.equal(edited.createdById, rule.createdById, 'the same destination')
  const folder = path.join(allowed, 'team')
  const moved = await second.updateExportRule({ params: ruleParams, body: { folder } })
  assert.equal(moved.createdById, (await second.getMe()).id)
})

test('a rule that is deleted while it sends its files sends no more of them', async (t) => {
  for (const end of ['delete', 'pause']) {
    const params = await newSpace(`Ended by ${end}`)
    const body: NewRule = { formats: ['text', 'srt', 'vtt', 'json'], url: receiver.url }
    const { id: exportRuleId } = await server.client.createExportRule({ params, body })
    const rule = { ...params, exportRuleId }
    t.after(() => (receiver.meanwhile = async () => {}))
    receiver.meanwhile = () =>
      end === 'delete'
        ? server.client.deleteExportRule({ params: rule }).catch(() => undefined)
        : server.client.updateExportRule({ params: rule, body: { disabled: true } })
    const before = receiver.received.length
    await imported(params, 'Ended')
    await waitFor(() => receiver.received.length > before, 'the first file')
    await setTimeout(1500)
    assert.equal(receiver.received.length - before, 1)
  }
})

test("exports to addresses that don't answer leave room for those of others", async (t) => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  t.after(() => answer())
  const slow = await newSpace('Slow')
  for (let n = 0; n < 3; n++) {
    const url = `${await listening(() => answered)}/dav`
    await server.client.createExportRule({ params: slow, body: { formats: ['text'], url } })
  }
  // One that fails, and then waits for a place, too.
  const failing = await newSpace('Failing')
  const gone = path.join(allowed, 'gone')
  await mkdir(gone)
  const body: NewRule = { formats: ['text'], folder: gone }
  const { id: exportRuleId } = await server.client.createExportRule({ params: failing, body })
  await removeFolder(gone)
  await imported(failing, 'Failed')
  await waitFor(async () => (await deliveriesOf({ ...failing, exportRuleId }))[0]?.attempts.length === 1, 'a failure')
  const other = clientOf(server, (await person(server, 'other@example.org')).cookie)
  const { id: spaceId } = await other.createWorkspace({ body: { name: 'Other' } })
  const place = path.join(allowed, 'other')
  await mkdir(place)
  await other.createExportRule({ params: { spaceId }, body: { formats: ['text'], folder: place } })
  await imported(slow, 'Slow')
  await waitFor(() => waiting === 2, 'all places for exports are taken')
  await imported(failing, 'Waiting')
  await importText(other, spaceId, 'We opened the harbour.')
  await waitFor(async () => (await readdir(place)).length === 1, 'the export of the other', Boolean, 20_000)
  assert.equal(waiting, 2)
})

test('an insight becomes a note', async () => {
  const params = await newSpace('Insights')
  const body = { content: 'INSIGHT', formats: ['markdown'], folder: allowed, template: '{title}.{format}' } as const
  const rule = await server.client.createExportRule({ params, body: { ...body, formats: [...body.formats] } })
  // An image would tell its server when somebody opens the note, and what its address was made of.
  const said = `${vtt}\n00:10.000 --> 00:19.000\nThe harbour ![x](https://example.org/y) opens &lt;img src="z"&gt; in May, \\![x](https://example.org/q) \\&lt;img src="q"&gt;.\n`
  const recording = await imported(params, 'Meeting', null, said)
  const prompt = await server.client.createPrompt({ params, body: { title: 'Summary', prompt: 'Summarise.' } })
  await server.client.createInsight({ params: recording, body: { promptId: prompt.id } })
  const list = await waitFor(
    () => deliveriesOf({ ...params, exportRuleId: rule.id }),
    'the insights',
    (all) => all.some(({ status }) => status === 'DELIVERED'),
  )
  assert.match(list[0]?.insightId ?? '', /^ins_/)
  const note = await readFile(path.join(allowed, 'Meeting – Summary.md'), 'utf8')
  assert.match(note, /^---\ntitle: "Meeting – Summary"\n/)
  assert.match(note, /\\!\[x\]\(https:\/\/example.org\/y\) opens \\<img/)
  // A backslash before a backslash would make the second one text, and what follows an image.
  assert.doesNotMatch(note, /(?<!\\)(?:\\\\)*(?:!\[|<img)/)
})

test('with onEdit, edits wait to be written together', async () => {
  const params = await newSpace('Edited')
  const rule = await server.client.createExportRule({
    params,
    body: { formats: ['text'], folder: allowed, template: '{id}.{format}', onEdit: true },
  })
  await imported(params, 'Edited')
  const ruleParams = { ...params, exportRuleId: rule.id }
  await ended(ruleParams, 1)
  await server.client.replaceInWorkspace({ params, body: { find: 'harbour', replace: 'bridge' } })
  await server.client.replaceInWorkspace({ params, body: { find: 'bridge', replace: 'tunnel' } })
  const list = await waitFor(
    () => deliveriesOf(ruleParams),
    'the edits',
    (all) => all.length > 1,
  )
  const edits = list.filter(({ event }) => event === 'TRANSCRIPT_EDITED')
  assert.ok(edits.length > 0 && edits.length < 3, `${edits.length} exports of two edits`)
  for (const { createdAt, nextAttemptAt, attempts } of edits) {
    // At the end of a half minute, it may have been made already.
    const wait = Date.parse(nextAttemptAt ?? attempts[0]?.at ?? '') - Date.parse(createdAt)
    assert.ok(wait >= 2000 && (wait <= 32_000 || nextAttemptAt === null), String(wait))
  }
})

test('kill -9 between a transcript and its export loses nothing and writes one file', async () => {
  const params = await newSpace('Killed')
  const place = path.join(allowed, 'killed')
  await mkdir(place)
  await server.client.createExportRule({
    params,
    body: { formats: ['text', 'srt'], folder: place, template: '{title}.{format}' },
  })
  const titles = Array.from({ length: 3 }, (_, n) => `talk ${n}`)
  for (const title of titles) await imported(params, title)
  await server.kill()
  const port = Number(new URL(server.ownAddress).port)
  server = await startServer({ data: server.data, env, key: server.key, port })
  server = { ...server, client: createClient({ baseUrl: server.address, key: server.key }) }
  const wanted = titles.flatMap((title) => [`${title}.srt`, `${title}.txt`]).toSorted()
  await waitFor(
    () => readdir(place),
    'all files',
    (names) => wanted.every((name) => names.includes(name)),
  )
  const { exportRules } = await server.client.listExportRules({ params })
  await waitFor(
    () => deliveriesOf({ ...params, exportRuleId: exportRules[0]?.id ?? '' }),
    'the ends',
    (list) => list.length === 3 && list.every(({ status }) => status === 'DELIVERED'),
  )
  assert.deepEqual((await readdir(place)).toSorted(), wanted)
})
