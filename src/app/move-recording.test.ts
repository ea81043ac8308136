import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eachDatabase } from '../../test/helpers/databases.ts'
import { newWorkspace } from '../../test/helpers/new-workspace.ts'
import { newMember } from '../../test/helpers/new-member.ts'
import { recordingRow } from '../../test/helpers/recording-row.ts'
import { liveRow } from '../../test/helpers/live-row.ts'
import { hooks } from './hooks.ts'
import type { Caller } from '../contract/endpoint.ts'
import { prepareIndexMove } from '../derived/search/move-index.ts'
import { writeSubmission } from '../integrations/requests/submission.ts'
import { insertLive } from '../live/store.ts'
import { unlimited } from '../platform/config/quotas.ts'
import { dialectOf } from '../platform/database/dialects.ts'
import { timestamp } from '../platform/database/now.ts'
import { lockingTransaction } from '../platform/database/row-locks.ts'
import { indexWords, matchWords } from '../platform/database/search/full-text.ts'
import { sql } from 'kysely'
import type { Database, Tables } from '../platform/database/schema.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { createTranscript } from '../transcripts/content/create-transcript.ts'
import { createSpeaker } from '../transcripts/speakers/create-speaker.ts'
import { writeTagRows } from '../library/recordings/tags.ts'
import { moveRecording, type Moving } from '../library/moving/move-recording.ts'

const now = timestamp()
const stamps = { createdAt: now, updatedAt: now }
const caller: Caller = {
  userId: 'usr_ada',
  email: 'ada@example.org',
  isAdministrator: false,
  keyId: null,
  keyRole: 'OWNER',
  keyExpiresAt: null,
  secretId: null,
  workspaceIds: null,
  appId: null,
  session: { id: 'ses_ada', authenticatedAt: now, mustSetUp: false },
}
/** More than one transaction writes. */
const passages = 230
const deps = { quotas: unlimited, hooks }

interface Place {
  from: string
  to: string
  recordingId: string
  transcriptId: string
  speakerId: string
}

