import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { sweepOrphans } from '../src/library/deletion/sweep-recordings.ts'
import { sweepUploads } from '../src/library/uploads/sweep-uploads.ts'
import { openDiskBlobs } from '../src/platform/blobs/disk.ts'
import type { BlobStore } from '../src/platform/blobs/port.ts'
import type { Database } from '../src/platform/database/schema.ts'
import { sweepImages } from '../src/transcripts/speakers/sweep-images.ts'
import { openSqliteForTest } from './helpers/databases.ts'

const sweeps: Record<string, (db: Database, blobs: BlobStore) => Promise<unknown>> = {
  'media/spc_1/rec_': sweepOrphans,
  'speakers/spc_1/': sweepImages,
  'uploads/upl_1/': sweepUploads,
}

for (const [prefix, sweep] of Object.entries(sweeps)) {
  test(`a blob of ${prefix}… that can’t be deleted holds up no other, and is reported`, async () => {
    const { db, close } = await openSqliteForTest()
    const folder = await mkdtemp(path.join(tmpdir(), 'tiro-sweep-'))
    try {
      const disk = await openDiskBlobs({ folder, minFreeBytes: 0 })
      const keys = ['a', 'b', 'c'].map((name) => `${prefix}${name}/x`)
      for (const key of keys) await disk.put(key, Buffer.from('left'))
      let refused = ''
      const blobs: BlobStore = Object.assign(Object.create(disk) as BlobStore, {
        // As if they had been written long ago.
        async *list(under: string) {
          for await (const blob of disk.list(under)) yield { ...blob, modifiedAt: new Date(0) }
        },
        async delete(key: string) {
          if (refused === '') refused = key
          if (key === refused) throw new Error('The file is immutable.')
          await disk.delete(key)
        },
      })
      await assert.rejects(sweep(db, blobs), /immutable/)
      const left: string[] = []
      for await (const { key } of disk.list(prefix.slice(0, prefix.lastIndexOf('/') + 1))) left.push(key)
      assert.deepEqual(left, [refused])
    } finally {
      await close()
      await rm(folder, { recursive: true, force: true })
    }
  })
}
