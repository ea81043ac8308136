// Backups of a running instance, and restoring them.
import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, test } from 'node:test'
import { createClient } from '../src/client/client.ts'
import { backUp } from '../src/platform/backup/back-up.ts'
import { readConfig } from '../src/platform/config/config.ts'
import { createLogger } from '../src/platform/logger.ts'
import {
  fastEngine,
  removeFolder,
  sampleFile,
  startServer,
  temporaryFolder,
  tiro,
  uploadRecording,
  waitForTranscript,
  type TestServer,
} from './helpers/harness.ts'
import { filesBelow } from './helpers/files-below.ts'
import { runHere } from './helpers/run-here.ts'
import { waitFor } from './helpers/wait-for.ts'

// A PostgreSQL database is backed up with its own programs.
const skip = process.env['TIRO_TEST_POSTGRES_URL'] === undefined ? false : 'the embedded database'

let folder: string
let server: TestServer
const at = (name: string): string => path.join(folder, name)

before(async () => {
  folder = await temporaryFolder()
  server = await startServer({ data: at('data'), env: fastEngine })
})
after(async () => {
  await server.stop()
  await removeFolder(folder)
})

async function textOf(client: TestServer['client'], params: { spaceId: string; recordingId: string }): Promise<string> {
  return (await client.getTranscript({ params, query: { format: 'text' } })).text()
}

test('a backup is taken while the server runs, updated, and restored', { skip }, async () => {
  const media = await readFile(sampleFile)
  const first = await uploadRecording(server.client, media, { title: 'First' })
  await waitForTranscript(server.client, first)
  // In progress during the backup; it continues in the restored instance.
  const second = await uploadRecording(server.client, media, { title: 'Second', spaceId: first.spaceId })
  const made = await tiro(['backup', at('backup'), '--data', server.data])
  assert.equal(made.code, 0, made.stderr)
  assert.match(made.stdout, /^\d+ files, .*; \d+ new\n$/)
  await waitForTranscript(server.client, second)

  // The next backup copies new files and removes deleted ones.
  await server.client.deleteRecording({ params: second, query: { permanent: true } })
  const third = await uploadRecording(server.client, media, { title: 'Third', spaceId: first.spaceId })
  await waitForTranscript(server.client, third)
  const again = await tiro(['backup', at('backup'), '--data', server.data])
  assert.equal(again.code, 0, again.stderr)
  const [, files, copied] = /^(\d+) files, .*; (\d+) new\n$/.exec(again.stdout) ?? []
  assert.ok(Number(copied) > 0 && Number(copied) < Number(files), again.stdout)
  const kept = await filesBelow(at('backup/blobs'))
  assert.ok(!kept.some((file) => file.includes(second.recordingId)), 'what was deleted is gone from the backup')

  const restored = await tiro(['restore', at('backup'), '--data', at('restored')])
  assert.equal(restored.code, 0, restored.stderr)
  // They have hashes of keys and every word, and a folder may be open to others.
  for (const file of ['backup/tiro.db', 'restored/tiro.db'])
    assert.equal((await stat(at(file))).mode & 0o777, 0o600, file)
  const other = await startServer({ data: at('restored'), env: fastEngine, key: server.key })
  try {
    assert.equal(await textOf(other.client, third), await textOf(server.client, third))
    const { recordings } = await other.client.listRecordings({ params: { spaceId: first.spaceId } })
    assert.deepEqual(recordings.map(({ title }) => title).toSorted(), ['First', 'Third'])
    const { originalFile } = await other.client.getRecording({ params: third })
    const bytes = Buffer.from(await (await fetch(originalFile?.publicUrl ?? '')).arrayBuffer())
    assert.ok(bytes.equals(media), 'the media is whole')
  } finally {
    assert.equal(await other.stop(), 0)
  }
})

