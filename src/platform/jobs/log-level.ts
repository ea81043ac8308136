import { StepError } from '../../contract/app-error.ts'
import type { WorkerEvent } from './job-runner.ts'

/** Log level of a failure. Problems with the media itself don't concern the operator. */
export function levelOf(kind: WorkerEvent['kind'], error: unknown): 'debug' | 'info' | 'warn' | 'error' {
  if (kind === 'error') return 'error'
  if (kind === 'retrying') return 'warn'
  if (kind !== 'failed') return 'debug'
  if (!(error instanceof StepError)) return 'error'
  return error.code === 'ENGINE_ERROR' || error.code === 'ENGINE_UNAVAILABLE' ? 'warn' : 'info'
}
