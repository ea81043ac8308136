import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { openFileForTest } from '../../test/helpers/databases.ts'
import { liveRow } from '../../test/helpers/live-row.ts'
import { newWorkspace } from '../../test/helpers/new-workspace.ts'
import { readVersion } from '../../test/helpers/read-version.ts'
import { recordingRow } from '../../test/helpers/recording-row.ts'
import type { LiveTurn } from '../contract/live.ts'
import { getRecordingRow } from '../library/recordings/get-recording-row.ts'
import { timestamp } from '../platform/database/now.ts'
import { unlimited } from '../platform/config/quotas.ts'
import { createLogger } from '../platform/logger.ts'
import { closeThreads } from '../platform/processes/thread.ts'
import { findTranscriptOf } from '../transcripts/content/find-transcript.ts'
import { createTranscript } from '../transcripts/content/create-transcript.ts'
import { LiveService, type LiveDeps } from './live-sessions.ts'
import { countOpenOf, findLive, insertEvent, insertLive, listOpen } from './store.ts'

function turnOf(turn: number, text: string): LiveTurn {
  const words = text.split(' ').map((word, i) => {
    const start = turn * 5 + i * 0.4
    return { word, start, end: start + 0.3, confidence: 0.9, isFinal: true, speaker: null }
  })
  return { turn, start: turn * 5, end: turn * 5 + 4, isFinal: true, isCorrected: false, speaker: null, words, text }
}

test('a session whose audio stayed elsewhere ends with its words', async (t) => {
  const data = mkdtempSync(path.join(tmpdir(), 'tiro-live-'))
  t.after(() => rmSync(data, { recursive: true }))
  t.after(closeThreads)
  const { db, close } = await openFileForTest({ file: path.join(data, 'tiro.db') })
  t.after(close)
  const workspaceId = await newWorkspace(db)
  const { ownerId } = await db.selectFrom('workspace').select('ownerId').executeTakeFirstOrThrow()
  const begin = async (name: string, turns: readonly string[]): Promise<void> => {
    const recordingId = `rec_${name}`
    const recording = recordingRow({ id: recordingId, workspaceId, source: 'LIVE', status: 'MEDIA_IMPORT_UPLOADING' })
    await db.insertInto('recording').values(recording).execute()
    await db.transaction().execute((tx) => createTranscript(tx, recordingId, 'en'))
    const by = { createdAt: timestamp(Date.now() - 1000), createdById: ownerId }
    const state = { engine: 'a/b', folder: 'elsewhere' }
    await insertLive(db, liveRow({ id: `liv_${name}`, workspaceId, recordingId, ...by, ...state }))
    for (const [n, text] of turns.entries()) {
      await insertEvent(db, `liv_${name}`, { n: n + 1, event: { type: 'turn', turn: turnOf(n, text) } })
    }
  }
  await begin('words', ['Good morning.', 'Somebody listens.'])
  await begin('silent', [])

  const started: string[] = []
  const hooks = { onTranscriptImported: async (_: unknown, _space: string, id: string) => void started.push(id) }
  const config = { data, live: { idleSeconds: 60, maxHours: 12 } }
  const given = { db, hooks, voices: null, config, log: createLogger('silent') }
  const look = async (name: string) => {
    const live = await findLive(db, workspaceId, `liv_${name}`)
    const { status } = await getRecordingRow(db, workspaceId, `rec_${name}`)
    const transcript = await findTranscriptOf(db, `rec_${name}`)
    return [live?.status, status, transcript?.status, transcript?.version]
  }
  // Another process of the same database may come back with the audio.
  for (const isShared of [true, false]) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- sessions without audio need no more
    const service = new LiveService({ ...given, isShared } as unknown as LiveDeps)
    await service.begin()
    await service.close()
    if (isShared) assert.deepEqual(await look('words'), ['LIVE', 'MEDIA_IMPORT_UPLOADING', 'NOT_STARTED', 0])
  }
  assert.deepEqual(await look('words'), ['ENDED', 'MEDIA_IMPORT_EXPIRED', 'COMPLETED', 1])
  assert.deepEqual(await look('silent'), ['ENDED', 'MEDIA_IMPORT_EXPIRED', 'NOT_STARTED', 0])
  assert.deepEqual(started, ['rec_words'])
  const transcript = await findTranscriptOf(db, 'rec_words')
  const { content } = await readVersion(db, transcript?.id ?? '', 1)
  assert.equal(content.words.length, 4)
  assert.equal(await countOpenOf(db, ownerId), 0)
})

test('sessions that cannot be taken over keep neither the server from starting nor others from going on', async (t) => {
  const data = mkdtempSync(path.join(tmpdir(), 'tiro-live-'))
  t.after(() => rmSync(data, { recursive: true }))
  const { db, close } = await openFileForTest({ file: path.join(data, 'tiro.db') })
  t.after(close)
  mkdirSync(path.join(data, 'live'))
  writeFileSync(path.join(data, 'live', 'id'), 'here')
  const [gone, open] = [await newWorkspace(db), await newWorkspace(db)]
  const { ownerId } = await db.selectFrom('workspace').select('ownerId').executeTakeFirstOrThrow()
  const begin = async (id: string, workspaceId: string): Promise<void> => {
    const recordingId = `rec_${id}`
    const recording = recordingRow({ id: recordingId, workspaceId, source: 'LIVE', status: 'MEDIA_IMPORT_UPLOADING' })
    await db.insertInto('recording').values(recording).execute()
    await insertLive(db, liveRow({ id, workspaceId, recordingId, createdById: ownerId, folder: 'here' }))
  }
  await begin('liv_a', gone)
  await begin('liv_b', open)
  await begin('liv_c', open)
  await db.updateTable('workspace').set({ deletedAt: timestamp() }).where('id', '=', gone).execute()
  // Its audio can't be opened.
  mkdirSync(path.join(data, 'live', 'liv_b.pcm'))

  const config = { data, live: { idleSeconds: 60, maxHours: 12 }, quotas: unlimited }
  const log = createLogger('silent')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- sessions without audio need no more
  const service = new LiveService({ db, voices: null, config, isShared: false, log } as unknown as LiveDeps)
  t.after(() => service.close())
  await service.begin()
  assert.deepEqual(
    ['liv_a', 'liv_b', 'liv_c'].map((id) => service.running(id) !== null),
    [false, false, true],
  )
  await service.close()
  assert.deepEqual(
    (await listOpen(db, 'here')).map(({ id }) => id),
    ['liv_b', 'liv_c'],
    'none of a deleted workspace, and none is ended',
  )
})