test('a killed backup leaves the previous one; work in progress continues after a restore', { skip }, async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Killed' } })
  const params = await uploadRecording(server.client, await readFile(sampleFile), { spaceId })
  const whole = await tiro(['backup', at('killed'), '--data', server.data])
  assert.equal(whole.code, 0, whole.stderr)
  const before = await readFile(at('killed/backup.json'), 'utf8')
  let child: ChildProcess | undefined
  const stopped = tiro(['backup', at('killed'), '--data', server.data], { onStart: (started) => (child = started) })
  await Promise.race([waitFor(() => existsSync(at('killed/tiro.db.new')), 'a backup that has begun'), stopped])
  child?.kill('SIGKILL')
  await stopped
  const isNew = (await readFile(at('killed/backup.json'), 'utf8')) !== before
  assert.ok(isNew || existsSync(at('killed/tiro.db.new')), 'it was killed before it could do anything')
  assert.equal((await tiro(['restore', at('killed'), '--data', at('after')])).code, 0)
  const other = await startServer({ data: at('after'), env: fastEngine, key: server.key })
  try {
    const client = createClient({ baseUrl: other.address, key: server.key })
    assert.equal((await waitForTranscript(client, params)).transcript?.status, 'COMPLETED')
  } finally {
    await other.stop()
  }
})

test('an upload whose parts are joined while a backup copies files is in the backup', { skip }, async () => {
  assert.equal((await runHere(['backup', at('before'), '--data', server.data])).code, 0)
  const data = at('joining')
  assert.equal((await runHere(['restore', at('before'), '--data', data])).code, 0)
  const part = path.join(data, 'blobs/uploads/upl_1/1-part')
  await mkdir(path.join(data, 'blobs/media/spc_0/rec_1'), { recursive: true })
  await writeFile(path.join(data, 'blobs/media/spc_0/rec_1/original'), 'another recording')
  for (const moment of [1, 2]) {
    await mkdir(path.dirname(part), { recursive: true })
    await writeFile(part, 'what somebody has uploaded')
    const original = path.join(data, `blobs/media/spc_${moment}/rec_1/original`)
    let files = 0
    const onProgress = (): void => {
      files += 1
      if (files !== moment) return
      mkdirSync(path.dirname(original), { recursive: true })
      renameSync(part, original)
    }
    const target = at(`joined-${moment}`)
    const log = createLogger('silent')
    const { signal } = new AbortController()
    await backUp({ config: readConfig({}, { data }), target, signal, log, onProgress })
    const kept = await filesBelow(path.join(target, 'blobs'))
    const copies = kept.filter((file) => readFileSync(file, 'utf8') === 'what somebody has uploaded')
    assert.ok(
      copies.some((file) => /upl_1/.test(file) || file.includes(`spc_${moment}/`)),
      `at file ${moment}`,
    )
    await rm(original)
  }
})

test('a restore takes nothing over from the database that a killed one left', { skip }, async () => {
  assert.equal((await runHere(['backup', at('whole-again'), '--data', server.data])).code, 0)
  // A restore of another backup, killed while it brought the database to the schema of today.
  await mkdir(at('begun'), { mode: 0o700 })
  const draft = at('begun/tiro.db.restored')
  await cp(at('whole-again/tiro.db'), draft)
  const database = new DatabaseSync(draft)
  database.exec(
    "pragma journal_mode = wal; pragma wal_autocheckpoint = 0; update workspace set name = 'Of another backup'",
  )
  const log = await readFile(`${draft}-wal`)
  database.close()
  await writeFile(`${draft}-wal`, log)

  const { code, stderr } = await runHere(['restore', at('whole-again'), '--data', at('begun')])
  assert.equal(code, 0, stderr)
  const restored = new DatabaseSync(at('begun/tiro.db'), { readOnly: true })
  const names = restored.prepare('select name from workspace').all()
  restored.close()
  assert.ok(names.length > 0)
  assert.ok(!names.some(({ name }) => name === 'Of another backup'), JSON.stringify(names))

  // The same for the log of a database that was there and was moved away.
  await mkdir(at('moved-away'), { mode: 0o700 })
  await writeFile(at('moved-away/tiro.db-wal'), log)
  const refused = await runHere(['restore', at('whole-again'), '--data', at('moved-away')])
  assert.equal(refused.code, 2)
  assert.match(refused.stderr, /tiro\.db-wal has the last changes of a database that is no longer in/)
  assert.deepEqual(await readdir(at('moved-away')), ['tiro.db-wal'])
})
