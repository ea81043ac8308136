import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { serialize } from 'node:v8'
import { AppError } from '../../contract/app-error.ts'
import { ProgramFailedError, startChild } from '../processes/child.ts'
import { slots } from '../processes/slots.ts'
import { fontFolders } from '../../formats/fonts.ts'
import type { RenderTask } from '../../formats/render-content.ts'
import { tooLong } from './too-long.ts'

/** Time limit for typesetting, seconds. Four hours of speech take one or two. */
const mostSeconds = 60

export interface TypesettingOptions {
  signal?: AbortSignal
  /** Seconds; by default a minute. */
  timeLimit?: number
}
/** Maximum number of processes; each takes 100–200 MB. */
const most = 2
/** One more for somebody who has none: one person must not keep everybody waiting. */
const spare = 1
const entry = fileURLToPath(new URL('./pdf-child.ts', import.meta.url))

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
  const child = await startChild(process.execPath, [entry], {
    stdin: true,
    stdout: true,
    timeLimit: mostSeconds,
    cwd: path.dirname(entry),
    ...options,
  })
  const chunks: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stdin?.end(serialize(task))
  const end = await child.ended
  options.signal?.throwIfAborted()
  if (end.timedOut) throw tooLong()
  const data = Buffer.concat(chunks)
  if (end.code !== 0 || data.length === 0) throw new ProgramFailedError('typst', end)
  return new Uint8Array(data)
}
