import { Type, type Static } from '../type.ts'
import { endpoint } from '../endpoint.ts'
import { Success } from '../resources.ts'
import { Body, named } from '../schema.ts'
import { editor, spaceParams, viewer } from './shared.ts'

/** A word or name that people corrected at least twice, and that the vocabulary doesn't have. */
export const OfferedWord = named(
  'OfferedWord',
  Type.Object({
    word: Type.String({ description: 'as people wrote it' }),
    heard: Type.Array(Type.String(), { description: 'what was recognised instead, most often first' }),
    count: Type.Integer({ description: 'how often it was corrected' }),
    recordings: Type.Integer({ description: 'in how many recordings it was corrected' }),
  }),
)
export type OfferedWord = Static<typeof OfferedWord>

const path = '/spaces/{spaceId}/offered-words'

export const listOfferedWords = endpoint({
  method: 'GET',
  path,
  tag: 'Workspaces',
  summary: 'List words for the vocabulary',
  description:
    'Words that people corrected at least twice in recognised transcripts, up to 100. A correction counts within a minute.',
  access: viewer,
  params: spaceParams,
  reply: Type.Object({ words: Type.Array(OfferedWord) }),
})

export const answerOfferedWord = endpoint({
  method: 'POST',
  path,
  tag: 'Workspaces',
  summary: 'Accept or dismiss a word for the vocabulary',
  description: 'An accepted word is added to the vocabulary of the workspace. A dismissed one is not offered again.',
  access: editor,
  params: spaceParams,
  body: Body({ word: Type.String({ minLength: 1, maxLength: 100 }), accept: Type.Boolean() }),
  reply: Success,
  errors: ['INVALID_STATE'],
  example: { body: { word: 'Okonkwo', accept: true } },
})
