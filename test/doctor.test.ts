import assert from 'node:assert/strict'
import { mkdir, open, readdir, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createServer as createNetServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import type { Kysely } from 'kysely'
import { listen } from './helpers/listen.ts'
import { clockFinding } from '../src/app/doctor/check-database.ts'
import type { Finding } from '../src/contract/finding.ts'
import { examine as examineWith } from './helpers/examine.ts'
import { timestamp } from '../src/platform/database/now.ts'
import { openBeside } from './helpers/postgres-server.ts'
import { removeFolder, temporaryFolder, tiro } from './helpers/harness.ts'

const folder = await temporaryFolder()
after(() => removeFolder(folder))

const examine = (env: Record<string, string>) => examineWith(path.join(folder, 'data'), env)

test('with everything it needs, doctor lists every part and exits with 0', async () => {
  const { code, of } = await examine({})
  assert.equal(code, 0)
  const parts = ['node', 'ffmpeg', 'ffprobe', 'yt-dlp', 'sandbox', 'fonts', 'open files', 'database', 'data']
  const others = [
    'disk space',
    'media',
    'speech',
    'speakers',
    'translation',
    'search',
    'insights',
    'model downloads',
    'mail',
  ]
  for (const name of [...parts, ...others]) assert.notEqual(of(name).state, 'missing', name)
})

test('what is missing is named with its cure, and the status is 1', async () => {
  const env = {
    TIRO_FFMPEG: '/nowhere/ffmpeg',
    TIRO_MIN_FREE_BYTES: String(1e15),
    TIRO_DATABASE_URL: 'postgres://tiro:geheim@127.0.0.1:1/tiro',
    TIRO_BLOBS: 's3://media/tiro',
    TIRO_S3_ENDPOINT: 'http://127.0.0.1:1',
    TIRO_S3_ACCESS_KEY_ID: 'id',
    TIRO_S3_SECRET_ACCESS_KEY: 'geheim',
    TIRO_SPEECH: 'openai',
    TIRO_OPENAI_URL: 'http://127.0.0.1:1',
    TIRO_CHAT_URL: 'http://127.0.0.1:1',
    TIRO_CHAT_MODEL: 'm',
  }
  const { code, of } = await examine(env)
  assert.equal(code, 1)
  const cures: [string, Finding['state'], RegExp][] = [
    ['/nowhere/ffmpeg', 'missing', /apt-get install ffmpeg/],
    ['disk space', 'missing', /Make room.*TIRO_MIN_FREE_BYTES/],
    ['database', 'missing', /Check that the server runs/],
    ['media', 'missing', /TIRO_S3_ENDPOINT/],
    ['speech server', 'missing', /Check TIRO_OPENAI_URL/],
    // Insights also work without it.
    ['chat server', 'warning', /Check TIRO_CHAT_URL/],
  ]
  for (const [name, state, cure] of cures) {
    assert.equal(of(name).state, state, name)
    assert.match(of(name).cure ?? '', cure)
  }
  const { stdout, stderr } = await tiro(['doctor', '--data', path.join(folder, 'data')], { env })
  assert.match(stdout, /^MISSING disk space +\S+ GB free\n +→ Make room/m)
  assert.match(stderr, /^tiro: Missing: .*disk space.*\. See above\.$/m)
  assert.doesNotMatch(stdout + stderr, /geheim/)
})

test('a folder that the server refuses is named with its cure, and the server names it too', async () => {
  const link = path.join(folder, 'link')
  await mkdir(link)
  await symlink('/nowhere', path.join(link, 'blobs'))
  const secret = path.join(folder, 'secret')
  await mkdir(secret)
  await writeFile(path.join(secret, 'secret'), '')
  const file = path.join(folder, 'file')
  await writeFile(file, '')
  const faults: [string, RegExp][] = [
    [file, /file isn't a folder/],
    [path.join(file, 'below'), /file isn't a folder/],
    [link, /blobs is a link to a folder that isn't there/],
    [secret, /secret is damaged/],
  ]
  for (const [data, fault] of faults) {
    const { code, of } = await examineWith(data, {
      TIRO_MODELS: '/nowhere',
      TIRO_SPEECH: 'auto',
      TIRO_SPEECH_MODEL: '',
      TIRO_EXPORT_FOLDERS: '/nowhere',
    })
    assert.equal(code, 1, data)
    assert.match(of('data').detail, fault)
    assert.match(of('data').cure ?? '', /\.$/)
    for (const name of ['model folder', 'export folder']) assert.match(of(name).detail, /\/nowhere doesn't exist/)
    const started = await tiro(['serve', '--port', '0', '--data', data])
    assert.match(started.stderr, data === path.join(file, 'below') ? /file isn.t a folder. Move it away/ : fault)
  }
  assert.match((await tiro(['doctor'], { env: { TIRO_SECRET: 'short' } })).stderr, /at least 32 characters/)
})

test('a server that refuses its key is told apart from one that responds', async () => {
  const server = createServer((request, response) => {
    response.writeHead(request.headers.authorization === 'Bearer right' ? 404 : 401).end()
  })
  const url = await listen(server)
  const env = { TIRO_SPEECH: 'openai', TIRO_OPENAI_URL: url, TIRO_OPENAI_KEY: 'wrong' }
  const wrong = (await examine(env)).of('speech server')
  assert.equal(wrong.state, 'missing')
  assert.match(`${wrong.detail} ${wrong.cure}`, /refuses the key \(status 401\) Check the key that belongs/)
  assert.equal((await examine({ ...env, TIRO_OPENAI_KEY: 'right' })).of('speech server').state, 'ok')
  server.close()
})

test("a mail server's reply moves nothing on the terminal", async () => {
  const server = createNetServer((socket) => socket.end('554 \u001b[2J\u001b]0;owned\u0007 Go away\r\n'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const env = {
    TIRO_SMTP_URL: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    TIRO_SMTP_FROM: 'tiro@example.org',
    TIRO_SMTP_TLS: 'off',
    TIRO_PUBLIC_URL: 'https://tiro.example.org',
  }
  const { stdout } = await tiro(['doctor', '--data', path.join(folder, 'data')], { env })
  server.close()
  assert.match(stdout, /^warning mail .*Go away/m)
  assert.doesNotMatch(stdout, /[^\P{Cc}\n]/u)
})

test("this machine's clock is compared with the database's", () => {
  assert.equal(clockFinding(0.4).state, 'ok')
  assert.deepEqual([clockFinding(5).state, clockFinding(5).detail], ['warning', "5.0 s behind the database's"])
  assert.deepEqual([clockFinding(-90).state, clockFinding(-90).detail], ['missing', "90.0 s ahead of the database's"])
})

test('what is in the database: its pages, the version of its tables, and jobs that nobody does', async () => {
  const data = path.join(folder, 'contents')
  const look = (env: Record<string, string> = {}) => examineWith(data, env)
  assert.equal((await tiro(['keys', 'create', '--role', 'OWNER', '--name', 'first', '--data', data])).code, 0)
  const fresh = await look()
  assert.deepEqual([fresh.of('tables').state, fresh.of('tables').detail], ['ok', 'of this version'])
  assert.deepEqual([fresh.of('jobs').state, fresh.of('jobs').detail.split(',')[0]], ['ok', '0 running'])

  const { db, close } = await openBeside(data)
  const now = Date.now()
  const row = { runId: 'run_1', key: '', space: 'spc_1', queue: 'media', priority: 0, turn: 0, runAt: now, attempts: 0 }
  const job = { ...row, id: 'job_1', step: 'import', claims: 0, input: '{}', createdAt: now } as const
  await db
    .insertInto('job')
    .values({ ...job, state: 'QUEUED', runAt: now - 30 * 60_000 })
    .execute()
  const waiting = (await look()).of('jobs')
  assert.equal(waiting.state, 'warning')
  assert.match(`${waiting.detail} ${waiting.cure}`, /1 waiting \(the longest for 3\d min\).*No server or worker runs/)
  const mail = { id: 'mail_1', kind: 'INVITATION', address: 'ada@example.org', language: 'en', sealed: '' } as const
  const ended = { state: 'FAILED', expiresAt: 0, attempts: 1, createdAt: timestamp(), endedAt: timestamp() } as const
  await db
    .insertInto('mail')
    .values({ ...mail, ...ended, error: '550 No such user here' })
    .execute()
  const mails = (await look()).of('mails')
  assert.equal(mails.state, 'warning')
  assert.match(mails.detail, /0 waiting, 1 failed in the last day; the last one, INVITATION: 550 No such user here/)
  assert.doesNotMatch(JSON.stringify(mails), /ada@/)
  const migration = db as unknown as Kysely<{ migration: { name: string; appliedAt: string } }>
  await migration.insertInto('migration').values({ name: '9999-later', appliedAt: '2026-01-01' }).execute()
  const newer = await look()
  assert.deepEqual([newer.code, newer.of('tables').state], [1, 'missing'])
  assert.match(newer.of('tables').cure ?? '', /newer version of Tiro/)
  await migration.deleteFrom('migration').where('name', 'in', ['9999-later', '0092-locked-accounts']).execute()
  const older = (await look()).of('tables')
  assert.deepEqual([older.state, older.detail], ['warning', 'of an earlier version; migrations to run: 1'])
  await close()
})

test('a damaged database is named, and nothing is written beside it', async () => {
  const data = path.join(folder, 'damaged')
  const env = { TIRO_DATABASE_URL: '' }
  assert.equal((await tiro(['keys', 'create', '--role', 'OWNER', '--name', 'first', '--data', data], { env })).code, 0)
  const before = await readdir(data)
  assert.equal((await examineWith(data, env)).of('integrity').state, 'ok')
  assert.deepEqual(await readdir(data), before)
  const file = await open(path.join(data, 'tiro.db'), 'r+')
  // Every page after the first ones.
  const { size } = await file.stat()
  await file.write(Buffer.alloc(size - 8192, 0xa5), 0, size - 8192, 8192)
  await file.close()
  const { code, of } = await examineWith(data, env)
  assert.deepEqual([code, of('integrity').state], [1, 'missing'])
  assert.match(`${of('integrity').detail} ${of('integrity').cure}`, /is damaged: .*restore a backup/)
})

test("a database that another program holds isn't called damaged", async () => {
  const data = path.join(folder, 'held')
  const env = { TIRO_DATABASE_URL: '' }
  assert.equal((await tiro(['keys', 'create', '--role', 'OWNER', '--name', 'first', '--data', data], { env })).code, 0)
  using other = new DatabaseSync(path.join(data, 'tiro.db'))
  other.exec('pragma locking_mode = exclusive; begin exclusive')
  const { code, of } = await examineWith(data, env)
  assert.deepEqual([code, of('tables').state], [1, 'missing'])
  assert.match(`${of('tables').detail} ${of('tables').cure}`, /couldn't be read: database is locked.*run tiro doctor/)
})
