import { Metadata, Notes } from './metadata.ts'
import { disabled } from './disabled-reason.ts'
import { webhookEvents, webhookFormats } from './events.ts'
import { recordingStatuses, transcriptStages, transcriptStatuses } from './states.ts'
import { Type, type Static } from './type.ts'
import { Failure } from './errors.ts'
import { numberStyles, Quality, wordings } from './content.ts'
import { Preflight } from './preflight.ts'
import { Body, Enum, Id, Nullable, RecordedAt, Timestamp, named } from './schema.ts'
import { SourceInfo } from './source-info.ts'
import { WarningDetails } from './warnings.ts'

export const privacies = ['PRIVATE', 'UNLISTED', 'PUBLIC'] as const
export const mediaTypes = ['AUDIO', 'VIDEO'] as const
export const sources = ['FILE_UPLOAD', 'URL', 'IMPORT', 'LIVE'] as const
export const speakerRoles = ['HOST', 'GUEST', 'INTERVIEWER', 'INTERVIEWEE', 'MODERATOR', 'PANELIST', 'OTHER'] as const
export const keyRoles = ['OWNER', 'EDITOR', 'VIEWER', 'AGENT'] as const
export type KeyRole = (typeof keyRoles)[number]
export { memberRoles, recordingStatuses, transcriptStatuses } from './states.ts'
export type { MemberRole, RecordingStatus, TranscriptStatus } from './states.ts'

/** A BCP 47 language code, or `auto` to ask for detection. */
export const Language = Type.String({
  minLength: 2,
  maxLength: 35,
  description: 'BCP 47 language code, or auto',
  examples: ['en'],
})
export const Name = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' })

export const User = named(
  'User',
  Type.Object({ id: Id('usr'), email: Type.String(), name: Nullable(Type.String()), createdAt: Timestamp }),
)
export type User = Static<typeof User>

/** Who is calling. */
export const Me = named(
  'Me',
  Type.Object({
    ...User.properties,
    isAdministrator: Type.Boolean({
      description: 'the administrator account: it can invite people and download models',
    }),
    mustSetUpSecondFactor: Type.Boolean({
      description: 'the instance requires a second factor: until one is set up, nothing else is allowed',
    }),
    key: Nullable(
      Type.Object(
        {
          id: Id('key'),
          role: Enum(keyRoles),
          workspaceIds: Nullable(Type.Array(Id('spc'), { description: 'null: every workspace of the account' })),
          expiresAt: Nullable(Timestamp),
        },
        { description: 'the key of this request; null: a session of the dashboard' },
      ),
    ),
  }),
)
export type Me = Static<typeof Me>

export const FindAndReplace = named(
  'FindAndReplace',
  Body({
    find: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
    replace: Type.String({ maxLength: 200 }),
  }),
)
export type FindAndReplace = Static<typeof FindAndReplace>

export const vocabularyMax = 1000
export const Vocabulary = Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: vocabularyMax })

export const Wording = Enum(wordings, {
  description: 'How transcripts are worded where a request does not say it. clean: without "um" and repeated starts.',
})
export const NumberStyle = Enum(numberStyles, {
  description: 'How numbers are written where a request does not say it. figures: in en, de, es, fr, it, pt and nl.',
})

export const DaysOfMedia = Type.Integer({
  minimum: 1,
  maximum: 3650,
  description:
    'how long the sound or video of a new recording is kept once it has a transcript: sets its autoDeleteMediaAfter, unless it has one; null: it stays',
})

export const Workspace = named(
  'Workspace',
  Type.Object({
    id: Id('spc'),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    name: Type.String(),
    language: Type.String(),
    templateId: Nullable(Type.String()),
    ownerId: Id('usr'),
    findAndReplaceWords: Type.Array(FindAndReplace),
    vocabulary: Vocabulary,
    voices: Type.Boolean({
      description:
        'recognise known voices in new recordings. Voiceprints are biometric data; they never leave the instance',
    }),
    wording: Wording,
    numbers: NumberStyle,
    deleteMediaAfterDays: Nullable(DaysOfMedia),
    _count: Type.Object({ recordings: Type.Integer(), speakers: Type.Integer() }),
    privacy: Enum(privacies),
  }),
)
export type Workspace = Static<typeof Workspace>

