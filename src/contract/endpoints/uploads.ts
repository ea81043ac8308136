import { Type, type Static } from '../type.ts'
import { endpoint } from '../endpoint.ts'
import { Recording, Success } from '../resources.ts'
import { Body, Enum, Id, Nullable, Timestamp, named, signedQuery } from '../schema.ts'
import { editorOrAgent, recordingParams, uploadParams, viewer } from './shared.ts'

/** Limits of parts: bytes (the last may be smaller) and how many. */
export const partSizeMin = 5 * 1024 ** 2
export const partSizeMax = 5 * 1024 ** 3
export const partNumberMax = 10_000

const partNumber = Type.Integer({ minimum: 1, maximum: partNumberMax })

export const Part = named(
  'Part',
  Type.Object({
    partNumber,
    eTag: Type.String({
      description: 'names the bytes, in quotes: equal bytes have an equal one. With S3 the ETag of the store',
    }),
    size: Type.Number(),
  }),
)
export type Part = Static<typeof Part>

export const Upload = named(
  'Upload',
  Type.Object({
    uploadId: Id('upl'),
    recordingId: Id('rec'),
    mimeType: Type.String(),
    status: Enum(['ACTIVE', 'COMPLETED', 'ABORTED', 'EXPIRED'] as const),
    createdAt: Timestamp,
    expiresAt: Timestamp,
    completedAt: Nullable(Timestamp),
    partSizeMin: Type.Number(),
    partSizeMax: Type.Number(),
  }),
)
export type Upload = Static<typeof Upload>

const base = '/spaces/{spaceId}/recordings/{recordingId}/uploads'

export const startUpload = endpoint({
  method: 'POST',
  path: base,
  tag: 'Uploads',
  summary: 'Start an upload',
  access: editorOrAgent,
  params: recordingParams,
  body: Body({
    mimeType: Type.String({ minLength: 1, maxLength: 255 }),
    size: Type.Optional(
      Type.Integer({
        minimum: 0,
        description:
          'bytes of the whole file, if known: one that is too large is refused before anything is sent. They count as stored until the upload ends',
      }),
    ),
  }),
  status: 201,
  reply: Type.Object({
    uploadId: Id('upl'),
    partSizeMin: Type.Number({ description: 'bytes; the last part may be smaller' }),
    partSizeMax: Type.Number({ description: 'bytes' }),
    expiresAt: Timestamp,
  }),
  errors: ['UPLOAD_CONFLICT', 'INVALID_STATE', 'MEDIA_DELETED', 'MEDIA_TOO_LARGE', 'STORAGE_FULL', 'QUEUE_FULL'],
  example: { body: { mimeType: 'audio/mpeg', size: 243598 } },
})

export const createPartUrl = endpoint({
  method: 'POST',
  path: `${base}/{uploadId}/parts/{partNumber}`,
  tag: 'Uploads',
  summary: 'Get the upload address of a part',
  description:
    'The address is valid for one hour and only for this part. If the media store is S3, the address is its own, and accepts only what you announce: send Content-MD5 and x-amz-checksum-sha256 there if you announced them.',
  access: editorOrAgent,
  params: { ...uploadParams, partNumber },
  body: Body({
    size: Type.Optional(Type.Integer({ minimum: 0, maximum: partSizeMax, description: 'bytes' })),
    contentMd5: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9+/]{22}==$', description: 'MD5 in base64' })),
    checksumSha256: Type.Optional(
      Type.String({ pattern: '^[A-Za-z0-9+/]{43}=$', description: 'SHA-256 in base64; not every store checks it' }),
    ),
  }),
  bodyOptional: true,
  reply: Type.Object({ partUploadUrl: Type.String(), expiresAt: Timestamp }),
  rerunsOnReplay: true,
  errors: ['UPLOAD_CONFLICT', 'MEDIA_TOO_LARGE', 'STORAGE_FULL'],
})

export const putPart = endpoint({
  kind: 'bytesIn',
  method: 'PUT',
  path: '/uploads/{uploadId}/parts/{partNumber}',
  tag: 'Uploads',
  summary: 'Upload a part to its address (partUploadUrl)',
  description: 'Answers with the ETag header. Content-MD5 and x-amz-checksum-sha256 are verified if you send them.',
  access: { scope: 'signed' },
  rate: 'none',
  headers: {
    'content-md5': { description: 'checked when it is sent (RFC 1864)', example: 'CY9rzUYh03PK3k6DJie09g==' },
    'x-amz-checksum-sha256': {
      description: 'optional SHA-256 in base64, verified',
      example: 'n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=',
    },
  },
  example: { file: 'interview.mp3' },
  params: { uploadId: uploadParams.uploadId, partNumber },
  query: signedQuery,
  replyHeaders: ['ETag'],
  reply: Part,
  errors: [
    'LINK_INVALID',
    'LINK_EXPIRED',
    'CHECKSUM_MISMATCH',
    'UPLOAD_CONFLICT',
    'MEDIA_TOO_LARGE',
    'BODY_TOO_LARGE',
    'STORAGE_FULL',
    'RATE_LIMITED',
  ],
})

export const getUpload = endpoint({
  method: 'GET',
  path: `${base}/{uploadId}`,
  tag: 'Uploads',
  summary: 'Get the state of an upload',
  access: viewer,
  params: uploadParams,
  reply: Upload,
})

export const listParts = endpoint({
  method: 'GET',
  path: `${base}/{uploadId}/parts`,
  tag: 'Uploads',
  summary: 'List the uploaded parts',
  access: viewer,
  params: uploadParams,
  reply: Type.Object({ parts: Type.Array(Part) }),
})

export const completeUpload = endpoint({
  method: 'POST',
  path: `${base}/{uploadId}/complete`,
  tag: 'Uploads',
  summary: 'Complete an upload: the recording is imported and transcribed',
  description:
    'Without a body, all uploaded parts are used. You can repeat it with the same list or without a body. Another list gets UPLOAD_CONFLICT.',
  access: editorOrAgent,
  rate: 'jobs',
  params: uploadParams,
  body: Body({
    parts: Type.Optional(
      Type.Array(Body({ partNumber, eTag: Type.String({ minLength: 1, maxLength: 200 }) }), {
        minItems: 1,
        maxItems: partNumberMax,
      }),
    ),
  }),
  bodyOptional: true,
  reply: Recording,
  errors: [
    'QUEUE_FULL',
    'UPLOAD_CONFLICT',
    'PART_ORDER',
    'PART_MISSING',
    'PART_ETAG_MISMATCH',
    'PART_TOO_SMALL',
    'STORAGE_FULL',
  ],
})

export const abortUpload = endpoint({
  method: 'DELETE',
  path: `${base}/{uploadId}`,
  tag: 'Uploads',
  summary: 'Abort an upload',
  description:
    'Its parts, and the size that it announced, no longer count as stored bytes. The recording waits for another upload, and counts as unfinished for a day: delete it if it gets none. AGENT keys only continue, complete and abort uploads of their account.',
  access: editorOrAgent,
  params: uploadParams,
  reply: Success,
  errors: ['UPLOAD_CONFLICT'],
})
