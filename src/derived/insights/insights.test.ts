import { noHooks } from '../../../test/helpers/no-hooks.ts'
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { InsightEngine } from '../../engines/insight/port.ts'
import { StepError } from '../../contract/app-error.ts'
import { startWorker } from '../../platform/jobs/worker.ts'
import { closeThreads } from '../../platform/processes/thread.ts'
import { createPrompt } from '../prompts/create-prompt.ts'
import { createRecording } from '../../library/recordings/create-recording.ts'
import { deleteRecording } from '../../library/deletion/delete-recording.ts'
import { newId } from '../../platform/database/ids.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Database } from '../../platform/database/schema.ts'
import { eachDatabase } from '../../../test/helpers/databases.ts'
import { packContent } from '../../text/content-blocks.ts'
import { setContent } from '../../transcripts/content/set-content.ts'
import { setStatus } from '../../transcripts/content/status.ts'
import { getRecordingRow } from '../../library/recordings/get-recording-row.ts'
import { meanwhile } from '../../../test/helpers/meanwhile.ts'
import { createWorkspace } from '../../identity/workspaces/create-workspace.ts'
import { citationsOf } from './as-insight.ts'
import { createInsight } from './create-insight.ts'
import { getInsight } from './get-insight.ts'
import { listInsights } from './list-insights.ts'
import { regenerateInsight } from './regenerate-insight.ts'
import { insightQueue, insightStep } from './queue-insight.ts'
import { startInsights } from './start-insights.ts'
import { endWaitingInsights, stopInsights } from './stop-insights.ts'
import { insightHooks, writeInsight } from './write-insight.ts'
import { waitFor } from '../../../test/helpers/wait-for.ts'

after(closeThreads)
const maxQueued = 100

interface Made {
  userId: string
  spaceId: string
  recordingId: string
  prompts: string[]
}

/** A workspace with a recording without a transcript, and two prompts, the first with autoGenerate. */
async function make(db: Database): Promise<Made> {
  const userId = newId('usr')
  const stamp = { createdAt: timestamp(), updatedAt: timestamp() }
  await db
    .insertInto('user')
    .values({
      id: userId,
      email: 'a@b.c',
      name: null,
      passwordHash: null,
      isAdministrator: 1,
      deletedAt: null,
      ...stamp,
    })
    .execute()
  return db.transaction().execute(async (tx) => {
    const { id: spaceId } = await createWorkspace(tx, userId, { name: 'x' }, noHooks)
    const given = { title: 'Talk', source: 'IMPORT', language: 'en' } as const
    const { id: recordingId } = await createRecording(tx, { workspaceId: spaceId, userId }, given, noHooks)
    const own = await createPrompt(tx, spaceId, { title: 'Own', prompt: 'By itself.', autoGenerate: true })
    const asked = await createPrompt(tx, spaceId, { title: 'Asked', prompt: 'When asked.' })
    return { userId, spaceId, recordingId, prompts: [own.id, asked.id] }
  })
}

/** Gives the recording its first or next transcript. */
async function say(db: Database, { spaceId, recordingId }: Made, text: string): Promise<void> {
  const words = text.split(' ').map((word, i) => ({ word, start: i, end: i + 0.5, confidence: null, speaker: 0 }))
  const packed = packContent({ words, segments: [], paragraphStarts: [0], estimated: false })
  await db.transaction().execute(async (tx) => {
    const content = { packed, kind: 'IMPORT', summary: '', language: 'en', speakerAssignments: [] } as const
    await setContent(tx, { recordingId, userId: null }, content)
    await startInsights(tx, spaceId, recordingId)
    // Twice, as a repeated job would.
    await startInsights(tx, spaceId, recordingId)
  })
}

function engineOf(write: InsightEngine['write']): InsightEngine {
  return {
    provider: 'test',
    model: 'small',
    quality: 'draft',
    write,
    answer: async () => ({ text: '', passages: [], tokens: null }),
    asksAboutAll: () => false,
    answerFromAll: async () => null,
    close: async () => {},
  }
}

/** Runs jobs until no insight of the recording waits for a worker. */
async function work(jobsDb: Database, db: Database, made: Made, engine: InsightEngine): Promise<void> {
  const worker = await startWorker({
    db: jobsDb,
    handlers: { [insightStep]: writeInsight({ engine, detectLanguage: async () => null }) },
    queues: { [insightQueue]: 1 },
    hooks: insightHooks,
    owner: true,
  })
  try {
    await waitFor(
      () => listInsights(db, made.spaceId, made.recordingId, {}),
      'the insights',
      ({ items }) =>
        items.every(({ status, waitingFor: other }) => other !== null || !['QUEUED', 'IN_PROGRESS'].includes(status)),
    )
  } finally {
    await worker.stop()
  }
}

