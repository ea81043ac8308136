import type { ErrorCode } from './errors.ts'

/** One real answer for each code, as `errorDetails` without the request's ID. A test compares them with a server's. */
export const errorExamples: Record<ErrorCode, { message: string; [detail: string]: unknown }> = {
  INVALID_BODY: {
    message: 'Body: /name: The field "name" is required.',
    fields: [
      { path: '/name', rule: 'required', message: 'The field "name" is required.' },
      { path: '/nam', rule: 'additionalProperties', message: 'Unknown field "nam".' },
    ],
  },
  MEDIA_UNREADABLE: { message: "The file isn't audio or video in a supported format." },
  PASSWORD_TOO_COMMON: { message: 'This is one of the most common passwords. Choose another one.' },
  INVALID_QUERY: {
    message: 'Query: /limit: Must be a whole number.',
    fields: [{ path: '/limit', rule: 'type', message: 'Must be a whole number.' }],
  },
  INVALID_PATH: {
    message: 'Path: /partNumber: Must be at least 1.',
    fields: [{ path: '/partNumber', rule: 'minimum', message: 'Must be at least 1.' }],
  },
  MALFORMED_JSON: {
    message: 'The body is not valid JSON in UTF-8.',
    fields: [{ path: '/', rule: 'json', message: 'The body is not valid JSON in UTF-8.' }],
  },
  IDEMPOTENCY_KEY_INVALID: {
    message: 'Idempotency-Key must have 1 to 255 printable ASCII characters.',
    reason: 'format',
  },
  UNSAFE_URL: {
    message:
      "This address isn't on the public internet. The operator can allow private networks in TIRO_OUTBOUND_ALLOW, such as 0.0.0.0/0 for the server's own machine.",
    reason: 'address',
  },
  CHECKSUM_MISMATCH: {
    message: "The received bytes don't match the content-md5 header. Send the part again.",
    reason: 'content-md5',
  },
  TUS_VERSION_UNSUPPORTED: {
    message: 'This server speaks version 1.0.0 of the tus protocol. Send Tus-Resumable: 1.0.0.',
    allowed: ['1.0.0'],
  },
  TUS_CHECKSUM_MISMATCH: {
    message: "The received bytes don't match the header Upload-Checksum. None was kept. Send them again.",
  },
  LINK_INVALID: { message: 'This link is invalid. Request a new one.', reason: 'signature' },
  LINK_EXPIRED: { message: 'This link has expired. Request a new one.', reason: 'expired' },
  API_KEY_MISSING: { message: 'Send your API key in the header x-api-key or as Authorization: Bearer.' },
  API_KEY_INVALID: { message: 'This is not a valid API key. Check it for typos.' },
  API_KEY_EXPIRED: { message: 'This key expired at 2026-11-20T08:33:00.000Z.' },
  SIGN_IN_FAILED: { message: 'Wrong email or password.' },
  SECOND_FACTOR_REQUIRED: {
    message: 'Enter a code of your authenticator app, or use a passkey.',
    methods: ['TOTP', 'RECOVERY_CODE'],
  },
  INSUFFICIENT_ROLE: {
    message: 'This requires the role editor. Your role is viewer.',
    required: 'editor',
    actual: 'viewer',
  },
  SIGN_UP_CLOSED: { message: 'Sign-up is by invitation only. Ask the administrator of this instance.' },
  ACCOUNT_LOCKED: { message: 'This account is locked. Ask the administrator of this instance.' },
  RECENT_AUTHENTICATION_REQUIRED: { message: "Confirm that it's you, then try again." },
  SECOND_FACTOR_SETUP_REQUIRED: {
    message: 'This instance requires a second factor. Set up a passkey or an authenticator app in your account first.',
  },
  INVITATION_INVALID: { message: 'This link was already used, was revoked or has expired. Ask for a new one.' },
  ORIGIN_FORBIDDEN: {
    message:
      'Only pages of https://tiro.example.org may use a session for this. Set TIRO_PUBLIC_URL to your address, or use an API key.',
  },
  NOT_FOUND: {
    message: 'There is no workspace with this id, or you may not see it.',
    resource: 'workspace',
    id: 'spc_01kae3v5q8r0f2n4',
  },
  METHOD_NOT_ALLOWED: {
    message: 'This URL accepts only DELETE, GET, HEAD, PATCH.',
    allowed: ['DELETE', 'GET', 'HEAD', 'PATCH'],
  },
  NOT_ACCEPTABLE: {
    message: 'This endpoint responds with application/json. Your Accept header allows none of them.',
    allowed: ['application/json'],
  },
  INVALID_STATE: {
    message: 'The transcript is NOT_STARTED; you can read it once it is COMPLETED.',
    currentStatus: 'NOT_STARTED',
    allowedStatuses: ['COMPLETED'],
  },
  UPLOAD_CONFLICT: {
    message: 'This recording has an active upload. Resume it, or abort it first.',
    currentStatus: 'ACTIVE',
    allowedStatuses: ['COMPLETED', 'ABORTED', 'EXPIRED'],
    uploadId: 'upl_01kae3v5q8r0f2n4',
  },
  IDEMPOTENCY_IN_PROGRESS: {
    message: 'The first request with this key is still running. Wait for its response.',
    retryAfterSeconds: 1,
  },
  EDIT_CONFLICT: { message: 'There is no version "v99". The current version is "v1".', currentVersion: 1 },
  NAME_TAKEN: {
    message: 'A folder with this name already exists here. Choose another name.',
    folderId: 'fld_01kae3v5q8r0f2n4',
  },
  FOLDER_CYCLE: {
    message: "A folder can't be moved into itself or its subfolders.",
    folderId: 'fld_01kae3v5q8r0f2n4',
    parentFolderId: 'fld_01kae3v5q8r0f2n4',
  },
  LAST_OWNER: { message: 'A workspace needs an owner. Make someone else an owner first, or delete the workspace.' },
  PART_ORDER: { message: 'Part 1 is listed after part 2. List each part once, in ascending order.', partNumber: 1 },
  PART_MISSING: { message: 'Part 2 is missing. Number parts from 1 without gaps.', partNumber: 2 },
  PART_ETAG_MISMATCH: {
    message: "The ETag of part 1 doesn't match. Send the part again, or list the parts for their ETags.",
    partNumber: 1,
  },
  PART_TOO_SMALL: {
    message: 'Part 1 has 1 bytes. Only the last part may have fewer than 5242880.',
    partNumber: 1,
    minBytes: 5242880,
  },
  MEDIA_DELETED: {
    message: 'The media of this recording was deleted. Its transcript is still available.',
    deletedAt: '2026-01-01T00:00:00.000Z',
  },
  BODY_TOO_LARGE: {
    message: 'The body is larger than the 1000000 bytes that this operation accepts.',
    maxBytes: 1000000,
  },
  MEDIA_TOO_LARGE: { message: 'A recording may have at most 1000000 bytes.', maxBytes: 1000000 },
  UNSUPPORTED_MEDIA_TYPE: { message: 'Send the body as application/json.', allowed: ['application/json'] },
  RANGE_NOT_SATISFIABLE: { message: 'The range starts after the end of the file, which has 10 bytes.', size: 10 },
  IDEMPOTENCY_KEY_REUSED: {
    message: 'This Idempotency-Key was already used for a different request. Use a new key for each request.',
  },
  LANGUAGE_UNSUPPORTED: {
    message: '"qqq-notalanguage" isn\'t a language code. Use a BCP 47 code such as en or pt-BR, or auto.',
  },
  PROMPT_TOO_LONG: { message: 'A prompt may have at most 20000 characters.', maxCharacters: 20000, characters: 20001 },
  PRECONDITION_REQUIRED: { message: 'Send an If-Match header with the ETag of the version that you read, e.g. "v12".' },
  RATE_LIMITED: { message: 'Too many requests. Try again in 5 s.', policy: 'search', retryAfterSeconds: 5 },
  QUEUE_FULL: {
    message:
      'This workspace already has 1 waiting jobs. Try again when some have finished, or ask the operator to raise TIRO_MAX_QUEUED.',
    policy: 'queue',
    retryAfterSeconds: 60,
  },
  QUOTA_EXCEEDED: {
    message: 'This workspace has used its 1 h of audio. The next month starts on 2026-12-01 (UTC).',
    quota: 'hours',
    subject: 'workspaces',
    limit: 1,
    used: 1,
    resetsAt: '2026-12-01T00:00:00.000Z',
    retryAfterSeconds: 919620,
  },
  INTERNAL: { message: 'Something went wrong on the server. Its log has the details under this request ID.' },
  ENGINE_UNAVAILABLE: { message: "The speech engine openai/whisper-1 isn't available here." },
  INDEX_UNAVAILABLE: {
    message: "Semantic search isn't installed. Use mode=words, or install a model (docs/search.md).",
    retryAfterSeconds: 30,
  },
  STORAGE_FULL: {
    message: "The server's disk is almost full. Uploaded parts are kept. Free up space, then resume the upload.",
    retryAfterSeconds: 60,
  },
}
