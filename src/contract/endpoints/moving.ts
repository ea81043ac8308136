import { Type } from '../type.ts'
import { endpoint } from '../endpoint.ts'
import { Recording } from '../resources.ts'
import { Body, Nullable } from '../schema.ts'
import { editor, recordingParams } from './shared.ts'

export const moveRecording = endpoint({
  method: 'POST',
  path: '/spaces/{spaceId}/recordings/{recordingId}/move',
  tag: 'Recordings',
  summary: 'Move a recording to another workspace',
  description:
    'The caller needs to be an editor of both. The recording keeps its id, media, dates, tags, transcript, history, highlights, translations and insights. Its speakers become those of the same name there, or new ones. Share links end. In the workspace that it leaves, it’s gone: a key that is bound to that one no longer finds it.',
  access: editor,
  params: recordingParams,
  body: Body({
    workspaceId: Type.String({ minLength: 1, maxLength: 100, description: 'where it goes' }),
    recordingFolderId: Type.Optional(
      Nullable(Type.String({ maxLength: 100, description: 'a folder there; null or left out: no folder' })),
    ),
  }),
  reply: Recording,
  errors: ['INVALID_STATE', 'MEDIA_TOO_LARGE'],
  example: { body: { workspaceId: 'spc_0f6b2c1d9e' } },
})
