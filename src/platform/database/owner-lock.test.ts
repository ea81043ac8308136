import assert from 'node:assert/strict'
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { UsageError } from '../../contract/app-error.ts'
import { startOf } from '../processes/process-mark.ts'
import { isOwned, ownerLockFile, takeOwnerLock } from './owner-lock.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'tiro-owner-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const module = path.join(import.meta.dirname, 'owner-lock.ts')
const running = new Set<ChildProcess>()
after(() => {
  for (const child of running) child.kill('SIGKILL')
})

/** A process that takes a lock and keeps it. */
async function holder(
  database: string,
  prefix: readonly string[] = [],
): Promise<{ says: string; kill: () => Promise<void> }> {
  const code = `const { takeOwnerLock } = await import(${JSON.stringify(module)})
    try { takeOwnerLock(${JSON.stringify(database)}); console.log('taken') } catch (error) { console.log(error.name) }
    setInterval(() => {}, 1000)`
  const [command, ...rest] = [...prefix, process.execPath, '--input-type=module', '-e', code]
  const child = spawn(command, rest, { stdio: ['ignore', 'pipe', 'inherit'] })
  running.add(child)
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL')
    await once(child, 'close')
    running.delete(child)
  }
  return { says: said.toString().trim(), kill }
}

test('the lock of a running process is respected, and ends with it', async () => {
  const database = path.join(folder, 'a.db')
  assert.equal(isOwned(database), false)
  const other = await holder(database)
  assert.equal(other.says, 'taken')
  assert.equal(isOwned(database), true)
  assert.throws(() => takeOwnerLock(database), UsageError)
  await other.kill()
  assert.equal(isOwned(database), false)
  const own = takeOwnerLock(database)
  assert.equal(isOwned(database), true)
  assert.throws(() => takeOwnerLock(database), UsageError)
  assert.equal(isOwned(database), true, 'it is held after it was asked for again')
  assert.equal((await holder(database)).says, 'UsageError')
  own.release()
  assert.equal(isOwned(database), false)
  assert.deepEqual(readdirSync(folder), ['a.db.lock'])
  assert.equal(statSync(ownerLockFile(database)).mode & 0o777, 0o600)
})

test('of processes that start at once, one gets the lock, also while others ask whether it is held', async () => {
  const database = path.join(folder, 'b.db')
  const asking = setInterval(() => isOwned(database), 1)
  const all = await Promise.all(Array.from({ length: 4 }, () => holder(database)))
  clearInterval(asking)
  assert.deepEqual(all.map(({ says }) => says).toSorted(), ['UsageError', 'UsageError', 'UsageError', 'taken'])
  await Promise.all(all.map(({ kill }) => kill()))
})

const inContainer = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child']
const isPossible = spawnSync('unshare', [...inContainer.slice(1), 'true']).status === 0

test(
  'the lock holds in containers, in which other processes have its ID',
  { skip: isPossible ? false : 'needs root' },
  async () => {
    const database = path.join(folder, 'c.db')
    const first = await holder(database, inContainer)
    const second = await holder(database, inContainer)
    assert.deepEqual([first.says, second.says], ['taken', 'UsageError'])
    assert.throws(() => takeOwnerLock(database), UsageError)
    await Promise.all([first.kill(), second.kill()])
    takeOwnerLock(database).release()
  },
)

test('a process of version 0.2 is respected, its file is not after it has ended', async () => {
  const database = path.join(folder, 'd.db')
  const file = `${database}.owner`
  const write = (pid: number, started: string | null): void =>
    writeFileSync(file, JSON.stringify({ pid, started, token: 'x' }))
  write(process.pid, startOf(process.pid))
  assert.throws(() => takeOwnerLock(database), UsageError)
  write(process.pid, '1@another-boot')
  takeOwnerLock(database).release()
  assert.equal(existsSync(file), false)
  writeFileSync(file, 'rubbish')
  takeOwnerLock(database).release()
  assert.equal(existsSync(file), false)
})
