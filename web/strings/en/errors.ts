import type { DeliveryError } from '../../../src/contract/endpoints/webhooks.ts'
import type { ErrorCode, FailureCode } from '../../../src/contract/errors.ts'

/**
 * Errors of which the code says enough. English readers see the server's own sentence, which says more; readers of
 * other languages see these, and the server's sentence for every other code.
 */
export const errors = {
  requests: {
    PASSWORD_TOO_COMMON: 'This is one of the most common passwords. Choose another one.',
    UNSAFE_URL:
      'Tiro can’t use this address. Choose a public one with https. The administrator can allow others (TIRO_OUTBOUND_ALLOW).',
    MEDIA_UNREADABLE: 'This file can’t be read. Check that it’s audio or video.',
    LINK_INVALID: 'This link is invalid.',
    LINK_EXPIRED: 'This link has expired.',
    SIGN_IN_FAILED: 'Sign-in failed. Check what you entered, then try again.',
    INSUFFICIENT_ROLE: 'Your role doesn’t allow this.',
    SIGN_UP_CLOSED: 'Accounts are by invitation only. Ask your administrator.',
    ACCOUNT_LOCKED: 'This account is locked. Ask your administrator.',
    INVITATION_INVALID: 'This invitation doesn’t work. Check the email address, or ask for a new one.',
    NOT_FOUND: 'Not found. It was deleted or moved, or you don’t have access to it.',
    EDIT_CONFLICT: 'Someone else changed this in the meantime. Reload the page and try again.',
    NAME_TAKEN: 'This name or address is already in use.',
    FOLDER_CYCLE: 'A folder can’t be moved into itself.',
    LAST_OWNER: 'This needs at least one other owner or administrator first.',
    MEDIA_DELETED: 'The media was deleted.',
    BODY_TOO_LARGE: 'This is too large to send.',
    MEDIA_TOO_LARGE: 'This file is too large.',
    UNSUPPORTED_MEDIA_TYPE: 'This type of file isn’t supported.',
    LANGUAGE_UNSUPPORTED: 'This language isn’t supported here.',
    PROMPT_TOO_LONG: 'The prompt and the transcript are too long together. Shorten the prompt.',
    RATE_LIMITED: 'Too many requests. Wait a little, then try again.',
    QUEUE_FULL: 'The server has too much to do. Try again later.',
    QUOTA_EXCEEDED: 'This would exceed a limit of the workspace or account.',
    INTERNAL: 'Something went wrong on the server. Try again.',
    ENGINE_UNAVAILABLE: 'This isn’t available on the server right now.',
    INDEX_UNAVAILABLE: 'Search isn’t available right now. Try again later.',
    STORAGE_FULL: 'The server’s disk is full.',
  } satisfies Partial<Record<ErrorCode, string>>,
  failures: {
    MEDIA_UNREADABLE: 'The file can’t be read. Check that it’s audio or video.',
    NO_AUDIO_TRACK: 'The file has no audio.',
    MEDIA_TOO_LONG: 'The recording is too long.',
    SOURCE_UNREACHABLE: 'The address can’t be reached.',
    LANGUAGE_UNSUPPORTED: 'This language isn’t supported here.',
    ENGINE_UNAVAILABLE: 'This isn’t available on the server right now.',
    ENGINE_ERROR: 'The engine failed. Try again.',
    TIMEOUT: 'It took too long. Try again.',
    QUOTA_EXCEEDED: 'This would exceed a limit of the workspace or account.',
  } satisfies Record<FailureCode, string>,
  /** What is wrong with a field, by the server's sentence. English readers see that. */
  fields: {
    'Must not be empty.': 'Must not be empty.',
    'Must have at least {limit} characters.': 'Must have at least {limit} characters.',
    'Must have at most {limit} characters.': 'Must have at most {limit} characters.',
    'Must have at least {limit} entries.': 'Must have at least {limit} entries.',
    'Must have at most {limit} entries.': 'Must have at most {limit} entries.',
    'Must not have the same entry twice.': 'Must not have the same entry twice.',
    'Must be at least {limit}.': 'Must be at least {limit}.',
    'Must be at most {limit}.': 'Must be at most {limit}.',
    'Must be a whole number.': 'Must be a whole number.',
    'Must be a number.': 'Must be a number.',
    'Must be in the future.': 'Must be in the future.',
    'Must be an email address, such as ada@example.org.': 'Must be an email address, such as ada@example.org.',
    'Must be text without NUL characters or broken surrogate pairs.':
      'Must be text without NUL characters or broken surrogate pairs.',
  },
  deliveries: {
    UNEXPECTED_STATUS: 'The receiver answered with an error',
    TIMEOUT: 'No answer in time',
    CONNECTION_FAILED: 'The connection failed',
    FOLDER_UNAVAILABLE: 'The folder doesn’t exist or is no longer allowed',
    FOLDER_NOT_WRITABLE: 'The folder is full, or Tiro may not write to it',
    STORAGE_FULL: 'There is no space left at the destination',
  } satisfies Partial<Record<DeliveryError, string>>,
}
