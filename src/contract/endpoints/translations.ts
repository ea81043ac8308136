import { Type } from '../type.ts'
import { endpoint } from '../endpoint.ts'
import { Language, Success, Translation } from '../resources.ts'
import { Body, Query } from '../schema.ts'
import { Page, editor, editorOrAgent, pageQuery, recordingParams, viewer } from './shared.ts'
import { rendering } from './transcripts.ts'

export const translationParams = { ...recordingParams, translationId: Type.String({ maxLength: 100 }) }

export const listTranslations = endpoint({
  method: 'GET',
  path: '/spaces/{spaceId}/recordings/{recordingId}/translations',
  tag: 'Translations',
  summary: 'List the translations of a recording, with the original first',
  access: viewer,
  params: recordingParams,
  query: Query(pageQuery),
  reply: Page('translations', Translation),
})

export const getTranslation = endpoint({
  ...rendering,
  path: '/spaces/{spaceId}/recordings/{recordingId}/translations/{translationId}',
  tag: 'Translations',
  summary: 'Export a translation in any format',
  description: 'Use the id of the transcript for the original.',
  params: translationParams,
  example: { query: { format: 'vtt' } },
})

export const getTranslationState = endpoint({
  method: 'GET',
  path: '/spaces/{spaceId}/recordings/{recordingId}/translations/{translationId}/state',
  tag: 'Translations',
  summary: 'Get the state of a translation',
  description: 'As in the list, for clients that wait for one. Use the id of the transcript for the original.',
  access: viewer,
  params: translationParams,
  reply: Translation,
})

export const createTranslation = endpoint({
  method: 'POST',
  path: '/spaces/{spaceId}/recordings/{recordingId}/translations',
  tag: 'Translations',
  summary: 'Translate a recording’s transcript into a language',
  description:
    'Starts at once, or when the transcript is COMPLETED. While a live session records, its captions are translated into the languages of its first five translations. If a language isn’t available, errorDetails.supported lists those that are. There is one translation per language: a second request gives 409 INVALID_STATE with its translationId.',
  access: editorOrAgent,
  rate: 'jobs',
  params: recordingParams,
  body: Body({ language: Language }),
  status: 201,
  reply: Translation,
  errors: ['INVALID_STATE', 'LANGUAGE_UNSUPPORTED', 'QUEUE_FULL'],
  example: { body: { language: 'es' } },
})

export const retryTranslation = endpoint({
  method: 'POST',
  path: '/spaces/{spaceId}/recordings/{recordingId}/translations/{translationId}/retry',
  tag: 'Translations',
  summary: 'Retry or update a translation',
  description:
    'For translations that failed, were cancelled or are stale. Unchanged sentences are kept if the engine is the same. The earlier content stays readable until the new one is complete.',
  access: editor,
  rate: 'jobs',
  params: translationParams,
  reply: Translation,
  errors: ['INVALID_STATE', 'LANGUAGE_UNSUPPORTED', 'QUEUE_FULL'],
})

export const cancelTranslation = endpoint({
  method: 'POST',
  path: '/spaces/{spaceId}/recordings/{recordingId}/translations/{translationId}/cancel',
  tag: 'Translations',
  summary: 'Cancel a queued or running translation',
  access: editor,
  params: translationParams,
  reply: Translation,
  errors: ['INVALID_STATE'],
})

export const deleteTranslation = endpoint({
  method: 'DELETE',
  path: '/spaces/{spaceId}/recordings/{recordingId}/translations/{translationId}',
  tag: 'Translations',
  summary: 'Permanently delete a translation',
  access: editor,
  params: translationParams,
  reply: Success,
  errors: ['INVALID_STATE'],
})
