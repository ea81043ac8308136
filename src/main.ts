import { reasonOf, run } from './cli/run.ts'

const controller = new AbortController()
let signals = 0
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    signals += 1
    controller.abort(new Error('stopped'))
    // A second Ctrl-C quits at once; everything important is already on disk.
    if (signals > 1) process.exit(1)
  })
}

// The reader of the output is gone (`tiro … | head`): end as by SIGPIPE, which Node.js ignores.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (controller.signal.aborted) return
  const hasReaderLeft = error.code === 'EPIPE'
  if (!hasReaderLeft) process.stderr.write(`tiro: The output couldn't be written: ${reasonOf(error)}.\n`)
  process.exitCode = hasReaderLeft ? 141 : 1
  // The command stops and deletes its temporary files.
  controller.abort(error)
})

const exitCode = await run(process.argv.slice(2), {
  tools: async () => (await import('./app/administration.ts')).tools,
  transcriber: async (env) => {
    const { connectToServer } = await import('./app/connect-to-server.ts')
    return connectToServer(env, async () => (await import('./app/open-transcriber.ts')).openTranscriber(env))
  },
  env: process.env,
  // Opened on first read, so that commands that don't need stdin don't wait for a pipe.
  get stdin() {
    return process.stdin
  },
  stdout: process.stdout,
  stderr: process.stderr,
  signal: controller.signal,
})
process.exitCode ??= exitCode
// A part that didn't end in time (a frozen database) mustn't keep a stopped process alive.
if (controller.signal.aborted) setTimeout(() => process.exit(), 1000).unref()
