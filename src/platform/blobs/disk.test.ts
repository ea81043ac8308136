import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { after, test } from 'node:test'
import * as fc from 'fast-check'
import { AppError } from '../../contract/app-error.ts'
import { openDiskBlobs } from './disk.ts'
import type { BlobStore } from './port.ts'

const base = mkdtempSync(path.join(tmpdir(), 'tiro-blobs-'))
after(() => rmSync(base, { recursive: true, force: true }))

async function openStore(name: string): Promise<{ blobs: BlobStore; folder: string }> {
  const folder = path.join(base, name)
  return { blobs: await openDiskBlobs({ folder, minFreeBytes: 0 }), folder }
}
async function bytesOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
const isCode = (code: string) => (error: unknown) => error instanceof AppError && error.code === code
const temporary = (folder: string): string[] => readdirSync(path.join(folder, '.tmp'))

test('a blob is read back in full and in ranges, with its digests', async () => {
  const { blobs } = await openStore('put')
  for (const size of [0, 1, 1000, 1024 * 1024, 1024 * 1024 + 1, 9_000_001]) {
    const bytes = randomBytes(size)
    const chunks = [bytes.subarray(0, size >> 2), bytes.subarray(size >> 2, size >> 1), bytes.subarray(size >> 1)]
    const stored = await blobs.put(`spc_1/rec_${size}/original`, Readable.from(chunks, { objectMode: false }))
    assert.deepEqual(stored, {
      size,
      md5: createHash('md5').update(bytes).digest('hex'),
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })
    assert.ok((await bytesOf(blobs.read(`spc_1/rec_${size}/original`))).equals(bytes))
    assert.equal(await blobs.size(`spc_1/rec_${size}/original`), size)
  }
  const bytes = await bytesOf(blobs.read('spc_1/rec_9000001/original'))
  const range = await bytesOf(blobs.read('spc_1/rec_9000001/original', { start: 300_000, end: 600_000 }))
  assert.ok(range.equals(bytes.subarray(300_000, 600_001)))
  assert.equal(await blobs.size('absent'), null)
  await assert.rejects(bytesOf(blobs.read('absent')), isCode('NOT_FOUND'))
  await assert.rejects(blobs.localFile('absent'), isCode('NOT_FOUND'))
})

test("concurrent bodies don't mix", async () => {
  const { blobs } = await openStore('many')
  await Promise.all(
    Array.from({ length: 12 }, async (_, i) => {
      const bytes = randomBytes(2_500_000 + i)
      const { md5 } = await blobs.put(`b/${i}`, Readable.from([bytes], { objectMode: false }))
      assert.equal(md5, createHash('md5').update(bytes).digest('hex'))
      assert.ok((await bytesOf(blobs.read(`b/${i}`))).equals(bytes))
    }),
  )
})

test('a body that is too large, incomplete or cancelled leaves the previous blob unchanged', async () => {
  const { blobs, folder } = await openStore('broken')
  await blobs.put('a/b', Buffer.from('old'))
  await assert.rejects(blobs.put('a/b', randomBytes(2_000_000), { maxBytes: 1_999_999 }), isCode('BODY_TOO_LARGE'))
  const breaking = Readable.from(
    (async function* () {
      yield randomBytes(3_000_000)
      throw new Error('connection lost')
    })(),
    { objectMode: false },
  )
  await assert.rejects(blobs.put('a/b', breaking), /connection lost/)
  const cancel = new AbortController()
  const endless = new Readable({ read() {} })
  endless.push(randomBytes(2_000_000))
  setTimeout(() => cancel.abort(new Error('cancelled')), 50)
  await assert.rejects(blobs.put('a/b', endless, { signal: cancel.signal }), /cancelled/)
  assert.equal((await bytesOf(blobs.read('a/b'))).toString(), 'old')
  assert.deepEqual(temporary(folder), [])
  await blobs.put('a/b', Buffer.from('new'))
  assert.equal((await bytesOf(blobs.read('a/b'))).toString(), 'new')
})

test("keys can't leave the folder or name internal files", async () => {
  const { blobs } = await openStore('keys')
  for (const key of [
    '',
    '/a',
    'a/',
    '../a',
    'a/../b',
    'a//b',
    '.tmp/a',
    'a/.joined-b',
    'a\0',
    'a\\b',
    'x'.repeat(1000),
  ]) {
    await assert.rejects(blobs.put(key, Buffer.from('x')), /Not a blob key/)
    assert.throws(() => blobs.read(key), /Not a blob key/)
    await assert.rejects(blobs.concat('ok', [key]), /Not a blob key/)
  }
  await assert.rejects(blobs.deleteAll('a'), /ends in/)
  await assert.rejects(blobs.deleteAll('/'), /Not a blob key/)
})

