import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { waitFor } from '../../../test/helpers/wait-for.ts'
import { startSphinx } from './pocketsphinx-process.ts'

test('a process that ends while its folder is written to ends nothing else', async (t) => {
  const root = await mkdtemp(path.join(tmpdir(), 'tiro-sphinx-'))
  t.after(() => rm(root, { recursive: true, force: true, maxRetries: 5 }))
  const program = path.join(root, 'pocketsphinx_batch')
  await writeFile(program, '#!/bin/sh\nexec sleep 0.5\n', { mode: 0o700 })
  const folder = await mkdtemp(path.join(root, 'p'))
  const sphinx = await startSphinx(program, folder)
  // As a window that is being written when the process ends. To delete many files takes longer than to write the next.
  await Promise.all(Array.from({ length: 2000 }, (_, i) => writeFile(path.join(folder, `f${i}`), '')))
  const loop = 'i=0; while [ -d "$1" ]; do i=$((i + 1)); : > "$1/w$i"; sleep 0.002; done 2> /dev/null'
  const writer = spawn('sh', ['-c', loop, 'sh', folder], { stdio: 'ignore' })
  const ended = once(writer, 'exit')
  t.after(async () => {
    writer.kill()
    await ended
  })
  await waitFor(() => !sphinx.alive(), 'the end of the process')
  await sphinx.stop()
  await assert.rejects(sphinx.decode(new Uint8Array(2), new AbortController().signal), { code: 'ENGINE_ERROR' })
})
