import { Type, type Static } from '../type.ts'
import { endpoint } from '../endpoint.ts'
import { Transcript } from '../resources.ts'
import { Body, Enum, Id, Nullable, Tagged, Timestamp, named } from '../schema.ts'
import { Page, pageQuery, recordingParams, spaceParams } from './shared.ts'

const WordId = Type.Integer({
  minimum: 0,
  description: 'id of a word, as `wordIds=true` gives it with jsonContentType=words',
})
const Text = Type.String({ minLength: 1, maxLength: 10_000, pattern: '\\S' })

/** The most operations of one PATCH. */
export const operationsMax = 1000

/** One change of a transcript; operations name words by ids that survive edits. */
export const EditOperation = named(
  'EditOperation',
  Tagged('type', [
    Body({
      type: Type.Literal('replace'),
      from: WordId,
      to: Type.Integer({ minimum: 0, description: 'the last word of the run' }),
      text: Text,
    }),
    Body({ type: Type.Literal('delete'), from: WordId, to: WordId }),
    Body({ type: Type.Literal('insert'), after: Nullable(Type.Integer({ minimum: 0 })), text: Text }),
    Body({ type: Type.Literal('splitParagraph'), before: WordId }),
    Body({ type: Type.Literal('joinParagraph'), at: WordId }),
    Body({
      type: Type.Literal('setSpeaker'),
      from: WordId,
      to: WordId,
      speaker: Type.Integer({ minimum: 0, maximum: 999 }),
    }),
  ]),
)
export type EditOperation = Static<typeof EditOperation>

const writer = { scope: 'space', atLeast: 'editor', agent: false } as const
const transcriptPath = '/spaces/{spaceId}/recordings/{recordingId}/transcript'

export const editTranscript = endpoint({
  id: 'editTranscript',
  kind: 'json',
  method: 'PATCH',
  path: transcriptPath,
  tag: 'Transcripts',
  summary: 'Correct a transcript',
  description:
    'If-Match names the version that was read, e.g. "v12". Changes that somebody else made meanwhile are kept where the runs do not touch; else EDIT_CONFLICT with the current text. Unchanged words keep their times.',
  access: writer,
  headers: {
    'if-match': {
      description: 'the ETag of the version that was read, or *; without it 428',
      isRequired: true,
      example: '"v1"',
    },
  },
  params: recordingParams,
  body: Body({ operations: Type.Array(EditOperation, { minItems: 1, maxItems: operationsMax }) }),
  status: 200,
  reply: Transcript,
  errors: ['PRECONDITION_REQUIRED', 'EDIT_CONFLICT', 'INVALID_STATE'],
  example: { body: { operations: [{ type: 'replace', from: 14, to: 15, text: 'Ada Lovelace' }] } },
})

export const Version = named(
  'TranscriptVersion',
  Type.Object({
    version: Type.Integer(),
    createdAt: Timestamp,
    createdById: Nullable(Id('usr')),
    kind: Enum(['ENGINE', 'REPLACE', 'EDIT', 'SPEAKERS', 'RESTORE', 'IMPORT', 'TRANSLATION'] as const),
    summary: Type.String(),
    words: Type.Integer({ description: 'number of words' }),
    isCurrent: Type.Boolean(),
  }),
)
export type Version = Static<typeof Version>

export const listVersions = endpoint({
  id: 'listVersions',
  kind: 'json',
  method: 'GET',
  path: `${transcriptPath}/history`,
  tag: 'Transcripts',
  summary: 'Versions of a transcript, newest first',
  description: 'Any of them can be read in any format with `?version=`, and restored.',
  access: { scope: 'space', atLeast: 'viewer', agent: true },
  params: recordingParams,
  query: Type.Object(pageQuery, { additionalProperties: false }),
  status: 200,
  reply: Page('versions', Version),
})

export const restoreVersion = endpoint({
  id: 'restoreVersion',
  kind: 'json',
  method: 'POST',
  path: `${transcriptPath}/history/{version}/restore`,
  tag: 'Transcripts',
  summary: 'Make an earlier version the current one',
  description: 'It becomes a new version; nothing is lost.',
  access: writer,
  params: { ...recordingParams, version: Type.Integer({ minimum: 1 }) },
  status: 200,
  reply: Transcript,
  errors: ['INVALID_STATE'],
})

export const ReplacedPlace = Type.Object({
  recordingId: Id('rec'),
  title: Type.String(),
  start: Type.Number({ description: 'seconds' }),
  from: Type.String({ description: 'the text as it is' }),
  to: Type.String({ description: 'the text as it becomes' }),
  before: Type.String({ description: 'words before it' }),
  after: Type.String({ description: 'words after it' }),
})
export type ReplacedPlace = Static<typeof ReplacedPlace>

export const replaceInWorkspace = endpoint({
  id: 'replaceInWorkspace',
  kind: 'json',
  method: 'POST',
  path: '/spaces/{spaceId}/replace',
  tag: 'Transcripts',
  summary: 'Replace words in the transcripts of a workspace',
  description:
    'Whole words, ignoring case, no fuzzy matching. `dryRun` lists every place with its context and changes nothing. Each transcript that changes gets a version, which can be undone.',
  access: writer,
  rate: 'jobs',
  params: spaceParams,
  body: Body({
    find: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
    replace: Type.String({ maxLength: 200 }),
    dryRun: Type.Optional(Type.Boolean({ default: false })),
    recordingIds: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { minItems: 1, maxItems: 1000 })),
  }),
  status: 200,
  reply: Type.Object({
    dryRun: Type.Boolean(),
    transcripts: Type.Integer({ description: 'how many transcripts have a place' }),
    total: Type.Integer({ description: 'how many places there are' }),
    places: Type.Array(ReplacedPlace, { description: 'the first thousand' }),
  }),
  example: { body: { find: 'jon', replace: 'John', dryRun: true } },
})
