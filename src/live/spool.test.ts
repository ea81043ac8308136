import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { openFileForTest } from '../../test/helpers/databases.ts'
import { isOpen } from '../../test/helpers/is-open.ts'
import { RunningSession, type SessionDeps } from './running-session.ts'
import { openSpool } from './spool.ts'
import type { LiveRow } from './store.ts'

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
