import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { eachDatabase } from '../../test/helpers/databases.ts'
import { recordingRow } from '../../test/helpers/recording-row.ts'
import { WaitError } from '../contract/app-error.ts'
import { mediaKeys } from '../library/recordings/media-keys.ts'
import { setRecordingStatus } from '../library/recordings/status.ts'
import { openDiskBlobs } from '../platform/blobs/disk.ts'
import { timestamp } from '../platform/database/now.ts'
import { createTranscript } from '../transcripts/content/create-transcript.ts'
import { patchTranscript } from '../transcripts/content/patch-transcript.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { createGrowingFiles } from './growing-files.ts'
import { openPcm } from './open-pcm.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'tiro-pcm-'))
after(async () => rm(folder, { recursive: true }))

const run = { workspaceId: 'spc_1', recordingId: 'rec_1', transcriptId: 'trn_1' }
const context = { runId: 'run_1' }
const { pcm } = mediaKeys({ workspaceId: run.workspaceId, id: run.recordingId, mediaWorkspaceId: null })

eachDatabase((kind, open) => {
  void test(`${kind}: what an import before a crash has left isn't read, nor a range that isn't read again yet`, async () => {
    const { db, close } = await open()
    const createdAt = timestamp()
    const stamps = { createdAt, updatedAt: createdAt }
    await db
      .insertInto('user')
      .values({ id: 'usr_1', email: 'ada@example.org', isAdministrator: 0, ...stamps })
      .execute()
    const words = { findAndReplaceWords: '[]', vocabulary: '[]' }
    await db
      .insertInto('workspace')
      .values({ id: 'spc_1', name: 'A', ownerId: 'usr_1', language: 'en', privacy: 'PRIVATE', ...words, ...stamps })
      .execute()
    await db
      .insertInto('recording')
      .values(
        recordingRow({
          id: 'rec_1',
          workspaceId: 'spc_1',
          status: 'MEDIA_IMPORT_PROCESSING',
          pcmChannels: 1,
          createdById: 'usr_1',
          ...stamps,
        }),
      )
      .execute()
    const job = { runId: 'run_1', step: 'import', workspaceId: 'spc_1', queue: 'media', input: {} }
    await db.transaction().execute((tx) => enqueue(tx, [job]))
    const blobs = await openDiskBlobs({ folder: path.join(folder, kind), minFreeBytes: 0 })
    const deps = { blobs, growing: createGrowingFiles() }
    const range = { offset: 10, length: 10 }
    const opened = async (): Promise<Buffer> => {
      await using file = await openPcm(deps, { ...context, db }, run, 0, range)
      return await readFile(file.path)
    }
    // Stored, and then the process died.
    await blobs.put(pcm, Buffer.alloc(40))
    await assert.rejects(opened(), WaitError)

    const draft = path.join(folder, kind, 'draft')
    await writeFile(draft, Buffer.alloc(40, 1))
    const writer = await deps.growing.open(pcm, draft)
    writer.grown(19)
    await assert.rejects(opened(), WaitError)
    writer.grown(20)
    assert.deepEqual(await opened(), Buffer.alloc(40, 1))

    await blobs.put(pcm, Buffer.alloc(40, 1))
    await db.transaction().execute((tx) => setRecordingStatus(tx, 'rec_1', 'READY'))
    await writer.stored()
    assert.deepEqual(await opened(), Buffer.alloc(40, 1))

    // A backup has the database of a moment ago, and no decoded audio, because the run has ended meanwhile.
    await db.updateTable('job').set({ state: 'DONE', finishedAt: Date.now() }).execute()
    await blobs.delete(pcm)
    const transcriptId = await db.transaction().execute((tx) => createTranscript(tx, 'rec_1', 'en'))
    await assert.rejects(opened(), { message: 'The decoded audio is gone.' })
    await patchTranscript(db, transcriptId, { runId: 'run_1' })
    await assert.rejects(opened(), WaitError)
    assert.deepEqual(await db.selectFrom('job').select(['step', 'state', 'attempts', 'finishedAt']).execute(), [
      { step: 'import', state: 'QUEUED', attempts: 0, finishedAt: null },
    ])
    await assert.rejects(opened(), WaitError)
    await close()
  })
})
