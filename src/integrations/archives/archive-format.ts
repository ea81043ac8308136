import { Type, type Static } from '../../contract/type.ts'
import { highlightColors, numberStyles, wordings } from '../../contract/content.ts'
import { highlightLimits } from '../../contract/endpoints/highlights.ts'
import {
  channelModes,
  DaysOfMedia,
  efforts,
  fileTypes,
  LanguageStretch,
  mediaTypes,
  privacies,
  sources,
  speakerRoles,
} from '../../contract/resources.ts'
import { Metadata, Notes } from '../../contract/metadata.ts'
import { rowLimits } from '../../contract/row-limits.ts'
import { Enum, Nullable, Timestamp } from '../../contract/schema.ts'
import { versionKinds } from '../../transcripts/versions/write-version.ts'

/** The format id in `tiro.json` at the root, to recognise other zips at once. */
export const archiveFormat = 'tiro-archive'
export const archiveVersion = 1
/** Words and segments of a version: the longest recording has 100 hours of at most 20,000 words. */
export const mostItems = 2_000_000
/** Characters of a version, in its words and again in its segments. */
export const mostCharacters = 50_000_000
/** Characters of a word: ten times the longest text that people write as one. */
export const mostOfWord = 100_000

const Text = (maxLength: number) => Type.String({ maxLength })
const Id = Text(100)
/** What a column of integers takes in both databases. */
const Whole = (minimum: number, description?: string) =>
  Type.Integer({ minimum, maximum: 2 ** 31 - 1, ...(description === undefined ? {} : { description }) })

/** `tiro.json`. Strings that are JSON in the database are plain JSON here. */
export const ArchiveRoot = Type.Object({
  format: Type.Literal(archiveFormat),
  version: Type.Integer({ minimum: 1 }),
  createdAt: Timestamp,
  workspace: Type.Object({
    name: Text(200),
    language: Text(35),
    templateId: Nullable(Text(100)),
    privacy: Enum(privacies),
    findAndReplaceWords: Type.Array(Type.Object({ find: Text(200), replace: Text(200) }), { maxItems: 1000 }),
    vocabulary: Type.Array(Text(100), { maxItems: 1000 }),
    // Archives of earlier versions have none.
    wording: Type.Optional(Enum(wordings)),
    numbers: Type.Optional(Enum(numberStyles)),
    deleteMediaAfterDays: Type.Optional(Nullable(DaysOfMedia)),
  }),
  folders: Type.Array(
    Type.Object({ id: Id, name: Text(200), parentFolderId: Nullable(Id), createdAt: Timestamp, updatedAt: Timestamp }),
    { maxItems: rowLimits.folders },
  ),
  speakers: Type.Array(
    Type.Object({ id: Id, name: Text(200), role: Enum(speakerRoles), createdAt: Timestamp, updatedAt: Timestamp }),
    { maxItems: rowLimits.speakers },
  ),
  prompts: Type.Array(
    Type.Object({
      title: Text(200),
      prompt: Text(20_000),
      sampleContent: Nullable(Text(20_000)),
      adminManaged: Type.Boolean(),
      autoGenerate: Type.Boolean(),
    }),
    { maxItems: rowLimits.prompts },
  ),
  recordings: Type.Array(Id, { maxItems: 1_000_000, description: 'folders below recordings/' }),
})
export type ArchiveRoot = Static<typeof ArchiveRoot>

/** A transcript's or translation's content: every version of it. */
const written = {
  language: Text(35),
  engine: Nullable(Text(200)),
  quality: Nullable(Enum(['standard', 'draft'] as const)),
  warnings: Type.Array(Text(2000), { maxItems: 100 }),
  queuedAt: Nullable(Timestamp),
  completedAt: Nullable(Timestamp),
  version: Whole(1),
  versions: Type.Array(
    Type.Object({
      version: Whole(1),
      createdAt: Timestamp,
      kind: Enum(versionKinds),
      summary: Text(2000),
      language: Text(35),
      blocks: Type.Array(Text(40), { maxItems: 100_000, description: 'hashes, in order' }),
      segments: Nullable(Text(40)),
      nextId: Whole(0),
      typed: Type.Optional(
        Type.Array(Whole(0), { maxItems: 1_000_000, description: 'runs of the ids of typed words, [first, count, …]' }),
      ),
    }),
    { minItems: 1, maxItems: 1_000_000 },
  ),
  blocks: Type.Record(Type.String(), {
    description: 'hash → base64 of the gzipped JSON columns of src/text/stored-content.ts',
  }),
}

