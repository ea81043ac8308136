import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { openFileForTest } from '../../test/helpers/databases.ts'
import { noHooks } from '../../test/helpers/no-hooks.ts'
import { longestPause } from '../../test/helpers/longest-pause.ts'
import { liveRow } from '../../test/helpers/live-row.ts'
import { newWorkspace } from '../../test/helpers/new-workspace.ts'
import { readVersion } from '../../test/helpers/read-version.ts'
import { recordingRow } from '../../test/helpers/recording-row.ts'
import type { LiveTurn } from '../contract/live.ts'
import { openDiskBlobs } from '../platform/blobs/disk.ts'
import type { BlobStore } from '../platform/blobs/port.ts'
import { timestamp } from '../platform/database/now.ts'
import { createLogger } from '../platform/logger.ts'
import { closeThreads } from '../platform/processes/thread.ts'
import { packContent } from '../text/content-blocks.ts'
import { setContent } from '../transcripts/content/set-content.ts'
import { createTranscript } from '../transcripts/content/create-transcript.ts'
import { run as buildLiveContent } from './build-live-content.ts'
import { putMedia } from './make-recording.ts'
import { RunningSession, type SessionDeps } from './running-session.ts'
import { insertEvent, insertLive, readMarks, readStoredTurns } from './store.ts'

const turnSeconds = 4.8

function turnOf(turn: number): LiveTurn {
  const words = Array.from({ length: 12 }, (_, i) => {
    const start = turn * turnSeconds + i * 0.4
    return { word: `w${turn}x${i}`, start, end: start + 0.3, confidence: 0.9, isFinal: true, speaker: null }
  })
  const [start, end] = [turn * turnSeconds, (turn + 1) * turnSeconds]
  const text = words.map(({ word }) => word).join(' ')
  const isCorrected = turn === 5
  return { turn, start, end, isFinal: true, isCorrected, speaker: null, words, text: isCorrected ? 'corrected' : text }
}

/** A session with so many turns that waits for its end, in a database of its own. */
async function sessionWith(t: TestContext, turns: number, marks: readonly { at: number; label: string | null }[]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'tiro-ending-'))
  t.after(() => rmSync(folder, { recursive: true }))
  t.after(closeThreads)
  const { db, close } = await openFileForTest({ file: path.join(folder, 'tiro.db') })
  t.after(close)
  const workspaceId = await newWorkspace(db)
  const { ownerId } = await db.selectFrom('workspace').select('ownerId').executeTakeFirstOrThrow()
  const recordingId = 'rec_a'
  const bytes = 32_000
  const row = liveRow({ workspaceId, recordingId, createdById: ownerId, recognisedBytes: bytes })
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('recording')
      .values(recordingRow({ id: recordingId, workspaceId, source: 'LIVE', status: 'MEDIA_IMPORT_UPLOADING' }))
      .execute()
    await insertLive(tx, row)
  })
  // A transaction has a time limit, and all turns in one may pass it on a slow computer.
  for (let first = 0; first < turns; first += 100) {
    await db.transaction().execute(async (tx) => {
      for (let n = first; n < first + 100; n++) {
        await insertEvent(tx, row.id, { n: n + 1, event: { type: 'turn', turn: turnOf(n) } })
      }
    })
  }
  const transcriptId = await db.transaction().execute(async (tx) => {
    for (const [i, mark] of marks.entries()) {
      await insertEvent(tx, row.id, { n: turns + i + 1, event: { type: 'mark', ...mark } })
    }
    return createTranscript(tx, recordingId, 'en')
  })
  const file = path.join(folder, 'session.pcm')
  writeFileSync(file, new Uint8Array(bytes))
  const started: string[] = []
  const blobs = await openDiskBlobs({ minFreeBytes: 0, folder: path.join(folder, 'blobs') })
  const given = {
    db,
    blobs,
    voices: null,
    names: [],
    log: createLogger('silent'),
    room: { ask: async () => null, settled: async () => undefined },
    hooks: noHooks,
    startRun: async (_: unknown, { id }: { id: string }) => void started.push(id),
    onEnded: () => {},
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a session whose audio is recognised needs no more
  const session = await RunningSession.open(row, file, given as unknown as SessionDeps)
  return { ...given, file, bytes, workspaceId, ownerId, recordingId, row, session, started, transcriptId }
}

