import { StepError, WaitError } from '../contract/app-error.ts'
import { findMediaKeys } from '../library/recordings/media-keys.ts'
import type { PipelineDeps } from './deps.ts'
import type { Context, Run } from './graph.ts'

/**
 * Runs a step that may follow a growing file. If it fails for good, it fails when the file is stored: a transcript that
 * has failed means that its media is there or has failed, too.
 */
export async function failAfterImport<T>(
  { growing }: Pick<PipelineDeps, 'growing'>,
  { db, signal }: Pick<Context, 'db' | 'signal'>,
  run: Run,
  step: () => Promise<T>,
): Promise<T> {
  try {
    return await step()
  } catch (error) {
    const mayRepeat = signal.aborted || error instanceof WaitError || (error instanceof StepError && error.retryable)
    await using file = mayRepeat ? null : (growing?.read((await findMediaKeys(db, run)).pcm) ?? null)
    await file?.stored(signal)
    throw error
  }
}