/** `recordings/<id>/transcript.json`. */
export const ArchiveRecording = Type.Object({
  recording: Type.Object({
    title: Text(200),
    sourceUrl: Nullable(Text(4000)),
    mediaType: Enum(mediaTypes),
    source: Enum(sources),
    duration: Nullable(Type.Number({ minimum: 0, maximum: 1e7 })),
    recordingFolderId: Nullable(Id),
    language: Text(35),
    vocabulary: Type.Array(Text(100), { maxItems: 1000 }),
    warnings: Type.Array(Text(2000), { maxItems: 100 }),
    // Archives of earlier versions have none.
    tags: Type.Optional(Type.Array(Text(50), { maxItems: 20 })),
    channels: Type.Optional(Enum(channelModes)),
    effort: Type.Optional(Enum(efforts)),
    recordedAt: Type.Optional(Nullable(Timestamp)),
    mediaRecordedAt: Type.Optional(Nullable(Timestamp)),
    metadata: Type.Optional(Metadata),
    notes: Type.Optional(Notes),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  }),
  sourceInfo: Type.Optional(
    Nullable(
      Type.Object({
        platform: Nullable(Text(200)),
        title: Nullable(Text(500)),
        description: Nullable(Text(10_000)),
        thumbnailUrl: Nullable(Text(4000)),
        uploaderId: Nullable(Text(500)),
        uploaderName: Nullable(Text(500)),
        uploadedAt: Nullable(Timestamp),
        duration: Nullable(Type.Number({ minimum: 0, maximum: 1e7 })),
      }),
    ),
  ),
  files: Type.Array(
    Type.Object({ type: Enum(fileTypes), mimeType: Text(255), size: Type.Number({ minimum: 0 }), entry: Text(300) }),
    { maxItems: 10 },
  ),
  waveform: Type.Optional(
    Type.String({
      maxLength: 1_000_000,
      description:
        'base64 of the file of src/platform/media/waveform.ts; absent without media, and in archives of earlier releases',
    }),
  ),
  transcript: Nullable(
    Type.Object({
      ...written,
      speakerAssignments: Type.Array(Type.Object({ speakerIndex: Whole(0), speakerId: Id }), {
        maxItems: 1000,
      }),
      // Archives of earlier versions have none.
      languages: Type.Optional(
        Type.Array(Type.Object({ ...LanguageStretch.properties, language: Text(35), engine: Nullable(Text(200)) }), {
          maxItems: 10_000,
        }),
      ),
    }),
  ),
  translations: Type.Optional(
    Type.Array(
      Type.Object({
        ...written,
        createdAt: Timestamp,
        updatedAt: Timestamp,
        sourceVersion: Whole(0, 'the version of the transcript that it translates'),
      }),
      { maxItems: 1000, description: 'absent in archives of earlier releases' },
    ),
  ),
  highlights: Type.Optional(
    Type.Array(
      Type.Object({
        createdAt: Timestamp,
        updatedAt: Timestamp,
        color: Enum(highlightColors),
        version: Whole(1, 'the last version of the transcript that has the words'),
        fromWord: Whole(0),
        toWord: Whole(0),
        start: Type.Number({ minimum: 0, maximum: 1e7 }),
        end: Type.Number({ minimum: 0, maximum: 1e7 }),
        quote: Text(highlightLimits.quote),
        isDetached: Type.Boolean(),
        resolvedAt: Nullable(Timestamp),
        comments: Type.Array(Type.Object({ createdAt: Timestamp, updatedAt: Timestamp, text: Text(2000) }), {
          maxItems: rowLimits.comments,
        }),
      }),
      {
        maxItems: rowLimits.highlights,
        description: 'without the people; absent in archives of earlier releases',
      },
    ),
  ),
})
export type ArchiveRecording = Static<typeof ArchiveRecording>

/** The versions of a transcript or translation with their blocks, as an archive has them. */
export type ArchiveContent = Pick<NonNullable<ArchiveRecording['transcript']>, 'version' | 'versions' | 'blocks'>