/** A recording that has a row in each table that one may have. */
async function fill(db: Database): Promise<Place> {
  const [from, to] = [await newWorkspace(db), await newWorkspace(db)]
  for (const workspaceId of [from, to]) await newMember(db, { workspaceId, userId: 'usr_ada', role: 'editor' })
  await db
    .insertInto('session')
    .values({
      id: 'ses_ada',
      userId: 'usr_ada',
      hash: 'hash',
      createdAt: now,
      expiresAt: timestamp(Date.now() + 3_600_000),
      authenticatedAt: now,
      lastUsedAt: null,
      address: null,
      userAgent: null,
    })
    .execute()
  const recordingId = 'rec_talk'
  return db.transaction().execute(async (tx) => {
    const { id: speakerId } = await createSpeaker(tx, from, { name: 'Grace', role: 'HOST' })
    const { id: otherId } = await createSpeaker(tx, from, { name: 'Nobody' })
    const row = recordingRow({ id: recordingId, workspaceId: from, createdById: 'usr_ada', tags: '["Radio","News"]' })
    await tx.insertInto('recording').values(row).execute()
    await writeTagRows(tx, from, recordingId, ['Radio', 'News'])
    const transcriptId = await createTranscript(tx, recordingId, 'en')
    const speakerAssignments = JSON.stringify([{ speakerIndex: 0, speakerId }])
    await tx
      .updateTable('transcript')
      .set({ status: 'COMPLETED', version: 1, runId: 'run_talk', speakerAssignments })
      .where('id', '=', transcriptId)
      .execute()
    const file = { id: 'fil_talk', type: 'AUDIO', mimeType: 'audio/mp4', size: 10, blobKey: 'media/x', ...stamps }
    await tx
      .insertInto('file')
      .values({ ...file, recordingId, workspaceId: from })
      .execute()
    const upload = { id: 'upl_talk', mimeType: 'audio/mp4', createdById: 'usr_ada', createdAt: now, expiresAt: now }
    await tx
      .insertInto('upload')
      .values({ ...upload, recordingId, workspaceId: from, status: 'COMPLETED' })
      .execute()
    const highlight = { id: 'hlt_talk', color: 'YELLOW', version: 1, fromWord: 0, toWord: 1, start: 0, end: 1 }
    await tx
      .insertInto('highlight')
      .values({ ...highlight, ...stamps, recordingId, workspaceId: from, quote: 'x', folded: 'x', isDetached: 0 })
      .execute()
    await tx
      .insertInto('correctedWord')
      .values({ workspaceId: from, recordingId, heard: 'okonko', word: 'Okonkwo', count: 2 })
      .execute()
    await writeSubmission(tx, recordingId, { warnings: [], request: null, isKept: false })
    await tx.insertInto('share').values({ recordingId, nonce: 'n', hash: 'h', createdAt: now }).execute()
    const session = {
      ...liveRow({ id: 'liv_talk', workspaceId: from, recordingId, createdById: 'usr_ada' }),
      status: 'ENDED',
    }
    await insertLive(tx, { ...session, speakerNames: speakerAssignments })
    await tx
      .insertInto('captionLink')
      .values({ sessionId: 'liv_talk', nonce: 'n', hash: 'c', createdAt: now })
      .execute()
    const voice = { transcriptId, model: 'm', voiceprint: new Uint8Array(4), seconds: 9 }
    await tx
      .insertInto('voiceSample')
      .values([0, 1].map((speakerIndex) => ({ ...voice, speakerIndex })))
      .execute()
    await tx
      .insertInto('voiceprint')
      .values({ ...voice, speakerIndex: 0, speakerId, workspaceId: from, createdAt: now })
      .execute()
    await tx
      .insertInto('voiceMatch')
      .values([
        { transcriptId, speakerIndex: 0, speakerId, score: 0.9, state: 'SET' },
        { transcriptId, speakerIndex: 1, speakerId: otherId, score: 0.6, state: 'PROPOSED' },
      ])
      .execute()
    const chunk = { transcriptId, version: 1, speaker: 0, start: 0, end: 1, marks: new Uint8Array(), key: 'k' }
    for (let i = 0; i < passages; i += 1) {
      const { n } = await tx
        .insertInto('searchChunk')
        .values({ ...chunk, text: 'cranes over the harbour', translationId: null })
        .returning('n')
        .executeTakeFirstOrThrow()
      await indexWords(tx, from, [{ n, tokens: ['cranes', 'over', 'the', 'harbour'] }])
    }
    return { from, to, recordingId, transcriptId, speakerId }
  })
}

async function move(db: Database, given: Omit<Moving, 'recordingFolderId'>, as: Caller = caller): Promise<unknown> {
  const moving = { ...given, recordingFolderId: null }
  const index = await prepareIndexMove(db, db, moving)
  try {
    return await lockingTransaction(db, (tx) => moveRecording(tx, deps, as, moving, index))
  } finally {
    await index.settle()
  }
}

const found = async (db: Database, workspaceId: string): Promise<number> => {
  const phrases = [{ tokens: ['harbour'], isPrefix: false }]
  return (await matchWords(db, { workspaceIds: [workspaceId], phrases, all: true, where: sql`true`, limit: 999 }))
    .length
}

/** Tables with a row of the recording that names a workspace, and how many rows name it. */
async function named(db: Database, { recordingId }: Place, workspaceId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  const columns =
    dialectOf(db) === 'sqlite'
      ? sql`select m."name" as "table", c."name" as "column" from sqlite_master m, pragma_table_info(m."name") c`
      : sql`select table_name as "table", column_name as "column" from information_schema.columns
          where table_schema = current_schema()`
  const { rows } = await sql<{ name: keyof Tables }>`select "table" as "name" from (${columns}) c
    where "column" in ('workspaceId', 'recordingId') group by "table" having count(*) = 2`.execute(db)
  for (const { name } of rows) {
    const { count } = await db
      .selectFrom(name as 'file')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('recordingId', '=', recordingId)
      .where('workspaceId', '=', workspaceId)
      .executeTakeFirstOrThrow()
    if (Number(count) > 0) counts[name] = Number(count)
  }
  return counts
}