test('random parts are joined, read in any range, and become one file on request', async () => {
  const { blobs } = await openStore('join')
  let n = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 400_000 }), { minLength: 1, maxLength: 5 }),
      fc.nat(),
      fc.nat(),
      async (sizes, a, b) => {
        const run = n++
        const parts = sizes.map((size) => randomBytes(size))
        const keys = parts.map((_, i) => `u${run}/part-${i + 1}`)
        for (const [i, part] of parts.entries()) await blobs.put(keys[i] ?? '', part)
        const whole = Buffer.concat(parts)
        const target = `rec${run}/original`
        assert.deepEqual(await blobs.concat(target, keys), { size: whole.length })
        for (const key of keys) assert.equal(await blobs.size(key), null)
        assert.equal(await blobs.size(target), whole.length)
        const [start, end] = [a % (whole.length + 1), b % (whole.length + 1)].toSorted((x, y) => x - y) as [
          number,
          number,
        ]
        const expected = whole.subarray(start, end + 1)
        assert.ok((await bytesOf(blobs.read(target, { start, end }))).equals(expected))
        assert.deepEqual(await blobs.concat(target, keys), { size: whole.length })
        const file = await blobs.localFile(target)
        assert.ok(readFileSync(file.path).equals(whole))
        assert.ok((await bytesOf(blobs.read(target, { start, end }))).equals(expected))
        assert.deepEqual(await blobs.concat(target, keys), { size: whole.length })
      },
    ),
    { numRuns: 15 },
  )
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

test('joining replaces an earlier blob, and missing parts are an error', async () => {
  const { blobs } = await openStore('replace')
  await blobs.put('t', Buffer.from('before'))
  await blobs.put('p/1', Buffer.from('one'))
  await assert.rejects(blobs.concat('t', ['p/1', 'p/2']), /missing/)
  assert.equal((await bytesOf(blobs.read('t'))).toString(), 'before')
  await blobs.put('p/2', Buffer.from('two'))
  await blobs.concat('t', ['p/1', 'p/2'])
  assert.equal((await bytesOf(blobs.read('t'))).toString(), 'onetwo')
  await blobs.put('p/1', Buffer.from('1'))
  await blobs.put('p/2', Buffer.from('2'))
  await blobs.concat('t', ['p/2', 'p/1'])
  assert.equal((await bytesOf(blobs.read('t'))).toString(), '21')
  await blobs.put('t', Buffer.from('after'))
  assert.equal((await bytesOf(blobs.read('t'))).toString(), 'after')
  await blobs.delete('t')
  await blobs.delete('t')
  assert.equal(await blobs.size('t'), null)
})

test('lists and deletes by prefix', async () => {
  const { blobs } = await openStore('list')
  for (const key of ['s/a/1', 's/a/2', 's/b/3', 't/4', 'u/1', 'u/2']) await blobs.put(key, Buffer.from(key))
  await blobs.concat('s/joined', ['u/1', 'u/2'])
  const keys: string[] = []
  for await (const { key, size } of blobs.list('s/')) keys.push(`${key} ${size}`)
  assert.deepEqual(keys.toSorted(), ['s/a/1 5', 's/a/2 5', 's/b/3 5', 's/joined 6'])
  await blobs.deleteAll('s/')
  assert.equal(await blobs.size('s/joined'), null)
  assert.equal(await blobs.size('t/4'), 3)
  for await (const { key } of blobs.list('none/')) assert.fail(key)
  assert.ok(((await blobs.freeBytes()) ?? 0) > 0)
})

test('a file written by a program is published completely or discarded', async () => {
  const { blobs, folder } = await openStore('target')
  const bytes = randomBytes(3_000_000)
  const target = await blobs.localTarget('r/audio.m4a')
  assert.ok(target.path.endsWith('.m4a'))
  writeFileSync(target.path, bytes)
  assert.equal(await blobs.size('r/audio.m4a'), null)
  assert.equal((await target.commit()).md5, createHash('md5').update(bytes).digest('hex'))
  assert.ok((await bytesOf(blobs.read('r/audio.m4a'))).equals(bytes))
  const other = await blobs.localTarget('r/other')
  writeFileSync(other.path, 'x')
  await other.discard()
  assert.deepEqual(temporary(folder), [])
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
      const bytes = await bytesOf(blobs.read(key))
      assert.equal(bytes.length, size)
      const [first, last] = [bytes[0] ?? 0, bytes.at(-1) ?? 0]
      assert.ok(bytes.every((byte) => byte === first || (key === 'k/joined' && byte === last)))
    }
  }
})