eachDatabase((kind, open) => {
  test(`waits for the transcript, is generated once per transcript, and is never stored partially, on ${kind}`, async () => {
    const { db, jobsDb, close } = await open()
    try {
      const made = await make(db)
      const { spaceId, recordingId } = made
      const inTx = <T>(run: Parameters<ReturnType<Database['transaction']>['execute']>[0]): Promise<T> =>
        db.transaction().execute(run) as Promise<T>
      const [own = '', asked = ''] = made.prompts
      const { id } = await db.transaction().execute((tx) => createInsight(tx, spaceId, recordingId, asked, maxQueued))
      // The transcript failed and was completed later.
      await inTx((tx) =>
        endWaitingInsights(tx, recordingId, 'FAILED', JSON.stringify({ code: 'TIMEOUT', message: 'x' })),
      )
      assert.equal((await getInsight(db, spaceId, recordingId, id)).failure?.code, 'TIMEOUT')
      await say(db, made, 'We moved in May.')
      let calls = 0
      const writing = engineOf(async ({ prompt, lines }) => {
        calls += 1
        return { text: `${prompt.title}: ${lines.map(({ text }) => text).join(' ')} [00:01]`, tokens: null }
      })
      await work(jobsDb, db, made, writing)
      const { items } = await listInsights(db, spaceId, recordingId, {})
      assert.deepEqual(
        items.map(({ prompt, status, content, failure }) => [prompt.id, status, content, failure]),
        [
          [asked, 'COMPLETED', 'Asked: We moved in May. [00:01]', null],
          [own, 'COMPLETED', 'Own: We moved in May. [00:01]', null],
        ],
      )
      assert.equal(calls, 2)

      // A new transcript: automatic insights are regenerated, others become stale.
      await say(db, made, 'We moved in June.')
      await work(jobsDb, db, made, writing)
      const now = (await listInsights(db, spaceId, recordingId, {})).items
      assert.deepEqual(
        now.map(({ content, isStale }) => [content, isStale]),
        [
          ['Asked: We moved in May. [00:01]', true],
          ['Own: We moved in June. [00:01]', false],
        ],
      )

      // A failure keeps the earlier content and records the reason.
      await inTx((tx) => regenerateInsight(tx, spaceId, recordingId, id, { tweak: 'shorter', maxQueued }))
      const failing = engineOf(async () => {
        throw new StepError('ENGINE_UNAVAILABLE', 'Not now.')
      })
      await work(jobsDb, db, made, failing)
      const failed = await getInsight(db, spaceId, recordingId, id)
      assert.deepEqual([failed.status, failed.failure?.message, failed.tweaks], ['FAILED', 'Not now.', ['shorter']])
      assert.equal(failed.content, 'Asked: We moved in May. [00:01]')

      // Deleting a recording stops the insights being written about it.
      await inTx((tx) => regenerateInsight(tx, spaceId, recordingId, id, { tweak: null, maxQueued }))
      await inTx((tx) =>
        deleteRecording(
          tx,
          { workspaceId: spaceId, id: recordingId },
          { permanent: false },
          { onRecordingDeleted: stopInsights },
        ),
      )
      const rows = await db.selectFrom('job').select('state').where('state', 'in', ['QUEUED', 'RUNNING']).execute()
      assert.deepEqual(rows, [])
      const row = await db.selectFrom('insight').select('status').where('id', '=', id).executeTakeFirst()
      assert.equal(row?.status, 'CANCELLED')
      await db.deleteFrom('recording').where('id', '=', recordingId).execute()
      assert.deepEqual(await db.selectFrom('insight').select('id').execute(), [])
    } finally {
      await close()
    }
  })

  for (const when of ['before', 'after'] as const) {
    test(`starts if the transcript completes right ${when} it is asked for, on ${kind}`, async (t) => {
      const { db, jobsDb, close } = await open()
      t.after(close)
      const { spaceId, recordingId, prompts } = await make(db)
      const { id: transcriptId } = await db.selectFrom('transcript').select('id').executeTakeFirstOrThrow()
      await meanwhile(
        db,
        async (tx, pause) => {
          await getRecordingRow(tx, spaceId, recordingId)
          if (when === 'before') await pause()
          await createInsight(tx, spaceId, recordingId, prompts[1] ?? '', maxQueued)
          if (when === 'after') await pause()
        },
        async () => {
          await jobsDb
            .transaction()
            .execute((tx) => setStatus(tx, 'transcript', transcriptId, 'COMPLETED', { version: 1 }))
          // As the step after the one that completes it.
          await jobsDb.transaction().execute((tx) => startInsights(tx, spaceId, recordingId))
        },
      )
      const rows = await db.selectFrom('insight').select(['promptId', 'runId']).execute()
      assert.equal(rows.length, 2)
      assert.ok(
        rows.every(({ runId }) => runId !== null),
        JSON.stringify(rows),
      )
    })
  }

  test(`makes a prompt with autoGenerate once if it is asked for meanwhile, on ${kind}`, async (t) => {
    const { db, jobsDb, close } = await open()
    t.after(close)
    const { spaceId, recordingId, prompts } = await make(db)
    const { id: transcriptId } = await db.selectFrom('transcript').select('id').executeTakeFirstOrThrow()
    await db.transaction().execute((tx) => setStatus(tx, 'transcript', transcriptId, 'COMPLETED', { version: 1 }))
    const ask = () =>
      db.transaction().execute((tx) => createInsight(tx, spaceId, recordingId, prompts[0] ?? '', maxQueued))
    await meanwhile(
      jobsDb,
      async (tx, pause) => {
        await startInsights(tx, spaceId, recordingId)
        await pause()
      },
      () => Promise.all([ask(), ask()]),
    )
    assert.equal((await db.selectFrom('insight').select('id').execute()).length, 1)
  })
})

test('cited times are distinguished from other brackets', () => {
  assert.deepEqual(citationsOf('a [00:05] b [1:02:03–1:02:10] c [5] [x:10] [00:05] (00:07)'), [
    { start: 5, end: null },
    { start: 3723, end: 3730 },
  ])
})
