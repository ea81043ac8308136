import { Type, type Static } from '../type.ts'
import { endpoint } from '../endpoint.ts'
import { latestSecond, subtitleBreaks } from '../content.ts'
import { Transcript, Translation } from '../resources.ts'
import { Body, Enum, Id, named, Nullable, Query, Tagged, Timestamp } from '../schema.ts'
import { translationParams } from './translations.ts'
import { Page, editor, pageQuery, recordingParams, spaceParams, viewer } from './shared.ts'

export const WordId = Type.Integer({
  minimum: 0,
  description: 'id of a word, from jsonContentType=words with wordIds=true',
})
const Text = Type.String({ minLength: 1, maxLength: 10_000, pattern: '\\S' })

/** Maximum number of operations in one PATCH. */
export const operationsMax = 1000

const ReplaceWords = named(
  'ReplaceWords',
  Body({
    type: Type.Literal('replace'),
    from: WordId,
    to: Type.Integer({ minimum: 0, description: 'the last word of the run' }),
    text: Text,
  }),
)
const DeleteWords = named('DeleteWords', Body({ type: Type.Literal('delete'), from: WordId, to: WordId }))
const InsertWords = named(
  'InsertWords',
  Body({ type: Type.Literal('insert'), after: Nullable(Type.Integer({ minimum: 0 })), text: Text }),
)
const SplitParagraph = named('SplitParagraph', Body({ type: Type.Literal('splitParagraph'), before: WordId }))
const JoinParagraph = named('JoinParagraph', Body({ type: Type.Literal('joinParagraph'), at: WordId }))
const BreakSubtitle = named(
  'BreakSubtitle',
  Body({
    type: Type.Literal('breakSubtitle'),
    before: WordId,
    break: Enum([...subtitleBreaks, 'auto'] as const, {
      description:
        '`always`: a subtitle begins with this word; `avoid`: it doesn’t, if it fits; `auto`: by the rules of docs/formats.md',
    }),
  }),
)
const SetSpeaker = named(
  'SetSpeaker',
  Body({
    type: Type.Literal('setSpeaker'),
    from: WordId,
    to: WordId,
    speaker: Type.Integer({ minimum: 0, maximum: 999 }),
  }),
)

const Seconds = Type.Number({ minimum: 0, maximum: latestSecond, description: 'seconds' })
const SetTimes = named(
  'SetTimes',
  Body(
    {
      type: Type.Literal('setTimes'),
      from: WordId,
      to: WordId,
      start: Seconds,
      end: Seconds,
    },
    {
      description:
        'The first of these words starts at `start`, the last one ends at `end`, and those between keep their proportions. They stay within the recording, and between the words of their speaker before and after them; otherwise INVALID_BODY names the limit.',
    },
  ),
)
const ShiftTimes = named(
  'ShiftTimes',
  Body(
    {
      type: Type.Literal('shiftTimes'),
      by: Type.Number({ minimum: -latestSecond, maximum: latestSecond, description: 'seconds; earlier, if negative' }),
    },
    { description: 'Moves all words. They stay within the recording; otherwise INVALID_BODY names the limits.' },
  ),
)

/** One change of a transcript. Operations refer to words by ids, which survive edits. */
export const EditOperation = named(
  'EditOperation',
  Tagged([
    ReplaceWords,
    DeleteWords,
    InsertWords,
    SplitParagraph,
    JoinParagraph,
    BreakSubtitle,
    SetSpeaker,
    SetTimes,
    ShiftTimes,
  ]),
)
export type EditOperation = Static<typeof EditOperation>

/** One change of a translation. Its speakers and times are those of the original. */
export const TranslationEdit = named(
  'TranslationEdit',
  Tagged([ReplaceWords, DeleteWords, InsertWords, SplitParagraph, JoinParagraph, BreakSubtitle]),
)
export type TranslationEdit = Static<typeof TranslationEdit>

const transcriptPath = '/spaces/{spaceId}/recordings/{recordingId}/transcript'

