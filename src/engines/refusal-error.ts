import { messageOf, StepError } from '../contract/app-error.ts'

/** An adapter can't serve. `reason` says why, as a part of a sentence for the notice of the next adapter. */
export class RefusalError extends StepError {
  readonly reason: string | null

  /** `reason`: null where people need not be told. */
  constructor(code: StepError['code'], message: string, reason: string | null) {
    super(code, message)
    this.name = 'RefusalError'
    this.reason = reason
  }
}

/** Why an adapter can't serve, as a part of a sentence; null where people need not be told. */
export function reasonOf(error: unknown): string | null {
  return error instanceof RefusalError ? error.reason : messageOf(error).replace(/\.$/, '')
}
