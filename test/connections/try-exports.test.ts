// The test of an export rule: a file now, at a folder and at a WebDAV server, and what an owner learns of a failure.
import assert from 'node:assert/strict'
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { listen } from '../helpers/listen.ts'
import type { ExportTest } from '../../src/contract/endpoints/exports.ts'
import { createClient } from '../../src/client/client.ts'
import { fastEngine, removeFolder, startServer, temporaryFolder, type TestServer } from '../helpers/harness.ts'
import { refused } from '../helpers/refused.ts'
import { unzipped } from '../helpers/unzipped.ts'

type NewRule = Parameters<TestServer['client']['createExportRule']>[0]['body']
interface RuleParams {
  spaceId: string
  exportRuleId: string
}

const password = 'Basic dGlybzpyaWdodA=='
/** The files of a WebDAV server with one folder, by path. It wants a password and makes no folders. */
const stored = new Map<string, string>()
const dav = createServer((request, reply) => {
  void buffer(request).then((body) => {
    const { pathname } = new URL(request.url ?? '', 'http://dav')
    if (request.headers.authorization !== password) return reply.writeHead(401).end()
    if (request.method !== 'PUT' || path.posix.dirname(pathname) !== '/dav') return reply.writeHead(409).end()
    const status = stored.has(pathname) ? 204 : 201
    stored.set(decodeURIComponent(pathname), body.toString())
    return reply.writeHead(status).end()
  })
})

let folder: string
let allowed: string
let env: Record<string, string>
let server: TestServer
let address: string
let spaceId: string

before(async () => {
  folder = await temporaryFolder()
  allowed = path.join(folder, 'exports')
  await mkdir(allowed)
  address = `${await listen(dav)}/dav`
  env = { ...fastEngine, TIRO_EXPORT_FOLDERS: allowed }
  server = await startServer({
    data: path.join(folder, 'data'),
    env: { ...env, TIRO_OUTBOUND_ALLOW: '127.0.0.1/32' },
  })
  spaceId = (await server.client.createWorkspace({ body: { name: 'Tried' } })).id
})
after(async () => {
  await server.stop()
  dav.closeAllConnections()
  dav.close()
  await removeFolder(folder)
})

async function newRule(body: NewRule): Promise<RuleParams> {
  return { spaceId, exportRuleId: (await server.client.createExportRule({ params: { spaceId }, body })).id }
}

async function newFolder(name: string): Promise<string> {
  const made = path.join(allowed, name)
  await mkdir(made)
  return made
}

const tried = (params: RuleParams): Promise<ExportTest> => server.client.testExportRule({ params })

test('in a folder, one file of the rule appears and stays, and a second test leaves no other', async () => {
  const place = await newFolder('notes')
  const { id } = await server.client.createFolder({ params: { spaceId }, body: { name: 'Season 1' } })
  const params = await newRule({
    formats: ['word', 'markdown', 'srt'],
    folder: place,
    template: '{folder}/{title} {language} {duration}.{format}',
    folderIds: [id],
  })
  const before = await server.client.getExportRule({ params })
  const result = await tried(params)
  const file = path.join(place, 'Season 1', 'Tiro test en 0m05s.md')
  assert.deepEqual(
    [result.error, result.code, result.cause, result.status, result.file],
    [null, null, null, null, file],
  )
  assert.match(
    await readFile(file, 'utf8'),
    /# Tiro test\n[^]*This is a test file of an export rule in Tiro\. You can /,
  )
  assert.equal((await tried(params)).file, file)
  assert.deepEqual(await readdir(path.dirname(file)), [path.basename(file)], 'no other file, no temporary one')
  assert.deepEqual(await server.client.getExportRule({ params }), before)
  assert.deepEqual((await server.client.listExportDeliveries({ params })).deliveries, [])
})

