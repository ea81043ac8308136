import { messageOf, StepError } from '../contract/app-error.ts'

/** An adapter can't serve. `reason` says why, as part of a sentence for the next adapter's notice. */
export class RefusalError extends StepError {
  readonly reason: string | null

  /** `reason`: null if it does not concern the user. */
  constructor(code: StepError['code'], message: string, reason: string | null) {
    super(code, message)
    this.name = 'RefusalError'
    this.reason = reason
  }
}

/** Why an adapter can't serve, as part of a sentence; null if it does not concern the user. */
export function reasonOf(error: unknown): string | null {
  return error instanceof RefusalError ? error.reason : messageOf(error).replace(/\.$/, '')
}