eachDatabase((kind, open) => {
  void test(`every row of a recording names its new workspace, and what was another team's ends on ${kind}`, async (t) => {
    const { db, close } = await open()
    t.after(close)
    const place = await fill(db)
    const before = await named(db, place, place.from)
    assert.deepEqual(Object.keys(before).toSorted(), [
      'correctedWord',
      'file',
      'highlight',
      'liveSession',
      'recordingFacet',
      'recordingTag',
      'upload',
    ])
    assert.deepEqual([await found(db, place.from), await found(db, place.to)], [passages, 0])
    await move(db, place)
    assert.deepEqual(await named(db, place, place.from), {})
    assert.deepEqual(await named(db, place, place.to), before)
    assert.deepEqual([await found(db, place.from), await found(db, place.to)], [0, passages])
    for (const table of ['share', 'captionLink'] as const) {
      assert.deepEqual(await db.selectFrom(table).selectAll().execute(), [], table)
    }

    // Somebody wants to have what another program sent only to get its text.
    assert.deepEqual(await db.selectFrom('submission').select('isKept').execute(), [{ isKept: 1 }])

    const speakers = await db.selectFrom('speaker').selectAll().where('workspaceId', '=', place.to).execute()
    assert.deepEqual(
      speakers.map(({ name, role }) => [name, role]),
      [['Grace', 'HOST']],
    )
    const assigned = JSON.stringify([{ speakerIndex: 0, speakerId: speakers[0]?.id }])
    const transcript = await db.selectFrom('transcript').select('speakerAssignments').executeTakeFirst()
    assert.equal(transcript?.speakerAssignments, assigned)
    const session = await db.selectFrom('liveSession').select('speakerNames').executeTakeFirst()
    assert.equal(session?.speakerNames, assigned)
    const facets = await db.selectFrom('recordingFacet').select(['facet', 'workspaceId']).execute()
    assert.deepEqual(facets.map(({ facet }) => facet).toSorted(), [
      'language:en',
      `speaker:${speakers[0]?.id}`,
      'state:COMPLETED',
      'tag:news',
      'tag:radio',
    ])
    // A workspace that doesn't recognise voices keeps none.
    for (const table of ['voiceSample', 'voiceprint', 'voiceMatch'] as const) {
      assert.deepEqual(await db.selectFrom(table).selectAll().execute(), [], table)
    }
  })

  void test(`a passage that comes during a move, or after a crash in it, is found where the recording is on ${kind}`, async (t) => {
    const { db, close } = await open()
    t.after(close)
    const place = await fill(db)
    const moving = { ...place, recordingFolderId: null }
    const index = await prepareIndexMove(db, db, moving)
    const { transcriptId } = place
    const chunk = {
      transcriptId,
      translationId: null,
      version: 1,
      speaker: 0,
      start: 1,
      end: 2,
      marks: new Uint8Array(),
    }
    const { n } = await db
      .insertInto('searchChunk')
      .values({ ...chunk, key: 'late', text: 'harbour' })
      .returning('n')
      .executeTakeFirstOrThrow()
    await db.transaction().execute((tx) => indexWords(tx, place.from, [{ n, tokens: ['harbour'] }]))
    await lockingTransaction(db, (tx) => moveRecording(tx, deps, caller, moving, index))
    assert.equal(await found(db, place.to), passages + 1)
    // Another one begins before the first has ended.
    await assert.rejects(prepareIndexMove(db, db, moving), { code: 'NOT_FOUND' })
    await index.settle()
    assert.deepEqual([await found(db, place.from), await found(db, place.to)], [0, passages + 1])
  })

  void test(`voices go along where they are recognised, with the speakers that are known there on ${kind}`, async (t) => {
    const { db, close } = await open()
    t.after(close)
    const place = await fill(db)
    await db.updateTable('workspace').set({ voices: 1 }).where('id', '=', place.to).execute()
    const grace = await db.transaction().execute((tx) => createSpeaker(tx, place.to, { name: 'Grace' }))
    await move(db, place)
    assert.equal((await db.selectFrom('voiceSample').selectAll().execute()).length, 2)
    const learnt = await db.selectFrom('voiceprint').select(['speakerId', 'workspaceId']).execute()
    assert.deepEqual(learnt, [{ speakerId: grace.id, workspaceId: place.to }])
    const matches = await db.selectFrom('voiceMatch').select(['speakerIndex', 'speakerId', 'state']).execute()
    assert.deepEqual(matches, [{ speakerIndex: 0, speakerId: grace.id, state: 'SET' }])
  })

  void test(`nothing moves while something is made of the recording, or without access on ${kind}`, async (t) => {
    const { db, close } = await open()
    t.after(close)
    const place = await fill(db)
    const { recordingId } = place
    const busy = { code: 'INVALID_STATE' }
    const setRecording = (status: 'MEDIA_IMPORT_PROCESSING' | 'MEDIA_IMPORT_UPLOADING' | 'READY') =>
      db.updateTable('recording').set({ status }).where('id', '=', recordingId).execute()
    for (const status of ['MEDIA_IMPORT_PROCESSING', 'MEDIA_IMPORT_UPLOADING'] as const) {
      await setRecording(status)
      await assert.rejects(move(db, place), busy, status)
    }
    await setRecording('READY')
    for (const status of ['QUEUED', 'IN_PROGRESS'] as const) {
      await db.updateTable('transcript').set({ status }).execute()
      await assert.rejects(move(db, place), busy, status)
    }
    await db.updateTable('transcript').set({ status: 'COMPLETED' }).execute()
    // The steps after a transcript.
    const job = { step: 'tidy', queue: 'light', workspaceId: place.from, input: null }
    await db.transaction().execute((tx) => enqueue(tx, [{ ...job, runId: 'run_talk' }]))
    await assert.rejects(move(db, place), busy)
    await db.updateTable('job').set({ state: 'DONE' }).execute()
    const insight = { id: 'ins_1', promptId: 'prm_1', promptTitle: 'x', promptText: 'x', tweaks: '[]', queuedAt: now }
    await db
      .insertInto('insight')
      .values({ ...insight, ...stamps, recordingId, status: 'IN_PROGRESS', runId: 'run_insight' })
      .execute()
    await assert.rejects(move(db, place), busy)
    await db.updateTable('insight').set({ status: 'COMPLETED' }).execute()
    await db
      .insertInto('translation')
      .values({
        id: 'tsl_1',
        ...stamps,
        recordingId,
        language: 'de',
        status: 'QUEUED',
        runId: null,
        warnings: '[]',
        version: 0,
        sourceVersion: 0,
        sentences: 0,
        sentencesDone: 0,
      })
      .execute()
    await assert.rejects(move(db, place), busy)
    await db.updateTable('translation').set({ status: 'CANCELLED' }).execute()

    const elsewhere = await newWorkspace(db)
    const missing = { code: 'NOT_FOUND', message: /^There is no workspace/ }
    await assert.rejects(move(db, { ...place, to: 'spc_guessed' }), { ...missing })
    await assert.rejects(move(db, { ...place, to: elsewhere }), { ...missing })
    await assert.rejects(move(db, place, { ...caller, workspaceIds: [place.from] }), { ...missing })
    await assert.rejects(move(db, { ...place, to: place.from }), { code: 'INVALID_BODY' })
    await newMember(db, { workspaceId: elsewhere, userId: 'usr_ada', role: 'viewer' })
    await assert.rejects(move(db, { ...place, to: elsewhere }), { code: 'INSUFFICIENT_ROLE' })
    await db.updateTable('recording').set({ deletedAt: now }).execute()
    await assert.rejects(move(db, place), { code: 'NOT_FOUND', message: /^There is no recording/ })
    assert.deepEqual(await named(db, place, place.to), {})
    assert.deepEqual([await found(db, place.from), await found(db, place.to)], [passages, 0])
    await db.updateTable('recording').set({ deletedAt: null }).execute()
    await move(db, place)
    assert.deepEqual(await named(db, place, place.from), {})
  })
})
