import { Type, type Static } from '../type.ts'
import { endpoint } from '../endpoint.ts'
import { Channels, Effort, Language, Recording, Success, Transcript } from '../resources.ts'
import { Body, Enum, named, Nullable, Query, Timestamp } from '../schema.ts'
import { Page, TitlePart, editor, pageQuery, recordingParams, spaceParams, viewer } from './shared.ts'

export const deleteWorkspace = endpoint({
  method: 'DELETE',
  path: '/spaces/{spaceId}',
  tag: 'Workspaces',
  summary: 'Permanently delete a workspace and its content',
  description:
    'Nobody can open it from now on. Removing its recordings from the disk can take minutes after the answer, if there are thousands.',
  access: { scope: 'space', atLeast: 'owner', agent: false },
  params: spaceParams,
  reply: Success,
})

export const deleteRecording = endpoint({
  method: 'DELETE',
  path: '/spaces/{spaceId}/recordings/{recordingId}',
  tag: 'Recordings',
  summary: 'Move a recording to the trash, or delete it permanently',
  description:
    'Items stay in the trash for 30 days. permanent=true deletes the recording at once with its media, transcript and translations, also from the trash. A running transcription is cancelled.',
  access: editor,
  params: recordingParams,
  query: Query({ permanent: Type.Optional(Type.Boolean({ default: false })) }),
  reply: Success,
})

export const TrashedRecording = named(
  'TrashedRecording',
  Type.Object({ ...Recording.properties, deletedAt: Timestamp, purgedAfter: Timestamp }),
)
export type TrashedRecording = Static<typeof TrashedRecording>

export const listTrash = endpoint({
  method: 'GET',
  path: '/spaces/{spaceId}/trash',
  tag: 'Recordings',
  summary: 'List the trash, last deleted first',
  access: viewer,
  params: spaceParams,
  query: Query({ ...pageQuery, q: TitlePart }),
  reply: Page('recordings', TrashedRecording),
})

export const restoreRecording = endpoint({
  method: 'POST',
  path: '/spaces/{spaceId}/recordings/{recordingId}/restore',
  tag: 'Recordings',
  summary: 'Restore a recording from the trash',
  description: 'An import that the deletion broke off begins again.',
  access: editor,
  params: recordingParams,
  reply: Recording,
  errors: ['INVALID_STATE', 'QUEUE_FULL'],
})

export const deleteMedia = endpoint({
  method: 'DELETE',
  path: '/spaces/{spaceId}/recordings/{recordingId}/media',
  tag: 'Recordings',
  summary: 'Delete the media of a recording and keep its transcript',
  description:
    'Deletes the original, the player’s audio and the waveform. You can repeat it. An import that is under way ends as MEDIA_IMPORT_FAILED, an upload as MEDIA_IMPORT_EXPIRED. A live session must be finished first.',
  access: editor,
  params: recordingParams,
  reply: Success,
  errors: ['INVALID_STATE'],
})

export const transcribeRecording = endpoint({
  method: 'POST',
  path: '/spaces/{spaceId}/recordings/{recordingId}/transcribe',
  tag: 'Recordings',
  summary: 'Transcribe a recording again',
  description: 'The current transcript stays readable until the new one is complete, and remains in the history.',
  access: editor,
  rate: 'jobs',
  params: recordingParams,
  body: Body({
    language: Type.Optional(Language),
    engine: Type.Optional(
      Nullable(
        Type.String({
          minLength: 1,
          maxLength: 200,
          description: 'provider/model as in Transcript.engine; null: the best available',
        }),
      ),
    ),
    speakerCount: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 50 }))),
    channels: Type.Optional(Channels),
    effort: Type.Optional(Effort),
    text: Type.Optional(
      Enum(['new', 'keep'] as const, {
        default: 'new',
        description:
          'keep: the text stays, and its words get the times at which they are heard; also the speakers, if it names none',
      }),
    ),
  }),
  bodyOptional: true,
  reply: Transcript,
  errors: ['QUEUE_FULL', 'INVALID_STATE', 'MEDIA_DELETED', 'LANGUAGE_UNSUPPORTED', 'ENGINE_UNAVAILABLE'],
  example: { body: { language: 'en' } },
})
