import { run } from './cli/run.ts'
import { tools } from './app/administration.ts'

const controller = new AbortController()
let signals = 0
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    signals += 1
    controller.abort(new Error('stopped'))
    // A second Ctrl-C is meant: everything that counts is on disk already.
    if (signals > 1) process.exit(1)
  })
}

process.exitCode = await run(process.argv.slice(2), {
  tools,
  env: process.env,
  // Opened when somebody reads it: a command must not wait for a pipe that it has no use for.
  get stdin() {
    return process.stdin
  },
  stdout: process.stdout,
  stderr: process.stderr,
  signal: controller.signal,
})
