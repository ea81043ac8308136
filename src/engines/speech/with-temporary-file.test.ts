import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { sweepWorkFolders } from '../../platform/files/work-folder.ts'

const module = new URL('./with-temporary-file.ts', import.meta.url).href
/** Says where its file is and stays, as a process does that loads a model. */
const loading = `
  const { withTemporaryFile } = await import(${JSON.stringify(module)})
  withTemporaryFile('encoder.onnx', 'x', (file) => {
    process.stdout.write(file)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  })`

test('the file of a killed process is deleted, that of a running one and folders of others are not', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tiro-test-'))
  const start = async () => {
    const args = ['--input-type=module', '-e', loading]
    const child = spawn(process.execPath, args, { env: { ...process.env, TMPDIR: folder } })
    const [file] = (await once(child.stdout, 'data')) as [Buffer]
    return { child, file: file.toString() }
  }
  const [killed, running] = [await start(), await start()]
  try {
    killed.child.kill('SIGKILL')
    await once(killed.child, 'exit')
    await mkdir(path.join(folder, 'tiro-abcdef'))
    assert.ok(existsSync(killed.file))
    await sweepWorkFolders(folder)
    assert.deepEqual([existsSync(killed.file), existsSync(running.file)], [false, true])
    assert.equal((await readdir(folder)).length, 2)
  } finally {
    running.child.kill('SIGKILL')
    await rm(folder, { recursive: true })
  }
})