/** What corrections of a transcript and of a translation share. */
const editing = {
  method: 'PATCH',
  access: editor,
  headers: {
    'if-match': {
      description: 'the ETag of the version that you read, or *; 428 without it',
      isRequired: true,
      example: '"v1"',
    },
  },
  replyHeaders: ['ETag'],
  errors: ['PRECONDITION_REQUIRED', 'EDIT_CONFLICT', 'INVALID_STATE'],
  example: { body: { operations: [{ type: 'replace', from: 14, to: 15, text: 'Ada Lovelace' }] } },
} as const

export const editTranscript = endpoint({
  ...editing,
  path: transcriptPath,
  tag: 'Transcripts',
  summary: 'Correct a transcript',
  description:
    'If-Match has the version that you read, e.g. "v12". Concurrent changes are merged unless they touch the same words; then EDIT_CONFLICT with the current text. Unchanged words keep their times, unless `setTimes` or `shiftTimes` moves them.',
  params: recordingParams,
  body: Body({ operations: Type.Array(EditOperation, { minItems: 1, maxItems: operationsMax }) }),
  reply: Transcript,
})

export const editTranslation = endpoint({
  ...editing,
  path: '/spaces/{spaceId}/recordings/{recordingId}/translations/{translationId}',
  tag: 'Translations',
  summary: 'Correct a translation',
  description:
    'Like a transcript. Corrected sentences stay when the translation is updated, as long as the original has them.',
  params: translationParams,
  body: Body({ operations: Type.Array(TranslationEdit, { minItems: 1, maxItems: operationsMax }) }),
  reply: Translation,
})

export const Version = named(
  'TranscriptVersion',
  Type.Object({
    version: Type.Integer(),
    createdAt: Timestamp,
    createdById: Nullable(Id('usr')),
    kind: Enum(['LIVE', 'ENGINE', 'REPLACE', 'EDIT', 'SPEAKERS', 'RESTORE', 'IMPORT', 'TRANSLATION'] as const),
    summary: Type.String(),
    words: Type.Integer({ description: 'number of words' }),
    isCurrent: Type.Boolean(),
  }),
)
export type Version = Static<typeof Version>

export const listVersions = endpoint({
  method: 'GET',
  path: `${transcriptPath}/history`,
  tag: 'Transcripts',
  summary: 'List the versions of a transcript, newest first',
  description: 'Read any of them in any format with `?version=`, or restore it.',
  access: viewer,
  params: recordingParams,
  query: Query(pageQuery),
  reply: Page('versions', Version),
})

export const restoreVersion = endpoint({
  method: 'POST',
  path: `${transcriptPath}/history/{version}/restore`,
  tag: 'Transcripts',
  summary: 'Restore an earlier version',
  description: 'Creates a new version with its content; nothing is lost.',
  access: editor,
  params: { ...recordingParams, version: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) },
  replyHeaders: ['ETag'],
  reply: Transcript,
  errors: ['INVALID_STATE'],
})

export const ReplacedPlace = Type.Object({
  recordingId: Id('rec'),
  title: Type.String(),
  start: Type.Number({ description: 'seconds' }),
  from: Type.String({ description: 'the current text' }),
  to: Type.String({ description: 'the new text' }),
  before: Type.String({ description: 'words before it' }),
  after: Type.String({ description: 'words after it' }),
})
export type ReplacedPlace = Static<typeof ReplacedPlace>

export const replaceInWorkspace = endpoint({
  method: 'POST',
  path: '/spaces/{spaceId}/replace',
  tag: 'Transcripts',
  summary: 'Replace words in the transcripts of a workspace',
  description:
    'Matches whole words and ignores case; no fuzzy matching. `dryRun` lists every match with its context and changes nothing. Each changed transcript gets a new version, so you can undo it.',
  access: editor,
  rate: 'jobs',
  params: spaceParams,
  body: Body({
    find: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
    replace: Type.String({ maxLength: 200 }),
    dryRun: Type.Optional(Type.Boolean({ default: false })),
    recordingIds: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { minItems: 1, maxItems: 1000 })),
  }),
  reply: Type.Object({
    dryRun: Type.Boolean(),
    transcripts: Type.Integer({ description: 'number of transcripts with a match' }),
    total: Type.Integer({ description: 'number of matches' }),
    places: Type.Array(ReplacedPlace, { description: 'the first 1,000 matches' }),
  }),
  errors: ['INVALID_STATE'],
  example: { body: { find: 'jon', replace: 'John', dryRun: true } },
})
