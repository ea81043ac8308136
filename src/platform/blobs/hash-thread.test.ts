import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { after, before, test } from 'node:test'
import type { Worker } from 'node:worker_threads'
import { waitFor } from '../../../test/helpers/wait-for.ts'
import { openDiskBlobs } from './disk.ts'
import type { BlobStore } from './port.ts'

const base = mkdtempSync(path.join(tmpdir(), 'tiro-hash-'))
const started: Worker[] = []
const running = new Set<Worker>()
let blobs: BlobStore
before(async () => {
  process.on('worker', (worker: Worker) => {
    started.push(worker)
    running.add(worker)
    worker.once('exit', () => running.delete(worker))
  })
  blobs = await openDiskBlobs({ folder: base, minFreeBytes: 0 })
})
after(() => rmSync(base, { recursive: true }))

const names = ['md5', 'sha256', 'crc32'] as const
const bytes = randomBytes(6_000_000)
const half = bytes.length / 2
const expected = {
  md5: createHash('md5').update(bytes).digest('hex'),
  sha256: createHash('sha256').update(bytes).digest('hex'),
}

/** A body of two halves. @param between what happens when the first has been read */
async function put(key: string, between: () => Promise<unknown>): Promise<void> {
  async function* body(): AsyncGenerator<Buffer> {
    yield bytes.subarray(0, half)
    await between()
    yield bytes.subarray(half)
  }
  const { size, digests } = await blobs.put(key, Readable.from(body(), { objectMode: true, highWaterMark: 1 }), {
    digests: [...names],
  })
  assert.deepEqual([size, digests.md5, digests.sha256], [bytes.length, expected.md5, expected.sha256], key)
}

const endAll = async (): Promise<void> => {
  assert.ok(running.size > 0)
  await Promise.all(Array.from(running, (worker) => worker.terminate()))
}

test('an upload is stored with its digests though their threads end in the middle of it', async () => {
  await put('whole', async () => undefined)
  assert.equal(started.length, 2)
  // Between two blocks, and while blocks wait for a thread.
  await put('between', endAll)
  await put('during', async () => void endAll())
  // One of two.
  await put('one', async () => [...running][0]?.terminate())
  await put('whole', async () => undefined)
})

test('several uploads at once survive it, too, and so does the last moment', async () => {
  await Promise.all(Array.from({ length: 4 }, (_, i) => put(`at-once-${i}`, i === 2 ? endAll : async () => undefined)))
  async function* body(): AsyncGenerator<Buffer> {
    yield bytes
    void endAll()
  }
  const { digests } = await blobs.put('last', Readable.from(body()), { digests: ['sha256'] })
  assert.equal(digests.sha256, expected.sha256)
})

test('an upload that pauses for longer than threads idle keeps what was hashed', async (t) => {
  await put('before', async () => undefined)
  const before = started.length
  await waitFor(() => running.size === 2, 'both threads')
  t.mock.timers.enable({ apis: ['setTimeout'] })
  await put('paused', async () => {
    // The clock goes on once the blocks so far are hashed.
    await new Promise((resolve) => setImmediate(resolve))
    t.mock.timers.tick(60_000)
  })
  assert.equal(started.length, before)
  // Without an upload they end.
  t.mock.timers.tick(60_000)
  t.mock.timers.reset()
  await waitFor(() => running.size === 0, 'the end of the threads')
  await put('after', async () => undefined)
})
