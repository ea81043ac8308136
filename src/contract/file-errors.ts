import type { ErrorCode } from './errors.ts'

/** Errors of every endpoint that transcribes a file in one request. */
export const fileErrors = [
  'INVALID_BODY',
  'INSUFFICIENT_ROLE',
  'NOT_FOUND',
  'MEDIA_UNREADABLE',
  'MEDIA_TOO_LARGE',
  'BODY_TOO_LARGE',
  'LANGUAGE_UNSUPPORTED',
  'QUOTA_EXCEEDED',
  'ENGINE_UNAVAILABLE',
  'STORAGE_FULL',
] as const satisfies readonly ErrorCode[]
