import { isOutOfMemory, runInThread, TaskTimeoutError } from '../../platform/processes/thread.ts'
import { importSentences } from '../../text/messages/import-sentences.ts'
import { unreadable } from './decode-text.ts'
import type { ImportInput, ReadImport } from './read-import.ts'

/** Reading the largest file takes a few seconds, and waits for at most a few others. */
const limitMs = 120_000

/** Reads a transcript in a thread. AppError INVALID_BODY. */
export async function readImport(input: ImportInput, signal: AbortSignal): Promise<ReadImport> {
  const options = { signal, isBulk: true, limitMs }
  try {
    return await runInThread<ReadImport>(new URL('./read-import.ts', import.meta.url), input, options)
  } catch (error) {
    if (error instanceof TaskTimeoutError) throw unreadable(importSentences.TOO_SLOW)
    if (isOutOfMemory(error)) throw unreadable(importSentences.TOO_MUCH_MEMORY)
    throw error
  }
}
