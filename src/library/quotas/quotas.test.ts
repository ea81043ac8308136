import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eachDatabase } from '../../../test/helpers/databases.ts'
import { AppError, StepError } from '../../contract/app-error.ts'
import { unlimited, type QuotaSettings } from '../../platform/config/quotas.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Database, Row } from '../../platform/database/schema.ts'
import { countImport, requireNewRecording, requireStorage } from './require-quota.ts'
import { setQuota } from './set-quota.ts'
import { usageOf } from './usage.ts'
import { recordingRow } from '../../../test/helpers/recording-row.ts'

const now = timestamp()
const workspaces = { subject: 'workspaces', id: 'spc_1' } as const
const account = { subject: 'accounts', id: 'usr_1' } as const

async function addWorkspaces(db: Database): Promise<void> {
  const stamps = { createdAt: now, updatedAt: now }
  await db
    .insertInto('user')
    .values({ id: 'usr_1', email: 'ada@example.org', isAdministrator: 0, ...stamps })
    .execute()
  for (const id of ['spc_1', 'spc_2']) {
    const words = { findAndReplaceWords: '[]', vocabulary: '[]' }
    await db
      .insertInto('workspace')
      .values({ id, name: id, ownerId: 'usr_1', language: 'en', privacy: 'PRIVATE', ...words, ...stamps })
      .execute()
  }
}

async function addRecording(db: Database, id: string, workspaceId: string, status: Row<'recording'>['status']) {
  await db
    .insertInto('recording')
    .values(recordingRow({ id, workspaceId, createdAt: now, updatedAt: now, status, createdById: 'usr_1' }))
    .execute()
}

const codeOf = (error: unknown): boolean => error instanceof AppError && error.code === 'QUEUE_FULL'

eachDatabase((kind, open) => {
  test(`${kind}: usage adds up over the workspaces of an account, and limits hold in both`, async () => {
    const { db, close } = await open()
    await addWorkspaces(db)
    await addRecording(db, 'rec_1', 'spc_1', 'READY')
    await addRecording(db, 'rec_2', 'spc_2', 'MEDIA_IMPORT_PROCESSING')
    const file = { createdAt: now, updatedAt: now, recordingId: 'rec_1', workspaceId: 'spc_1', mimeType: 'audio/mpeg' }
    await db
      .insertInto('file')
      .values({ id: 'fil_1', type: 'ORIGINAL', size: 700, blobKey: 'a', ...file })
      .execute()
    await db
      .insertInto('file')
      .values({ id: 'fil_2', type: 'AUDIO', size: 100, blobKey: '', ...file })
      .execute()
    const upload = {
      id: 'upl_1',
      recordingId: 'rec_2',
      workspaceId: 'spc_2',
      createdById: 'usr_1',
      mimeType: 'a/b',
      size: 40,
    }
    await db
      .insertInto('upload')
      .values({ ...upload, status: 'ACTIVE', createdAt: now, expiresAt: now })
      .execute()
    const part = { uploadId: 'upl_1', partNumber: 1, size: 30, etag: 'e', blobKey: 'p', createdAt: now }
    await db.insertInto('uploadPart').values(part).execute()
    const count = (recordingId: string, defaults: QuotaSettings, seconds = 1800) =>
      db
        .transaction()
        .execute((tx) => countImport(tx, defaults, { workspaceId: 'spc_1', recordingId, seconds, newBytes: 0 }))
    await count('rec_1', unlimited)
    await count('rec_1', unlimited)

    const all = await usageOf(db, unlimited, account)
    const one = await usageOf(db, unlimited, workspaces)
    const figures = ({ hours, storedBytes, unfinishedRecordings }: typeof all) => [
      hours.used,
      storedBytes.used,
      unfinishedRecordings.used,
    ]
    assert.deepEqual(figures(all), [0.5, 740, 1])
    assert.deepEqual(figures(one), [0.5, 700, 0])
    const next = Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 1, 2)
    assert.equal((await usageOf(db, unlimited, account, next)).hours.used, 0)

    const create = (workspaceId: string, defaults: QuotaSettings) =>
      db.transaction().execute((tx) => requireNewRecording(tx, defaults, workspaceId))
    const tight = { ...unlimited, accounts: { hours: 1, storedBytes: 800, unfinishedRecordings: 1 } }
    await assert.rejects(create('spc_1', tight), codeOf)
    await db.transaction().execute((tx) => setQuota(tx, tight, account, { unfinishedRecordings: 0 }))
    await create('spc_1', tight)
    const store = (bytes: number) => db.transaction().execute((tx) => requireStorage(tx, tight, 'spc_2', bytes))
    await store(60)
    await assert.rejects(store(61), { code: 'MEDIA_TOO_LARGE' })
    await count('rec_3', tight)
    const isExceeded = (error: unknown): boolean => error instanceof StepError && error.code === 'QUOTA_EXCEEDED'
    await assert.rejects(count('rec_4', tight, 1), isExceeded)
    await count('rec_3', tight)
    await assert.rejects(create('spc_2', tight), { code: 'QUOTA_EXCEEDED' })

    await db.updateTable('workspace').set({ deletedAt: now }).where('id', '=', 'spc_1').execute()
    const rest = await usageOf(db, unlimited, account)
    assert.deepEqual(figures(rest), [1, 40, 1], 'A deleted workspace stores nothing, and its hours stay used.')
    await close()
  })
})
