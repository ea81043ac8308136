import { Type, type Static } from '../type.ts'
import { endpoint } from '../endpoint.ts'
import { Recording } from '../resources.ts'
import { Body, Enum, Id, named, Nullable, Query } from '../schema.ts'
import { recordingDates, spaceParams, viewer } from './shared.ts'

export const searchModes = ['semantic', 'words', 'exact'] as const
export type SearchMode = (typeof searchModes)[number]

/** A range in a text and its time. */
export const Highlight = named(
  'Highlight',
  Type.Object({
    from: Type.Integer({ description: 'first character in `text` (UTF-16)' }),
    to: Type.Integer({ description: 'the character after the last' }),
    start: Type.Number({ description: 'seconds' }),
    end: Type.Number({ description: 'seconds' }),
  }),
)

/** The translation that the text of a passage is from. */
export const PassageTranslation = Nullable(
  Type.Object(
    {
      id: Id('tsl'),
      language: Type.String(),
      isStale: Type.Boolean({ description: 'the transcript has changed since, so `text` may no longer say the same' }),
    },
    { description: 'that `text` is from; null: it is from the transcript' },
  ),
)

export const SearchHit = named(
  'SearchHit',
  Type.Object({
    documentId: Type.String({ description: 'id of the passage: a few sentences of one speaker' }),
    text: Type.String(),
    start: Type.Number({ description: 'seconds; where the passage starts' }),
    end: Type.Number({ description: 'seconds' }),
    speakers: Type.Array(Type.String(), {
      description: 'speaker ids where assigned, otherwise "Speaker 1" for index 0, as in exports',
    }),
    score: Type.Number({
      minimum: 0,
      maximum: 1,
      description:
        'descending. mode=semantic with a measured embedding model: the chance that no unrelated passage is as close, 1 if the passage has all words of the question. Otherwise comparable only within one answer',
    }),
    transcriptId: Id('trn'),
    translation: PassageTranslation,
    recording: Recording,
    highlights: Type.Array(Highlight, {
      description: 'matched words; except with mode=exact, words that relate to the query',
    }),
    closestSentence: Nullable(Highlight),
  }),
)
export type SearchHit = Static<typeof SearchHit>

const Q = Type.String({ minLength: 1, maxLength: 1000, pattern: '\\S', description: 'what to search for' })
const Ids = Type.Array(Type.String({ maxLength: 4000 }), {
  maxItems: 100,
  description: 'repeat the parameter or separate with commas; NOT_FOUND for an id that isn’t in the workspace',
})

export const SearchQuery = Query({
  q: Q,
  mode: Type.Optional(
    Enum(searchModes, {
      default: 'semantic',
      description:
        'semantic searches by meaning and words; words finds some of the words, also in other forms, and needs no model; exact finds all words and "quoted phrases" literally',
    }),
  ),
  folderIds: Type.Optional(Ids),
  includeSubfolders: Type.Optional(Type.Boolean({ default: false, description: 'also search their subfolders' })),
  speakerIds: Type.Optional(Ids),
  ...recordingDates,
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
})
export type SearchQuery = Static<typeof SearchQuery>

export const searchRecordings = endpoint({
  method: 'GET',
  path: '/spaces/{spaceId}/recordings/search',
  tag: 'Search',
  summary: 'Search what was said',
  description:
    'Best hits first. Filters apply before ranking. `closestSentence` is the sentence of a passage that is closest to the question, so where to listen from; null with the other modes, or where the embedding model compares whole passages. Dates are inclusive. Without a semantic model, mode=semantic answers 503 INDEX_UNAVAILABLE; the others work.',
  access: viewer,
  rate: 'search',
  params: spaceParams,
  query: SearchQuery,
  reply: Type.Array(SearchHit),
  errors: ['INDEX_UNAVAILABLE'],
  example: { query: { q: 'why the launch was moved', mode: 'semantic' } },
})

export const LegacySearchResult = named(
  'LegacySearchResult',
  Type.Object({
    searchTerm: Type.String(),
    results: Type.Array(
      Type.Object({
        score: Type.Number(),
        content: Type.String(),
        transcriptId: Id('trn'),
        startTime: Type.Number({ description: 'seconds' }),
        endTime: Type.Number({ description: 'seconds' }),
        uploaderId: Nullable(Type.String()),
        platform: Nullable(Type.String()),
        title: Type.String(),
        description: Nullable(Type.String()),
        thumbnailUrl: Nullable(Type.String()),
      }),
    ),
  }),
)
export type LegacySearchResult = Static<typeof LegacySearchResult>

export const searchOnUserTranscripts = endpoint({
  method: 'GET',
  base: '/api',
  path: '/search/searchOnUserTranscripts',
  tag: 'Legacy',
  summary: 'Search all transcripts of the caller (older API)',
  description:
    'Send the term as a JSON body or, if your client can’t send one with GET, as `?searchTerm=`. Searches by meaning if possible, otherwise by words, and returns the best 20 hits of all workspaces.',
  access: { scope: 'account', agent: true, keys: 'any' },
  rate: 'search',
  query: Query({ searchTerm: Type.Optional(Q) }),
  body: Body({ searchTerm: Q }),
  bodyOptional: true,
  reply: LegacySearchResult,
  errors: ['INVALID_BODY', 'INVALID_QUERY', 'MALFORMED_JSON', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
  example: { body: { searchTerm: 'why the launch was moved' } },
})
