import { errorStatus, type ErrorCode, type FailureCode } from './errors.ts'

/** Extra keys of `errorDetails`, besides `message` and `requestId`. */
export type ErrorDetails = Record<string, unknown>

/**
 * An error that the caller sees: a code of the closed list, a sentence that says what to do, and details.
 * Anything else that is thrown becomes INTERNAL and is logged.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}, options?: ErrorOptions) {
    super(message, options)
    this.name = 'AppError'
    this.code = code
    this.details = details
  }

  get status(): number {
    return errorStatus[this.code]
  }
}

/** 404, for what doesn't exist and for what the caller may not see. */
export function notFound(resource: string, id: string): AppError {
  return new AppError('NOT_FOUND', `There is no ${resource} with this id, or you may not see it.`, { resource, id })
}

/** 403, for a role that isn't enough. */
export function insufficientRole(required: string, actual: string): AppError {
  return new AppError('INSUFFICIENT_ROLE', `This requires the role ${required}. Your role is ${actual}.`, {
    required,
    actual,
  })
}

/** 400 that names one field. The error's sentence is the field's `message`, unless `sentence` says more. */
export function invalidBody(path: string, rule: string, message: string, sentence = message): AppError {
  return new AppError('INVALID_BODY', sentence, { fields: [{ path, rule, message }] })
}

/** 400 that names one parameter, as `invalidBody`. */
export function invalidQuery(path: string, rule: string, message: string, sentence = message): AppError {
  return new AppError('INVALID_QUERY', sentence, { fields: [{ path, rule, message }] })
}

/** 409, for a status that the operation doesn't accept. It accepts `allowedStatuses`, or none. */
export function invalidState(
  message: string,
  currentStatus: string,
  allowedStatuses: readonly string[] = [],
): AppError {
  return new AppError('INVALID_STATE', message, { currentStatus, allowedStatuses })
}

/**
 * A step of a job failed. The resource shows the code as `failure.code`. With `retryable` (a lost process, a server
 * that is down) jobs/ tries again, not before `retryAfterSeconds`; otherwise the job fails at once.
 */
export class StepError extends Error {
  readonly code: FailureCode
  readonly retryable: boolean
  readonly retryAfterSeconds: number

  constructor(
    code: FailureCode,
    message: string,
    options: { retryable?: boolean; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'StepError'
    this.code = code
    this.retryable = options.retryable ?? false
    this.retryAfterSeconds = options.retryAfterSeconds ?? 0
  }
}

/**
 * A step has to wait, for example for a model that is being downloaded. The job is queued again after `seconds` without
 * using up an attempt, and `message` is shown as the reason.
 */
export class WaitError extends Error {
  readonly seconds: number

  constructor(message: string, seconds: number) {
    super(message)
    this.name = 'WaitError'
    this.seconds = seconds
  }
}

/** Wrong usage of the command line: printed as one sentence, exit status 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UsageError'
  }
}

/** The message of anything thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The error itself, or one made of any other value that was thrown. */
export function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
