import { Type, type Static } from '../type.ts'
import { Quality } from '../content.ts'
import { endpoint } from '../endpoint.ts'
import { Body, Enum, Id, Nullable, named } from '../schema.ts'
import { Highlight, PassageTranslation } from './search.ts'
import { spaceParams, viewer } from './shared.ts'

export const AnswerCitation = named(
  'AnswerCitation',
  Type.Object({
    recordingId: Id('rec'),
    title: Type.String({ description: 'of the recording' }),
    start: Type.Number({ description: 'seconds' }),
    end: Type.Number({ description: 'seconds' }),
    text: Type.String({ description: 'the words' }),
    closestSentence: Nullable(Highlight),
    translation: PassageTranslation,
    hasAudio: Type.Boolean({ description: 'whether the recording can be played' }),
  }),
)

export type AnswerCitation = Static<typeof AnswerCitation>

/** The sentences that Tiro itself answers with. */
export const answerCodes = ['NO_PASSAGE', 'NO_MODEL'] as const
export type AnswerCode = (typeof answerCodes)[number]

export const Answer = named(
  'Answer',
  Type.Object({
    answer: Type.String({
      description: 'plain text; [1] refers to the first citation. Escape it where you show it',
    }),
    code: Nullable(
      Enum(answerCodes, {
        description:
          'which sentence of Tiro’s own `answer` is, to say it in other languages: no passage matches, or the passages are the answer because there is no language model; null: a model wrote it',
      }),
    ),
    engine: Type.String({ description: '`extractive/…`: no language model; the citations are the answer' }),
    quality: Quality,
    search: Enum(['semantic', 'keywords', 'recording'] as const, {
      description:
        'how the passages were found: by meaning, by words, or by reading all of the one recording that the question is about',
    }),
    citations: Type.Array(AnswerCitation),
  }),
)
export type Answer = Static<typeof Answer>

export const askSpace = endpoint({
  method: 'POST',
  path: '/spaces/{spaceId}/ask',
  tag: 'Insights',
  summary: 'Ask a question about the recordings of a workspace',
  description:
    'Search finds passages; the chat model answers from them and cites them. Without a chat model, the passages are the answer. Without a semantic model, they are found by the words of the question; `search` says which. `closestSentence` is the sentence of a passage that is closest to the question, as in search. A question about all of one recording (“What was decided?”, with its ID alone in `recordingIds`) is answered from all of it, if the model can read that much at once.',
  access: viewer,
  rate: 'jobs',
  params: spaceParams,
  body: Body({
    question: Type.String({ minLength: 1, maxLength: 2000, pattern: '\\S' }),
    previous: Type.Optional(
      Type.Array(
        Body({
          question: Type.String({ minLength: 1, maxLength: 2000 }),
          answer: Type.String({ maxLength: 10_000 }),
        }),
        { maxItems: 10, description: 'the conversation so far, oldest first, when this question follows up on it' },
      ),
    ),
    recordingIds: Type.Optional(
      Type.Array(Type.String({ maxLength: 100 }), {
        minItems: 1,
        maxItems: 1000,
        description: 'only these recordings; NOT_FOUND for an id that isn’t in the workspace',
      }),
    ),
  }),
  reply: Answer,
  errors: ['ENGINE_UNAVAILABLE', 'INDEX_UNAVAILABLE'],
  example: { body: { question: 'Why was the launch moved?' } },
})
