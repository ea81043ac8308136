import { Type } from '../type.ts'
import { endpoint } from '../endpoint.ts'
import {
  Channels,
  Effort,
  Language,
  ListedRecording,
  Name,
  Recording,
  RecordingDetail,
  Transcript,
  Vocabulary,
  mediaTypes,
  recordingStatuses,
  transcriptStatuses,
} from '../resources.ts'
import { Metadata, MetadataFilter, MetadataPatch, Notes } from '../metadata.ts'
import { Body, Enum, Nullable, Query, signedQuery, Timestamp } from '../schema.ts'
import {
  Page,
  TitlePart,
  editor,
  editorOrAgent,
  pageQuery,
  recordingDates,
  recordingParams,
  spaceParams,
  viewer,
} from './shared.ts'
import { Tags } from './tags.ts'

/** The player's audio, or an original: what a browser can't play is sent as bytes of no type. */
const sentTypes = ['audio/*', 'video/*', 'application/octet-stream']

const GivenRecordedAt = Nullable(
  Type.String({
    ...Timestamp,
    description:
      'when it was recorded, from 1900 to next year. null: when its podcast or page published it, or as its media says; otherwise when it was added',
  }),
)

const FolderId = Nullable(Type.String({ maxLength: 100, description: 'null: no folder' }))

export const createRecording = endpoint({
  method: 'POST',
  path: '/spaces/{spaceId}/recordings',
  tag: 'Recordings',
  summary: 'Create a recording',
  description: 'Upload the media next. Transcription starts automatically when the upload is complete.',
  access: editorOrAgent,
  rate: 'jobs',
  params: spaceParams,
  body: Body({
    title: Name,
    language: Type.Optional(Language),
    mediaType: Type.Optional(Enum(mediaTypes)),
    source: Type.Optional(Enum(['FILE_UPLOAD', 'URL', 'IMPORT'] as const)),
    sourceUrl: Type.Optional(Nullable(Type.String({ maxLength: 4000 }))),
    recordingFolderId: Type.Optional(FolderId),
    autoDeleteMediaAfter: Type.Optional(Nullable(Timestamp)),
    recordedAt: Type.Optional(GivenRecordedAt),
    speakerCount: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 50 }))),
    diarize: Type.Optional(Type.Boolean({ default: true })),
    channels: Type.Optional(Channels),
    effort: Type.Optional(Effort),
    translationLanguages: Type.Optional(
      Type.Array(Language, {
        maxItems: 20,
        description: 'translate into these languages when the transcript is COMPLETED',
      }),
    ),
    vocabulary: Type.Optional(Vocabulary),
    tags: Type.Optional(Tags),
    metadata: Type.Optional(Metadata),
    notes: Type.Optional(Notes),
  }),
  status: 201,
  reply: Recording,
  errors: ['QUEUE_FULL', 'QUOTA_EXCEEDED', 'MEDIA_TOO_LARGE', 'LANGUAGE_UNSUPPORTED', 'UNSAFE_URL'],
  example: { body: { title: 'Interview with Ada', language: 'en', speakerCount: 2 } },
})

export const recordingOrders = ['createdAt', 'recordedAt', 'updatedAt', 'title', 'duration'] as const
export const directions = ['asc', 'desc'] as const

export const listRecordings = endpoint({
  method: 'GET',
  path: '/spaces/{spaceId}/recordings',
  tag: 'Recordings',
  summary: 'List recordings',
  access: viewer,
  mayRepeat: true,
  params: spaceParams,
  query: Query({
    ...pageQuery,
    folderId: Type.Optional(Type.String({ maxLength: 100 })),
    status: Type.Optional(Enum(recordingStatuses)),
    q: TitlePart,
    tag: Type.Optional(Type.String({ minLength: 1, maxLength: 50, description: 'only recordings with this tag' })),
    transcriptStatus: Type.Optional(Enum(transcriptStatuses)),
    language: Type.Optional(
      Type.String({ minLength: 2, maxLength: 35, description: 'of the transcript; `pt` includes `pt-BR`' }),
    ),
    speakerId: Type.Optional(Type.String({ maxLength: 100, description: 'a named speaker of the workspace' })),
    metadata: Type.Optional(MetadataFilter),
    ...recordingDates,
    orderBy: Type.Optional(
      Enum(recordingOrders, {
        default: 'createdAt',
        description: 'updatedAt: the last change of the recording or its transcript. title: without case and accents',
      }),
    ),
    direction: Type.Optional(Enum(directions, { description: 'asc by default for title, otherwise desc' })),
    include: Type.Optional(
      Enum(['transcript'] as const, { description: 'add a summary of each recording’s transcript' }),
    ),
  }),
  reply: Page('recordings', ListedRecording),
})

export const getRecording = endpoint({
  method: 'GET',
  path: '/spaces/{spaceId}/recordings/{recordingId}',
  tag: 'Recordings',
  summary: 'Get a recording with its transcript’s state, files and webhooks',
  access: viewer,
  mayRepeat: true,
  params: recordingParams,
  query: Query({
    partialText: Type.Optional(
      Enum(['latest', 'all'], {
        default: 'latest',
        description: 'how much of the text recognised so far to return: the last minutes, or all of it',
      }),
    ),
  }),
  reply: RecordingDetail,
})

