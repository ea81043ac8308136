import { isOutOfMemory, runInThread, TaskTimeoutError } from '../../platform/processes/thread.ts'
import { importSentences } from '../../text/messages/import-sentences.ts'
import { unreadable } from './decode-text.ts'
import type { ImportInput, ReadImport } from './read-import.ts'

/** Reading the largest file takes a few seconds, and waits for at most a few others. */
const limitMs = 120_000

/** The language of a text, BCP 47; null: it can't be told. */
export type DetectLanguage = (text: string) => Promise<string | null>

/** Reads a transcript in a thread; one whose language nobody says, in the one that is detected. AppError INVALID_BODY. */
export async function readImport(
  input: ImportInput,
  detectLanguage: DetectLanguage,
  signal: AbortSignal,
): Promise<ReadImport> {
  const imported = await readInThread(input, signal)
  if (imported.language !== null) return imported
  const language = await detectLanguage(imported.sample)
  // Where words end depends on the language, so the file is read again.
  return language === null ? imported : { ...(await readInThread({ ...input, language }, signal)), language }
}

async function readInThread(input: ImportInput, signal: AbortSignal): Promise<ReadImport> {
  const options = { signal, isBulk: true, limitMs }
  try {
    return await runInThread<ReadImport>(new URL('./read-import.ts', import.meta.url), input, options)
  } catch (error) {
    if (error instanceof TaskTimeoutError) throw unreadable(importSentences.TOO_SLOW)
    if (isOutOfMemory(error)) throw unreadable(importSentences.TOO_MUCH_MEMORY)
    throw error
  }
}
