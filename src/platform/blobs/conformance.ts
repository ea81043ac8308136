import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from 'node:test'
import { crc32 } from 'node:zlib'
import * as fc from 'fast-check'
import { heapUsed } from '../../../test/helpers/heap-used.ts'
import { AppError } from '../../contract/app-error.ts'
import type { BlobStore } from './port.ts'
import { buffer } from 'node:stream/consumers'

export const isCode = (code: string) => (error: unknown) => error instanceof AppError && error.code === code

/** The tests that every store passes. `open` gives an empty store. */
export function blobConformance(name: string, open: () => Promise<BlobStore>, randomRuns = 15): void {
  void test(`${name}: a blob is read back in full and in ranges, with its digests`, async () => {
    const blobs = await open()
    for (const size of [0, 1, 1000, 1024 * 1024, 1024 * 1024 + 1, 9_000_001, 16 * 1024 * 1024, 35_000_001]) {
      const bytes = randomBytes(size)
      const chunks = [bytes.subarray(0, size >> 2), bytes.subarray(size >> 2, size >> 1), bytes.subarray(size >> 1)]
      const body = Readable.from(chunks, { objectMode: false })
      const stored = await blobs.put(`spc_1/rec_${size}/original`, body, {
        digests: ['crc32', 'md5', 'sha1', 'sha256'],
      })
      const digestOf = (name: string): string => createHash(name).update(bytes).digest('hex')
      const sum = crc32(bytes).toString(16).padStart(8, '0')
      assert.deepEqual(stored, {
        size,
        digests: { crc32: sum, md5: digestOf('md5'), sha1: digestOf('sha1'), sha256: digestOf('sha256') },
      })
      assert.deepEqual(await blobs.put('unhashed', bytes), { size, digests: {} })
      assert.ok((await buffer(blobs.read(`spc_1/rec_${size}/original`))).equals(bytes))
      assert.equal(await blobs.size(`spc_1/rec_${size}/original`), size)
    }
    const bytes = await buffer(blobs.read('spc_1/rec_9000001/original'))
    const range = await buffer(blobs.read('spc_1/rec_9000001/original', { start: 300_000, end: 600_000 }))
    assert.ok(range.equals(bytes.subarray(300_000, 600_001)))
    assert.equal(await blobs.size('absent'), null)
    await assert.rejects(buffer(blobs.read('absent')), isCode('NOT_FOUND'))
    await assert.rejects(blobs.localFile('absent'), isCode('NOT_FOUND'))
  })

  void test(`${name}: concurrent bodies don't mix`, async () => {
    const blobs = await open()
    await Promise.all(
      Array.from({ length: 12 }, async (_, i) => {
        const bytes = randomBytes(2_500_000 + i)
        const body = Readable.from([bytes], { objectMode: false })
        const { digests } = await blobs.put(`b/${i}`, body, { digests: ['md5', 'crc32'] })
        assert.equal(digests.crc32, crc32(bytes).toString(16).padStart(8, '0'))
        assert.equal(digests.md5, createHash('md5').update(bytes).digest('hex'))
        assert.ok((await buffer(blobs.read(`b/${i}`))).equals(bytes))
      }),
    )
  })

  void test(`${name}: a body that comes byte by byte is stored in order, and takes little memory`, async () => {
    const blobs = await open()
    const bytes = randomBytes(300_000)
    let held = 0
    const single = async function* (): AsyncGenerator<Buffer> {
      const before = heapUsed()
      for (let i = 0; i < bytes.length; i += 1) yield bytes.subarray(i, i + 1)
      held = heapUsed() - before
    }
    const { digests } = await blobs.put('small', single(), { digests: ['md5'] })
    assert.equal(digests.md5, createHash('md5').update(bytes).digest('hex'))
    assert.ok((await buffer(blobs.read('small'))).equals(bytes))
    assert.ok(held < 15_000_000, `${held} bytes`)
  })

  void test(`${name}: a body that is too large, incomplete or cancelled leaves the previous blob unchanged`, async () => {
    const blobs = await open()
    await blobs.put('a/b', Buffer.from('old'))
    await assert.rejects(blobs.put('a/b', randomBytes(2_000_000), { maxBytes: 1_999_999 }), isCode('BODY_TOO_LARGE'))
    const stop = (): void => {
      throw new Error('enough')
    }
    await assert.rejects(blobs.put('a/b', Buffer.from('new'), { onBytes: stop }), /enough/)
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
    assert.equal((await buffer(blobs.read('a/b'))).toString(), 'old')
    await blobs.put('a/b', Buffer.from('new'))
    assert.equal((await buffer(blobs.read('a/b'))).toString(), 'new')
  })

  void test(`${name}: keys can't leave the folder or name internal files`, async () => {
    const blobs = await open()
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

  void test(`${name}: random parts are joined, read in any range, and become one file on request`, async () => {
    const blobs = await open()
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
          assert.ok((await buffer(blobs.read(target, { start, end }))).equals(expected))
          assert.deepEqual(await blobs.concat(target, keys), { size: whole.length })
          const file = await blobs.localFile(target)
          assert.ok(readFileSync(file.path).equals(whole))
          assert.ok((await buffer(blobs.read(target, { start, end }))).equals(expected))
          assert.deepEqual(await blobs.concat(target, keys), { size: whole.length })
        },
      ),
      { numRuns: randomRuns },
    )
  })

  void test(`${name}: joining replaces an earlier blob, and missing parts are an error`, async () => {
    const blobs = await open()
    await blobs.put('t', Buffer.from('before'))
    await blobs.put('p/1', Buffer.from('one'))
    await assert.rejects(blobs.concat('t', ['p/1', 'p/2']), /missing/)
    assert.equal((await buffer(blobs.read('t'))).toString(), 'before')
    await blobs.put('p/2', Buffer.from('two'))
    await blobs.concat('t', ['p/1', 'p/2'])
    assert.equal((await buffer(blobs.read('t'))).toString(), 'onetwo')
    await blobs.put('p/1', Buffer.from('1'))
    await blobs.put('p/2', Buffer.from('2'))
    await blobs.concat('t', ['p/2', 'p/1'])
    assert.equal((await buffer(blobs.read('t'))).toString(), '21')
    await blobs.put('t', Buffer.from('after'))
    assert.equal((await buffer(blobs.read('t'))).toString(), 'after')
    await blobs.delete('t')
    await blobs.delete('t')
    assert.equal(await blobs.size('t'), null)
  })

  void test(`${name}: lists and deletes by prefix`, async () => {
    const blobs = await open()
    for (const key of ['s/a/1', 's/a/2', 's/b/3', 't/4', 'u/1', 'u/2']) await blobs.put(key, Buffer.from(key))
    await blobs.concat('s/joined', ['u/1', 'u/2'])
    const keys: string[] = []
    for await (const { key, size } of blobs.list('s/')) keys.push(`${key} ${size}`)
    assert.deepEqual(keys.toSorted(), ['s/a/1 5', 's/a/2 5', 's/b/3 5', 's/joined 6'])
    await blobs.deleteAll('s/')
    assert.equal(await blobs.size('s/joined'), null)
    assert.equal(await blobs.size('t/4'), 3)
    for await (const { key } of blobs.list('none/')) assert.fail(key)
    const all: string[] = []
    for await (const { key } of blobs.list('')) all.push(key)
    assert.ok(all.includes('t/4') && !all.some((key) => key.startsWith('s/')), all.join(' '))
    await assert.rejects(blobs.deleteAll(''), /ends in/)
  })

  void test(`${name}: blobs that are written while all are deleted make neither fail`, async () => {
    const blobs = await open()
    const over = new AbortController()
    const writers = ['1', '2', '3'].map(async (key) => {
      while (!over.signal.aborted) await blobs.put(`w/${key}/part`, Buffer.from(key))
    })
    try {
      for (let n = 0; n < 30; n++) {
        await blobs.deleteAll('w/')
        await sleep(10)
      }
    } finally {
      over.abort()
      await Promise.all(writers)
    }
    await blobs.deleteAll('w/')
    for await (const { key } of blobs.list('w/')) assert.fail(key)
  })

  void test(`${name}: a file written by a program is published completely or discarded`, async () => {
    const blobs = await open()
    const bytes = randomBytes(3_000_000)
    const target = await blobs.localTarget('r/audio.m4a')
    assert.ok(target.path.endsWith('.m4a'))
    writeFileSync(target.path, bytes)
    assert.equal(await blobs.size('r/audio.m4a'), null)
    await target.commit()
    assert.ok((await buffer(blobs.read('r/audio.m4a'))).equals(bytes))
    const other = await blobs.localTarget('r/other')
    writeFileSync(other.path, 'x')
    await other.discard()
  })

  void test(`${name}: a local file has at least the bytes of the range, at its offset`, async () => {
    const blobs = await open()
    const bytes = randomBytes(1_000_000)
    await blobs.put('r/pcm', bytes)
    const check = async (start: number, end: number): Promise<void> => {
      await using file = await blobs.localFile('r/pcm', { start, end })
      const found = readFileSync(file.path).subarray(file.offset, file.offset + end - start + 1)
      assert.ok(found.equals(bytes.subarray(start, end + 1)))
    }
    await Promise.all([check(0, 0), check(300_000, 599_999), check(300_000, 599_999), check(900_000, 1_100_000)])
    await using whole = await blobs.localFile('r/pcm')
    assert.equal(whole.offset, 0)
    assert.ok(readFileSync(whole.path).equals(bytes))
    await check(300_000, 599_999)
    await assert.rejects(blobs.localFile('r/absent', { start: 0, end: 1 }), isCode('NOT_FOUND'))
  })

  void test(`${name}: of several writers of a key, one wins and leaves a whole blob`, async () => {
    const blobs = await open()
    const bodies = Array.from({ length: 6 }, (_, i) => Buffer.alloc(100_000, i))
    await Promise.all(bodies.map(async (body) => blobs.put('race', body)))
    const bytes = await buffer(blobs.read('race'))
    assert.ok(bodies.some((body) => body.equals(bytes)))
    await Promise.all([blobs.delete('race'), blobs.delete('race')])
    assert.equal(await blobs.size('race'), null)
  })
}
