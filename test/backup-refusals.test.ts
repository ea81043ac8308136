// Backups that are damaged, hostile or in the wrong place.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, test } from 'node:test'
import {
  fastEngine,
  removeFolder,
  sampleFile,
  startServer,
  temporaryFolder,
  uploadRecording,
  waitForTranscript,
  type Finished,
  type TestServer,
} from './helpers/harness.ts'
import { filesBelow } from './helpers/files-below.ts'
import { runHere } from './helpers/run-here.ts'

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

test('media that was damaged or lost in a backup is named', { skip }, async () => {
  const made = await uploadRecording(server.client, await readFile(sampleFile))
  await waitForTranscript(server.client, made)
  assert.equal((await runHere(['backup', at('rotten'), '--data', server.data])).code, 0)
  const verify = async (): Promise<Finished> => runHere(['backup', '--verify', at('rotten')])
  const intact = await verify()
  assert.equal(intact.code, 0, intact.stderr)
  assert.match(intact.stdout, /^The backup of .* is complete: \d+ files/)

  const media = await filesBelow(at('rotten/blobs'))
  const [changed = '', lost = ''] = media.toSorted((a, b) => statSync(b).size - statSync(a).size)
  const { atime, mtime } = await stat(changed)
  const bytes = await readFile(changed)
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
  await writeFile(changed, bytes)
  await utimes(changed, atime, mtime)
  await rename(lost, at('elsewhere'))
  const found = await verify()
  assert.equal(found.code, 1)
  assert.deepEqual(found.stdout.trim().split('\n').toSorted(), [changed, lost].toSorted())
  // A link isn't restored, and may lead to a device without an end.
  await symlink(at('elsewhere'), lost)
  assert.deepEqual((await verify()).stdout, found.stdout)
  await rm(lost)
  const refused = await runHere(['restore', at('rotten'), '--data', at('whole')])
  assert.equal(refused.code, 2)
  assert.match(refused.stderr, /2 files of the backup are missing or damaged/)
  assert.ok(!existsSync(at('whole')))
  const restored = await runHere(['restore', at('rotten'), '--allow-damaged', '--data', at('whole')])
  assert.equal(restored.code, 0, restored.stderr)
  assert.ok(restored.stderr.includes(changed) && restored.stderr.includes(lost))

  // As the message says: the next backup replaces them.
  await rm(changed)
  assert.equal((await runHere(['backup', at('rotten'), '--data', server.data])).code, 0)
  assert.equal((await verify()).code, 0)
})

