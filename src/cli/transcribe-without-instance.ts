import path from 'node:path'
import { AppError, messageOf, StepError, UsageError } from '../contract/app-error.ts'
import type { CommandContext, Transcriber } from './command.ts'
import { sizeOf } from './size-of.ts'
import { printable, printableLines } from './printable.ts'
import { bar, createProgressLine, type ProgressLine } from './progress.ts'
import type { TranscribeRequest } from './transcribe-files.ts'

/**
 * Transcribes each file without storing anything, with the engines of a running server or with its own, and writes the
 * document. Reports a failed file and goes on with the others; throws at the end if any failed.
 */
export async function transcribeWithoutInstance(request: TranscribeRequest, context: CommandContext): Promise<void> {
  for (const file of request.files) await sizeOf(file)
  const line = createProgressLine(context.stderr)
  const transcriber = await context.transcriber(context.env)
  try {
    let failed = 0
    for (const [index, file] of request.files.entries()) {
      const name = printable(path.basename(file))
      try {
        // It may have been deleted since.
        await sizeOf(file)
        await request.write(await transcribeOne(transcriber, file, name, request, context, line), index)
      } catch (error) {
        context.signal.throwIfAborted()
        const failure = named(error, name)
        // Any other error affects all files, for example a full disk.
        if (request.files.length === 1 || failure === null) throw failure ?? error
        failed += 1
        line.end()
        context.stderr.write(`${printableLines(messageOf(failure))}\n`)
      }
    }
    if (failed > 0) throw new Error(`${failed} of ${request.files.length} recordings could not be transcribed.`)
  } finally {
    line.end()
    await transcriber.close()
  }
}

async function transcribeOne(
  transcriber: Transcriber,
  file: string,
  name: string,
  { query, language, speakerCount, channels, effort, text }: TranscribeRequest,
  { stderr, signal }: CommandContext,
  line: ProgressLine,
): Promise<Uint8Array> {
  line.show(`${name}: reading the media`)
  const { data, warnings } = await transcriber.transcribe(
    {
      path: path.resolve(file),
      query,
      ...(language === undefined ? {} : { language }),
      ...(speakerCount === undefined ? {} : { speakerCount }),
      ...(channels === undefined ? {} : { channels }),
      ...(effort === undefined ? {} : { effort }),
      ...(text === undefined ? {} : { text }),
    },
    {
      signal,
      onProgress: (share, { done, found }) =>
        line.show(`${name}: ${bar(share)} ${Math.round(share * 100)} % · ${done} of ${found} windows`),
      onWait: (reason) => line.show(`${name}: ${reason}`),
    },
  )
  line.end()
  for (const warning of warnings) stderr.write(`${name}: ${printable(warning)}\n`)
  return data
}

/** The failure of one file, as a sentence that names it; null: an error that affects all files. */
function named(error: unknown, name: string): Error | null {
  if (error instanceof UsageError) return error
  if (error instanceof StepError) return new Error(`${name}: ${error.message} (${error.code})`, { cause: error })
  if (error instanceof AppError && error.status < 500) return new Error(`${name}: ${error.message}`, { cause: error })
  return null
}
