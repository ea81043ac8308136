import { NoBody, endpoint } from '../endpoint.ts'
import { Id, Nullable, Timestamp, named } from '../schema.ts'
import { Type, type Static } from '../type.ts'
import { editorOrAgent, spaceParams } from './shared.ts'

// The tus protocol, version 1.0 (https://tus.io/protocols/resumable-upload).

/** The media type of the bytes of an upload. */
export const tusBytes = 'application/offset+octet-stream'
export const tusVersion = '1.0.0'
/** Extensions of the protocol that Tiro has. */
export const tusExtensions = 'creation,creation-with-upload,creation-defer-length,checksum,termination,expiration'
/** Algorithms of Upload-Checksum. */
export const tusChecksums = ['sha1', 'sha256', 'md5'] as const

const constantHeaders = { 'tus-resumable': tusVersion, 'tus-version': tusVersion }
const base = '/spaces/{spaceId}/tus'
const tusParams = { ...spaceParams, uploadId: Type.String({ maxLength: 100 }) }
const version = { description: 'the version of the protocol that the client speaks', example: tusVersion }
const checksum = {
  description: `an algorithm (${tusChecksums.join(', ')}) and the digest of the body in base64; a body that differs is dropped`,
  example: 'sha1 Kq5sNclPz7QV2+lfQIuc6R7oRu0=',
}
const tooMuch = ['BODY_TOO_LARGE', 'MEDIA_TOO_LARGE', 'STORAGE_FULL', 'UNSUPPORTED_MEDIA_TYPE'] as const

export const TusUpload = named(
  'TusUpload',
  Type.Object({
    uploadId: Id('upl'),
    recordingId: Id('rec'),
    offset: Type.Number({ description: 'bytes that are stored; the next request begins there' }),
    size: Nullable(Type.Number({ description: 'bytes of the whole file; null: not announced yet' })),
    expiresAt: Timestamp,
  }),
)
export type TusUpload = Static<typeof TusUpload>

export const getTusOptions = endpoint({
  method: 'OPTIONS',
  path: base,
  tag: 'tus',
  summary: 'Get what the tus endpoint can do',
  description: 'Answers with Tus-Version, Tus-Extension, Tus-Max-Size and Tus-Checksum-Algorithm.',
  access: { scope: 'open' },
  params: spaceParams,
  status: 204,
  constantHeaders,
  reply: NoBody,
})

export const createTusUpload = endpoint({
  kind: 'bytesIn',
  method: 'POST',
  path: base,
  tag: 'tus',
  summary: 'Create a recording and its upload by the tus protocol',
  description:
    'Upload-Metadata may have filename or name, filetype or type, and the fields of a new recording: texts as they are, others as JSON. Other keys are ignored. With recordingId, an existing recording without media gets the upload. A body of the type application/offset+octet-stream is the beginning of the file.',
  access: editorOrAgent,
  rate: 'jobs',
  params: spaceParams,
  headers: {
    'tus-resumable': { ...version, isRequired: true },
    'upload-length': { description: 'bytes of the whole file', isRequired: true, example: '243598' },
    'upload-defer-length': { description: '1 instead of Upload-Length: a later request says it', example: '1' },
    'upload-metadata': {
      description: 'pairs of a key and a value in base64, with commas between them',
      example: 'filename aW50ZXJ2aWV3Lm1wMw==,language ZW4=',
    },
    'upload-checksum': checksum,
  },
  bodyOptional: true,
  requestTypes: [tusBytes],
  status: 201,
  constantHeaders,
  replyHeaders: ['Location', 'Tiro-Recording', 'Upload-Offset', 'Upload-Expires'],
  reply: NoBody,
  errors: [
    ...tooMuch,
    'TUS_VERSION_UNSUPPORTED',
    'TUS_CHECKSUM_MISMATCH',
    'INVALID_BODY',
    'QUEUE_FULL',
    'QUOTA_EXCEEDED',
    'LANGUAGE_UNSUPPORTED',
    'UPLOAD_CONFLICT',
    'INVALID_STATE',
    'MEDIA_DELETED',
  ],
})

export const getTusUpload = endpoint({
  method: 'GET',
  path: `${base}/{uploadId}`,
  tag: 'tus',
  summary: 'Get how much of a tus upload is stored',
  description:
    'tus clients send HEAD. Bytes that another request is still sending are stored first, and that request ends: a client that asks continues by itself.',
  access: editorOrAgent,
  params: tusParams,
  constantHeaders,
  replyHeaders: ['Upload-Offset', 'Upload-Length', 'Upload-Expires', 'Tiro-Recording'],
  reply: TusUpload,
  errors: ['TUS_VERSION_UNSUPPORTED'],
})

export const appendToTusUpload = endpoint({
  kind: 'bytesIn',
  method: 'PATCH',
  path: `${base}/{uploadId}`,
  tag: 'tus',
  summary: 'Send bytes of a tus upload',
  description:
    'What arrives is stored even if the connection breaks, unless there is an Upload-Checksum. With the last byte, the recording is imported and transcribed.',
  access: editorOrAgent,
  rate: 'none',
  params: tusParams,
  headers: {
    'tus-resumable': { ...version, isRequired: true },
    'upload-offset': { description: 'where the bytes belong: as many as are stored', isRequired: true, example: '0' },
    'upload-length': { description: 'bytes of the whole file, where the upload began without it', example: '243598' },
    'upload-checksum': checksum,
  },
  requestTypes: [tusBytes],
  status: 204,
  constantHeaders,
  replyHeaders: ['Upload-Offset', 'Upload-Expires', 'Tiro-Recording'],
  reply: NoBody,
  errors: [
    ...tooMuch,
    'TUS_VERSION_UNSUPPORTED',
    'TUS_CHECKSUM_MISMATCH',
    'INVALID_BODY',
    'UPLOAD_CONFLICT',
    'PART_TOO_SMALL',
    'RATE_LIMITED',
    'QUEUE_FULL',
  ],
})

export const terminateTusUpload = endpoint({
  method: 'DELETE',
  path: `${base}/{uploadId}`,
  tag: 'tus',
  summary: 'End a tus upload and delete what arrived',
  description:
    'A recording that the upload created is deleted for good, unless it has a transcript. AGENT keys only continue and end uploads of their account.',
  access: editorOrAgent,
  params: tusParams,
  headers: { 'tus-resumable': { ...version, isRequired: true } },
  status: 204,
  constantHeaders,
  reply: NoBody,
  errors: ['TUS_VERSION_UNSUPPORTED', 'UPLOAD_CONFLICT'],
})
