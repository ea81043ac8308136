import { Type, type Static } from './type.ts'
import { Enum, named, Nullable, Query, Timestamp } from './schema.ts'

export const highlightColors = ['YELLOW', 'GREEN', 'BLUE', 'PINK'] as const

export const subtitleBreaks = ['always', 'avoid'] as const

/** The latest time of a word, seconds; no recording is that long. */
export const latestSecond = 100 * 3600

const Seconds = Type.Number({ description: 'seconds from the start of the recording, 3 decimals' })
const SpeakerIndex = Type.Integer({ description: 'speaker number, 0-based by first appearance' })

/** One timed word. `confidence` is 0–1, null where the engine gives none; docs/recognition.md says what it means. */
export const Word = named(
  'Word',
  Type.Object({
    word: Type.String(),
    start: Seconds,
    end: Seconds,
    confidence: Nullable(Type.Number({ minimum: 0, maximum: 1 })),
    speaker: SpeakerIndex,
    overlap: Type.Optional(
      Type.Boolean({
        description:
          'true if several people speak at this time; absent if not, or if the engine that separates speakers can’t tell',
      }),
    ),
    subtitleBreak: Type.Optional(
      Enum(subtitleBreaks, {
        description: 'set by a person: a subtitle begins with this word (`always`), or doesn’t if it fits (`avoid`)',
      }),
    ),
    estimated: Type.Optional(
      Type.Boolean({ description: 'true if the time is computed, as in translations, not recognised' }),
    ),
  }),
)
export type Word = Static<typeof Word>

/** A paragraph or a segment: text with its time and speaker. */
export const Passage = named(
  'Passage',
  Type.Object({
    text: Type.String(),
    start: Seconds,
    end: Seconds,
    speaker: SpeakerIndex,
    language: Type.Optional(
      Type.String({ description: 'BCP 47; only in recordings in which several languages are spoken' }),
    ),
  }),
)
export type Passage = Static<typeof Passage>

/** A highlight in the json format. */
export const ExportedHighlight = named(
  'ExportedHighlight',
  Type.Object({
    quote: Type.String(),
    start: Seconds,
    end: Seconds,
    color: Enum(highlightColors),
    isDetached: Type.Boolean({ description: 'the text no longer has its words' }),
    resolvedAt: Nullable(Timestamp),
    comments: Type.Array(Type.Object({ author: Nullable(Type.String()), createdAt: Timestamp, text: Type.String() })),
  }),
)
export type ExportedHighlight = Static<typeof ExportedHighlight>

/** The json format of a transcript or translation. Arrays that weren't requested are null. */
export const Content = named(
  'TranslationContent',
  Type.Object({
    words: Nullable(Type.Array(Word)),
    paragraphs: Nullable(Type.Array(Passage)),
    segments: Nullable(Type.Array(Passage)),
    speakers: Type.Optional(
      Type.Array(Type.Object({ speaker: SpeakerIndex, name: Type.String() }), {
        description: 'who speaks in these arrays; only with docIncludeSpeakers=true',
      }),
    ),
    highlights: Type.Optional(Type.Array(ExportedHighlight, { description: 'only with docIncludeHighlights' })),
  }),
)
export type Content = Static<typeof Content>

export const formats = [
  'json',
  'text',
  'csv',
  'pdf',
  'word',
  'srt',
  'vtt',
  'ttml',
  'markdown',
  'eaf',
  'textgrid',
  'excel',
] as const
export type Format = (typeof formats)[number]

export const contentTypes: Record<Format, string> = {
  json: 'application/json; charset=utf-8',
  text: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
  word: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  srt: 'application/x-subrip; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
  ttml: 'application/ttml+xml; charset=utf-8',
  markdown: 'text/markdown; charset=utf-8',
  eaf: 'text/x-eaf+xml; charset=utf-8',
  textgrid: 'text/x-textgrid; charset=utf-8',
  excel: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

export const fileExtensions: Record<Format, string> = {
  json: 'json',
  text: 'txt',
  csv: 'csv',
  pdf: 'pdf',
  word: 'docx',
  srt: 'srt',
  vtt: 'vtt',
  ttml: 'ttml',
  markdown: 'md',
  eaf: 'eaf',
  textgrid: 'TextGrid',
  excel: 'xlsx',
}

export const wordings = ['verbatim', 'clean'] as const
export const numberStyles = ['spoken', 'figures'] as const

/** Of a count in a query, and of a version. */
export const countLimits = { minimum: 1, maximum: 2_147_483_647 }

/** Query parameters of an export. */
export const RenderingQuery = Query({
  format: Type.Optional(Enum(formats, { default: 'json', description: 'output format' })),
  jsonContentType: Type.Optional(
    Enum(['words', 'paragraphs', 'segments'] as const, {
      default: 'paragraphs',
      description: 'json only: which arrays to return',
    }),
  ),
  subMaxCharactersPerLine: Type.Optional(
    Type.Integer({
      ...countLimits,
      description: 'srt, vtt, ttml: characters per line; a longer word gets its own line',
    }),
  ),
  subMaxSecondsPerLine: Type.Optional(
    Type.Integer({ ...countLimits, description: 'srt, vtt, ttml: seconds per subtitle; a longer word gets its own' }),
  ),
  subMaxLinesPerSubtitle: Type.Optional(
    Type.Integer({ ...countLimits, default: 1, description: 'srt, vtt, ttml: lines per subtitle' }),
  ),
  docIncludeSpeakers: Type.Optional(
    Type.Boolean({
      default: true,
      description:
        'text, csv, word, markdown, excel: include the speaker of each paragraph; json: with an explicit true, add the list `speakers`',
    }),
  ),
  docIncludeTimestamps: Type.Optional(
    Type.Boolean({
      default: true,
      description: 'text, csv, word, markdown, excel: include the time of each paragraph',
    }),
  ),
  docIncludeServiceBranding: Type.Optional(
    Enum(['true', 'false'] as const, {
      default: 'true',
      description: 'text, pdf, word: include one line of branding',
    }),
  ),
  docIncludeHighlights: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'json, text, csv, pdf, word, markdown, excel: mark highlights, and add their comments as notes',
    }),
  ),
  wording: Type.Optional(
    Enum(wordings, {
      description:
        'clean: without sounds of hesitation ("um") and repeated starts; what is stored stays. Default: that of the workspace; verbatim with wordIds',
    }),
  ),
  numbers: Type.Optional(
    Enum(numberStyles, {
      description:
        'figures: "25%" for "twenty-five percent", in en, de, es, fr, it, pt and nl; what is stored stays. Default: that of the workspace; spoken with wordIds',
    }),
  ),
  version: Type.Optional(Type.Integer({ ...countLimits, description: 'an earlier version; default: the current one' })),
  wordIds: Type.Optional(
    Type.Boolean({
      default: false,
      description:
        'json words only: add the id of each word, for PATCH, and startsParagraph to the first word of a paragraph',
    }),
  ),
  startTime: Type.Optional(Type.Number({ minimum: 0, description: 'seconds; only words that start here or later' })),
  endTime: Type.Optional(Type.Number({ minimum: 0, description: 'seconds; only words that start before this' })),
})
export type RenderingQuery = Static<typeof RenderingQuery>

/** Quality of an engine's output. `draft` is labelled everywhere. */
export const qualities = ['standard', 'draft'] as const
export const Quality = Enum(qualities)
export type Quality = (typeof qualities)[number]
