import { StepError } from '../../contract/app-error.ts'
import type { WorkerEvent } from './worker.ts'

/** What the media is to blame for is no trouble of the operator's. */
export function levelOf(kind: WorkerEvent['kind'], error: unknown): 'debug' | 'info' | 'warn' | 'error' {
  if (kind === 'error') return 'error'
  if (kind === 'retrying') return 'warn'
  if (kind !== 'failed') return 'debug'
  if (!(error instanceof StepError)) return 'error'
  return error.code === 'ENGINE_ERROR' || error.code === 'ENGINE_UNAVAILABLE' ? 'warn' : 'info'
}
