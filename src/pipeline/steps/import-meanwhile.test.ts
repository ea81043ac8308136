import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { listen } from '../../../test/helpers/listen.ts'
import { openSqliteForTest } from '../../../test/helpers/databases.ts'
import { sampleFile } from '../../../test/helpers/harness.ts'
import { newWorkspace } from '../../../test/helpers/new-workspace.ts'
import { recordingRow } from '../../../test/helpers/recording-row.ts'
import { AppError } from '../../contract/app-error.ts'
import { mediaKeys } from '../../library/recordings/media-keys.ts'
import { completeUpload } from '../../library/uploads/complete-upload.ts'
import { recordPart } from '../../library/uploads/record-part.ts'
import { startUpload } from '../../library/uploads/start-upload.ts'
import { setQuota } from '../../library/quotas/set-quota.ts'
import { updateRecording } from '../../library/recordings/update-recording.ts'
import { openDiskBlobs } from '../../platform/blobs/disk.ts'
import { readConfig } from '../../platform/config/config.ts'
import { unlimited } from '../../platform/config/quotas.ts'
import type { Database, NewRow } from '../../platform/database/schema.ts'
import { createOutbound } from '../../platform/outbound/create-outbound.ts'
import { deletePcm } from '../delete-pcm.ts'
import type { PipelineDeps } from '../deps.ts'
import type { Context } from '../graph.ts'
import { downloadMedia } from './download-media.ts'
import { importMedia } from './import-media.ts'

const data = mkdtempSync(path.join(tmpdir(), 'tiro-import-'))
const outbound = createOutbound({ allow: ['127.0.0.0/8'], http: false })
after(() => outbound.close())
after(() => rmSync(data, { recursive: true, force: true }))

async function open(given: Partial<NewRow<'recording'>>) {
  const { db, close } = await openSqliteForTest()
  const blobs = await openDiskBlobs({ folder: path.join(data, 'media'), minFreeBytes: 0 })
  const workspaceId = await newWorkspace(db)
  const id = `rec_${workspaceId}`
  await db
    .insertInto('recording')
    .values(recordingRow({ id, workspaceId, source: 'URL', ...given }))
    .execute()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- these steps need no engines
  const deps = { blobs, outbound, config: readConfig({ TIRO_DATA: data }), growing: null } as unknown as PipelineDeps
  const run = { workspaceId, recordingId: id, transcriptId: 'trn_x' }
  const contextOf = (database: Database): Context => ({
    db: database,
    signal: new AbortController().signal,
    runId: 'run_x',
    emit: (write) => db.transaction().execute(async (tx) => write?.(tx)),
    begin: () => Promise.resolve(),
  })
  return {
    db,
    close,
    blobs,
    deps,
    run,
    contextOf,
    key: mediaKeys({ workspaceId, id, mediaWorkspaceId: null }).original,
  }
}

test('downloaded media stays if the database is away when its quota is checked', async () => {
  const { db, close, blobs, deps, run, contextOf, key } = await open({ status: 'MEDIA_IMPORT_PROCESSING' })
  try {
    await blobs.put(key, await readFile(sampleFile))
    const away = new Proxy(db, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return (...given: unknown[]) => {
          if (name === 'selectFrom' && given[0] === 'quota') throw new AppError('ENGINE_UNAVAILABLE', 'Try again.')
          return Reflect.apply(value, target, given) as unknown
        }
      },
    })
    await assert.rejects(importMedia(deps, contextOf(away), run), { code: 'ENGINE_UNAVAILABLE' })
    assert.notEqual(await blobs.size(key), null)
  } finally {
    await close()
  }
})

test('media that is stored stays, and is read again, whatever its quota became', async () => {
  for (const source of ['URL', 'FILE_UPLOAD'] as const) {
    const { db, close, blobs, deps, run, contextOf, key } = await open({ status: 'MEDIA_IMPORT_PROCESSING', source })
    try {
      await blobs.put(key, await readFile(sampleFile))
      await importMedia(deps, contextOf(db), run)
      // After the transcript. To transcribe it again, the media is read again.
      await deletePcm(deps, { id: run.recordingId, workspaceId: run.workspaceId, mediaWorkspaceId: null })
      const scope = { subject: 'workspaces', id: run.workspaceId } as const
      const limits = { storedBytes: 1, hours: 0.001 }
      await db.transaction().execute((tx) => setQuota(tx, deps.config.quotas, scope, limits))
      await importMedia(deps, contextOf(db), run)
      assert.notEqual(await blobs.size(key), null, source)
    } finally {
      await close()
    }
  }
})

test('a recording that its quota refuses leaves nothing behind that can be fetched or made again', async () => {
  const { db, close, blobs, deps, run, contextOf, key } = await open({ status: 'MEDIA_IMPORT_PROCESSING' })
  try {
    await blobs.put(key, await readFile(sampleFile))
    const scope = { subject: 'workspaces', id: run.workspaceId } as const
    const refusing = contextOf(db)
    // Another recording takes what was left, while this one is decoded.
    const emit: Context['emit'] = async (write, events) => {
      if (
        (await blobs.size(
          mediaKeys({ workspaceId: run.workspaceId, id: run.recordingId, mediaWorkspaceId: null }).audio,
        )) !== null
      ) {
        await db.transaction().execute((tx) => setQuota(tx, deps.config.quotas, scope, { storedBytes: 1 }))
      }
      await refusing.emit(write, events)
    }
    await assert.rejects(importMedia(deps, { ...refusing, emit }, run), { code: 'QUOTA_EXCEEDED' })
    const left = await Array.fromAsync(blobs.list(`media/${run.workspaceId}/${run.recordingId}/`))
    assert.deepEqual(
      left.map((blob) => blob.key),
      [],
    )
  } finally {
    await close()
  }
})

