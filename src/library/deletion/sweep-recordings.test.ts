import { noHooks } from '../../../test/helpers/no-hooks.ts'
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { ensureOwner } from '../../identity/accounts/ensure-owner.ts'
import { openDiskBlobs } from '../../platform/blobs/disk.ts'
import type { BlobStore } from '../../platform/blobs/port.ts'
import { audit } from '../../platform/audit/audit.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Database } from '../../platform/database/schema.ts'
import { append } from '../../platform/events/events.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { unlimited } from '../../platform/config/quotas.ts'
import { eachDatabase } from '../../../test/helpers/databases.ts'
import { newWorkspace } from '../../../test/helpers/new-workspace.ts'
import { createWorkspace } from '../../identity/workspaces/create-workspace.ts'
import { deleteWorkspace } from '../../identity/workspaces/delete-workspace.ts'
import { beginPurge, purgeWorkspaces } from '../../identity/workspaces/purge-workspace.ts'
import { createRecording } from '../recordings/create-recording.ts'
import { deleteMedia } from './delete-media.ts'
import { deleteRecording } from './delete-recording.ts'
import { restoreRecording } from './restore-recording.ts'
import { trashMs } from './store.ts'
import { getRecordingRow } from '../recordings/get-recording-row.ts'
import { findMediaKeys, mediaKeys } from '../recordings/media-keys.ts'
import { replaceFile } from '../recordings/recording-files.ts'
import { updateRecording } from '../recordings/update-recording.ts'
import { purgeRecording, type PurgeHooks } from './purge-recording.ts'
import { removeDeleted } from './remove-deleted.ts'
import { purgeRecordingsOf, sweepMedia, sweepOrphans, sweepTrash } from './sweep-recordings.ts'

interface Made {
  db: Database
  blobs: BlobStore
  workspaceId: string
  /** A recording with media and a version of a transcript. */
  recording: (autoDeleteMediaAfter?: string) => Promise<string>
  keys: () => Promise<string[]>
}

/** Whether an error is of a cause, also one of several that failed. */
function isOf(cause: RegExp): (error: unknown) => boolean {
  return (error) => (error instanceof AggregateError ? error.errors.some(isOf(cause)) : cause.test(String(error)))
}

