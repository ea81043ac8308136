import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eachDatabase } from '../../test/helpers/databases.ts'
import { newWorkspace } from '../../test/helpers/new-workspace.ts'
import { insightQueue, insightStep } from '../derived/insights/queue-insight.ts'
import { deleteWorkspace } from '../identity/workspaces/delete-workspace.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { hooks } from './hooks.ts'

eachDatabase((kind, open) => {
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
