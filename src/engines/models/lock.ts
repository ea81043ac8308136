import path from 'node:path'
import { StepError } from '../../contract/app-error.ts'
import { lockFile } from '../../platform/processes/lock-file.ts'
import { downloadSentences } from '../../text/messages/download-sentences.ts'

/** Another process is fetching the model. */
export class FetchedElsewhereError extends StepError {
  constructor() {
    super('ENGINE_UNAVAILABLE', downloadSentences.IN_PROGRESS, { retryable: true })
    this.name = 'FetchedElsewhereError'
  }
}

/**
 * Locks a model for this process, so that two processes, which may be in different containers, don't write the same
 * files. The lock is beside the model's folder, which may be replaced.
 * @returns the unlock function
 * @throws FetchedElsewhereError
 */
export function lockModel(models: string, id: string): () => void {
  const unlock = lockFile(path.join(models, `.${id}.lock`))
  if (unlock === null) throw new FetchedElsewhereError()
  return unlock
}
