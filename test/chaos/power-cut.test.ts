import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { removeFolder, temporaryFolder } from '../helpers/harness.ts'
import { preparePowerCut } from './power-cut.ts'

/** Writes files with and without what makes them durable, and is killed. */
const writer = `
const fs = require('node:fs')
const sync = (name) => { const f = fs.openSync(name, 'r'); fs.fsyncSync(f); fs.closeSync(f) }
fs.mkdirSync('kept'); sync('.')
fs.writeFileSync('kept/synced', 'synced'); sync('kept/synced')
fs.writeFileSync('kept/bytes-not-synced', 'lost')
sync('kept')
fs.writeFileSync('kept/name-not-synced', 'lost'); sync('kept/name-not-synced')
fs.appendFileSync('kept/synced', ' and more')
fs.renameSync('old', 'kept/renamed')
fs.mkdirSync('lost'); fs.writeFileSync('lost/file', 'lost'); sync('lost/file'); sync('lost')
process.kill(process.pid, 'SIGKILL')
`

test('a simulated power cut leaves what was synced, and nothing else', async (t) => {
  const folder = await temporaryFolder()
  t.after(() => removeFolder(folder))
  const data = path.join(folder, 'data')
  await mkdir(data)
  await writeFile(path.join(data, 'old'), 'old')
  const power = preparePowerCut(data, folder)
  if (power === null) return t.skip('there is no C compiler (cc)')
  power.begin()
  const ended = spawnSync(process.execPath, ['-e', writer], { cwd: data, env: { ...process.env, ...power.env } })
  assert.equal(ended.signal, 'SIGKILL', ended.stderr.toString())
  const lost = power.cut().map((file) => path.relative(data, file))
  assert.deepEqual(lost.toSorted(), [
    'kept/bytes-not-synced',
    'kept/name-not-synced',
    'kept/renamed',
    'kept/synced',
    'lost',
  ])
  assert.deepEqual((await readdir(data)).toSorted(), ['kept', 'old'])
  assert.equal(await readFile(path.join(data, 'kept/synced'), 'utf8'), 'synced')
  assert.equal(await readFile(path.join(data, 'kept/bytes-not-synced'), 'utf8'), '')
})