test('an unusable backup folder, and one without a backup, get a clear error', { skip }, async () => {
  const refused = async (args: string[], said: RegExp): Promise<void> => {
    const { code, stdout, stderr } = await runHere(args)
    assert.deepEqual([code, stdout], [2, ''])
    assert.match(stderr, said)
  }
  await writeFile(at('letter.txt'), 'Dear reader')
  await refused(['backup'], /^tiro: Usage: tiro backup FOLDER/)
  await refused(['backup', folder, '--data', server.data], /contains files that aren't a Tiro backup/)
  await refused(['backup', at('letter.txt'), '--data', server.data], /is not a folder/)
  await refused(
    ['backup', path.join(server.data, 'backup'), '--data', server.data],
    /A backup can't be inside the data folder/,
  )
  await refused(['backup', at('new'), '--data', at('nowhere')], /No Tiro instance found in/)
  assert.ok(!existsSync(at('nowhere')))
  await refused(['restore', folder, '--data', at('new')], /No backup found in/)
  assert.equal((await runHere(['backup', at('good'), '--data', server.data])).code, 0)
  await refused(['restore', at('good'), '--data', server.data], /already contains an instance/)
  const file = at('good/tiro.db')
  const bytes = await readFile(file)
  await writeFile(file, bytes.fill(7, 4096, 40_000))
  await refused(['restore', at('good'), '--data', at('new')], /is damaged/)
  assert.ok(!existsSync(at('new/tiro.db')))
})

test('the backup of another instance is not replaced, that of an earlier life of this one is', { skip }, async () => {
  const { code } = await runHere(['backup', at('mine'), '--data', server.data])
  assert.equal(code, 0)
  const before = await filesBelow(at('mine'))
  await runHere(['keys', 'create', '--role', 'OWNER', '--name', 'stranger', '--data', at('stranger')])
  const refused = await runHere(['backup', at('mine'), '--data', at('stranger')])
  assert.deepEqual([refused.code, refused.stdout], [2, ''])
  assert.match(refused.stderr, /^tiro: .*mine has the backup of another instance\./)
  assert.deepEqual(await filesBelow(at('mine')), before)

  await runHere(['restore', at('mine'), '--data', at('second-life')])
  const again = await runHere(['backup', at('mine'), '--data', at('second-life')])
  assert.equal(again.code, 0, again.stderr)
  // What can't be restored is nobody's.
  await writeFile(at('mine/tiro.db'), 'Not a database')
  const repaired = await runHere(['backup', at('mine'), '--data', at('stranger')])
  assert.equal(repaired.code, 0, repaired.stderr)
})

test('a backup is written through no link, and media that a link leads to is backed up', { skip }, async () => {
  const data = at('linked-data')
  assert.equal((await runHere(['backup', at('first'), '--data', server.data])).code, 0)
  assert.equal((await runHere(['restore', at('first'), '--data', data])).code, 0)
  // On another disk.
  await rename(path.join(data, 'blobs'), at('disk'))
  await symlink(at('disk'), path.join(data, 'blobs'))
  const target = at('linked-target')
  assert.equal((await runHere(['backup', target, '--data', data])).code, 0)
  const media = await filesBelow(path.join(target, 'blobs'))
  assert.ok(media.length > 0)
  // All but the name of the database.
  assert.equal(media.length, (await filesBelow(at('disk'))).length - 1)

  // Neither command follows links below it, and a copy without that media would look whole.
  const moved = (await readdir(at('disk'))).find((name) => !name.startsWith('.')) ?? ''
  await rename(path.join(at('disk'), moved), at('elsewhere-still'))
  await symlink(at('elsewhere-still'), path.join(at('disk'), moved))
  for (const args of [
    ['backup', at('without')],
    ['move', '--to', at('without')],
  ]) {
    const { code, stderr } = await runHere([...args, '--data', data])
    assert.deepEqual([code, existsSync(at('without'))], [2, false], args.join(' '))
    assert.ok(stderr.includes(`blobs/${moved} is a link. Only blobs itself may be one`), stderr)
  }
  await rm(path.join(at('disk'), moved))
  await rename(at('elsewhere-still'), path.join(at('disk'), moved))

  const [inner = ''] = await readdir(path.join(target, 'blobs'))
  for (const name of [
    'blobs',
    `blobs/${inner}`,
    path.relative(target, media[0] ?? ''),
    'tiro.db.new',
    'checksums.json',
  ]) {
    const place = path.join(target, name)
    const outside = at('outside')
    await mkdir(outside)
    if (existsSync(place)) await rename(place, at('aside'))
    await symlink(outside, place)
    const { code, stderr } = await runHere(['backup', target, '--data', data])
    assert.deepEqual([code, await readdir(outside)], [2, []], name)
    assert.ok(stderr.includes(`${place} is a link.`), stderr)
    await rm(place)
    if (existsSync(at('aside'))) await rename(at('aside'), place)
    await rm(outside, { recursive: true })
  }
  // The folder that was named may be one.
  await symlink(target, at('latest'))
  assert.equal((await runHere(['backup', at('latest'), '--data', data])).code, 0)
})

test('a backup that was made or changed to do harm is refused, with the reason', { skip }, async () => {
  assert.equal((await runHere(['backup', at('plain'), '--data', server.data])).code, 0)
  const hostile = at('hostile')
  const inDatabase =
    (...statements: string[]) =>
    (): void => {
      const database = new DatabaseSync(path.join(hostile, 'tiro.db'), { defensive: false })
      for (const statement of statements) database.exec(statement)
      database.close()
    }
  const linked = (name: string, to: string) => async (): Promise<void> => {
    await rm(path.join(hostile, name), { recursive: true, force: true })
    await symlink(to, path.join(hostile, name))
  }
  const cases: [said: RegExp, change: () => void | Promise<void>][] = [
    [
      /has the trigger "evil"/,
      inDatabase('create trigger evil after update on apiKey begin update user set isAdministrator = 1; end'),
    ],
    [
      /has the trigger "auditEvent_noUpdate"/,
      inDatabase(
        'drop trigger auditEvent_noUpdate',
        'create trigger auditEvent_noUpdate before update on auditEvent begin select 1; end',
      ),
    ],
    [
      /has the view "blobObject"/,
      inDatabase(
        'drop table blobObject',
        'create view blobObject as with recursive t(n) as (select 1 union all select n + 1 from t) select n from t',
      ),
    ],
    [/has the virtual table "more"/, inDatabase('create virtual table more using fts5(a)')],
    [
      /has the generated column "user.isSafe"/,
      inDatabase('alter table user add column isSafe as (length(zeroblob(1000000000)))'),
    ],
    [/has no table "quota"/, inDatabase('drop table quota')],
    [
      /is damaged: malformed database schema/,
      inDatabase('pragma writable_schema = 1', "update sqlite_schema set sql = 'create table' where name = 'user'"),
    ],
    [
      /tiro\.db is damaged/,
      async () => {
        // Its header claims four billion pages.
        const bytes = await readFile(path.join(hostile, 'tiro.db'))
        bytes.writeUInt32BE(0xff_ff_ff_fe, 28)
        await writeFile(path.join(hostile, 'tiro.db'), bytes.subarray(0, 40_960))
      },
    ],
    [/written by a newer version of Tiro/, inDatabase("insert into migration values ('9999-later', '')")],
    [/isn't a database of Tiro/, inDatabase('drop table migration')],
    [/isn't a database of Tiro/, inDatabase('drop table migration', 'create view migration as select 1 as name')],
    [/blobs is a link or not a plain folder/, linked('blobs', '/etc')],
    [/tiro\.db is a link or not a plain file/, linked('tiro.db', path.join(server.data, 'tiro.db'))],
    [/secret is a link or not a plain file/, linked('secret', '/etc/hostname')],
    [
      /backup\.json is a link or not a plain file/,
      async () => {
        await rm(path.join(hostile, 'backup.json'))
        execFileSync('mkfifo', [path.join(hostile, 'backup.json')])
      },
    ],
    ...['../secret', '/etc/hostname', 'a/../../secret'].map((name): (typeof cases)[number] => [
      /checksums\.json is damaged/,
      () => writeFile(path.join(hostile, 'checksums.json'), JSON.stringify({ [name]: { size: 1, sha256: '' } })),
    ]),
    [/checksums\.json is damaged/, () => writeFile(path.join(hostile, 'checksums.json'), '{"a": null}')],
  ]
  for (const [said, change] of cases) {
    await rm(hostile, { recursive: true, force: true })
    await cp(at('plain'), hostile, { recursive: true, preserveTimestamps: true })
    await change()
    for (const args of [
      ['backup', '--verify', hostile],
      ['restore', hostile, '--allow-damaged', '--data', at('harmed')],
    ]) {
      const { code, stderr } = await runHere(args)
      assert.match(stderr, said)
      assert.equal(code, 2, stderr)
    }
    assert.ok(!existsSync(at('harmed')), String(said))
  }
})

test('names in a backup of somebody else do not change the terminal', { skip }, async () => {
  assert.equal((await runHere(['backup', at('named'), '--data', server.data])).code, 0)
  const sums = at('named/checksums.json')
  const all = JSON.parse(await readFile(sums, 'utf8')) as object
  await writeFile(sums, JSON.stringify({ ...all, 'a\u001b]0;title\u0007': { size: 1, changed: 0, sha256: '' } }))
  const verified = await runHere(['backup', '--verify', at('named')])
  assert.match(verified.stdout, /blobs\/a \]0;title \n/)
  const restored = await runHere(['restore', at('named'), '--data', at('unnamed')])
  assert.match(restored.stderr, /1 files of the backup are missing or damaged, .*blobs\/a \]0;title /)
})

test('a log beside the database of a backup is not read, since it is not restored', { skip }, async () => {
  assert.equal((await runHere(['backup', at('logged'), '--data', server.data])).code, 0)
  const file = at('logged/tiro.db')
  const database = new DatabaseSync(file)
  database.exec('pragma journal_mode = wal; pragma wal_autocheckpoint = 0; create table more (a)')
  const log = await readFile(`${file}-wal`)
  database.exec('drop table more')
  database.close()
  await writeFile(`${file}-wal`, log)
  const before = await readdir(at('logged'))
  assert.equal((await runHere(['backup', '--verify', at('logged')])).code, 0)
  assert.deepEqual(await readdir(at('logged')), before)
})
