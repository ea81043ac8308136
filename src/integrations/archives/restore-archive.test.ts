import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { test } from 'node:test'
import yazl from 'yazl'
import { eachDatabase } from '../../../test/helpers/databases.ts'
import { noHooks } from '../../../test/helpers/no-hooks.ts'
import { ensureOwner } from '../../identity/accounts/ensure-owner.ts'
import { openDiskBlobs } from '../../platform/blobs/disk.ts'
import type { BlobStore } from '../../platform/blobs/port.ts'
import { unlimited } from '../../platform/config/quotas.ts'
import type { Database, Tx } from '../../platform/database/schema.ts'
import { restoreArchive } from './restore-archive.ts'
import { sweepArchives } from './sweep-archives.ts'

/** The zip of a workspace without recordings. */
function zip(): Readable {
  const workspace = { name: 'Kept', language: 'en', templateId: null, privacy: 'PRIVATE' }
  const lists = { folders: [], speakers: [], prompts: [], recordings: [] }
  const root = {
    format: 'tiro-archive',
    version: 1,
    createdAt: '2026-11-20T08:33:00.000Z',
    workspace: { ...workspace, findAndReplaceWords: [], vocabulary: [] },
    ...lists,
  }
  const file = new yazl.ZipFile()
  file.addBuffer(Buffer.from(JSON.stringify(root)), 'tiro.json')
  file.end()
  return file.outputStream as Readable
}

/** A database that loses the answer to its second commit, or refuses the second transaction. */
function failingAtSecond(db: Database, isCommitted: boolean): Database {
  let transactions = 0
  const execute = async (work: (tx: Tx) => Promise<unknown>): Promise<unknown> => {
    transactions += 1
    const isSecond = transactions === 2
    const result = isSecond && !isCommitted ? null : await db.transaction().execute(work)
    if (isSecond) throw new Error('Connection terminated')
    return result
  }
  return new Proxy(db, {
    get: (target, name) => {
      const value: unknown = name === 'transaction' ? () => ({ execute }) : Reflect.get(target, name)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}

eachDatabase((kind, open) => {
  const scenario = (
    name: string,
    run: (made: {
      db: Database
      blobs: BlobStore
      restore: (db: Database, blobs: BlobStore) => ReturnType<typeof restoreArchive>
      workspaces: () => Promise<string[]>
      left: () => Promise<number>
    }) => Promise<void>,
  ): void => {
    test(`${kind}: ${name}`, async () => {
      const { db, close } = await open()
      const folder = await mkdtemp(path.join(tmpdir(), 'tiro-restore-'))
      try {
        const blobs = await openDiskBlobs({ folder, minFreeBytes: 0 })
        const owner = await ensureOwner(db)
        const { signal } = new AbortController()
        await run({
          db,
          blobs,
          restore: (db, blobs) =>
            restoreArchive({ db, blobs, hooks: noHooks, quotas: unlimited, maxBytes: 1e6 }, owner.id, zip(), signal),
          workspaces: async () => {
            const rows = await db.selectFrom('workspace').select('name').where('deletedAt', 'is', null).execute()
            return rows.map(({ name }) => name)
          },
          left: async () => (await Array.fromAsync(blobs.list('archives/'))).length,
        })
      } finally {
        await close()
        await rm(folder, { recursive: true, force: true })
      }
    })
  }

  scenario('a restore stays whose last commit got no answer', async ({ db, blobs, restore, workspaces, left }) => {
    assert.equal((await restore(failingAtSecond(db, true), blobs)).name, 'Kept')
    assert.deepEqual([await workspaces(), await left()], [['Kept'], 0])
  })

  scenario('a restore is discarded whose last commit failed', async ({ db, blobs, restore, workspaces, left }) => {
    await assert.rejects(restore(failingAtSecond(db, false), blobs), /Connection terminated/)
    assert.deepEqual([await workspaces(), await left()], [[], 0])
  })

  scenario('a zip that can’t be deleted fails no restore, and is deleted a day later', async (made) => {
    const { db, blobs, restore, workspaces, left } = made
    const failing: BlobStore = Object.assign(Object.create(blobs) as BlobStore, {
      delete: async () => {
        throw new Error('The store is away.')
      },
    })
    assert.equal((await restore(db, failing)).name, 'Kept')
    assert.deepEqual([await workspaces(), await left()], [['Kept'], 1])
    await sweepArchives(blobs)
    assert.equal(await left(), 1)
    await sweepArchives(blobs, Date.now() + 25 * 3_600_000)
    assert.equal(await left(), 0)
  })
})
