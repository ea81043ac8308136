import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { newWorkspace } from '../../../test/helpers/new-workspace.ts'
import { openDiskBlobs } from '../blobs/disk.ts'
import { requireOwnMedia } from '../blobs/own-media.ts'
import { blobsName, databaseName, liveName } from '../files/data-folder.ts'
import { openDatabase } from '../database/open.ts'
import type { InstanceConfig } from '../config/instance-config.ts'
import { createLogger } from '../logger.ts'
import { moveInstance } from './move-instance.ts'

test('an instance moves to another folder with the audio of its live sessions', async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tiro-move-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const at = (name: string): InstanceConfig => ({
    data: path.join(folder, name),
    databaseUrl: null,
    s3: null,
    secret: null,
    media: { minFreeBytes: 0 },
  })
  const [config, targets] = [at('from'), at('to')]
  mkdirSync(path.join(config.data, liveName), { recursive: true })
  writeFileSync(path.join(config.data, liveName, 'liv_a.pcm'), 'audio')
  const original = await openDatabase({ file: path.join(config.data, databaseName) })
  await newWorkspace(original.db)
  const media = path.join(config.data, blobsName)
  const blobs = await openDiskBlobs({ folder: media, minFreeBytes: 0 })
  await requireOwnMedia(original.db, media)
  await blobs.put('media/spc_a/rec_a/original', Buffer.from('media'))
  await original.close()

  const { signal } = new AbortController()
  await moveInstance({ config, targets, signal, log: createLogger('silent'), onProgress: () => {} })
  assert.equal(readFileSync(path.join(targets.data, liveName, 'liv_a.pcm'), 'utf8'), 'audio')
  const copy = await openDatabase({ file: path.join(targets.data, databaseName) })
  await requireOwnMedia(copy.db, path.join(targets.data, blobsName))
  await assert.rejects(requireOwnMedia(copy.db, media), /another database/)
  await copy.close()
  assert.equal(readFileSync(path.join(targets.data, blobsName, 'media/spc_a/rec_a/original'), 'utf8'), 'media')
})
