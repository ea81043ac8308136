import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { serialize } from 'node:v8'
import { AppError } from '../../contract/app-error.ts'
import { ProgramFailedError, startChild } from '../processes/child.ts'
import { fontFolders } from '../../formats/fonts.ts'
import type { RenderTask } from '../../formats/render-content.ts'

/** Time limit for typesetting, seconds. Four hours of speech take one or two. */
const timeLimit = 60
/** Maximum number of processes; each takes 100–200 MB. */
const most = 2
const entry = fileURLToPath(new URL('./pdf-child.ts', import.meta.url))

let running = 0
const waiting: (() => void)[] = []

/**
 * Renders a pdf in a separate process: typst blocks its thread, and a crash must not end the server. At most two run
 * at once. Aborting ends the process.
 * @throws AppError ENGINE_UNAVAILABLE if the fonts aren't installed; ProgramFailedError if typst fails.
 */
export async function typesetPdf(task: RenderTask, options: { signal?: AbortSignal } = {}): Promise<Uint8Array> {
  if (fontFolders().length === 0) {
    const message = 'The PDF fonts are missing. Install the packages fonts-noto-core and fonts-noto-cjk.'
    throw new AppError('ENGINE_UNAVAILABLE', message)
  }
  await enter(options.signal)
  try {
    return await runChild(task, options)
  } finally {
    leave()
  }
}

async function runChild(task: RenderTask, options: { signal?: AbortSignal }): Promise<Uint8Array> {
  const child = await startChild(process.execPath, [entry], {
    stdin: true,
    stdout: true,
    timeLimit,
    cwd: path.dirname(entry),
    ...options,
  })
  const chunks: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stdin?.end(serialize(task))
  const end = await child.ended
  options.signal?.throwIfAborted()
  const data = Buffer.concat(chunks)
  if (end.code !== 0 || data.length === 0) throw new ProgramFailedError('typst', end)
  return new Uint8Array(data)
}

/** Waits for a free slot. Rejects with the signal's reason if aborted before. */
async function enter(signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted()
  if (running < most) {
    running++
    return
  }
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const abort = () => {
    waiting.splice(waiting.indexOf(start), 1)
    reject(signal?.reason)
  }
  const start = () => {
    signal?.removeEventListener('abort', abort)
    resolve()
  }
  signal?.addEventListener('abort', abort, { once: true })
  waiting.push(start)
  await promise
}

/** Passes the slot to the next in the queue. */
function leave(): void {
  const next = waiting.shift()
  if (next === undefined) running--
  else next()
}
