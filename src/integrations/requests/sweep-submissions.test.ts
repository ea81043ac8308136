import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { openDiskBlobs } from '../../platform/blobs/disk.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Database } from '../../platform/database/schema.ts'
import { eachDatabase } from '../../../test/helpers/databases.ts'
import { newWorkspace } from '../../../test/helpers/new-workspace.ts'
import { noHooks } from '../../../test/helpers/no-hooks.ts'
import { recordingRow } from '../../../test/helpers/recording-row.ts'
import { writeSubmission } from './submission.ts'
import { sweepSubmissions } from './sweep-submissions.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'tiro-submissions-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** A recording whose callback never comes. */
async function submit(db: Database, workspaceId: string, isKept: boolean): Promise<string> {
  const id = newId('rec')
  await db.insertInto('recording').values(recordingRow({ id, workspaceId })).execute()
  await db.transaction().execute((tx) => writeSubmission(tx, id, { warnings: [], request: null, isKept }))
  return id
}

eachDatabase((kind, open) => {
  test(`${kind}: a recording that can't be deleted doesn't hold up the others`, async () => {
    const { db, close } = await open()
    const blobs = await openDiskBlobs({ folder: path.join(folder, kind), minFreeBytes: 0 })
    const workspaceId = await newWorkspace(db)
    const kept = await submit(db, workspaceId, true)
    const others: string[] = []
    for (let i = 0; i < 4; i++) others.push(await submit(db, workspaceId, false))
    const left = async (): Promise<string[]> => {
      const rows = await db.selectFrom('recording').select('id').orderBy('id').execute()
      return rows.map(({ id }) => id)
    }
    const failing = {
      ...noHooks,
      onRecordingPurged: async (_: unknown, id: string): Promise<void> => {
        if (id === others[0] || id === others[2]) throw new Error('damaged')
      },
    }
    await assert.rejects(sweepSubmissions(db, blobs, failing), (error) => {
      return error instanceof AggregateError && error.errors.length === 2
    })
    assert.deepEqual(await left(), [kept, others[0], others[2]])
    await sweepSubmissions(db, blobs, noHooks)
    assert.deepEqual(await left(), [kept])
    await close()
  })
})
