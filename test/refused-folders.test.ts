// A data folder that the server can't use: what it says, and that `tiro doctor` says the same.
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { chmod, chown, mkdir, readdir, readFile, symlink, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after, test } from 'node:test'
import { fastEngine, removeFolder, temporaryFolder, tiro } from './helpers/harness.ts'

const folder = await temporaryFolder()
after(() => removeFolder(folder))
await chmod(folder, 0o755)
// Only root can run a program as somebody else.
const skip = process.getuid?.() === 0 && process.env['TIRO_TEST_POSTGRES_URL'] === undefined ? false : 'not root'
const isPostgres = process.env['TIRO_TEST_POSTGRES_URL'] !== undefined
/** No user has this ID, as in containers. */
const uid = 54_321

test('files of another user are named with the command that mends them', { skip }, async () => {
  const data = path.join(folder, 'data')
  const made = await tiro(['keys', 'create', '--role', 'OWNER', '--name', 'first', '--data', data])
  assert.equal(made.code, 0, made.stderr)
  const workspace = path.join(data, 'blobs/media/spc_1')
  await mkdir(workspace, { recursive: true, mode: 0o700 })
  const all = [data, 'tiro.db', 'blobs', 'blobs/media', 'blobs/media/spc_1'].map((name) => path.resolve(data, name))
  for (const [index, refused] of all.entries()) {
    for (const args of [['serve', '--port', '0'], ['keys', 'list'], ['doctor']]) {
      const { code, stdout, stderr } = await tiro([...args, '--data', data], { uid, env: fastEngine })
      assert.notEqual(code, 0, `${args.join(' ')} with ${refused}`)
      const said = stdout + stderr
      assert.ok(said.includes(`${uid} can't write to ${refused}\n`) || said.includes(`to ${refused}.`), said)
      assert.ok(said.includes(`sudo chown -R ${uid} ${data}`), said)
    }
    await chown(refused, uid, uid)
    // What SQLite and the lock have made beside the database.
    if (index === 0)
      for (const name of await readdir(data)) if (/^tiro\.db./.test(name)) await chown(path.join(data, name), uid, uid)
  }
  const listed = await tiro(['keys', 'list', '--data', data], { uid })
  assert.match(listed.stdout, /first/, listed.stderr)
  await chmod(data, 0o500)
  const own = await tiro(['serve', '--port', '0', '--data', data], { uid })
  assert.ok(own.stderr.includes(`Allow it: chmod -R u+rwX ${data}`), own.stderr)
})

test('a path that can be no folder is named, by every command that takes one', async () => {
  const file = path.join(folder, 'a-file')
  const link = path.join(folder, 'a-link')
  await writeFile(file, '')
  await symlink(link, link)
  const below = (of: string): string => path.join(of, 'tiro', 'data')
  const ways = [
    [file, `${file} isn't a folder. Move it away, or name another folder.`],
    [below(file), `${file} isn't a folder. Move it away, or name another folder.`],
    [link, `${link} is a link to a folder that isn't there. Mount the disk of that folder, or correct the link.`],
    [
      below(link),
      `${link} is a link to a folder that isn't there. Mount the disk of that folder, or correct the link.`,
    ],
  ] as const
  const commands = [['serve', '--port', '0'], ['migrate'], ['keys', 'create', '--role', 'OWNER', '--name', 'x']]
  for (const [data, sentence] of ways) {
    for (const args of isPostgres
      ? commands.slice(0, 1)
      : [...commands, ['keys', 'list'], ['backup', `${file}-copy`]]) {
      const { code, stderr } = await tiro([...args, '--data', data])
      assert.equal(code, 2, stderr)
      assert.ok(stderr.startsWith('tiro: ') && stderr.endsWith(`${sentence}\n`), `${args[0]}: ${stderr}`)
    }
    const { stdout } = await tiro(['doctor', '--data', data], { env: fastEngine })
    assert.ok(stdout.includes(`${sentence.slice(0, sentence.indexOf('. '))}\n`), stdout)
  }
  const long = path.join(folder, 'x'.repeat(300))
  const { stderr } = await tiro(['serve', '--port', '0', '--data', long])
  assert.equal(stderr, `tiro: Couldn't create the folder ${long}: the name is too long. Choose a shorter one.\n`)
})

test('a folder in that of another user is named with who can not write to it', { skip }, async () => {
  const closed = path.join(folder, 'closed')
  await mkdir(closed, { mode: 0o755 })
  const { stderr } = await tiro(['serve', '--port', '0', '--data', path.join(closed, 'data')], { uid })
  assert.ok(stderr.includes(`${uid} can't write to ${closed}. Create it and give it to that user`), stderr)
})

test('a damaged database is named with what to do, and left as it is', { skip }, async () => {
  const data = path.join(folder, 'damaged')
  await tiro(['keys', 'create', '--role', 'OWNER', '--name', 'first', '--data', data])
  const file = path.join(data, 'tiro.db')
  const whole = await readFile(file)
  for (const bytes of [whole.subarray(0, 50_000), Buffer.alloc(100_000, 7)]) {
    await writeFile(file, bytes)
    for (const args of [
      ['serve', '--port', '0'],
      ['users', 'list'],
    ]) {
      const { code, stderr } = await tiro([...args, '--data', data])
      assert.equal(code, 2, stderr)
      assert.match(stderr, /^tiro: The database \S+tiro\.db is damaged .* restore a backup: /)
    }
    assert.deepEqual(await readFile(file), bytes)
  }
})

test('a disk that refuses writing after an error is named', { skip }, async (t) => {
  const image = path.join(folder, 'disk.ext4')
  const disk = path.join(folder, 'disk')
  await writeFile(image, '')
  await truncate(image, 80_000_000)
  await mkdir(disk)
  const isMounted =
    spawnSync('mkfs.ext4', ['-q', image]).status === 0 &&
    spawnSync('mount', ['-o', 'loop,errors=remount-ro', image, disk]).status === 0
  if (!isMounted) return t.skip('this machine mounts no ext4')
  try {
    const data = path.join(disk, 'data')
    await tiro(['keys', 'create', '--role', 'OWNER', '--name', 'first', '--data', data])
    const device = execFileSync('findmnt', ['-n', '-o', 'SOURCE', disk], { encoding: 'utf8' }).trim()
    await writeFile(`/sys/fs/ext4/${path.basename(device)}/trigger_fs_error`, 'test')
    for (const args of [['serve', '--port', '0'], ['keys', 'list'], ['doctor']]) {
      const { code, stdout, stderr } = await tiro([...args, '--data', data], { env: fastEngine })
      assert.notEqual(code, 0, args.join(' '))
      assert.ok((stdout + stderr).includes(`${data} is on a disk that is mounted read-only`), stdout + stderr)
    }
  } finally {
    spawnSync('umount', [disk])
  }
})