export const channelModes = ['auto', 'mix', 'separate'] as const
export const Channels = Enum(channelModes, {
  default: 'auto',
  description:
    'How the channels of the file are transcribed. mix: together. separate: each by itself, as one speaker. auto: separate if each of two channels has a voice of its own, otherwise mix.',
})

export const efforts = ['normal', 'high'] as const
export const Effort = Enum(efforts, {
  default: 'normal',
  description:
    'How hard speech recognition tries. high: recognises all speech several times and takes the surest result, in up to eight times the time. Only some engines can; others recognise it once, and `warnings` of the transcript say so.',
})
export type Effort = Static<typeof Effort>

export const Recording = named(
  'Recording',
  Type.Object({
    id: Id('rec'),
    createdAt: Timestamp,
    updatedAt: { ...Timestamp, description: 'last change, also of the transcript’s text or speakers' },
    recordedAt: RecordedAt,
    workspaceId: Id('spc'),
    title: Type.String(),
    sourceUrl: Nullable(Type.String()),
    mediaType: Enum(mediaTypes),
    source: Enum(sources),
    duration: Nullable(Type.Number({ description: 'seconds' })),
    status: Enum(recordingStatuses),
    recordingFolderId: Nullable(Id('fld')),
    isMediaDeleted: Type.Boolean(),
    createdById: Id('usr'),
    autoDeleteMediaAfter: Nullable(Timestamp),
    language: Type.String(),
    failure: Nullable(Failure),
    warnings: Type.Array(Type.String(), { description: 'notes about the media, as sentences' }),
    warningDetails: WarningDetails,
    channels: Channels,
    effort: Effort,
    engine: Nullable(Type.String({ description: 'the engine that a request named; null: the best available' })),
    tags: Type.Array(Type.String()),
    metadata: Metadata,
    preflight: Nullable(Preflight),
  }),
)
export type Recording = Static<typeof Recording>

export const SpeakerAssignment = Type.Object({ speakerIndex: Type.Integer(), speakerId: Id('spk') })
export type SpeakerAssignment = Static<typeof SpeakerAssignment>

/** A part of a recording in one language. */
export const LanguageStretch = named(
  'LanguageStretch',
  Type.Object({
    language: Type.String({ description: 'BCP 47' }),
    start: Type.Number({ description: 'seconds' }),
    end: Type.Number({ description: 'seconds' }),
    engine: Nullable(Type.String({ description: 'null: nothing on this instance transcribes the language' })),
  }),
)

export const Transcript = named(
  'Transcript',
  Type.Object({
    id: Id('trn'),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    transcriptForId: Id('rec'),
    language: Type.String(),
    status: Enum(transcriptStatuses),
    queuedAt: Nullable(Timestamp),
    completedAt: Nullable(Timestamp),
    speakerAssignments: Type.Array(SpeakerAssignment),
    progress: Type.Number({ minimum: 0, maximum: 1 }),
    windowsDone: Nullable(Type.Integer({ description: 'windows of speech recognised so far, while IN_PROGRESS' })),
    windowsTotal: Nullable(
      Type.Integer({ description: 'windows of speech found so far; it grows while speech is being detected' }),
    ),
    stage: Nullable(
      Enum(transcriptStages, {
        description:
          'what is being done while IN_PROGRESS; null otherwise. After RECOGNISING, SPEAKERS tells the speakers apart.',
      }),
    ),
    partialText: Nullable(Type.String({ description: 'text recognised so far, while IN_PROGRESS' })),
    waitingFor: Nullable(Type.String({ description: 'why work is waiting, e.g. for a model download' })),
    failure: Nullable(Failure),
    engine: Nullable(Type.String()),
    quality: Nullable(Quality),
    warnings: Type.Array(Type.String()),
    warningDetails: WarningDetails,
    languages: Type.Array(LanguageStretch, {
      description: 'the parts of a recording in which several languages are spoken, by start; otherwise empty',
    }),
    version: Type.Integer({ description: 'rises with every change of the content' }),
  }),
)
export type Transcript = Static<typeof Transcript>

