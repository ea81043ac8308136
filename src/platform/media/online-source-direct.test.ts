import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openDiskBlobs } from '../blobs/disk.ts'
import type { BlobStore } from '../blobs/port.ts'
import { createOutbound } from '../outbound/create-outbound.ts'
import { storeDirect } from './online-source-direct.ts'

const base = mkdtempSync(path.join(tmpdir(), 'tiro-direct-'))
const outbound = createOutbound({ allow: [], http: false })
after(() => outbound.close())
after(() => rmSync(base, { recursive: true, force: true }))

const stallSeconds = 0.2

async function* slowly(body: AsyncIterable<Buffer>, milliseconds: number) {
  for await (const chunk of body) {
    yield chunk
    await pause(milliseconds)
  }
}

async function store(blobs: BlobStore, sent: Readable): Promise<number | null> {
  const source = {
    url: 'http://example.org/a.mp3',
    outbound,
    blobs,
    key: 'rec_1/original',
    folder: path.join(base, 'work'),
    config: {
      maxUploadBytes: 1_000_000,
      minFreeBytes: 0,
      maxDownloadSeconds: 60,
      ytdlp: 'yt-dlp',
      sandbox: 'off',
      pagesWithoutSandbox: false,
    },
    stallSeconds,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  } as const
  await storeDirect(source, { status: 200, headers: {}, body: sent, url: new URL(source.url) })
  return blobs.size(source.key)
}

test('a store that stalls is not a server that sends too slowly', async () => {
  const disk = await openDiskBlobs({ folder: path.join(base, 'media'), minFreeBytes: 0 })
  let waited = false
  const stalling = async function* (body: AsyncIterable<Buffer>) {
    for await (const chunk of body) {
      if (!waited) await pause(stallSeconds * 3000)
      waited = true
      yield chunk
    }
  }
  const put: BlobStore['put'] = (key, body, options) =>
    disk.put(key, Readable.from(stalling(body as Readable), { objectMode: false }), options)
  const blobs: BlobStore = Object.assign(Object.create(disk) as BlobStore, { put })
  const chunks = Array.from({ length: 300 }, () => Buffer.alloc(1000))
  assert.equal(await store(blobs, Readable.from(chunks)), 300_000)
})

test('a server that sends too slowly is', async () => {
  const blobs = await openDiskBlobs({ folder: path.join(base, 'media'), minFreeBytes: 0 })
  const chunks = Readable.from(Array.from({ length: 300 }, () => Buffer.alloc(100)))
  const sent = Readable.from(slowly(chunks, 50))
  await assert.rejects(store(blobs, sent), { code: 'SOURCE_UNREACHABLE', message: /sends too slowly/ })
})
