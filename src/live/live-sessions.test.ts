import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { openFileForTest } from '../../test/helpers/databases.ts'
import { newWorkspace } from '../../test/helpers/new-workspace.ts'
import { recordingRow } from '../../test/helpers/recording-row.ts'
import { timestamp } from '../platform/database/now.ts'
import { createLogger } from '../platform/logger.ts'
import { LiveService, type LiveDeps } from './live-sessions.ts'
import { insertLive, listOpen } from './store.ts'

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
    const state = { status: 'LIVE', ending: null, endedAt: null, engine: null, recognisedBytes: 0, bytes: 0 }
    const asked = { language: 'en', vocabulary: '[]', silenceMs: 700, speakerNames: '[]', folder: 'here' }
    const by = { createdAt: timestamp(), createdById: ownerId }
    await insertLive(db, { id, workspaceId, recordingId, ...by, ...state, ...asked })
  }
  await begin('liv_a', gone)
  await begin('liv_b', open)
  await begin('liv_c', open)
  await db.updateTable('workspace').set({ deletedAt: timestamp() }).where('id', '=', gone).execute()
  // Its audio can't be opened.
  mkdirSync(path.join(data, 'live', 'liv_b.pcm'))

  const config = { data, live: { idleSeconds: 60, maxHours: 12 } }
  const log = createLogger('silent')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- sessions without audio need no more
  const service = new LiveService({ db, voices: null, config, isShared: false, log } as unknown as LiveDeps)
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