/** A transcript in a list of recordings. */
export const TranscriptSummary = named(
  'TranscriptSummary',
  Type.Object({
    id: Id('trn'),
    status: Enum(transcriptStatuses),
    progress: Type.Number({ minimum: 0, maximum: 1 }),
    stage: Nullable(Enum(transcriptStages)),
    language: Type.String(),
    quality: Nullable(Quality),
    failure: Nullable(Failure),
    waitingFor: Nullable(Type.String()),
    partialText: Nullable(Type.String({ description: 'the last words that were recognised, while IN_PROGRESS' })),
    beginning: Nullable(Type.String({ description: 'the first words, if any; null until they are indexed' })),
    speakers: Type.Array(Type.Object({ speakerIndex: Type.Integer(), name: Nullable(Type.String()) })),
  }),
)
export type TranscriptSummary = Static<typeof TranscriptSummary>

export const ListedRecording = named(
  'ListedRecording',
  Type.Object({
    ...Recording.properties,
    transcript: Type.Optional(Nullable(TranscriptSummary)),
  }),
)
export type ListedRecording = Static<typeof ListedRecording>

export const fileTypes = ['ORIGINAL', 'AUDIO'] as const
export const MediaFile = named(
  'MediaFile',
  Type.Object({
    id: Id('fil'),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    mimeType: Type.String(),
    type: Enum(fileTypes),
    size: Type.Number({ description: 'bytes' }),
    publicUrl: Nullable(Type.String()),
    publicUrlExpiry: Nullable(Timestamp),
    workspaceId: Id('spc'),
  }),
)
export type MediaFile = Static<typeof MediaFile>

export const Webhook = named(
  'Webhook',
  Type.Object({
    id: Id('whk'),
    createdAt: Timestamp,
    ...disabled,
    event: Enum(webhookEvents, { description: 'the first of `events`' }),
    events: Type.Array(Enum(webhookEvents)),
    folderIds: Nullable(
      Type.Array(Id('fld'), { description: 'only recordings in these folders and their subfolders; null: all' }),
    ),
    workspaceId: Id('spc'),
    format: Enum(webhookFormats, {
      description:
        'EVENT: the event; SLACK, TEAMS or DISCORD: a message about it, with the title of the recording, a link and what an insight says. Mattermost, Rocket.Chat and Google Chat take that of SLACK',
    }),
    createdById: Id('usr'),
    endsAt: Nullable(
      Type.String({ ...Timestamp, description: 'when the key that created it expires, and the webhook with it' }),
    ),
    url: Type.String(),
  }),
)
export type Webhook = Static<typeof Webhook>

export const RecordingDetail = named(
  'RecordingDetail',
  Type.Object({
    ...Recording.properties,
    transcript: Nullable(Transcript),
    audioFile: Nullable(MediaFile),
    originalFile: Nullable(MediaFile),
    webhooks: Type.Array(Webhook),
    sourceInfo: Nullable(SourceInfo),
    notes: Notes,
  }),
)
export type RecordingDetail = Static<typeof RecordingDetail>

export const Translation = named(
  'Translation',
  Type.Object({
    id: Type.String({ description: 'tsl_…, or the transcript id for the original' }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    recordingId: Id('rec'),
    language: Type.String(),
    isOriginal: Type.Boolean(),
    status: Enum(transcriptStatuses),
    queuedAt: Nullable(Timestamp),
    completedAt: Nullable(Timestamp),
    progress: Type.Number({ minimum: 0, maximum: 1 }),
    failure: Nullable(Failure),
    waitingFor: Nullable(Type.String({ description: 'why work is waiting, e.g. for a model download' })),
    engine: Nullable(Type.String()),
    quality: Nullable(Quality),
    warnings: Type.Array(Type.String()),
    warningDetails: WarningDetails,
    version: Type.Integer({ description: 'rises with every change of the content; 0: none yet' }),
    sourceVersion: Nullable(
      Type.Integer({ description: 'version of the transcript that was translated; null until there is content' }),
    ),
    isStale: Type.Boolean({ description: 'the transcript has changed since; retry translates the changes' }),
  }),
)
export type Translation = Static<typeof Translation>

export const Success = named('Success', Type.Object({ success: Type.Boolean() }))
