import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { ProgramFailedError, runChild } from './child.ts'
import { sandboxed, sandboxState, type Limits } from './sandbox.ts'

const limits: Limits = { memory: 1024 ** 3, cpuSeconds: 5, fileBytes: 1000 }
let folder: string
let secret: string
let target: string

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tiro-sandbox-'))
  secret = path.join(folder, 'secret')
  target = path.join(folder, 'target')
  await writeFile(secret, 'secret')
  await writeFile(target, '')
})
after(() => rm(folder, { recursive: true }))

for (const mode of ['auto', 'off'] as const) {
  test(`${mode}: a bound file can be read and written, a file that is too large cannot`, async () => {
    const bindings = [
      { path: secret, at: '/in/media', writable: false },
      { path: target, at: '/out/copy', writable: true },
    ]
    const copy = await sandboxed('cp', bindings, (seen) => [seen(secret), seen(target)], { mode, limits })
    await runChild(copy.program, copy.args)
    assert.equal(await readFile(target, 'utf8'), 'secret')
    const flood = await sandboxed(
      'dd',
      bindings,
      (seen) => ['if=/dev/zero', `of=${seen(target)}`, 'bs=2000', 'count=2'],
      {
        mode,
        limits,
      },
    )
    await assert.rejects(runChild(flood.program, flood.args), ProgramFailedError)
  })

  test(`${mode}: a program that takes too much CPU time ends by the signal that says so`, async () => {
    const busy = await sandboxed('sh', [], () => ['-c', 'while :; do :; done'], {
      mode,
      limits: { ...limits, cpuSeconds: 1 },
    })
    await assert.rejects(runChild(busy.program, busy.args), ({ end }: ProgramFailedError) => {
      assert.ok(end.signal === 'SIGXCPU' || end.code === 128 + constants.signals.SIGXCPU, JSON.stringify(end))
      return true
    })
  })
}

test('the sandbox contains no files of this machine and has no network', async (t) => {
  if (!(await sandboxState()).sandbox) return t.skip('bubblewrap does not work here')
  for (const words of [
    ['cat', secret],
    ['cat', '/etc/passwd'],
    ['sh', '-c', 'grep -v lo: /proc/net/dev | grep :'],
  ]) {
    const [program = '', ...args] = words
    const command = await sandboxed(program, [], () => args, { mode: 'required', limits })
    await assert.rejects(runChild(command.program, command.args), ProgramFailedError, words.join(' '))
  }
})

test('the state gives the reason if there is no sandbox', async () => {
  const state = await sandboxState()
  assert.equal(state.reason === null, state.sandbox)
})

test('the reason is a sentence, although bubblewrap prints none', async () => {
  const bin = path.join(folder, 'bin')
  await mkdir(bin)
  await writeFile(path.join(bin, 'bwrap'), '#!/bin/sh\necho "bwrap: No permissions" >&2\nexit 1\n', { mode: 0o700 })
  const module = new URL('sandbox.ts', import.meta.url).href
  const program = `import { sandboxState } from '${module}'; console.log((await sandboxState()).reason)`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${bin}:${process.env['PATH']}` },
  })
  assert.equal(stdout, "bubblewrap doesn't work here: bwrap: No permissions.\n")
})