void test('the end of a long session with marks holds up nobody', async (t) => {
  const turns = 9000
  const first = { at: 60, label: 'fir\u0000st' }
  const marks = Array.from({ length: 100 }, (_, n) => (n === 0 ? first : { at: 60 + n * 400, label: null }))
  // A client that lost its connection sends a mark twice.
  const { db, recordingId, row, session, started, transcriptId } = await sessionWith(t, turns, [...marks, first])
  const inline = await longestPause(async () => {
    const stored = await readStoredTurns(db, row.id, 0, turns)
    buildLiveContent({ stored, language: 'en', marks: await readMarks(db, row.id, 100), imported: null })
  })
  const pause = await longestPause(() => session.finish())
  assert.ok(pause < inline / 2, `${pause} of ${inline} ms`)
  assert.deepEqual(started, [recordingId])
  const { content } = await readVersion(db, transcriptId, 2)
  assert.equal(content.words.length, turns * 12 - 11)
  const highlights = await db
    .selectFrom('highlight')
    .select(['start', 'end', 'quote', 'version'])
    .orderBy('start')
    .execute()
  assert.equal(highlights.length, 100)
  const quote = 'w11x6 w11x7 w11x8 w11x9 w11x10 w11x11 w12x0 w12x1 w12x2 w12x3 w12x4 w12x5 w12x6'
  const comments = await db.selectFrom('highlightComment').select('text').execute()
  assert.deepEqual(comments, [{ text: 'first' }], 'what PostgreSQL could not store')
  assert.deepEqual(highlights[0], { start: 55.2, end: 60.3, quote, version: 2 })
})

void test('the audio of a session that is deleted while it is stored is deleted, too', async (t) => {
  const { db, blobs, hooks, startRun, row, file: audioPath, bytes, session } = await sessionWith(t, 0, [])
  t.after(() => session.leave())
  const deleting: BlobStore = Object.assign(Object.create(blobs) as BlobStore, {
    put: async (...given: Parameters<BlobStore['put']>) => {
      await db.deleteFrom('recording').execute()
      return blobs.put(...given)
    },
  })
  await putMedia({ db, blobs: deleting, hooks, startRun }, row, { path: audioPath, bytes })
  assert.deepEqual(await Array.fromAsync(blobs.list('media/')), [])
})

void test('media of a session gets its date at the end if a transcript was imported meanwhile, otherwise later', async (t) => {
  for (const isImported of [false, true]) {
    const { db, workspaceId, recordingId, session } = await sessionWith(t, 1, [])
    await db.updateTable('workspace').set({ deleteMediaAfterDays: 7 }).where('id', '=', workspaceId).execute()
    if (isImported) {
      const words = [{ word: 'Imported.', start: 0, end: 1, confidence: null, speaker: 0 }]
      const packed = packContent({ words, segments: [], paragraphStarts: [0], estimated: false })
      const content = { packed, kind: 'IMPORT', summary: '', language: 'en', speakerAssignments: [] } as const
      await db.transaction().execute((tx) => setContent(tx, { recordingId, userId: null }, content))
    }
    await session.finish()
    const { autoDeleteMediaAfter: due } = await db
      .selectFrom('recording')
      .select('autoDeleteMediaAfter')
      .executeTakeFirstOrThrow()
    assert.equal(due !== null, isImported, String(due))
  }
})

void test('marks that cannot become highlights hold up no session', async (t) => {
  const marks = [1, 5, 10].map((at) => ({ at, label: null }))
  const { db, workspaceId, ownerId, recordingId, session, started } = await sessionWith(t, 100, marks)
  const now = timestamp()
  const highlights = Array.from({ length: 998 }, (_, n) => ({
    id: `hlt_${n}`,
    createdAt: now,
    updatedAt: now,
    workspaceId,
    recordingId,
    createdById: ownerId,
    color: 'YELLOW',
    version: 1,
    fromWord: 0,
    toWord: 0,
    start: 0,
    end: 0,
    quote: 'w',
    folded: 'w',
    isDetached: 0,
  }))
  for (let n = 0; n < highlights.length; n += 100) {
    await db
      .insertInto('highlight')
      .values(highlights.slice(n, n + 100))
      .execute()
  }
  await session.finish()
  assert.deepEqual(started, [recordingId])
  const { status } = await db.selectFrom('liveSession').select('status').executeTakeFirstOrThrow()
  assert.equal(status, 'ENDED')
  assert.equal((await db.selectFrom('highlight').select('id').execute()).length, 1000)
})