test('media that is deleted while it is imported leaves nothing behind', async () => {
  for (const what of ['recording', 'media'] as const) {
    const { db, close, blobs, deps, run, contextOf, key } = await open({ status: 'MEDIA_IMPORT_PROCESSING' })
    try {
      await blobs.put(key, await readFile(sampleFile))
      // The deletion came before the last files, and the job has ended with it.
      const emit: Context['emit'] = async () => {
        if (
          (await blobs.size(
            mediaKeys({ workspaceId: run.workspaceId, id: run.recordingId, mediaWorkspaceId: null }).audio,
          )) === null
        )
          return
        if (what === 'recording') await db.deleteFrom('recording').execute()
        else await db.updateTable('recording').set({ isMediaDeleted: 1 }).execute()
        throw new Error('the job was cancelled')
      }
      await assert.rejects(importMedia(deps, { ...contextOf(db), emit }, run), /cancelled/)
      const left = await Array.fromAsync(blobs.list(`media/${run.workspaceId}/${run.recordingId}/`))
      assert.deepEqual(
        left.map((blob) => blob.key),
        [],
        what,
      )
    } finally {
      await close()
    }
  }
})

test('an upload whose bytes were left in another place is named as the fault', async () => {
  for (const count of [1, 3]) {
    const given = { status: 'MEDIA_IMPORT_PROCESSING', source: 'FILE_UPLOAD' } as const
    const { db, close, deps, run, contextOf } = await open(given)
    try {
      const { workspaceId, recordingId } = run
      const { ownerId: userId } = await db.selectFrom('workspace').select('ownerId').executeTakeFirstOrThrow()
      await db.transaction().execute(async (tx) => {
        await tx.updateTable('recording').set({ status: 'MEDIA_IMPORT_UPLOADING' }).execute()
        const { uploadId } = await startUpload(tx, { workspaceId, recordingId, userId }, 'audio/mpeg')
        for (let partNumber = 1; partNumber <= count; partNumber += 1) {
          const part = { uploadId, partNumber, blobKey: `uploads/${uploadId}/${partNumber}-a`, etag: 'a' }
          await recordPart(tx, { ...part, size: 6 * 1024 ** 2, maxUploadBytes: 1e9, quotas: unlimited })
        }
        await completeUpload(tx, { workspaceId, recordingId, uploadId }, async () => {})
      })
      await assert.rejects(importMedia(deps, contextOf(db), run), {
        code: 'MEDIA_UNREADABLE',
        message: 'The media file is missing from storage. Upload it again.',
        retryable: false,
      })
    } finally {
      await close()
    }
  }
})

/** A server with the sample, and what happens before it answers. */
async function serveSample(meanwhile: () => Promise<unknown>): Promise<{ url: string; close: () => void }> {
  const server = createServer((_, answer) => {
    void meanwhile().then(async () => {
      answer.setHeader('content-type', 'audio/wav')
      answer.end(await readFile(sampleFile))
    })
  })
  const url = `${await listen(server)}/talk.wav`
  return { url, close: () => server.close() }
}

test('media that is deleted while it is downloaded leaves nothing behind', async () => {
  for (const what of ['recording', 'media', 'nothing'] as const) {
    let remove = (): Promise<unknown> => Promise.resolve()
    const site = await serveSample(() => remove())
    const given = { status: 'MEDIA_IMPORT_QUEUED', sourceUrl: site.url } as const
    const { db, close, blobs, deps, run, contextOf } = await open(given)
    try {
      // The step hasn't noticed yet that its job was cancelled.
      if (what === 'recording') remove = () => db.deleteFrom('recording').execute()
      if (what === 'media') remove = () => db.updateTable('recording').set({ isMediaDeleted: 1 }).execute()
      await downloadMedia(deps, contextOf(db), run)
      const left = await Array.fromAsync(blobs.list(`media/${run.workspaceId}/${run.recordingId}/`))
      assert.equal(left.length, what === 'nothing' ? 1 : 0, what)
    } finally {
      await close()
      site.close()
    }
  }
})

test('a recording that somebody names while it is downloaded keeps that name', async () => {
  let onRequest = (): Promise<unknown> => Promise.resolve()
  const site = await serveSample(() => onRequest())
  const sourceUrl = site.url
  const opened = await open({ status: 'MEDIA_IMPORT_QUEUED', sourceUrl, title: sourceUrl })
  const { db, close, deps, run, contextOf } = opened
  try {
    const download = async (): Promise<string> => {
      const outcome = await downloadMedia(deps, contextOf(db), run)
      await db.transaction().execute(async (tx) => outcome?.write?.(tx))
      return (await db.selectFrom('recording').select('title').executeTakeFirstOrThrow()).title
    }
    assert.equal(await download(), 'talk')
    await db.updateTable('recording').set({ title: sourceUrl, status: 'MEDIA_IMPORT_QUEUED' }).execute()
    onRequest = () =>
      db.transaction().execute((tx) => updateRecording(tx, run.workspaceId, run.recordingId, { title: 'Ours' }))
    assert.equal(await download(), 'Ours')
  } finally {
    await close()
    site.close()
  }
})
