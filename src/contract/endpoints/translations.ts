import { Type } from '../type.ts'
import { endpoint } from '../endpoint.ts'
import { Language, Success, Translation } from '../resources.ts'
import { Body } from '../schema.ts'
import { Page, pageQuery, recordingParams } from './shared.ts'
import { rendering } from './transcripts.ts'

const translationParams = { ...recordingParams, translationId: Type.String({ maxLength: 100 }) }
const writer = { scope: 'space', atLeast: 'editor', agent: false } as const

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
  params: translationParams,
  example: { query: { format: 'vtt' } },
})

export const createTranslation = endpoint({
  id: 'createTranslation',
  kind: 'json',
  method: 'POST',
  path: '/spaces/{spaceId}/recordings/{recordingId}/translations',
  tag: 'Translations',
  summary: 'Translate a recording’s transcript into a language',
  description:
    'It begins at once, or when the transcript is COMPLETED. A language that nothing here translates into is refused with those that would work in errorDetails.supported. There is one translation for each language: asking again is 409 INVALID_STATE with its translationId.',
  access: { ...writer, agent: true },
  rate: 'jobs',
  params: recordingParams,
  body: Body({ language: Language }),
  status: 201,
  reply: Translation,
  errors: ['INVALID_STATE', 'LANGUAGE_UNSUPPORTED', 'QUEUE_FULL'],
  example: { body: { language: 'es' } },
})

export const retryTranslation = endpoint({
  id: 'retryTranslation',
  kind: 'json',
  method: 'POST',
  path: '/spaces/{spaceId}/recordings/{recordingId}/translations/{translationId}/retry',
  tag: 'Translations',
  summary: 'Translate again what failed, was cancelled or is stale',
  description:
    'Sentences that were translated before are kept where the original has not changed and the engine is the same. The earlier content stays readable until the new one is complete.',
  access: writer,
  rate: 'jobs',
  params: translationParams,
  status: 200,
  reply: Translation,
  errors: ['INVALID_STATE', 'LANGUAGE_UNSUPPORTED', 'QUEUE_FULL'],
})

export const cancelTranslation = endpoint({
  id: 'cancelTranslation',
  kind: 'json',
  method: 'POST',
  path: '/spaces/{spaceId}/recordings/{recordingId}/translations/{translationId}/cancel',
  tag: 'Translations',
  summary: 'Cancel a translation that is queued or under way',
  access: writer,
  params: translationParams,
  status: 200,
  reply: Translation,
  errors: ['INVALID_STATE'],
})

export const deleteTranslation = endpoint({
  id: 'deleteTranslation',
  kind: 'json',
  method: 'DELETE',
  path: '/spaces/{spaceId}/recordings/{recordingId}/translations/{translationId}',
  tag: 'Translations',
  summary: 'Delete a translation for good; the original cannot be deleted like this',
  access: writer,
  params: translationParams,
  status: 200,
  reply: Success,
  errors: ['INVALID_STATE'],
})
