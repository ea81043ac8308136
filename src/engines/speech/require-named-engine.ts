import { AppError, StepError, WaitError, invalidBody } from '../../contract/app-error.ts'
import type { SpeechChooser } from './choose.ts'

/**
 * Checks an engine that a request names, before a run begins with it.
 * @throws AppError INVALID_BODY for a name that no engine has; ENGINE_UNAVAILABLE if that engine can't run here
 */
export async function requireNamedEngine(
  speech: Pick<SpeechChooser, 'byName' | 'namesInstead'>,
  name: string,
): Promise<void> {
  const names = speech.namesInstead(name)
  if (names !== null) {
    const message = `Must be one of ${names}.`
    throw invalidBody('/engine', 'enum', message, `Body: /engine: ${message}`)
  }
  try {
    await speech.byName(name)
  } catch (error) {
    // The run waits for its model.
    if (error instanceof WaitError) return
    if (error instanceof StepError) throw new AppError('ENGINE_UNAVAILABLE', error.message)
    throw error
  }
}