test('each format is a file of its kind, also for insights', async () => {
  const place = await newFolder('kinds')
  for (const format of ['word', 'text', 'json', 'csv', 'vtt', 'pdf'] as const) {
    const { file, error } = await tried(await newRule({ formats: [format], folder: place }))
    assert.equal(error, null, format)
    const data = await readFile(file ?? '')
    if (format === 'word') assert.match((await unzipped(data)).get('word/document.xml')?.toString() ?? '', /test file/)
    else if (format === 'pdf') assert.match(data.toString('latin1'), /^%PDF-/)
    else assert.match(data.toString(), /test file|"word": ?"test"/, format)
  }
  const insight = await tried(await newRule({ content: 'INSIGHT', formats: ['markdown'], folder: place }))
  assert.equal(insight.file, path.join(place, 'Tiro test.md'))
})

test('a WebDAV server gets the file with its password, beside what is there', async () => {
  stored.set('/dav/latest.txt', 'the newest transcript')
  const header = { name: 'Authorization', value: password }
  const params = await newRule({ formats: ['text'], url: address, header, template: 'latest.{format}' })
  const result = await tried(params)
  assert.deepEqual(
    [result.error, result.status, result.file],
    [null, 201, `${address}/${encodeURIComponent('Tiro test latest.txt')}`],
  )
  assert.match(stored.get('/dav/Tiro test latest.txt') ?? '', /This is a test file/)
  assert.equal(stored.get('/dav/latest.txt'), 'the newest transcript')
})

test('a failure says why, is tried once, and changes nothing', async () => {
  const wrong = { name: 'Authorization', value: 'Basic d3Jvbmc=' }
  const taken = await newFolder('taken')
  await writeFile(path.join(taken, 'file'), 'a file where the rule needs a folder')
  const gone = await newFolder('gone')
  const right = { name: 'Authorization', value: password }
  const cases: [NewRule, Partial<ExportTest>][] = [
    [
      { formats: ['text'], url: address, header: wrong },
      { status: 401, code: 'UNEXPECTED_STATUS', error: 'The server answered 401 for Tiro test.txt.', cause: null },
    ],
    [
      { formats: ['text'], url: address, header: right, template: 'missing/{title}.{format}' },
      { status: 409, code: 'UNEXPECTED_STATUS', error: 'The server answered 409 for missing/Tiro test.txt.' },
    ],
    [
      { formats: ['text'], url: 'http://127.0.0.1:9/dav' },
      { status: null, code: 'CONNECTION_FAILED', cause: 'ECONNREFUSED' },
    ],
    [
      { formats: ['text'], folder: taken, template: 'file/{title}.{format}' },
      { status: null, code: 'FOLDER_NOT_WRITABLE', error: "Couldn't write to the folder (ENOTDIR).", cause: 'ENOTDIR' },
    ],
    [
      { formats: ['text'], folder: gone },
      { status: null, code: 'FOLDER_UNAVAILABLE', cause: null },
    ],
  ]
  for (const [body, expected] of cases) {
    const params = await newRule(body)
    if (body.folder === gone) await rm(gone, { recursive: true })
    const before = await server.client.getExportRule({ params })
    const result = await tried(params)
    assert.deepEqual({ ...result, ...expected, file: null }, result)
    assert.deepEqual(await server.client.getExportRule({ params }), before)
    assert.deepEqual((await server.client.listExportDeliveries({ params })).deliveries, [])
  }
})

test('a disabled rule writes nothing', async () => {
  const place = await newFolder('disabled')
  const params = await newRule({ formats: ['text'], folder: place })
  await server.client.updateExportRule({ params, body: { disabled: true } })
  assert.deepEqual(await refused(tried(params)), [409, 'INVALID_STATE'])
  assert.deepEqual(await readdir(place), [])
  assert.deepEqual(await refused(tried({ ...params, exportRuleId: 'exp_missing' })), [404, 'NOT_FOUND'])
})

test('an address that is no longer allowed gets nothing', async () => {
  const header = { name: 'Authorization', value: password }
  const params = await newRule({ formats: ['text'], url: address, header, template: 'private {title}.{format}' })
  await server.stop()
  server = await startServer({ data: server.data, env, key: server.key })
  server = { ...server, client: createClient({ baseUrl: server.address, key: server.key }) }
  const { code, status, file } = await tried(params)
  assert.deepEqual([code, status, file], ['UNSAFE_URL', null, null])
  assert.ok(![...stored.keys()].some((name) => name.includes('private')))
})
