import { Type, type Static } from '../type.ts'
import { endpoint } from '../endpoint.ts'
import { Recording } from '../resources.ts'
import { Body, Enum, Id, Nullable, Timestamp, named } from '../schema.ts'
import { spaceParams } from './shared.ts'

export const searchModes = ['semantic', 'exact'] as const

/** A place in a text, and when it is said. */
export const Highlight = named(
  'Highlight',
  Type.Object({
    from: Type.Integer({ description: 'first character in `text` (UTF-16)' }),
    to: Type.Integer({ description: 'the character after the last' }),
    start: Type.Number({ description: 'seconds' }),
    end: Type.Number({ description: 'seconds' }),
  }),
)

export const SearchHit = named(
  'SearchHit',
  Type.Object({
    documentId: Type.String({ description: 'the chunk: some sentences of one speaker' }),
    text: Type.String(),
    start: Type.Number({ description: 'seconds; where the chunk begins' }),
    end: Type.Number({ description: 'seconds' }),
    speakers: Type.Array(Type.String(), { description: 'Speaker ids where assigned, else "speaker 0"' }),
    score: Type.Number({ minimum: 0, maximum: 1, description: 'descending; comparable within one answer only' }),
    transcriptId: Id('trn'),
    recording: Recording,
    highlights: Type.Array(Highlight, {
      description: 'words of the query that stand in the text; of semantic, those that say what it is about',
    }),
  }),
)
export type SearchHit = Static<typeof SearchHit>

const Q = Type.String({ minLength: 1, maxLength: 1000, pattern: '\\S', description: 'what to look for' })
const Ids = Type.Array(Type.String({ maxLength: 4000 }), {
  maxItems: 100,
  description: 'repeat the parameter, or separate with commas; an id that the workspace does not have is NOT_FOUND',
})

export const SearchQuery = Type.Object(
  {
    q: Q,
    mode: Type.Optional(
      Enum(searchModes, {
        default: 'semantic',
        description: 'semantic finds by meaning; exact finds all the words, and "quoted phrases", literally',
      }),
    ),
    folderIds: Type.Optional(Ids),
    includeSubfolders: Type.Optional(Type.Boolean({ default: false, description: 'also what is in those folders' })),
    speakerIds: Type.Optional(Ids),
    dateFrom: Type.Optional(Timestamp),
    dateTo: Type.Optional(Timestamp),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
  },
  { additionalProperties: false },
)
export type SearchQuery = Static<typeof SearchQuery>

export const searchRecordings = endpoint({
  id: 'searchRecordings',
  kind: 'json',
  method: 'GET',
  path: '/spaces/{spaceId}/recordings/search',
  tag: 'Search',
  summary: 'Search what was said',
  description:
    'The best hits first. Filters are applied before ranking. Dates are those on which recordings were created, both included. Where nothing is installed that knows meaning, semantic answers 503 INDEX_UNAVAILABLE; exact goes on.',
  access: { scope: 'space', atLeast: 'viewer', agent: true },
  rate: 'search',
  params: spaceParams,
  query: SearchQuery,
  status: 200,
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
  id: 'searchOnUserTranscripts',
  kind: 'json',
  method: 'GET',
  base: '/api',
  path: '/search/searchOnUserTranscripts',
  tag: 'Legacy',
  summary: 'Search all transcripts of the caller (older API)',
  description:
    'The term comes as a JSON body or, from clients that cannot send one with GET, as `?searchTerm=`. By meaning where that is possible, else by keyword; the best 20 of all workspaces.',
  access: { scope: 'account', agent: true },
  rate: 'search',
  query: Type.Object({ searchTerm: Type.Optional(Q) }, { additionalProperties: false }),
  body: Body({ searchTerm: Q }),
  bodyOptional: true,
  status: 200,
  reply: LegacySearchResult,
  errors: ['INVALID_BODY', 'INVALID_QUERY', 'MALFORMED_JSON', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
  example: { body: { searchTerm: 'why the launch was moved' } },
})
