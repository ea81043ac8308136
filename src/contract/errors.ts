import { Type, type Static } from './type.ts'
import { Enum, named } from './schema.ts'

/** The closed list of error codes and the status each is answered with. */
export const errorStatus = {
  INVALID_BODY: 400,
  PASSWORD_TOO_COMMON: 400,
  INVALID_QUERY: 400,
  INVALID_PATH: 400,
  MALFORMED_JSON: 400,
  IDEMPOTENCY_KEY_INVALID: 400,
  UNSAFE_URL: 400,
  CHECKSUM_MISMATCH: 400,
  MEDIA_UNREADABLE: 400,
  LINK_INVALID: 400,
  LINK_EXPIRED: 400,
  API_KEY_MISSING: 401,
  API_KEY_INVALID: 401,
  API_KEY_EXPIRED: 401,
  SIGN_IN_FAILED: 401,
  SECOND_FACTOR_REQUIRED: 401,
  INSUFFICIENT_ROLE: 403,
  SIGN_UP_CLOSED: 403,
  ACCOUNT_LOCKED: 403,
  RECENT_AUTHENTICATION_REQUIRED: 403,
  SECOND_FACTOR_SETUP_REQUIRED: 403,
  INVITATION_INVALID: 403,
  ORIGIN_FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  NOT_ACCEPTABLE: 406,
  INVALID_STATE: 409,
  UPLOAD_CONFLICT: 409,
  IDEMPOTENCY_IN_PROGRESS: 409,
  EDIT_CONFLICT: 409,
  NAME_TAKEN: 409,
  FOLDER_CYCLE: 409,
  LAST_OWNER: 409,
  PART_ORDER: 409,
  PART_MISSING: 409,
  PART_ETAG_MISMATCH: 409,
  PART_TOO_SMALL: 409,
  MEDIA_DELETED: 410,
  TUS_VERSION_UNSUPPORTED: 412,
  BODY_TOO_LARGE: 413,
  MEDIA_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RANGE_NOT_SATISFIABLE: 416,
  IDEMPOTENCY_KEY_REUSED: 422,
  LANGUAGE_UNSUPPORTED: 422,
  PROMPT_TOO_LONG: 422,
  PRECONDITION_REQUIRED: 428,
  RATE_LIMITED: 429,
  QUEUE_FULL: 429,
  QUOTA_EXCEEDED: 429,
  TUS_CHECKSUM_MISMATCH: 460,
  INTERNAL: 500,
  ENGINE_UNAVAILABLE: 503,
  INDEX_UNAVAILABLE: 503,
  STORAGE_FULL: 503,
} as const

export type ErrorCode = keyof typeof errorStatus
export const errorCodes = Object.keys(errorStatus) as ErrorCode[]

/** What a failed transcript or recording says of its failure. */
export const failureCodes = [
  'MEDIA_UNREADABLE',
  'NO_AUDIO_TRACK',
  'MEDIA_TOO_LONG',
  'SOURCE_UNREACHABLE',
  'LANGUAGE_UNSUPPORTED',
  'ENGINE_UNAVAILABLE',
  'ENGINE_ERROR',
  'TIMEOUT',
  'QUOTA_EXCEEDED',
] as const
export type FailureCode = (typeof failureCodes)[number]

export const Failure = named('Failure', Type.Object({ code: Enum(failureCodes), message: Type.String() }))
export type Failure = Static<typeof Failure>

/** One field of a request that breaks a rule of the contract. */
export const FieldError = Type.Object({
  path: Type.String({ description: 'a JSON Pointer into the query or the body, such as /title' }),
  rule: Type.String(),
  message: Type.String(),
})
export type FieldError = Static<typeof FieldError>

export const ErrorBody = named(
  'ErrorBody',
  Type.Object({
    error: Enum(errorCodes, { description: 'a stable code' }),
    errorDetails: Type.Object(
      {
        message: Type.String({ description: 'a sentence that says what to do' }),
        requestId: Type.String(),
        fields: Type.Optional(Type.Array(FieldError)),
      },
      { additionalProperties: true },
    ),
  }),
)
export type ErrorBody = Static<typeof ErrorBody>