eachDatabase((kind, open) => {
  const scenario = (name: string, run: (made: Made) => Promise<void>): void => {
    test(`${kind}: ${name}`, async () => {
      const { db, close } = await open()
      const folder = await mkdtemp(path.join(tmpdir(), 'tiro-sweep-'))
      const blobs = await openDiskBlobs({ folder, minFreeBytes: 0 })
      try {
        const owner = await ensureOwner(db)
        const { id: workspaceId } = await db
          .transaction()
          .execute((tx) => createWorkspace(tx, owner.id, { name: 'Sweep' }, noHooks))
        await run({
          db,
          blobs,
          workspaceId,
          recording: async (autoDeleteMediaAfter) => {
            const { id } = await db
              .transaction()
              .execute((tx) =>
                createRecording(
                  tx,
                  { workspaceId, userId: owner.id },
                  { title: 'x', ...(autoDeleteMediaAfter === undefined ? {} : { autoDeleteMediaAfter }) },
                  noHooks,
                ),
              )
            const { original } = mediaKeys({ workspaceId, id, mediaWorkspaceId: null })
            await blobs.put(original, Buffer.from('media'))
            const now = timestamp()
            const stamps = { createdAt: now, updatedAt: now }
            const file = { id: `fil_${id}`, type: 'ORIGINAL', mimeType: 'audio/wav', size: 5, blobKey: original }
            await replaceFile(db, { ...file, ...stamps, recordingId: id, workspaceId })
            const transcript = await db
              .updateTable('transcript')
              .set({ runId: `run_${id}`, version: 1 })
              .where('recordingId', '=', id)
              .returning('id')
              .executeTakeFirstOrThrow()
            const window = { n: 0, offset: 0, length: 1, start: 0, end: 1, result: null }
            await db
              .insertInto('transcriptWindow')
              .values({ ...window, runId: `run_${id}` })
              .execute()
            await db
              .insertInto('contentBlock')
              .values({ ownerId: transcript.id, hash: 'h', data: new Uint8Array([1]) })
              .execute()
            return id
          },
          keys: async () => {
            const keys: string[] = []
            for await (const { key } of blobs.list('media/')) keys.push(key)
            return keys
          },
        })
      } finally {
        await close()
        await rm(folder, { recursive: true, force: true })
      }
    })
  }

  const left = async (db: Database): Promise<number[]> => {
    const tables = ['recording', 'transcript', 'file', 'transcriptWindow', 'contentBlock'] as const
    const counts: number[] = []
    for (const table of tables) {
      const { n } = await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
      counts.push(n)
    }
    return counts
  }

  scenario('a recording in the trash is purged completely after 30 days, not earlier', async (made) => {
    const { db, blobs, workspaceId } = made
    const id = await made.recording()
    await db.transaction().execute((tx) => deleteRecording(tx, { workspaceId, id }, { permanent: false }, noHooks))
    await sweepTrash(db, blobs, noHooks, Date.now() + trashMs - 60_000)
    assert.deepEqual(await left(db), [1, 1, 1, 1, 1])
    await sweepTrash(db, blobs, noHooks, Date.now() + trashMs + 1000)
    assert.deepEqual(await left(db), [0, 0, 0, 0, 0])
    assert.deepEqual(await made.keys(), [])
  })

  scenario('words of a recording that is deleted for good stay in no event', async (made) => {
    const { db, blobs, workspaceId } = made
    const ids = [await made.recording(), await made.recording()]
    for (const recordingId of ids) {
      const transcript = {
        transcriptId: 'trn_1',
        language: 'en',
        status: 'IN_PROGRESS',
        window: 0,
        start: 0,
        end: 1,
      } as const
      const data = { recordingId, ...transcript, text: `words of ${recordingId}` }
      await db.transaction().execute((tx) => append(tx, { type: 'TRANSCRIPT_PROGRESS', workspaceId, data }))
    }
    const [deleted = '', kept = ''] = ids
    await db
      .transaction()
      .execute((tx) => deleteRecording(tx, { workspaceId, id: deleted }, { permanent: true }, noHooks))
    await sweepTrash(db, blobs, noHooks)
    const events = await db.selectFrom('event').select('data').where('type', '=', 'TRANSCRIPT_PROGRESS').execute()
    assert.deepEqual(
      events.map(({ data }) => (JSON.parse(data) as { recordingId: string }).recordingId),
      [kept],
    )
  })

  scenario('the sweep finishes a deletion that crashed before or after the bytes were removed', async (made) => {
    const { db, blobs, workspaceId } = made
    const [a, b] = [await made.recording(), await made.recording()]
    for (const id of [a, b])
      await db.transaction().execute((tx) => deleteRecording(tx, { workspaceId, id }, { permanent: true }, noHooks))
    await blobs.deleteAll(mediaKeys({ workspaceId, id: a, mediaWorkspaceId: null }).folder)
    await sweepTrash(db, blobs, noHooks)
    assert.deepEqual(await left(db), [0, 0, 0, 0, 0])
    assert.deepEqual(await made.keys(), [])
  })

  scenario('media is deleted although a server of an earlier version left its text FAILED', async (made) => {
    const { db, workspaceId } = made
    const id = await made.recording()
    await db.updateTable('transcript').set({ status: 'FAILED', keptText: '' }).where('recordingId', '=', id).execute()
    await db.transaction().execute(async (tx) => deleteMedia(tx, await getRecordingRow(tx, workspaceId, id)))
    assert.equal((await getRecordingRow(db, workspaceId, id)).isMediaDeleted, 1)
  })

  scenario('a recording that can’t be purged doesn’t hold up the others', async (made) => {
    const { db, blobs, workspaceId } = made
    for (const id of [await made.recording(), await made.recording(), await made.recording()]) {
      await db.transaction().execute((tx) => deleteRecording(tx, { workspaceId, id }, { permanent: true }, noHooks))
    }
    let calls = 0
    const failing = async (): Promise<void> => {
      calls += 1
      if (calls === 1) throw new Error('damaged')
    }
    await assert.rejects(sweepTrash(db, blobs, { onRecordingPurged: failing }), (error) => {
      assert.ok(error instanceof AggregateError)
      return error.errors.length === 1 && /damaged/.test(String(error.errors[0]))
    })
    assert.equal((await left(db))[0], 1)
    await sweepTrash(db, blobs, noHooks)
    assert.equal((await left(db))[0], 0)
  })

  scenario('media that can’t be deleted doesn’t hold up other media', async (made) => {
    const { db, blobs, workspaceId } = made
    const ids = [await made.recording('2026-01-01T00:00:00Z'), await made.recording('2026-01-01T00:00:00Z')]
    const half = await made.recording()
    await db.transaction().execute(async (tx) => deleteMedia(tx, await getRecordingRow(tx, workspaceId, half)))
    let calls = 0
    const deleteAll: BlobStore['deleteAll'] = async (prefix) => {
      calls += 1
      if (calls === 1) throw new Error('damaged')
      return blobs.deleteAll(prefix)
    }
    const failing: BlobStore = Object.assign(Object.create(blobs) as BlobStore, { deleteAll })
    await assert.rejects(sweepMedia(db, failing, Date.parse('2026-01-02T00:00:00Z')))
    assert.deepEqual(await made.keys(), [])
    for (const id of [...ids, half]) assert.equal((await getRecordingRow(db, workspaceId, id)).isMediaDeleted, 1)
  })

  /** The blobs of a store that does something before it first deletes any. */
  const meanwhile = (blobs: BlobStore, work: () => Promise<unknown>): BlobStore => {
    let begun: Promise<unknown> | undefined
    const deleteAll: BlobStore['deleteAll'] = async (prefix) => {
      begun ??= work()
      await begun
      return blobs.deleteAll(prefix)
    }
    return Object.assign(Object.create(blobs) as BlobStore, { deleteAll })
  }

  scenario('what is taken out of the trash while the sweep works through it stays', async (made) => {
    const { db, blobs, workspaceId } = made
    const [first, second] = [await made.recording(), await made.recording()]
    for (const [n, id] of [first, second].entries()) {
      await db.transaction().execute((tx) => deleteRecording(tx, { workspaceId, id }, { permanent: false }, noHooks))
      const deletedAt = timestamp(Date.now() - trashMs - 60_000 + n)
      await db.updateTable('recording').set({ deletedAt }).where('id', '=', id).execute()
    }
    const store = meanwhile(blobs, () =>
      db
        .transaction()
        .execute((tx) => restoreRecording(tx, workspaceId, second, { quotas: unlimited, startRun: async () => {} })),
    )
    await sweepTrash(db, store, noHooks)
    assert.deepEqual(await left(db), [1, 1, 1, 1, 1])
    assert.deepEqual(await made.keys(), [mediaKeys({ workspaceId, id: second, mediaWorkspaceId: null }).original])
    assert.equal((await getRecordingRow(db, workspaceId, second)).deletedAt, null)
  })

  scenario('media that is to be kept after all while the sweep works stays', async (made) => {
    const { db, blobs, workspaceId } = made
    const due = '2026-01-01T00:00:00Z'
    const ids = [await made.recording(due), await made.recording(due), await made.recording(due)]
    const kept = async () => {
      const left = await db.selectFrom('recording').select('id').where('isMediaDeleted', '=', 0).execute()
      for (const { id } of left) {
        const given = { autoDeleteMediaAfter: null }
        await db.transaction().execute((tx) => updateRecording(tx, workspaceId, id, given))
      }
    }
    await sweepMedia(db, meanwhile(blobs, kept), Date.parse('2026-01-02T00:00:00Z'))
    assert.equal((await made.keys()).length, ids.length - 1)
  })

  scenario('a deleted workspace is emptied, also after an interruption', async (made) => {
    const { db, blobs, workspaceId } = made
    await made.recording()
    await made.recording()
    await db.transaction().execute((tx) => deleteWorkspace(tx, workspaceId, noHooks))
    // A request that was queueing it when the jobs of the workspace were cancelled.
    const late = { runId: 'run_x', step: 'import', workspaceId, queue: 'import', input: {} }
    await db.transaction().execute((tx) => enqueue(tx, [late]))
    let purged = 0
    const crash = async (): Promise<void> => {
      purged += 1
      if (purged === 2) throw new Error('power cut')
    }
    const purge = (hooks: PurgeHooks) => purgeWorkspaces(db, (id) => purgeRecordingsOf(db, blobs, id, hooks))
    await assert.rejects(purge({ onRecordingPurged: crash }), isOf(/power cut/))
    assert.deepEqual((await left(db))[0], 1)
    await purge(noHooks)
    assert.deepEqual(await left(db), [0, 0, 0, 0, 0])
    assert.deepEqual(await db.selectFrom('workspace').selectAll().execute(), [])
    assert.deepEqual(await db.selectFrom('job').select('state').execute(), [{ state: 'CANCELLED' }])
    assert.deepEqual(await made.keys(), [])
  })

  scenario('a request that deletes a large workspace leaves the rest to the sweep', async (made) => {
    const { db, blobs, workspaceId } = made
    for (let n = 0; n < 3; n++) await made.recording()
    await db.transaction().execute((tx) => deleteWorkspace(tx, workspaceId, noHooks))
    const time = new AbortController()
    const onRecordingPurged = async (): Promise<void> => time.abort()
    await beginPurge(
      db,
      [workspaceId],
      (id, signal) => purgeRecordingsOf(db, blobs, id, { onRecordingPurged }, signal),
      time.signal,
    )
    assert.equal((await made.keys()).length, 2)
    assert.deepEqual(await db.selectFrom('workspace').select('id').execute(), [{ id: workspaceId }])
    await purgeWorkspaces(db, (id) => purgeRecordingsOf(db, blobs, id, noHooks))
    assert.deepEqual(await left(db), [0, 0, 0, 0, 0])
    assert.deepEqual(await made.keys(), [])
  })

  scenario('a workspace and a recording that can’t be purged hold up no others', async (made) => {
    const { db, blobs, workspaceId } = made
    const owner = await ensureOwner(db)
    const other = await db.transaction().execute((tx) => createWorkspace(tx, owner.id, { name: 'Other' }, noHooks))
    const damaged = await made.recording()
    await made.recording()
    for (const id of [workspaceId, other.id]) {
      await db.transaction().execute((tx) => deleteWorkspace(tx, id, noHooks))
    }
    await db
      .updateTable('workspace')
      .set({ deletedAt: timestamp(0) })
      .where('id', '=', workspaceId)
      .execute()
    const failing = async (_: unknown, id: string): Promise<void> => {
      if (id === damaged) throw new Error('damaged')
    }
    const purge = (hooks: PurgeHooks) => purgeWorkspaces(db, (id) => purgeRecordingsOf(db, blobs, id, hooks))
    await assert.rejects(purge({ onRecordingPurged: failing }), isOf(/damaged/))
    assert.deepEqual(await db.selectFrom('recording').select('id').execute(), [{ id: damaged }])
    assert.deepEqual(await db.selectFrom('workspace').select('id').execute(), [{ id: workspaceId }])
  })

  scenario('media is deleted when due, with an event; the transcript stays', async (made) => {
    const { db, blobs, workspaceId } = made
    const due = await made.recording('2026-01-01T01:00:00+01:00')
    const later = await made.recording('2999-01-01T00:00:00Z')
    await sweepMedia(db, blobs, Date.parse('2025-12-31T23:59:59Z'))
    assert.equal((await made.keys()).length, 2)
    await sweepMedia(db, blobs, Date.parse('2026-01-01T00:00:00Z'))
    assert.deepEqual(await made.keys(), [mediaKeys({ workspaceId, id: later, mediaWorkspaceId: null }).original])
    const row = await getRecordingRow(db, workspaceId, due)
    assert.equal(row.isMediaDeleted, 1)
    assert.ok(row.mediaDeletedAt !== null)
    assert.deepEqual((await left(db)).slice(3), [2, 2])
    const events = await db.selectFrom('event').select('type').where('type', '=', 'MEDIA_DELETED').execute()
    assert.equal(events.length, 1)
  })

  scenario('bytes left by a crash are removed, of deleted media and of deleted recordings', async (made) => {
    const { db, blobs, workspaceId } = made
    const id = await made.recording()
    await db.transaction().execute(async (tx) => deleteMedia(tx, await getRecordingRow(tx, workspaceId, id)))
    assert.equal((await made.keys()).length, 1)
    await sweepMedia(db, blobs)
    assert.deepEqual(await made.keys(), [])
    await blobs.put(mediaKeys({ workspaceId, id: 'rec_gone', mediaWorkspaceId: null }).pcm, Buffer.from('late'))
    await blobs.put(mediaKeys({ workspaceId, id, mediaWorkspaceId: null }).pcm, Buffer.from('late'))
    const kept = await made.recording()
    await sweepOrphans(db, blobs)
    assert.equal((await made.keys()).length, 3)
    await sweepOrphans(db, blobs, Date.now() + 2 * 3_600_000)
    assert.deepEqual(await made.keys(), [mediaKeys({ workspaceId, id: kept, mediaWorkspaceId: null }).original])
  })

  scenario('what was recorded after an older copy of the database stays for a month', async (made) => {
    const { db, blobs, workspaceId } = made
    const hour = 3_600_000
    const month = 30 * 24 * hour
    const deleted = await made.recording()
    const { original } = mediaKeys({ workspaceId, id: deleted, mediaWorkspaceId: null })
    await db
      .transaction()
      .execute((tx) => deleteRecording(tx, { workspaceId, id: deleted }, { permanent: true }, noHooks))
    await sweepTrash(db, blobs, noHooks)
    // An import that ran while it was deleted.
    await blobs.put(original, Buffer.from('late'))
    const unknown = mediaKeys({ workspaceId, id: 'rec_later', mediaWorkspaceId: null })
    await blobs.put(unknown.original, Buffer.from('media'))
    await blobs.put(unknown.audio, Buffer.from('audio'))
    assert.equal(await sweepOrphans(db, blobs, Date.now() + 2 * hour), 1)
    assert.deepEqual(await made.keys(), [unknown.original])
    assert.equal(await sweepOrphans(db, blobs, Date.now() + month - hour), 1)
    assert.equal(await sweepOrphans(db, blobs, Date.now() + month + hour), 0)
    assert.deepEqual(await made.keys(), [])

    const gone = mediaKeys({ workspaceId: 'spc_gone', id: 'rec_gone', mediaWorkspaceId: null })
    await blobs.put(gone.original, Buffer.from('media'))
    const space = { workspaceId: 'spc_gone', objectId: 'spc_gone' }
    await db.transaction().execute((tx) => audit(tx, { action: 'WORKSPACE_DELETED', ...space }))
    assert.equal(await sweepOrphans(db, blobs, Date.now() + 2 * hour), 0)
    assert.deepEqual(await made.keys(), [])
  })

  scenario('media of a recording in another workspace stays until that recording is deleted', async (made) => {
    const { db, blobs, workspaceId } = made
    const other = await newWorkspace(db)
    const id = await made.recording()
    const gone = await made.recording()
    const keys = mediaKeys({ workspaceId, id, mediaWorkspaceId: null })
    const moved = { workspaceId: other, mediaWorkspaceId: workspaceId }
    await db.updateTable('recording').set(moved).where('id', '=', id).execute()
    assert.deepEqual(
      await findMediaKeys(db, { workspaceId: other, recordingId: id }).then(({ folder }) => folder),
      keys.folder,
    )
    // A step of a run that was cancelled before ends after the move.
    await removeDeleted({ db, blobs }, { workspaceId, recordingId: id })
    await removeDeleted({ db, blobs }, { workspaceId: other, recordingId: id })
    await sweepOrphans(db, blobs, Date.now() + 2 * 3_600_000)
    assert.equal((await made.keys()).length, 2)

    await db.transaction().execute((tx) => deleteWorkspace(tx, workspaceId, noHooks))
    await purgeWorkspaces(db, async (space) => {
      await purgeRecordingsOf(db, blobs, space, noHooks)
      await blobs.put(mediaKeys({ workspaceId, id: gone, mediaWorkspaceId: null }).pcm, Buffer.from('late'))
      await purgeRecordingsOf(db, blobs, space, noHooks)
    })
    assert.deepEqual(await made.keys(), [keys.original])

    await db
      .transaction()
      .execute((tx) => deleteRecording(tx, { workspaceId: other, id }, { permanent: true }, noHooks))
    await removeDeleted({ db, blobs }, { workspaceId: other, recordingId: id })
    assert.deepEqual(await made.keys(), [])
    await blobs.put(keys.original, Buffer.from('media'))
    await purgeRecording(db, blobs, { workspaceId: other, id }, noHooks)
    assert.deepEqual(await made.keys(), [])
  })
})
