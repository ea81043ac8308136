import { Content, RenderingQuery, contentTypes, formats } from '../content.ts'
import { endpoint } from '../endpoint.ts'
import { recordingParams, viewer } from './shared.ts'

/** What all exports of a transcript or a translation share. */
export const rendering = {
  kind: 'bytesOut',
  method: 'GET',
  access: viewer,
  query: RenderingQuery,
  replyHeaders: ['ETag', 'Tiro-Quality'],
  reply: { contentTypes: formats.map((format) => contentTypes[format]), json: Content },
  errors: ['INVALID_STATE'],
} as const

export const getTranscript = endpoint({
  ...rendering,
  path: '/spaces/{spaceId}/recordings/{recordingId}/transcript',
  tag: 'Transcripts',
  summary: 'Export the transcript in any format',
  params: recordingParams,
  example: { query: { format: 'srt', subMaxCharactersPerLine: 37 } },
})
