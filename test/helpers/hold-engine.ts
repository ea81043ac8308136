import { systemCode } from '../../src/platform/system-error.ts'
import { childrenOf } from './children-of.ts'
import type { TestServer } from './harness.ts'
import { waitFor } from './wait-for.ts'

/**
 * Stops the speech engine of a server that has one process for it (TIRO_PROCESSES=1), so that a transcription stays in
 * progress however slow the page is that shows it. @returns a function that lets it continue
 */
export async function holdEngine({ pid }: TestServer): Promise<() => void> {
  const engines = await waitFor(
    () => childrenOf(pid, 'sherpa-onnx-child'),
    'the process of the engine',
    (found) => found.length > 0,
  )
  for (const engine of engines) process.kill(engine, 'SIGSTOP')
  return () => {
    for (const engine of engines) {
      try {
        process.kill(engine, 'SIGCONT')
      } catch (error) {
        // A run that is cancelled meanwhile ends the process that works for it.
        if (systemCode(error) !== 'ESRCH') throw error
      }
    }
  }
}
