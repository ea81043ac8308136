import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { AppError } from '../../contract/app-error.ts'
import { statistics } from '../../platform/database/migrations/0035-statistics.ts'
import type { NewRow } from '../../platform/database/schema.ts'
import { eachDatabase } from '../../../test/helpers/databases.ts'
import { getStatistics } from './get-statistics.ts'
import { noteEnded, noteQueued, noteStarted } from './note-run.ts'
import { sweepStatistics } from './sweep-statistics.ts'

const now = Date.parse('2026-11-22T12:00:00.000Z')
let n = 0
function run(endedAt: string, more: Partial<NewRow<'transcriptionRun'>> = {}): NewRow<'transcriptionRun'> {
  n += 1
  const known = { seconds: 3600, waited: 10, worked: 1800 }
  return {
    runId: `run_${n}`,
    workspaceId: 'spc_1',
    queuedAt: endedAt,
    endedAt,
    outcome: 'COMPLETED',
    ...known,
    ...more,
  }
}

eachDatabase((kind, open) => {
  test(`statistics are summed by day and week on ${kind}`, async () => {
    const { db } = await open()
    const failed = { outcome: 'FAILED', seconds: null, worked: null } as const
    await db
      .insertInto('transcriptionRun')
      .values([
        run('2026-11-15T23:59:59.999Z'),
        run('2026-11-16T00:00:00.000Z', { waited: 40 }),
        run('2026-11-22T23:59:59.999Z', { workspaceId: 'spc_2', seconds: 1800 }),
        run('2026-11-22T09:00:00.000Z', { ...failed, failureCode: 'ENGINE_ERROR', waited: null }),
        run('2026-11-21T09:00:00.000Z', { ...failed, failureCode: 'MEDIA_UNREADABLE', waited: 1 }),
        run('2026-11-21T10:00:00.000Z', { ...failed, failureCode: 'MEDIA_UNREADABLE', waited: 1 }),
        run('2026-11-23T00:00:00.000Z'),
        { ...run(''), endedAt: null, outcome: null },
      ])
      .execute()
    const all = await getStatistics(db, null, { from: '2026-11-15', to: '2026-11-22', interval: 'WEEK' }, now)
    assert.deepEqual(
      all.periods.map(({ start, transcribed, failed: failures, hours }) => [start, transcribed, failures, hours]),
      [
        ['2026-11-09', 1, 0, 1],
        ['2026-11-16', 2, 3, 1.5],
      ],
    )
    assert.deepEqual(all.total, {
      transcribed: 3,
      failed: 3,
      hours: 2.5,
      averageWait: 12.4,
      longestWait: 40,
      realTimeFactor: 0.6,
    })
    assert.deepEqual(all.failures, [
      { code: 'MEDIA_UNREADABLE', count: 2 },
      { code: 'ENGINE_ERROR', count: 1 },
    ])
    assert.deepEqual(all.queue, { waiting: 0, running: 0, oldestSeconds: null })
    const own = await getStatistics(db, 'spc_2', { from: '2026-11-22', to: '2026-11-22' }, now)
    assert.deepEqual([own.total.transcribed, own.total.failed, own.total.realTimeFactor], [1, 0, 1])
    const usual = await getStatistics(db, null, {}, now)
    assert.deepEqual(
      [usual.from, usual.to, usual.interval, usual.periods.length],
      ['2026-10-24', '2026-11-22', 'DAY', 30],
    )
    for (const bad of [
      { from: '2026-11-23', to: '2026-11-22' },
      { from: '2025-11-21', to: '2026-11-22' },
    ]) {
      await assert.rejects(
        getStatistics(db, null, bad, now),
        (error) => error instanceof AppError && error.code === 'INVALID_QUERY',
      )
    }
    await sweepStatistics(db, now + 2 * 366 * 86_400_000)
    const left = await db.selectFrom('transcriptionRun').select('runId').execute()
    assert.equal(left.length, 2)
  })

  test(`a run is noted once however often its steps run on ${kind}`, async () => {
    const { db } = await open()
    await db.transaction().execute(async (tx) => {
      await noteQueued(tx, 'run_a', 'spc_1')
      await noteStarted(tx, 'run_a')
    })
    const first = await db.selectFrom('transcriptionRun').selectAll().executeTakeFirstOrThrow()
    assert.ok(first.startedAt !== null && first.endedAt === null)
    await db.transaction().execute(async (tx) => {
      await noteStarted(tx, 'run_a')
      await noteEnded(tx, 'run_a', 'rec_none', 'ENGINE_ERROR')
      await noteEnded(tx, 'run_unknown', 'rec_none', null)
    })
    const rows = await db.selectFrom('transcriptionRun').selectAll().execute()
    assert.equal(rows.length, 1)
    assert.equal(rows[0]?.startedAt, first.startedAt)
    assert.deepEqual([rows[0]?.outcome, rows[0]?.failureCode], ['FAILED', 'ENGINE_ERROR'])
  })

  test(`what was transcribed before counts too on ${kind}`, async () => {
    const { db } = await open()
    await db.schema.dropTable('transcriptionRun').execute()
    await db.schema.alterTable('user').dropColumn('lastSeenAt').execute()
    const at = '2026-11-01T00:00:00.000Z'
    const made = { createdAt: at, updatedAt: at }
    await sql`insert into "user" ("id", "email", "isAdministrator", "createdAt", "updatedAt")
      values ('usr_1', 'ada@example.org', 1, ${at}, ${at})`.execute(db)
    await db
      .insertInto('session')
      .values({
        id: 'ses_1',
        userId: 'usr_1',
        hash: 'h',
        createdAt: at,
        expiresAt: at,
        authenticatedAt: at,
        lastUsedAt: at,
      })
      .execute()
    const space = { id: 'spc_1', ...made, name: 'A', language: 'en', templateId: null, ownerId: 'usr_1' }
    await db
      .insertInto('workspace')
      .values({ ...space, findAndReplaceWords: '[]', vocabulary: '[]', privacy: 'PRIVATE', deletedAt: null })
      .execute()
    for (const [id, status, failure] of [
      ['1', 'COMPLETED', null],
      ['2', 'FAILED', '{"code":"TIMEOUT","message":"Slow"}'],
      ['3', 'QUEUED', null],
    ] as const) {
      await sql`insert into "recording" ("id", "createdAt", "updatedAt", "workspaceId", "title", "mediaType", "source",
          "duration", "status", "isMediaDeleted", "createdById", "language", "diarize", "vocabulary",
          "translationLanguages", "warnings")
        values (${`rec_${id}`}, ${at}, ${at}, 'spc_1', 'A', 'AUDIO', 'UPLOAD', 90, 'READY', 0, 'usr_1', 'en', 1, '[]',
          '[]', '[]')`.execute(db)
      await sql`insert into "transcript" ("id", "createdAt", "updatedAt", "recordingId", "language", "status",
          "speakerAssignments", "failure", "warnings", "runId", "version")
        values (${`trn_${id}`}, ${at}, ${at}, ${`rec_${id}`}, 'en', ${status}, '[]', ${failure}, '[]', ${`run_${id}`}, 0)`.execute(
        db,
      )
    }
    await db.transaction().execute((tx) => statistics.up(tx))
    const { total, failures } = await getStatistics(db, 'spc_1', { from: '2026-11-01', to: '2026-11-01' }, now)
    assert.deepEqual([total.transcribed, total.failed, total.hours, total.realTimeFactor], [1, 1, 0.025, null])
    assert.deepEqual(failures, [{ code: 'TIMEOUT', count: 1 }])
    const user = await db.selectFrom('user').select('lastSeenAt').executeTakeFirstOrThrow()
    assert.equal(user.lastSeenAt, at)
  })
})
