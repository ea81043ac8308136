import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { ProgramFailedError, ProgramMissingError, runChild, splitLines, startChild } from './child.ts'
import { limit } from '../../../test/helpers/time-limits.ts'

test("returns a program's output and passes arguments without a shell", async () => {
  const { stdout } = await runChild('echo', ['$HOME', '; exit 3', "it's"])
  assert.equal(stdout, "$HOME ; exit 3 it's\n")
})

test('inherits no secrets', async () => {
  process.env['TIRO_SECRET'] = 'hidden'
  try {
    const { stdout } = await runChild('env', [], { env: { EXTRA: '1' } })
    assert.doesNotMatch(stdout, /TIRO_|hidden/)
    assert.match(stdout, /^PATH=/m)
    assert.match(stdout, /^EXTRA=1$/m)
  } finally {
    delete process.env['TIRO_SECRET']
  }
})

test('names a missing program, and reports a failure with the end of standard error', async () => {
  await assert.rejects(runChild('no-such-program-here', []), ProgramMissingError)
  await assert.rejects(
    runChild('sh', ['-c', 'head -c 100000 /dev/zero | tr "\\0" x >&2; echo end >&2; exit 7'], { stderrBytes: 100 }),
    (error: unknown) => {
      assert.ok(error instanceof ProgramFailedError)
      assert.equal(error.end.code, 7)
      assert.equal(error.end.stderr.length, 100)
      assert.ok(error.end.stderr.endsWith('end\n'))
      return true
    },
  )
})

test('an abort ends a process group that ignores SIGTERM within a second', async () => {
  const controller = new AbortController()
  const child = await startChild('sh', ['-c', 'trap "" TERM; echo ready; sleep 60 & sleep 60; sleep 60'], {
    signal: controller.signal,
    stdout: true,
  })
  assert.ok(child.stdout !== null)
  await once(child.stdout, 'data')
  const started = performance.now()
  controller.abort(new Error('enough'))
  const end = await child.ended
  assert.ok(performance.now() - started < limit(1000))
  assert.equal(end.signal, 'SIGKILL')
})

test('a hanging program is ended at its time limit', async () => {
  await assert.rejects(
    runChild('sleep', ['60'], { timeLimit: 0.2 }),
    (error: unknown) => error instanceof ProgramFailedError && error.end.timedOut,
  )
})

test('endless output is rejected, not stored', async () => {
  await assert.rejects(runChild('yes', [], { stdoutBytes: 1000 }), RangeError)
})

test('an aborted signal starts nothing', async () => {
  const reason = new Error('before')
  await assert.rejects(runChild('true', [], { signal: AbortSignal.abort(reason) }), reason)
})

test('lines are complete across chunks, and an endless line uses no memory', () => {
  const lines: string[] = []
  const push = splitLines((line) => lines.push(line))
  push(Buffer.from('one\r\ntw'))
  push(Buffer.from('o\n'))
  push(Buffer.alloc(100_000, 120))
  push(Buffer.from('tail\nlast\n'))
  assert.deepEqual([lines[0], lines[1], lines[2]?.length, lines[3]], ['one', 'two', 8192, 'last'])
})
