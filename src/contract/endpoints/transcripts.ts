import { Type } from 'typebox'
import { Content, RenderingQuery, contentTypes, formats } from '../content.ts'
import { endpoint } from '../endpoint.ts'
import { Translation } from '../resources.ts'
import { Page, pageQuery, recordingParams } from './shared.ts'

const rendering = {
  kind: 'bytesOut',
  method: 'GET',
  access: { scope: 'space', atLeast: 'viewer', agent: true },
  query: RenderingQuery,
  status: 200,
  reply: { contentTypes: formats.map((format) => contentTypes[format]), json: Content },
  errors: ['INVALID_STATE'],
} as const

export const getTranscript = endpoint({
  ...rendering,
  id: 'getTranscript',
  path: '/spaces/{spaceId}/recordings/{recordingId}/transcript',
  tag: 'Transcripts',
  summary: 'The transcript in any of the seven formats',
  params: recordingParams,
  example: { query: { format: 'srt', subMaxCharactersPerLine: 37 } },
})

export const listTranslations = endpoint({
  id: 'listTranslations',
  kind: 'json',
  method: 'GET',
  path: '/spaces/{spaceId}/recordings/{recordingId}/translations',
  tag: 'Translations',
  summary: 'List the translations of a recording; the original is listed too',
  access: { scope: 'space', atLeast: 'viewer', agent: true },
  params: recordingParams,
  query: Type.Object(pageQuery, { additionalProperties: false }),
  status: 200,
  reply: Page('translations', Translation),
})

export const getTranslation = endpoint({
  ...rendering,
  id: 'getTranslation',
  path: '/spaces/{spaceId}/recordings/{recordingId}/translations/{translationId}',
  tag: 'Translations',
  summary: 'A translation in any of the seven formats',
  description: 'The id of the transcript means the original.',
  params: { ...recordingParams, translationId: Type.String({ maxLength: 100 }) },
  example: { query: { format: 'vtt' } },
})
