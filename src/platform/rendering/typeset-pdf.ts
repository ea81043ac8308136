import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { serialize } from 'node:v8'
import { AppError } from '../../contract/app-error.ts'
import { ProgramFailedError, startChild } from '../processes/child.ts'
import { withMemoryLimit } from '../processes/sandbox.ts'
import { slots } from '../processes/slots.ts'
import { fontFolders } from '../../formats/fonts.ts'
import type { RenderTask } from '../../formats/render-content.ts'
import { tooLong } from '../../formats/too-long.ts'

/** Time limit for typesetting, seconds. Four hours of speech take one or two. */
const mostSeconds = 60
/**
 * Memory that one process may write to, bytes. 500,000 words of Chinese, the longest import, take 2 GB, of which the
 * process uses 1.5 GB; four hours of speech take 700 MB, of which it uses 200 MB.
 */
const mostMemory = 2.5e9

export interface TypesettingOptions {
  signal?: AbortSignal
  /** Seconds; by default a minute. */
  timeLimit?: number
  /** Bytes; by default 2.5 GB. */
  memory?: number
}
/** Maximum number of processes. */
const most = 2
/** One more for somebody who has none: one person must not keep everybody waiting. */
const spare = 1
const entry = fileURLToPath(new URL('./pdf-child.ts', import.meta.url))

/** What the process writes about a text that is too long, and the allocators of typst and of Node.js before they end it. */
const isTooLong = /too long for this format|memory allocation of \d+ bytes failed|out of memory|allocation failed/i

const slot = slots(most, spare)

/**
 * Renders a pdf in a separate process: typst blocks its thread, and a crash must not end the server. Two run at
 * once, or three. Aborting ends the process.
 * @throws AppError ENGINE_UNAVAILABLE if the fonts aren't installed, INVALID_QUERY for a text that is too long;
 * ProgramFailedError if typst fails.
 */
export async function typesetPdf(task: RenderTask, options: TypesettingOptions = {}): Promise<Uint8Array> {
  if (fontFolders().length === 0) {
    const message = 'The PDF fonts are missing. Install the packages fonts-noto-core and fonts-noto-cjk.'
    throw new AppError('ENGINE_UNAVAILABLE', message)
  }
  return slot(options.signal, () => runChild(task, options))
}

async function runChild(task: RenderTask, options: TypesettingOptions): Promise<Uint8Array> {
  const { memory = mostMemory, ...limits } = options
  const [program, ...args] = [...(await withMemoryLimit(memory)), process.execPath, entry]
  const child = await startChild(program, args, {
    stdin: true,
    stdout: true,
    timeLimit: mostSeconds,
    cwd: path.dirname(entry),
    ...limits,
  })
  const chunks: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stdin?.end(serialize(task))
  const end = await child.ended
  options.signal?.throwIfAborted()
  if (end.timedOut || (end.code !== 0 && isTooLong.test(end.stderr))) throw tooLong()
  const data = Buffer.concat(chunks)
  if (end.code !== 0 || data.length === 0) throw new ProgramFailedError('typst', end)
  return new Uint8Array(data)
}