export const updateRecording = endpoint({
  method: 'PATCH',
  path: '/spaces/{spaceId}/recordings/{recordingId}',
  tag: 'Recordings',
  summary: 'Change a recording',
  access: editor,
  params: recordingParams,
  body: Body(
    {
      title: Type.Optional(Name),
      recordingFolderId: Type.Optional(FolderId),
      autoDeleteMediaAfter: Type.Optional(Nullable(Timestamp)),
      recordedAt: Type.Optional(GivenRecordedAt),
      language: Type.Optional(Language),
      tags: Type.Optional(Tags),
      metadata: Type.Optional(MetadataPatch),
      notes: Type.Optional(Notes),
    },
    { minProperties: 1 },
  ),
  reply: Recording,
  errors: ['LANGUAGE_UNSUPPORTED'],
  example: { body: { title: 'Interview with Ada Lovelace' } },
})

export const cancelRecording = endpoint({
  method: 'POST',
  path: '/spaces/{spaceId}/recordings/{recordingId}/cancel',
  tag: 'Recordings',
  summary: 'Cancel a queued or running transcription',
  description: 'A text that was to get its times (`times`, `text: keep`) is COMPLETED with those that it has.',
  access: editor,
  params: recordingParams,
  reply: Transcript,
  errors: ['INVALID_STATE'],
})

export const retryRecording = endpoint({
  method: 'POST',
  path: '/spaces/{spaceId}/recordings/{recordingId}/retry',
  tag: 'Recordings',
  summary: 'Retry a failed or cancelled transcription',
  description:
    'Windows that were already recognised are kept. It also reads failed media of a recording that has a text, and looks again for the times of a text.',
  access: editor,
  rate: 'jobs',
  params: recordingParams,
  reply: Transcript,
  errors: ['QUEUE_FULL', 'INVALID_STATE', 'MEDIA_DELETED'],
})

export const getMedia = endpoint({
  kind: 'bytesOut',
  method: 'GET',
  path: '/spaces/{spaceId}/recordings/{recordingId}/media/{kind}',
  tag: 'Recordings',
  summary: 'Download the player’s audio or the original file, with ranges',
  description: 'Answers 303 with an address of the media store if the server is set to redirect downloads.',
  access: viewer,
  params: { ...recordingParams, kind: Enum(['audio', 'original'] as const) },
  query: Query({
    download: Type.Optional(
      Type.Boolean({ default: false, description: 'true: as an attachment, which browsers save and don’t play' }),
    ),
  }),
  replyHeaders: ['ETag'],
  reply: { contentTypes: sentTypes },
  errors: ['MEDIA_DELETED', 'INVALID_STATE', 'RANGE_NOT_SATISFIABLE'],
})

const passage = {
  startTime: Type.Number({ minimum: 0, maximum: 1e7, description: 'seconds' }),
  endTime: Type.Number({ minimum: 0, maximum: 1e7, description: 'seconds; after startTime' }),
}

export const getClip = endpoint({
  kind: 'bytesOut',
  method: 'GET',
  path: '/spaces/{spaceId}/recordings/{recordingId}/clip',
  tag: 'Recordings',
  summary: 'Download the sound of a passage',
  description:
    'Cut from the player’s audio without encoding it again: it begins and ends at most 43 ms from the given times. An account downloads at most four clips at once.',
  access: viewer,
  rate: 'jobs',
  params: recordingParams,
  query: Query(passage),
  reply: { contentTypes: ['audio/mp4'] },
  errors: ['MEDIA_DELETED', 'INVALID_STATE', 'STORAGE_FULL'],
  example: { query: { startTime: 12, endTime: 25.5 } },
})

export const getVideoClip = endpoint({
  kind: 'bytesOut',
  method: 'GET',
  path: '/spaces/{spaceId}/recordings/{recordingId}/video-clip',
  tag: 'Recordings',
  summary: 'Download a passage as a video with subtitles',
  description:
    'H.264 and AAC in mp4, at most 1280 pixels wide or high and 180 s long. The subtitles are in the picture. A recording without a picture gets its waveform. The answer begins when the video is complete, which takes about as long as the passage on two cores. An account makes one at a time.',
  access: viewer,
  rate: 'jobs',
  params: recordingParams,
  query: Query({
    ...passage,
    subtitles: Type.Optional(Type.Boolean({ default: true, description: 'false: only the picture' })),
    translationId: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'a translation, for its subtitles; by default those of the transcript',
      }),
    ),
  }),
  reply: { contentTypes: ['video/mp4'] },
  errors: ['MEDIA_DELETED', 'INVALID_STATE', 'MEDIA_UNREADABLE', 'ENGINE_UNAVAILABLE', 'STORAGE_FULL'],
  example: { query: { startTime: 12, endTime: 25.5 } },
})

export const getSignedFile = endpoint({
  kind: 'bytesOut',
  method: 'GET',
  path: '/files/{fileId}',
  tag: 'Recordings',
  summary: 'Download a file by its signed address (publicUrl)',
  description: 'Answers 303 with an address of the media store if the server is set to redirect downloads.',
  access: { scope: 'signed' },
  params: { fileId: Type.String({ maxLength: 100 }) },
  query: signedQuery,
  replyHeaders: ['ETag'],
  reply: { contentTypes: sentTypes },
  errors: ['LINK_INVALID', 'LINK_EXPIRED', 'MEDIA_DELETED', 'RANGE_NOT_SATISFIABLE'],
})

export const getWaveform = endpoint({
  method: 'GET',
  path: '/spaces/{spaceId}/recordings/{recordingId}/waveform',
  tag: 'Recordings',
  summary: 'Get the peaks of the waveform',
  access: viewer,
  params: recordingParams,
  reply: Type.Object({
    secondsPerPeak: Type.Number({ description: 'seconds per bucket' }),
    peaks: Type.Array(Type.Integer({ minimum: -128, maximum: 127 }), {
      description: 'minimum and maximum of each bucket, alternating',
    }),
  }),
  errors: ['MEDIA_DELETED', 'INVALID_STATE'],
})
