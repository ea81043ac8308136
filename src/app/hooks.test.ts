import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eachDatabase } from '../../test/helpers/databases.ts'
import { newWorkspace } from '../../test/helpers/new-workspace.ts'
import { recordingRow } from '../../test/helpers/recording-row.ts'
import { statementsOf } from '../../test/helpers/statements-of.ts'
import { insightQueue, insightStep } from '../derived/insights/queue-insight.ts'
import { deleteWorkspace } from '../identity/workspaces/delete-workspace.ts'
import type { Database } from '../platform/database/schema.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { createTranscript } from '../transcripts/content/create-transcript.ts'
import { setStatus } from '../transcripts/content/status.ts'
import { hooks } from './hooks.ts'

/** A workspace with recordings that wait for their transcription. */
async function workspaceWith(db: Database, recordings: number): Promise<string> {
  const workspaceId = await newWorkspace(db)
  await db.transaction().execute(async (tx) => {
    for (let n = 0; n < recordings; n += 1) {
      const id = `rec_${workspaceId}_${n}`
      const runId = `run_${id}`
      await tx.insertInto('recording').values(recordingRow({ id, workspaceId })).execute()
      const transcriptId = await createTranscript(tx, id, 'en')
      await setStatus(tx, 'transcript', transcriptId, 'QUEUED', { runId })
      await enqueue(tx, [{ runId, step: 'import', queue: 'media', workspaceId, input: null }])
    }
  })
  return workspaceId
}

/** Deletes a workspace. @returns the number of statements */
function statementsToDelete(db: Database, workspaceId: string): Promise<number> {
  return statementsOf(db, (tx) => deleteWorkspace(tx, workspaceId, hooks))
}

eachDatabase((kind, open) => {
  test(`${kind}: a workspace with thousands of queued recordings is deleted in a few statements`, async () => {
    const { db, close } = await open()
    const [few, many, other] = [await workspaceWith(db, 2), await workspaceWith(db, 30), await workspaceWith(db, 1)]
    assert.equal(await statementsToDelete(db, many), await statementsToDelete(db, few))
    const left = await db
      .selectFrom('transcript')
      .innerJoin('recording', 'recording.id', 'transcript.recordingId')
      .select('workspaceId')
      .where('transcript.status', '!=', 'CANCELLED')
      .execute()
    assert.deepEqual(left, [{ workspaceId: other }])
    const jobs = await db.selectFrom('job').select('space').where('state', '!=', 'CANCELLED').execute()
    assert.deepEqual(jobs, [{ space: other }])
    await close()
  })

  test(`${kind}: nothing goes on working on a deleted workspace, such as an insight`, async () => {
    const { db, close } = await open()
    const [deleted, other] = [await newWorkspace(db), await newWorkspace(db)]
    const job = { step: insightStep, queue: insightQueue, input: null }
    await db.transaction().execute(async (tx) => {
      await enqueue(tx, [
        { ...job, runId: 'deleted', workspaceId: deleted },
        { ...job, runId: 'other', workspaceId: other },
      ])
      await deleteWorkspace(tx, deleted, hooks)
    })
    const jobs = await db.selectFrom('job').select(['runId', 'state']).orderBy('runId').execute()
    assert.deepEqual(
      jobs.map(({ runId, state }) => [runId, state]),
      [
        ['deleted', 'CANCELLED'],
        ['other', 'QUEUED'],
      ],
    )
    await close()
  })
})
