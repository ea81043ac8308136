import { AppError } from '../../../contract/app-error.ts'
import { waitingSentences } from '../../../text/messages/waiting-sentences.ts'

const keyCodes = ['SignatureDoesNotMatch', 'InvalidAccessKeyId', 'InvalidToken', 'ExpiredToken']

/** A request that the store refused or didn't answer. Contains neither keys nor a signed address. */
export class S3Error extends Error {
  readonly operation: string
  /** HTTP status; null: no answer. */
  readonly status: number | null
  /** e.g. `NoSuchKey`. */
  readonly code: string

  constructor(operation: string, status: number | null, code: string, detail: string) {
    super(`S3 ${operation}: ${[status, code, detail].filter((part) => part !== null && part !== '').join(' ')}`)
    this.name = 'S3Error'
    this.operation = operation
    this.status = status
    this.code = code
  }

  /** The store or the network is at fault, so the same request may succeed later. */
  get isTransient(): boolean {
    return (
      this.status === null ||
      this.status === 429 ||
      (this.status >= 500 && this.status !== 501 && this.status !== 507) ||
      this.code === 'RequestTimeout' ||
      this.code === 'OperationAborted'
    )
  }

  /** The store knows the request but not who sends it. AccessDenied may also mean a missing object. */
  get refusesKeys(): boolean {
    return keyCodes.includes(this.code)
  }

  get isMissing(): boolean {
    return this.status === 404
  }
}

const fullCodes = ['QuotaExceeded', 'XMinioStorageFull']

/** Converts a failed request to the error that callers see; returns other errors unchanged. */
export function storeError(error: unknown): unknown {
  if (!(error instanceof S3Error)) return error
  if (error.status === 507 || fullCodes.includes(error.code)) {
    const message = 'The media storage is full. Free some space and try again.'
    return new AppError('STORAGE_FULL', message, { retryAfterSeconds: 60 }, { cause: error })
  }
  const message = error.isTransient
    ? waitingSentences.STORAGE_UNREACHABLE
    : `The media storage refused a request${error.code === '' ? '' : ` (${error.code})`}. Try again after the administrator has checked it.`
  return new AppError(
    'ENGINE_UNAVAILABLE',
    message,
    { retryAfterSeconds: error.isTransient ? 5 : 60 },
    { cause: error },
  )
}
