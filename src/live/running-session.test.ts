import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { AppError } from '../contract/app-error.ts'
import { liveSampleRate, type LiveTurn } from '../contract/live.ts'
import type { LiveDetector } from '../engines/speech/vad.ts'
import { createLogger } from '../platform/logger.ts'
import type { Database } from '../platform/database/schema.ts'
import { fillPassages } from '../../test/helpers/fill-passages.ts'
import { openFileForTest } from '../../test/helpers/databases.ts'
import { liveRow } from '../../test/helpers/live-row.ts'
import { isOpen } from '../../test/helpers/is-open.ts'
import { RunningSession, type SessionDeps } from './running-session.ts'
import { openSpool } from './spool.ts'
import { insertEvent, insertLive, readEvents, readMarks, type LiveRow } from './store.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'tiro-spool-'))
after(() => rmSync(folder, { recursive: true }))
const ignore = { kept: () => {}, failure: () => {} }

test('a spool that the disk refuses is closed', async () => {
  // A pipe can't be synced.
  const pipe = path.join(folder, 'pipe.pcm')
  execFileSync('mkfifo', [pipe])
  await assert.rejects(openSpool(pipe, ignore), /EINVAL/)
  assert.equal(isOpen(pipe), false)
})

test('marks, pauses and corrections leave a bounded number of events', async (t) => {
  const { db, close } = await openFileForTest({ file: path.join(folder, 'bounded.db') })
  t.after(close)
  const row = await insertSession(db)
  const turn: LiveTurn = {
    turn: 0,
    start: 0,
    end: 1,
    isFinal: true,
    isCorrected: false,
    text: 'one',
    speaker: null,
    words: [],
  }
  await insertEvent(db, row.id, { n: 1, event: { type: 'turn', turn } })
  const file = path.join(folder, 'bounded.pcm')
  const session = await openSession(db, row, file)
  for (const text of ['two', 'three', 'four']) await session.correct(0, text)
  await session.mark('kept')
  const events = await readEvents(db, row.id, 0, 10)
  assert.deepEqual(
    events.map(({ n, event }) => [n, event.type === 'turn' ? event.turn.text : event.type]),
    [
      [4, 'four'],
      [5, 'mark'],
    ],
  )
  await session.leave()

  await insertEvent(db, row.id, { n: 200_000, event: { type: 'mark', at: 0, label: null } })
  const full = await openSession(db, row, file)
  const isFull = (error: unknown): boolean => error instanceof AppError && error.code === 'QUEUE_FULL'
  await assert.rejects(full.mark('one more'), isFull)
  await assert.rejects(full.pause(), isFull)
  assert.equal(full.state().status, 'LIVE')
  await full.correct(0, 'five')
  assert.equal((await readEvents(db, row.id, 0, 10)).length, 3)
  assert.equal((await readMarks(db, row.id, 1)).length, 1)
  await full.leave()
})

test('a session goes on after a commit whose answer was lost', async (t) => {
  const { db, close } = await openFileForTest({ file: path.join(folder, 'unsure.db') })
  t.after(close)
  const row = await insertSession(db)
  const session = await openSession(db, row, path.join(folder, 'unsure.pcm'))
  await session.mark('one')
  await insertEvent(db, row.id, { n: 2, event: { type: 'mark', at: 0, label: 'unsure' } })
  await assert.rejects(session.mark('refused'))
  await session.mark('three')
  const seen: unknown[] = []
  for await (const { n, event } of session.events(0, AbortSignal.timeout(10_000))) {
    seen.push([n, event.type === 'mark' ? event.label : event.type])
    if (n === 3) break
  }
  assert.deepEqual(seen, [
    [1, 'one'],
    [2, 'unsure'],
    [3, 'three'],
  ])
  await session.leave()
})

test('a session that the database refuses to pause can be paused after that', async (t) => {
  const { db, close } = await openFileForTest({ file: path.join(folder, 'paused.db') })
  t.after(close)
  const row = await insertSession(db)
  const session = await openSession(db, row, path.join(folder, 'paused.pcm'))
  await insertEvent(db, row.id, { n: 1, event: { type: 'mark', at: 0, label: 'taken' } })
  await assert.rejects(session.pause())
  assert.equal(session.state().status, 'LIVE')
  await session.pause()
  assert.equal(session.state().status, 'PAUSED')
  const stored = await db.selectFrom('liveSession').select('status').executeTakeFirstOrThrow()
  assert.equal(stored.status, 'PAUSED')
  assert.deepEqual(
    (await readEvents(db, row.id, 1, 10)).map(({ event }) => event),
    [{ type: 'state', status: 'PAUSED', ending: null }],
  )
  await session.leave()
})

test('the audio of a session that the database refuses is closed', async () => {
  const { db, close } = await openFileForTest({ file: path.join(folder, 'tiro.db') })
  await close()
  const file = path.join(folder, 'session.pcm')
  const { close: closeSpool } = await openSpool(file, ignore)
  assert.equal(isOpen(file), true)
  await closeSpool()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it needs no more before it asks the database
  const opening = RunningSession.open({ id: 'liv_a' } as LiveRow, file, { db } as SessionDeps)
  await assert.rejects(opening)
  assert.equal(isOpen(file), false)
})

test('after a restart, hours of audio without words hold up nobody', { timeout: 10_000 }, async (t) => {
  const { db, close } = await openFileForTest({ file: path.join(folder, 'hours.db') })
  t.after(close)
  const row = await insertSession(db)
  const file = path.join(folder, 'hours.pcm')
  writeFileSync(file, '')
  const bytes = 3 * 3600 * 2 * liveSampleRate
  truncateSync(file, bytes)
  let detected = 0
  const detector: LiveDetector = {
    start: async (_, first) => {
      let from = first
      return {
        feed: async (upTo) => {
          detected += upTo - from
          const update = { from, upTo, regions: [], open: null, levels: new Float32Array(), measures: null }
          from = upTo
          return update
        },
        close: () => {},
      }
    },
    pids: () => [],
    close: async () => {},
  }
  const session = await openSession(db, row, file, { detector, requireSpace: async () => {} })
  await session.write(new Uint8Array(3200))
  assert.equal(session.state().receivedBytes, bytes + 3200)
  await session.leave()
  assert.ok(detected > 0 && detected <= 61 * liveSampleRate, `${detected / liveSampleRate} s of it were read again`)
})

/** A session with its recording, without audio and events. */
async function insertSession(db: Database): Promise<LiveRow> {
  const { workspaceId } = await fillPassages(db, ['one'])
  const { id: recordingId, createdById } = await db
    .selectFrom('recording')
    .select(['id', 'createdById'])
    .executeTakeFirstOrThrow()
  const row = liveRow({ workspaceId, recordingId, createdById: createdById ?? '' })
  await insertLive(db, row)
  return row
}

function openSession(
  db: Database,
  row: LiveRow,
  file: string,
  more: Partial<SessionDeps> = {},
): Promise<RunningSession> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a session without audio needs no more
  const room = { ask: async () => null, settled: async () => undefined }
  const deps = {
    db,
    voices: null,
    names: [],
    room,
    log: createLogger('silent'),
    ...more,
  } as unknown as SessionDeps
  return RunningSession.open(row, file, deps)
}
