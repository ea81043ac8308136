import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { after, test } from 'node:test'
import { blobConformance, isCode } from './conformance.ts'
import { openDiskBlobs } from './disk.ts'
import type { BlobStore } from './port.ts'
import { buffer } from 'node:stream/consumers'

const base = mkdtempSync(path.join(tmpdir(), 'tiro-blobs-'))
after(() => rmSync(base, { recursive: true, force: true }))

async function openStore(name: string): Promise<{ blobs: BlobStore; folder: string }> {
  const folder = path.join(base, name)
  return { blobs: await openDiskBlobs({ folder, minFreeBytes: 0 }), folder }
}
const temporary = (folder: string): string[] => readdirSync(path.join(folder, '.tmp'))
let stores = 0
blobConformance('disk', async () => (await openStore(`conformance-${stores++}`)).blobs)

test('neither a broken body nor a file that a program wrote leaves temporary files', async () => {
  const { blobs, folder } = await openStore('temporary')
  const breaking = Readable.from(
    (async function* () {
      yield randomBytes(3_000_000)
      throw new Error('connection lost')
    })(),
    { objectMode: false },
  )
  await assert.rejects(blobs.put('a/b', breaking), /connection lost/)
  await assert.rejects(blobs.put('a/b', randomBytes(2_000_000), { maxBytes: 1_999_999 }), isCode('BODY_TOO_LARGE'))
  const target = await blobs.localTarget('r/audio.m4a')
  writeFileSync(target.path, 'x')
  await target.commit()
  const other = await blobs.localTarget('r/other')
  writeFileSync(other.path, 'x')
  await other.discard()
  assert.deepEqual(temporary(folder), [])
  assert.ok(((await blobs.freeBytes()) ?? 0) > 0)
})

test('a manifest from elsewhere names no file outside its folder', async () => {
  const { blobs, folder } = await openStore('climbing')
  await blobs.put('a/secret', Buffer.from('not for you'))
  const joined = path.join(folder, 'r', '.joined-original')
  mkdirSync(joined, { recursive: true })
  for (const file of ['../../a/secret', '/etc/hostname', '..']) {
    writeFileSync(path.join(joined, 'manifest.json'), JSON.stringify({ keys: [], parts: [{ file, size: 11 }] }))
    await assert.rejects(buffer(blobs.read('r/original')), /names other files than its own/)
    await assert.rejects(blobs.localFile('r/original'), /names other files than its own/)
  }
})

test("a read continues while the blob's parts become one file", async () => {
  const { blobs, folder } = await openStore('reading')
  const parts = Array.from({ length: 6 }, () => randomBytes(1_000_000))
  for (const [i, part] of parts.entries()) await blobs.put(`u/${i}`, part)
  await blobs.concat(
    'r/original',
    parts.map((_, i) => `u/${i}`),
  )
  assert.ok(existsSync(path.join(folder, 'r', '.joined-original', 'manifest.json')))
  const stream = blobs.read('r/original')
  const chunks: Buffer[] = []
  for await (const chunk of stream) {
    chunks.push(chunk as Buffer)
    if (chunks.length === 2) await Promise.all([blobs.localFile('r/original'), blobs.localFile('r/original')])
  }
  assert.ok(Buffer.concat(chunks).equals(Buffer.concat(parts)))
  assert.deepEqual(readdirSync(path.join(folder, 'r')), ['original'])
})

test("files of dead processes are removed at startup, those of running ones aren't", async () => {
  const { folder } = await openStore('sweep')
  // From another machine that shares the folder, whose processes are unknown.
  writeFileSync(path.join(folder, '.tmp', '1-00000000-put'), 'x')
  const here = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)
  const dead = spawnSync(process.execPath, ['-e', '']).pid
  writeFileSync(path.join(folder, '.tmp', `${dead}-${here}-put`), 'x')
  writeFileSync(path.join(folder, '.tmp', `${process.pid}-${here}-earlier-put`), 'x')
  writeFileSync(path.join(folder, '.tmp', `${process.ppid}-${here}-put`), 'x')
  await openDiskBlobs({ folder, minFreeBytes: 0 })
  assert.deepEqual(temporary(folder).toSorted(), ['1-00000000-put', `${process.ppid}-${here}-put`])
})

test('too little free space is STORAGE_FULL before anything is written', async () => {
  const blobs = await openDiskBlobs({ folder: path.join(base, 'free'), minFreeBytes: 2 ** 60 })
  await assert.rejects(blobs.put('a', Buffer.from('x')), isCode('STORAGE_FULL'))
})

test('a full disk is STORAGE_FULL and nothing is stored', async (t) => {
  const folder = path.join(base, 'small')
  mkdirSync(folder)
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', folder])
  if (mounted.status !== 0) {
    t.skip('a small file system can be mounted by root only')
    return
  }
  try {
    const blobs = await openDiskBlobs({ folder, minFreeBytes: 0 })
    await blobs.put('kept', randomBytes(3_000_000))
    await assert.rejects(blobs.put('part', randomBytes(9_000_000)), isCode('STORAGE_FULL'))
    await assert.rejects(blobs.put('kept', randomBytes(6_000_000)), isCode('STORAGE_FULL'))
    assert.equal(await blobs.size('part'), null)
    assert.equal(await blobs.size('kept'), 3_000_000)
    assert.deepEqual(temporary(folder), [])
    await blobs.put('part', randomBytes(3_000_000))
  } finally {
    spawnSync('umount', [folder])
  }
})

test('a process killed at any moment never leaves a partial blob', async () => {
  const folder = path.join(base, 'killed')
  const script = path.join(base, 'writer.ts')
  writeFileSync(
    script,
    `import { openDiskBlobs } from ${JSON.stringify(path.join(import.meta.dirname, 'disk.ts'))}
     const blobs = await openDiskBlobs({ folder: ${JSON.stringify(folder)}, minFreeBytes: 0 })
     console.log('ready')
     for (let n = Date.now(); ; n++) {
       const bytes = Buffer.alloc(1_500_000, n % 251)
       await Promise.all([blobs.put('k/a', bytes), blobs.put('k/1', bytes), blobs.put('k/2', bytes)])
       await blobs.concat('k/joined', ['k/1', 'k/2'])
       if (n % 3 === 0) await blobs.localFile('k/joined')
     }`,
  )
  for (let round = 0; round < 12; round++) {
    const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(child.stdout, 'data')
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 250))
    child.kill('SIGKILL')
    await once(child, 'exit')
    const blobs = await openDiskBlobs({ folder, minFreeBytes: 0 })
    assert.deepEqual(temporary(folder), [])
    for (const [key, size] of [
      ['k/a', 1_500_000],
      ['k/joined', 3_000_000],
    ] as const) {
      if ((await blobs.size(key)) === null) continue
      const bytes = await buffer(blobs.read(key))
      assert.equal(bytes.length, size)
      const [first, last] = [bytes[0] ?? 0, bytes.at(-1) ?? 0]
      assert.ok(bytes.every((byte) => byte === first || (key === 'k/joined' && byte === last)))
    }
  }
})
