import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { downloadSentences } from '../../text/download-sentences.ts'
import { StepError } from '../../contract/app-error.ts'
import { isProcessAlive } from '../../platform/processes/is-process-alive.ts'
import { systemCode } from '../../platform/system-error.ts'

/**
 * Locks a folder for this process, so that two processes don't write the same partial file; returns the unlock
 * function. If another running process has the lock: StepError ENGINE_UNAVAILABLE, retryable. The lock of a dead
 * process is taken.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = path.join(folder, '.fetching')
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      await writeFile(file, String(process.pid), { flag: 'wx' })
      return () => rm(file, { force: true })
    } catch (error) {
      if (systemCode(error) !== 'EEXIST') throw error
      const holder = Number(await readFile(file, 'utf8').catch(() => ''))
      if (holder !== process.pid && isProcessAlive(holder)) break
      await rm(file, { force: true })
    }
  }
  throw new StepError('ENGINE_UNAVAILABLE', downloadSentences.IN_PROGRESS, {
    retryable: true,
  })
}
