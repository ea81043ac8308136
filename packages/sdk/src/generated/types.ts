// Made from the contract by `npm run openapi`. Change the contract, not this file.
import type { Content } from '../content.ts'

/** at least 10 characters, not one of the most common passwords */
export type Password = string

export type Name = string

export interface PasskeyAnswer {
  challengeId: string
  response: {
    id: string
    rawId: string
    type: 'public-key'
    authenticatorAttachment?: string | undefined
    clientExtensionResults: object
    response: {
      clientDataJSON: string
      authenticatorData: string
      signature: string
      userHandle?: string | undefined
    }
  }
}

export type KeyRole = 'OWNER' | 'EDITOR' | 'VIEWER' | 'AGENT'

/** RFC 3339, UTC, milliseconds */
export type Timestamp = string

export type AuditAction =
  | 'SIGNED_IN'
  | 'SIGN_IN_FAILED'
  | 'CONFIRMATION_FAILED'
  | 'SIGNED_OUT'
  | 'SESSION_ENDED'
  | 'OTHER_SESSIONS_ENDED'
  | 'ACCOUNT_CREATED'
  | 'ACCOUNT_CHANGED'
  | 'ACCOUNT_LOCKED'
  | 'ACCOUNT_UNLOCKED'
  | 'ACCOUNT_DELETED'
  | 'ACCOUNT_INVITED'
  | 'ACCOUNT_INVITATION_REVOKED'
  | 'ACCOUNT_REQUESTED'
  | 'ACCOUNT_REQUEST_CONFIRMED'
  | 'ACCOUNT_REQUEST_REJECTED'
  | 'PASSWORD_CHANGED'
  | 'PASSWORD_RESET_ISSUED'
  | 'PASSWORD_RESET_REQUESTED'
  | 'PASSWORD_RESET'
  | 'SECOND_FACTOR_ADDED'
  | 'SECOND_FACTOR_REMOVED'
  | 'SECOND_FACTORS_RESET'
  | 'RECOVERY_CODES_CREATED'
  | 'KEY_CREATED'
  | 'KEY_RENAMED'
  | 'KEY_ROTATED'
  | 'KEY_REVOKED'
  | 'WORKSPACE_CREATED'
  | 'WORKSPACE_CHANGED'
  | 'WORKSPACE_DELETED'
  | 'TAG_RENAMED'
  | 'TAG_DELETED'
  | 'ARCHIVE_DOWNLOADED'
  | 'ARCHIVE_RESTORED'
  | 'MEMBER_INVITED'
  | 'INVITATION_REVOKED'
  | 'MEMBER_ADDED'
  | 'MEMBER_CHANGED'
  | 'MEMBER_REMOVED'
  | 'SHARE_CREATED'
  | 'SHARE_CHANGED'
  | 'CAPTIONS_SHARED'
  | 'CAPTIONS_UNSHARED'
  | 'SHARE_REMOVED'
  | 'TRANSCRIPT_EXPORTED'
  | 'MEDIA_DOWNLOADED'
  | 'RECORDING_TRASHED'
  | 'RECORDING_DELETED'
  | 'RECORDING_RESTORED'
  | 'RECORDING_MOVED_OUT'
  | 'RECORDING_MOVED_IN'
  | 'REDACTED_COPY_CREATED'
  | 'MEDIA_DELETED'
  | 'WEBHOOK_CREATED'
  | 'WEBHOOK_CHANGED'
  | 'WEBHOOK_SECRET_ROTATED'
  | 'WEBHOOK_DELETED'
  | 'EXPORT_RULE_CREATED'
  | 'EXPORT_RULE_CHANGED'
  | 'EXPORT_RULE_DELETED'
  | 'FEED_CREATED'
  | 'FEED_CHANGED'
  | 'FEED_DELETED'
  | 'PROMPT_CREATED'
  | 'PROMPT_CHANGED'
  | 'PROMPT_DELETED'
  | 'ACCOUNT_QUOTA_CHANGED'
  | 'WORKSPACE_QUOTA_CHANGED'
  | 'AUDIT_LOG_EXPORTED'

/** BCP 47 language code, or auto */
export type Language = string

export type Privacy = 'PRIVATE' | 'UNLISTED' | 'PUBLIC'

export interface FindAndReplace {
  find: Name
  replace: string
}

export type MemberRole = 'owner' | 'editor' | 'viewer'

/** values of your own, at most 20 and 4,000 bytes as JSON. Names: letters, digits, `_`, `.` and `-`, at most 40 */
export type Metadata = {
  [name: string]: string
}

export type RecordingStatus =
  | 'MEDIA_IMPORT_UPLOADING'
  | 'MEDIA_IMPORT_QUEUED'
  | 'MEDIA_IMPORT_DOWNLOADING'
  | 'MEDIA_IMPORT_PROCESSING'
  | 'READY'
  | 'MEDIA_IMPORT_FAILED'
  | 'MEDIA_IMPORT_EXPIRED'

export type TranscriptStatus = 'NOT_STARTED' | 'QUEUED' | 'IN_PROGRESS' | 'COMPLETED' | 'FAILED' | 'CANCELLED'

export type FolderId = string

export type FileId = string

/** id of a word, from jsonContentType=words with wordIds=true */
export type WordId = number

export interface ReplaceWords {
  type: 'replace'
  from: WordId
  /** the last word of the run */
  to: number
  text: string
}

export interface DeleteWords {
  type: 'delete'
  from: WordId
  to: WordId
}

export interface InsertWords {
  type: 'insert'
  after: number | null
  text: string
}

export interface SplitParagraph {
  type: 'splitParagraph'
  before: WordId
}

export interface JoinParagraph {
  type: 'joinParagraph'
  at: WordId
}

export interface BreakSubtitle {
  type: 'breakSubtitle'
  before: WordId
  /** `always`: a subtitle begins with this word; `avoid`: it doesn’t, if it fits; `auto`: by the rules of docs/formats.md */
  break: 'always' | 'avoid' | 'auto'
}

export interface SetSpeaker {
  type: 'setSpeaker'
  from: WordId
  to: WordId
  speaker: number
}

/** The first of these words starts at `start`, the last one ends at `end`, and those between keep their proportions. They stay within the recording, and between the words of their speaker before and after them; otherwise INVALID_BODY names the limit. */
export interface SetTimes {
  type: 'setTimes'
  from: WordId
  to: WordId
  /** seconds */
  start: number
  /** seconds */
  end: number
}

/** Moves all words. They stay within the recording; otherwise INVALID_BODY names the limits. */
export interface ShiftTimes {
  type: 'shiftTimes'
  /** seconds; earlier, if negative */
  by: number
}

export type EditOperation =
  | ReplaceWords
  | DeleteWords
  | InsertWords
  | SplitParagraph
  | JoinParagraph
  | BreakSubtitle
  | SetSpeaker
  | SetTimes
  | ShiftTimes

export type TranslationEdit = ReplaceWords | DeleteWords | InsertWords | SplitParagraph | JoinParagraph | BreakSubtitle

export type SpeakerId = string

export type WebhookEventName =
  | 'RECORDING_READY'
  | 'RECORDING_FAILED'
  | 'RECORDING_DELETED'
  | 'MEDIA_DELETED'
  | 'TRANSCRIPT_CREATED'
  | 'TRANSCRIPT_EDITED'
  | 'TRANSCRIPT_FAILED'
  | 'TRANSLATION_CREATED'
  | 'TRANSLATION_FAILED'
  | 'INSIGHT_CREATED'
  | 'HIGHLIGHT_CREATED'
  | 'HIGHLIGHT_CHANGED'
  | 'COMMENT_CREATED'
  | 'WEBHOOK_DISABLED'
  | 'EXPORT_RULE_DISABLED'
  | 'WEBHOOK_TEST'

export type UserId = string

export interface User {
  id: UserId
  email: string
  name: string | null
  createdAt: Timestamp
}

export type WorkspaceId = string

export interface Success {
  success: boolean
}

export interface Invitation {
  email: string
  expiresAt: Timestamp
  /** works once; shown once */
  invitationUrl: string | null
  /** whether Tiro mails the link (TIRO_SMTP_URL) */
  isMailed: boolean
}

export interface AccountRequest {
  id: string
  email: string
  name: string | null
  createdAt: Timestamp
  expiresAt: Timestamp
  /** an account with this address exists: there is nothing to confirm */
  hasAccount: boolean
}

export interface AccountRequestPage {
  accountRequests: Array<AccountRequest>
  nextCursor: string | null
  prevCursor: string | null
}

export interface Account {
  id: UserId
  email: string
  name: string | null
  isAdministrator: boolean
  /** whether it has a passkey or an authenticator app */
  hasSecondFactor: boolean
  createdAt: Timestamp
  /** when the person last used the dashboard, up to five minutes late; null: never */
  lastSeenAt: string | null
  /** since when nobody can sign in to it; null: it is not locked */
  lockedAt: string | null
}

export interface AccountPage {
  accounts: Array<Account>
  nextCursor: string | null
  prevCursor: string | null
}

export interface PendingInvitation {
  id: string
  email: string
  createdAt: Timestamp
  expiresAt: Timestamp
  /** why the mail with the invitation was not delivered, as the mail server says */
  mailError: string | null
}

export interface PendingInvitationPage {
  invitations: Array<PendingInvitation>
  nextCursor: string | null
  prevCursor: string | null
}

export interface LockedAccount {
  /** that ended, like all below */
  sessions: number
  keys: number
  apps: number
  invitations: number
  /** webhooks and export rules that were paused */
  webhooks: number
  /** share links that the person made and that still work */
  shares: number
  /** workspaces with other members, of which no owner can sign in */
  ownedAlone: Array<{
    id: WorkspaceId
    name: string
  }>
}

export interface Notifications {
  /** whether this instance sends mail (TIRO_SMTP_URL) */
  isMailOn: boolean
  /** where the mails go */
  email: string
  /** of the mails; null: not chosen, English */
  language: 'en' | 'de' | 'es' | 'fr' | 'zh' | 'ar' | null
  /** mail when a recording that the account added is transcribed */
  recordingDone: boolean
  /** mail when that fails */
  recordingFailed: boolean
  /** mail when a comment mentions the account */
  mentioned: boolean
}

export interface Session {
  /** an id that starts with ses_ */
  id: string
  createdAt: Timestamp
  lastUsedAt: Timestamp
  expiresAt: Timestamp
  /** where it was last used from */
  address: string | null
  /** as the browser names itself */
  userAgent: string | null
  isCurrent: boolean
}

export interface SessionPage {
  sessions: Array<Session>
  nextCursor: string | null
  prevCursor: string | null
}

export interface PasskeyChallenge {
  /** send it with the answer, within five minutes */
  challengeId: string
  /** for `navigator.credentials`, as JSON */
  options: {
    [name: string]: unknown
  }
}

export interface Passkey {
  /** an id that starts with psk_ */
  id: string
  name: string
  createdAt: Timestamp
  lastUsedAt: string | null
}

export type ApiKeyId = string

export interface NewApiKey {
  id: ApiKeyId
  name: string
  role: KeyRole
  lastFour: string
  workspaceIds: Array<WorkspaceId> | null
  createdAt: Timestamp
  lastUsedAt: string | null
  expiresAt: string | null
  revokedAt: string | null
  previousSecretUntil: string | null
  /** the key that created this one or rotated it last; null: a person */
  createdBy: string | null
  /** the secret: shown once */
  key: string | null
}

export interface ApiKey {
  id: ApiKeyId
  name: string
  role: KeyRole
  lastFour: string
  workspaceIds: Array<WorkspaceId> | null
  createdAt: Timestamp
  lastUsedAt: string | null
  expiresAt: string | null
  revokedAt: string | null
  previousSecretUntil: string | null
  /** the key that created this one or rotated it last; null: a person */
  createdBy: string | null
}

export interface ApiKeyPage {
  apiKeys: Array<ApiKey>
  nextCursor: string | null
  prevCursor: string | null
}

export interface AppRequest {
  /** as the app calls itself; nobody has checked it */
  name: string
  /** where the answer goes; null: a program on the person’s machine */
  host: string | null
  redirectUri: string
  /** the address of the app, with the answer that the person refused */
  denyUrl: string
}

export interface App {
  id: ApiKeyId
  name: string
  /** where its codes go; null: a program on a machine */
  host: string | null
  role: 'VIEWER' | 'AGENT'
  workspaceIds: Array<WorkspaceId>
  createdAt: Timestamp
  lastUsedAt: string | null
}

export type AuditEventId = string

export interface AuditEvent {
  id: AuditEventId
  createdAt: Timestamp
  action: AuditAction
  result: 'SUCCEEDED' | 'FAILED'
  /** how the request was signed: LINK is a signed address, NOBODY an open endpoint such as sign-in; COMMAND_LINE and SERVER act without a request */
  source: 'SESSION' | 'API_KEY' | 'LINK' | 'NOBODY' | 'COMMAND_LINE' | 'SERVER'
  userId: UserId | null
  /** of the account at that time */
  email: string | null
  keyId: ApiKeyId | null
  /** of the key at that time */
  keyName: string | null
  /** the client’s address */
  address: string | null
  /** at most 200 characters */
  userAgent: string | null
  workspaceId: WorkspaceId | null
  objectType:
    | 'ACCOUNT'
    | 'SESSION'
    | 'API_KEY'
    | 'PASSKEY'
    | 'INVITATION'
    | 'ACCOUNT_REQUEST'
    | 'WORKSPACE'
    | 'MEMBER'
    | 'RECORDING'
    | 'WEBHOOK'
    | 'EXPORT_RULE'
    | 'FEED'
    | 'PROMPT'
    | null
  /** id of the object */
  objectId: string | null
  /** the fields of the action */
  details: {
    [name: string]: unknown
  }
}

export interface AuditEventPage {
  auditEvents: Array<AuditEvent>
  nextCursor: string | null
  prevCursor: string | null
}

export interface Workspace {
  id: WorkspaceId
  createdAt: Timestamp
  updatedAt: Timestamp
  name: string
  language: string
  templateId: string | null
  ownerId: UserId
  findAndReplaceWords: Array<FindAndReplace>
  vocabulary: Array<string>
  /** recognise known voices in new recordings. Voiceprints are biometric data; they never leave the instance */
  voices: boolean
  /** How transcripts are worded where a request does not say it. clean: without "um" and repeated starts. */
  wording: 'verbatim' | 'clean'
  /** How numbers are written where a request does not say it. figures: in en, de, es, fr, it, pt and nl. */
  numbers: 'spoken' | 'figures'
  /** how long the sound or video of a new recording is kept once it has a transcript: sets its autoDeleteMediaAfter, unless it has one; null: it stays */
  deleteMediaAfterDays: number | null
  _count: {
    recordings: number
    speakers: number
  }
  privacy: Privacy
}

export interface Me {
  id: UserId
  email: string
  name: string | null
  createdAt: Timestamp
  /** the administrator account: it can invite people and download models */
  isAdministrator: boolean
  /** the instance requires a second factor: until one is set up, nothing else is allowed */
  mustSetUpSecondFactor: boolean
  key: {
    id: ApiKeyId
    role: KeyRole
    workspaceIds: Array<WorkspaceId> | null
    expiresAt: string | null
  } | null
}

export interface WorkspacePage {
  workspaces: Array<Workspace>
  nextCursor: string | null
  prevCursor: string | null
}

export interface OfferedWord {
  /** as people wrote it */
  word: string
  /** what was recognised instead, most often first */
  heard: Array<string>
  /** how often it was corrected */
  count: number
  /** in how many recordings it was corrected */
  recordings: number
}

export interface Member {
  /** usr_… of the account, or inv_… of a pending invitation */
  id: string
  email: string
  name: string | null
  role: MemberRole
  status: 'ACTIVE' | 'INVITED'
  createdAt: Timestamp
  /** when they last used the dashboard, up to five minutes late; shown to owners; null: never */
  lastSeenAt: string | null
  expiresAt: string | null
  /** shown once, when the invitation is created */
  invitationUrl: string | null
  /** why the mail with the invitation was not delivered, as the mail server says */
  mailError: string | null
  /** since when nobody can sign in to the account; null: it is not locked */
  lockedAt: string | null
}

export interface MemberPage {
  members: Array<Member>
  nextCursor: string | null
  prevCursor: string | null
}

export type RecordingId = string

export type FailureCode =
  | 'MEDIA_UNREADABLE'
  | 'NO_AUDIO_TRACK'
  | 'MEDIA_TOO_LONG'
  | 'SOURCE_UNREACHABLE'
  | 'LANGUAGE_UNSUPPORTED'
  | 'ENGINE_UNAVAILABLE'
  | 'ENGINE_ERROR'
  | 'TIMEOUT'
  | 'QUOTA_EXCEEDED'

export interface Failure {
  code: FailureCode
  message: string
}

export interface WarningDetail {
  /** which sentence it is; null: a sentence of another release */
  code:
    | 'AUDIO_TRACKS'
    | 'CHANNELS_TOO_MANY'
    | 'CHANNELS_UNREADABLE'
    | 'CHANNELS_TOO_FEW'
    | 'CHANNELS_SEPARATED'
    | 'FILE_READ_PARTLY'
    | 'FILE_SHORTER'
    | 'FILE_LONGER'
    | 'FILE_TRUNCATED'
    | 'FILE_JOINED'
    | 'FILE_DAMAGED'
    | 'FETCHING_OFF'
    | 'DRAFT_ENGINE'
    | 'LANGUAGE_ASSUMED'
    | 'LANGUAGE_UNSUPPORTED'
    | 'NO_ENGINE_FOR_LANGUAGE'
    | 'SOUNDS_FOREIGN'
    | 'SOUNDS_FOREIGN_FROM'
    | 'EFFORT_UNUSED'
    | 'VOCABULARY_UNSPELLED'
    | 'VOCABULARY_REJECTED'
    | 'NOT_SPEECH'
    | 'REPETITION'
    | 'NO_SPEECH'
    | 'SPEECH_WITHOUT_WORDS'
    | 'PUNCTUATION_PARTLY'
    | 'PUNCTUATION_FAILED'
    | 'CORRECTIONS_LOST'
    | 'TEXT_NOT_HEARD'
    | 'TEXT_PARTLY_HEARD'
    | 'TEXT_TIMES_PENDING'
    | 'TEXT_TIMES_FAILED'
    | 'SPEAKER_MODELS_MISSING'
    | 'SPEAKERS_FAILED'
    | 'SPEAKERS_SAME'
    | 'SPEAKERS_ESTIMATED'
    | 'SPEAKERS_DRAFT'
    | 'SPEAKERS_FEWER'
    | 'SPEAKERS_SILENT'
    | 'SENTENCES_KEPT'
    | 'NAMES_TRANSLATED'
    | 'SENTENCE_CORRECTIONS_LOST'
    | null
  /** the values of the sentence by name, as text */
  parameters: {
    [name: string]: string
  }
}

/** what the sound of a recording lets expect of its transcript; null until all of its speech has been found */
export interface Preflight {
  /** GOOD: as good as the engine is; FAIR: some errors; POOR: many */
  expected: 'GOOD' | 'FAIR' | 'POOR'
  findings: Array<{
    code:
      | 'NO_SPEECH'
      | 'LANGUAGE'
      | 'MUSIC'
      | 'NOISE'
      | 'CLIPPING'
      | 'TELEPHONE_BAND'
      | 'QUIET'
      | 'SOUND_WITHOUT_SPEECH'
    /** what to expect of the text there */
    expected: 'GOOD' | 'FAIR' | 'POOR'
    /** seconds; null: the whole recording */
    start: number | null
    /** seconds; null: the whole recording */
    end: number | null
    /** a sentence */
    message: string
    /** LANGUAGE only, BCP 47: the language that is not transcribed here; absent: unknown */
    language?: string
  }>
  /** mean level of speech, dBFS */
  level: number | null
  /** level of the pauses, dBFS */
  noise: number | null
  /** dB */
  signalToNoise: number | null
  /** share of samples at the highest amplitude, 0–1 */
  clipping: number
  /** 0–1 */
  speechShare: number
  /** Hz up to which speech has sound, at most 8000 */
  bandwidth: number | null
  /** number of people who speak; null until they are told apart, or if nobody asked */
  voices: number | null
}

export interface Recording {
  id: RecordingId
  createdAt: Timestamp
  /** last change, also of the transcript’s text or speakers */
  updatedAt: string
  /** RFC 3339, UTC, milliseconds. As it was set; otherwise when its podcast or page published it; otherwise as the media says; otherwise createdAt */
  recordedAt: string
  workspaceId: WorkspaceId
  title: string
  sourceUrl: string | null
  mediaType: 'AUDIO' | 'VIDEO'
  source: 'FILE_UPLOAD' | 'URL' | 'IMPORT' | 'LIVE'
  /** seconds */
  duration: number | null
  status: RecordingStatus
  recordingFolderId: FolderId | null
  isMediaDeleted: boolean
  createdById: UserId
  autoDeleteMediaAfter: string | null
  language: string
  failure: Failure | null
  /** notes about the media, as sentences */
  warnings: Array<string>
  /** code and parameters of each warning, in the same order, to say it in other words or languages */
  warningDetails: Array<WarningDetail>
  /** How the channels of the file are transcribed. mix: together. separate: each by itself, as one speaker. auto: separate if each of two channels has a voice of its own, otherwise mix. */
  channels: 'auto' | 'mix' | 'separate'
  /** How hard speech recognition tries. high: recognises all speech several times and takes the surest result, in up to eight times the time. Only some engines can; others recognise it once, and `warnings` of the transcript say so. */
  effort: 'normal' | 'high'
  /** the engine that a request named; null: the best available */
  engine: string | null
  tags: Array<string>
  metadata: Metadata
  preflight: Preflight | null
}

export type TranscriptId = string

export interface LanguageStretch {
  /** BCP 47 */
  language: string
  /** seconds */
  start: number
  /** seconds */
  end: number
  /** null: nothing on this instance transcribes the language */
  engine: string | null
}

export interface Transcript {
  id: TranscriptId
  createdAt: Timestamp
  updatedAt: Timestamp
  transcriptForId: RecordingId
  language: string
  status: TranscriptStatus
  queuedAt: string | null
  completedAt: string | null
  speakerAssignments: Array<{
    speakerIndex: number
    speakerId: SpeakerId
  }>
  progress: number
  /** windows of speech recognised so far, while IN_PROGRESS */
  windowsDone: number | null
  /** windows of speech found so far; it grows while speech is being detected */
  windowsTotal: number | null
  /** what is being done while IN_PROGRESS; null otherwise. After RECOGNISING, SPEAKERS tells the speakers apart. */
  stage: 'FINDING_SPEECH' | 'RECOGNISING' | 'SPEAKERS' | 'FINISHING' | null
  /** text recognised so far, while IN_PROGRESS */
  partialText: string | null
  /** why work is waiting, e.g. for a model download */
  waitingFor: string | null
  failure: Failure | null
  engine: string | null
  quality: 'standard' | 'draft' | null
  warnings: Array<string>
  /** code and parameters of each warning, in the same order, to say it in other words or languages */
  warningDetails: Array<WarningDetail>
  /** the parts of a recording in which several languages are spoken, by start; otherwise empty */
  languages: Array<LanguageStretch>
  /** rises with every change of the content */
  version: number
}

export interface MediaFile {
  id: FileId
  createdAt: Timestamp
  updatedAt: Timestamp
  mimeType: string
  type: 'ORIGINAL' | 'AUDIO'
  /** bytes */
  size: number
  publicUrl: string | null
  publicUrlExpiry: string | null
  workspaceId: WorkspaceId
}

export type WebhookId = string

export interface Webhook {
  id: WebhookId
  createdAt: Timestamp
  disabledAt: string | null
  /** PAUSED: by a person or a key; GONE: the receiver answered 410; FAILING: every attempt failed for five days; FOLDERS_DELETED: all folders that it was limited to were deleted; null: active, or paused by an earlier release */
  disabledReason: 'PAUSED' | 'GONE' | 'FAILING' | 'FOLDERS_DELETED' | null
  /** the first of `events` */
  event:
    | 'RECORDING_READY'
    | 'RECORDING_FAILED'
    | 'RECORDING_DELETED'
    | 'MEDIA_DELETED'
    | 'TRANSCRIPT_CREATED'
    | 'TRANSCRIPT_EDITED'
    | 'TRANSCRIPT_FAILED'
    | 'TRANSLATION_CREATED'
    | 'TRANSLATION_FAILED'
    | 'INSIGHT_CREATED'
    | 'HIGHLIGHT_CREATED'
    | 'HIGHLIGHT_CHANGED'
    | 'COMMENT_CREATED'
    | 'WEBHOOK_DISABLED'
    | 'EXPORT_RULE_DISABLED'
    | 'WEBHOOK_TEST'
  events: Array<WebhookEventName>
  folderIds: Array<FolderId> | null
  workspaceId: WorkspaceId
  /** EVENT: the event; SLACK, TEAMS or DISCORD: a message about it, with the title of the recording, a link and what an insight says. Mattermost, Rocket.Chat and Google Chat take that of SLACK */
  format: 'EVENT' | 'SLACK' | 'TEAMS' | 'DISCORD'
  createdById: UserId
  /** when the key that created it expires, and the webhook with it */
  endsAt: string | null
  url: string
}

export interface SourceInfo {
  /** name of the video site, otherwise the host */
  platform: string | null
  title: string | null
  description: string | null
  thumbnailUrl: string | null
  uploaderId: string | null
  uploaderName: string | null
  uploadedAt: string | null
  /** seconds, according to the source */
  duration: number | null
}

export interface RecordingDetail {
  id: RecordingId
  createdAt: Timestamp
  /** last change, also of the transcript’s text or speakers */
  updatedAt: string
  /** RFC 3339, UTC, milliseconds. As it was set; otherwise when its podcast or page published it; otherwise as the media says; otherwise createdAt */
  recordedAt: string
  workspaceId: WorkspaceId
  title: string
  sourceUrl: string | null
  mediaType: 'AUDIO' | 'VIDEO'
  source: 'FILE_UPLOAD' | 'URL' | 'IMPORT' | 'LIVE'
  /** seconds */
  duration: number | null
  status: RecordingStatus
  recordingFolderId: FolderId | null
  isMediaDeleted: boolean
  createdById: UserId
  autoDeleteMediaAfter: string | null
  language: string
  failure: Failure | null
  /** notes about the media, as sentences */
  warnings: Array<string>
  /** code and parameters of each warning, in the same order, to say it in other words or languages */
  warningDetails: Array<WarningDetail>
  /** How the channels of the file are transcribed. mix: together. separate: each by itself, as one speaker. auto: separate if each of two channels has a voice of its own, otherwise mix. */
  channels: 'auto' | 'mix' | 'separate'
  /** How hard speech recognition tries. high: recognises all speech several times and takes the surest result, in up to eight times the time. Only some engines can; others recognise it once, and `warnings` of the transcript say so. */
  effort: 'normal' | 'high'
  /** the engine that a request named; null: the best available */
  engine: string | null
  tags: Array<string>
  metadata: Metadata
  preflight: Preflight | null
  transcript: Transcript | null
  audioFile: MediaFile | null
  originalFile: MediaFile | null
  webhooks: Array<Webhook>
  sourceInfo: SourceInfo | null
  /** what people write about it */
  notes: string | null
}

export interface TranscriptSummary {
  id: TranscriptId
  status: TranscriptStatus
  progress: number
  stage: 'FINDING_SPEECH' | 'RECOGNISING' | 'SPEAKERS' | 'FINISHING' | null
  language: string
  quality: 'standard' | 'draft' | null
  failure: Failure | null
  waitingFor: string | null
  /** the last words that were recognised, while IN_PROGRESS */
  partialText: string | null
  /** the first words, if any; null until they are indexed */
  beginning: string | null
  speakers: Array<{
    speakerIndex: number
    name: string | null
  }>
}

export interface ListedRecording {
  id: RecordingId
  createdAt: Timestamp
  /** last change, also of the transcript’s text or speakers */
  updatedAt: string
  /** RFC 3339, UTC, milliseconds. As it was set; otherwise when its podcast or page published it; otherwise as the media says; otherwise createdAt */
  recordedAt: string
  workspaceId: WorkspaceId
  title: string
  sourceUrl: string | null
  mediaType: 'AUDIO' | 'VIDEO'
  source: 'FILE_UPLOAD' | 'URL' | 'IMPORT' | 'LIVE'
  /** seconds */
  duration: number | null
  status: RecordingStatus
  recordingFolderId: FolderId | null
  isMediaDeleted: boolean
  createdById: UserId
  autoDeleteMediaAfter: string | null
  language: string
  failure: Failure | null
  /** notes about the media, as sentences */
  warnings: Array<string>
  /** code and parameters of each warning, in the same order, to say it in other words or languages */
  warningDetails: Array<WarningDetail>
  /** How the channels of the file are transcribed. mix: together. separate: each by itself, as one speaker. auto: separate if each of two channels has a voice of its own, otherwise mix. */
  channels: 'auto' | 'mix' | 'separate'
  /** How hard speech recognition tries. high: recognises all speech several times and takes the surest result, in up to eight times the time. Only some engines can; others recognise it once, and `warnings` of the transcript say so. */
  effort: 'normal' | 'high'
  /** the engine that a request named; null: the best available */
  engine: string | null
  tags: Array<string>
  metadata: Metadata
  preflight: Preflight | null
  transcript?: TranscriptSummary | null
}

export interface ListedRecordingPage {
  recordings: Array<ListedRecording>
  nextCursor: string | null
  prevCursor: string | null
}

export interface PersonalDataFinding {
  /** SPEAKER: a speaker’s name, a part or a form of it; PERSON, PLACE, ORGANISATION: listed by the engine for insights; POSSIBLE_NAME: a capital within a sentence; WEB_ADDRESS: also names of accounts such as @anna; NUMBER: five digits and more */
  kind:
    | 'SPEAKER'
    | 'PERSON'
    | 'PLACE'
    | 'ORGANISATION'
    | 'POSSIBLE_NAME'
    | 'EMAIL'
    | 'PHONE'
    | 'PAYMENT_CARD'
    | 'IBAN'
    | 'WEB_ADDRESS'
    | 'NUMBER'
  /** as it is said first */
  text: string
  /** how often it is said; 0 for a speaker whom nobody calls by name */
  count: number
  /** seconds; null if it is never said */
  firstTime: number | null
  /** a suggestion; what means the same person has the same one */
  label: string
  /** the number in the label */
  number: number
}

export interface Usage {
  hours: {
    used: number
    /** null: no limit */
    limit: number | null
    /** when the next month starts (UTC) */
    resetsAt: string
  }
  storedBytes: {
    used: number
    /** null: no limit */
    limit: number | null
  }
  unfinishedRecordings: {
    used: number
    /** null: no limit */
    limit: number | null
  }
}

export interface Quota {
  /** hours of audio that may be read in a month; null: the default, 0: no limit */
  hours: number | null
  /** bytes of media that may be stored; null: the default, 0: no limit */
  storedBytes: number | null
  /** recordings that may be in progress at once; null: the default, 0: no limit */
  unfinishedRecordings: number | null
}

export interface SubjectUsage {
  /** id of the account or workspace */
  id: string
  /** e-mail address of the account, or name of the workspace */
  name: string
  ownerId: UserId | null
  usage: Usage
  quota: Quota
}

export interface SubjectUsagePage {
  subjects: Array<SubjectUsage>
  nextCursor: string | null
  prevCursor: string | null
}

export interface Statistics {
  /** a day, UTC */
  from: string
  /** a day, UTC */
  to: string
  interval: 'DAY' | 'WEEK'
  total: {
    /** transcriptions that are complete, repeated ones included */
    transcribed: number
    /** transcriptions that failed */
    failed: number
    /** hours of audio that were transcribed */
    hours: number
    /** seconds in the queue; null: unknown */
    averageWait: number | null
    /** seconds in the queue; null: unknown */
    longestWait: number | null
    /** seconds from the start to the end of a transcription per second of audio */
    realTimeFactor: number | null
  }
  periods: Array<{
    /** first day of the interval; weeks begin on Monday */
    start: string
    /** transcriptions that are complete, repeated ones included */
    transcribed: number
    /** transcriptions that failed */
    failed: number
    /** hours of audio that were transcribed */
    hours: number
    /** seconds in the queue; null: unknown */
    averageWait: number | null
    /** seconds in the queue; null: unknown */
    longestWait: number | null
    /** seconds from the start to the end of a transcription per second of audio */
    realTimeFactor: number | null
  }>
  failures: Array<{
    code: FailureCode
    count: number
  }>
  /** bytes of media that are stored now */
  storedBytes: number
  queue: {
    /** transcriptions that wait now */
    waiting: number
    /** transcriptions in progress now */
    running: number
    /** how long the oldest has waited; null: none waits */
    oldestSeconds: number | null
  }
}

export interface TrashedRecording {
  id: RecordingId
  createdAt: Timestamp
  /** last change, also of the transcript’s text or speakers */
  updatedAt: string
  /** RFC 3339, UTC, milliseconds. As it was set; otherwise when its podcast or page published it; otherwise as the media says; otherwise createdAt */
  recordedAt: string
  workspaceId: WorkspaceId
  title: string
  sourceUrl: string | null
  mediaType: 'AUDIO' | 'VIDEO'
  source: 'FILE_UPLOAD' | 'URL' | 'IMPORT' | 'LIVE'
  /** seconds */
  duration: number | null
  status: RecordingStatus
  recordingFolderId: FolderId | null
  isMediaDeleted: boolean
  createdById: UserId
  autoDeleteMediaAfter: string | null
  language: string
  failure: Failure | null
  /** notes about the media, as sentences */
  warnings: Array<string>
  /** code and parameters of each warning, in the same order, to say it in other words or languages */
  warningDetails: Array<WarningDetail>
  /** How the channels of the file are transcribed. mix: together. separate: each by itself, as one speaker. auto: separate if each of two channels has a voice of its own, otherwise mix. */
  channels: 'auto' | 'mix' | 'separate'
  /** How hard speech recognition tries. high: recognises all speech several times and takes the surest result, in up to eight times the time. Only some engines can; others recognise it once, and `warnings` of the transcript say so. */
  effort: 'normal' | 'high'
  /** the engine that a request named; null: the best available */
  engine: string | null
  tags: Array<string>
  metadata: Metadata
  preflight: Preflight | null
  deletedAt: Timestamp
  purgedAfter: Timestamp
}

export interface TrashedRecordingPage {
  recordings: Array<TrashedRecording>
  nextCursor: string | null
  prevCursor: string | null
}

export interface Share {
  /** 128 random bits */
  token: string
  url: string
  createdAt: Timestamp
  /** null: created by an earlier release */
  createdById: string | null
  /** false while the workspace is PRIVATE, and once the link has ended */
  isActive: boolean
  expiresAt: string | null
  /** seconds; null: from the beginning */
  start: number | null
  /** seconds; null: to the end */
  end: number | null
  /** the page plays the sound of what it shows */
  audio: boolean
  /** readers must enter a password */
  hasPassword: boolean
}

export interface Word {
  word: string
  /** seconds from the start of the recording, 3 decimals */
  start: number
  /** seconds from the start of the recording, 3 decimals */
  end: number
  confidence: number | null
  /** speaker number, 0-based by first appearance */
  speaker: number
  /** true if several people speak at this time; absent if not, or if the engine that separates speakers can’t tell */
  overlap?: boolean
  /** set by a person: a subtitle begins with this word (`always`), or doesn’t if it fits (`avoid`) */
  subtitleBreak?: 'always' | 'avoid'
  /** true if the time is computed, as in translations, not recognised */
  estimated?: boolean
}

export interface Passage {
  text: string
  /** seconds from the start of the recording, 3 decimals */
  start: number
  /** seconds from the start of the recording, 3 decimals */
  end: number
  /** speaker number, 0-based by first appearance */
  speaker: number
  /** BCP 47; only in recordings in which several languages are spoken */
  language?: string
}

export interface ExportedHighlight {
  quote: string
  /** seconds from the start of the recording, 3 decimals */
  start: number
  /** seconds from the start of the recording, 3 decimals */
  end: number
  color: 'YELLOW' | 'GREEN' | 'BLUE' | 'PINK'
  /** the text no longer has its words */
  isDetached: boolean
  resolvedAt: string | null
  comments: Array<{
    author: string | null
    createdAt: Timestamp
    text: string
  }>
}

export interface TranslationContent {
  words: Array<Word> | null
  paragraphs: Array<Passage> | null
  segments: Array<Passage> | null
  /** who speaks in these arrays; only with docIncludeSpeakers=true */
  speakers?: Array<{
    /** speaker number, 0-based by first appearance */
    speaker: number
    name: string
  }>
  /** only with docIncludeHighlights */
  highlights?: Array<ExportedHighlight>
}

export interface SharedRecording {
  title: string
  createdAt: Timestamp
  /** RFC 3339, UTC, milliseconds. As it was set; otherwise when its podcast or page published it; otherwise as the media says; otherwise createdAt */
  recordedAt: string
  /** seconds of what the link shows */
  duration: number | null
  mediaType: 'AUDIO' | 'VIDEO'
  language: string
  speakers: Array<{
    speakerIndex: number
    name: string
  }>
  quality: 'standard' | 'draft'
  content: TranslationContent
}

export interface PublicRecording {
  id: RecordingId
  title: string
  workspaceName: string
  createdAt: Timestamp
  /** RFC 3339, UTC, milliseconds. As it was set; otherwise when its podcast or page published it; otherwise as the media says; otherwise createdAt */
  recordedAt: string
  /** seconds of what the link shows */
  duration: number | null
  mediaType: 'AUDIO' | 'VIDEO'
  language: string
  token: string
  url: string
}

export interface PublicRecordingPage {
  recordings: Array<PublicRecording>
  nextCursor: string | null
  prevCursor: string | null
}

export interface ListedShare {
  recordingId: RecordingId
  recordingTitle: string
  /** 128 random bits */
  token: string
  url: string
  createdAt: Timestamp
  /** null: created by an earlier release */
  createdById: string | null
  /** false while the workspace is PRIVATE, and once the link has ended */
  isActive: boolean
  expiresAt: string | null
  /** seconds; null: from the beginning */
  start: number | null
  /** seconds; null: to the end */
  end: number | null
  /** the page plays the sound of what it shows */
  audio: boolean
  /** readers must enter a password */
  hasPassword: boolean
}

export interface ListedSharePage {
  shares: Array<ListedShare>
  nextCursor: string | null
  prevCursor: string | null
}

export type UploadId = string

export interface Upload {
  uploadId: UploadId
  recordingId: RecordingId
  mimeType: string
  status: 'ACTIVE' | 'COMPLETED' | 'ABORTED' | 'EXPIRED'
  createdAt: Timestamp
  expiresAt: Timestamp
  completedAt: string | null
  partSizeMin: number
  partSizeMax: number
}

export interface Part {
  partNumber: number
  /** names the bytes, in quotes: equal bytes have an equal one. With S3 the ETag of the store */
  eTag: string
  size: number
}

export interface LiveWord {
  word: string
  /** seconds of audio since the start of the session */
  start: number
  /** seconds */
  end: number
  /** 0–1 */
  confidence: number | null
  /** the word stays; at the end of its turn it only gets case, punctuation, replacements and closer times */
  isFinal: boolean
  /** from 0, by first appearance; null until known; it may change */
  speaker: number | null
}

export interface LiveTurn {
  /** number of the turn, from 0 */
  turn: number
  /** seconds */
  start: number
  /** seconds */
  end: number
  /** the turn has ended; its text has case, punctuation and replacements */
  isFinal: boolean
  /** somebody corrected the text; `words` stay as recognised */
  isCorrected: boolean
  text: string
  /** who says most of the words; null until known */
  speaker: number | null
  words: Array<LiveWord>
}

export type LiveSessionId = string

export interface LiveSession {
  id: LiveSessionId
  workspaceId: WorkspaceId
  recordingId: RecordingId
  createdAt: Timestamp
  createdById: UserId
  endedAt: string | null
  status: 'LIVE' | 'PAUSED' | 'FINISHING' | 'ENDED'
  /** why the session ended */
  ending: 'FINISHED' | 'TIMED_OUT' | 'TOO_LONG' | 'STORAGE' | 'HOURS' | null
  language: string
  /** null: no engine could be started; the captions pause */
  engine: string | null
  /** why no words come although audio is kept; null: words come */
  captionsPaused: string | null
  /** offset at which a client goes on sending */
  receivedBytes: number
  /** bytes on the disk, which survive a crash of the server */
  keptBytes: number
  /** audio received so far */
  seconds: number
}

export interface LiveName {
  /** the `speaker` of words and turns */
  speakerIndex: number
  speakerId: SpeakerId
  name: string
}

export interface CaptionLink {
  token: string
  /** a page with the captions */
  url: string
  createdAt: Timestamp
  /** whether the link opens; false: the workspace is PRIVATE */
  isActive: boolean
}

export interface Captions {
  title: string
  language: string
  /** languages that `translation` events are in */
  translationLanguages: Array<string>
  status: 'LIVE' | 'PAUSED' | 'FINISHING' | 'ENDED'
}

export interface Folder {
  id: FolderId
  createdAt: Timestamp
  updatedAt: Timestamp
  name: string
  workspaceId: WorkspaceId
  parentFolderId: FolderId | null
}

export type FeedId = string

export interface Feed {
  id: FeedId
  createdAt: Timestamp
  workspaceId: WorkspaceId
  createdById: UserId
  url: string
  /** as the feed says; null until it was read */
  title: string | null
  recordingFolderId: FolderId | null
  language: string | null
  pausedAt: string | null
  /** PAUSED: by a person or a key; NO_ACCESS: its creator left the workspace or may no longer add recordings; null: not paused */
  pausedReason: 'PAUSED' | 'NO_ACCESS' | null
  /** when it was last read; null: never */
  checkedAt: string | null
  /** null: paused */
  nextCheckAt: string | null
  failure: Failure | null
}

export interface FeedPage {
  feeds: Array<Feed>
  nextCursor: string | null
  prevCursor: string | null
}

export type PromptId = string

export interface Prompt {
  id: PromptId
  title: string
  prompt: string
  /** an example of an answer */
  sampleContent: string | null
  /** from a template; only owners can change it */
  adminManaged: boolean
  /** run automatically for each new transcript */
  autoGenerate: boolean
}

export interface Template {
  id: string
  title: string
  description: string
  prompts: Array<{
    title: string
    prompt: string
    sampleContent: string | null
    autoGenerate: boolean
  }>
}

export interface TemplatePage {
  templates: Array<Template>
  nextCursor: string | null
  prevCursor: string | null
}

export type SpeakerRole = 'HOST' | 'GUEST' | 'INTERVIEWER' | 'INTERVIEWEE' | 'MODERATOR' | 'PANELIST' | 'OTHER'

export interface Speaker {
  id: SpeakerId
  createdAt: Timestamp
  updatedAt: Timestamp
  name: string
  role: SpeakerRole
  workspaceId: WorkspaceId
  imageId: FileId | null
}

export interface SpeakerPage {
  speakers: Array<Speaker>
  nextCursor: string | null
  prevCursor: string | null
}

export interface Translation {
  /** tsl_…, or the transcript id for the original */
  id: string
  createdAt: Timestamp
  updatedAt: Timestamp
  recordingId: RecordingId
  language: string
  isOriginal: boolean
  status: TranscriptStatus
  queuedAt: string | null
  completedAt: string | null
  progress: number
  failure: Failure | null
  /** why work is waiting, e.g. for a model download */
  waitingFor: string | null
  engine: string | null
  quality: 'standard' | 'draft' | null
  warnings: Array<string>
  /** code and parameters of each warning, in the same order, to say it in other words or languages */
  warningDetails: Array<WarningDetail>
  /** rises with every change of the content; 0: none yet */
  version: number
  /** version of the transcript that was translated; null until there is content */
  sourceVersion: number | null
  /** the transcript has changed since; retry translates the changes */
  isStale: boolean
}

export interface TranslationPage {
  translations: Array<Translation>
  nextCursor: string | null
  prevCursor: string | null
}

export interface TranscriptVersion {
  version: number
  createdAt: Timestamp
  createdById: UserId | null
  kind: 'LIVE' | 'ENGINE' | 'REPLACE' | 'EDIT' | 'SPEAKERS' | 'RESTORE' | 'IMPORT' | 'TRANSLATION'
  summary: string
  /** number of words */
  words: number
  isCurrent: boolean
}

export interface TranscriptVersionPage {
  versions: Array<TranscriptVersion>
  nextCursor: string | null
  prevCursor: string | null
}

export interface SimilarTurn {
  from: WordId
  /** id of its last word */
  to: number
  /** seconds */
  start: number
  /** seconds */
  end: number
  /** the speaker that it is assigned to now */
  speakerIndex: number
  text: string
  /** how clearly it sounds like the speaker; higher is clearer */
  score: number
}

export interface Voice {
  speakerId: SpeakerId
  samples: Array<{
    recordingId: RecordingId
    transcriptId: TranscriptId
    speakerIndex: number
    /** the model of the voiceprint; only voiceprints of one model are compared */
    model: string
    /** seconds of speech that it was computed from */
    seconds: number
    createdAt: Timestamp
  }>
}

export interface VoiceMatch {
  speakerId: SpeakerId
  /** similarity of the voices, −1 to 1 */
  score: number
  /** SET: assigned automatically; PROPOSED: waiting for a person */
  state: 'PROPOSED' | 'SET' | 'DISMISSED'
}

export interface TranscriptSpeaker {
  speakerIndex: number
  speakerId: SpeakerId | null
  words: number
  /** seconds of speech */
  seconds: number
  match: VoiceMatch | null
}

export type CommentId = string

export type HighlightId = string

export interface HighlightComment {
  id: CommentId
  createdAt: Timestamp
  updatedAt: Timestamp
  highlightId: HighlightId
  createdById: UserId | null
  text: string
  /** ids of the mentioned members */
  mentionedIds: Array<string>
}

export interface TranscriptHighlight {
  id: HighlightId
  createdAt: Timestamp
  updatedAt: Timestamp
  recordingId: RecordingId
  recordingTitle: string
  createdById: UserId | null
  color: 'YELLOW' | 'GREEN' | 'BLUE' | 'PINK'
  /** the words, up to 10,000 characters. When they are gone: the last ones */
  quote: string
  /** seconds */
  start: number
  /** seconds */
  end: number
  /** id of the first word in the current version; null if detached */
  from: number | null
  /** id of the last word */
  to: number | null
  /** the current version no longer has its words */
  isDetached: boolean
  resolvedAt: string | null
  resolvedById: UserId | null
  /** oldest first */
  comments: Array<HighlightComment>
}

export interface TranscriptHighlightPage {
  highlights: Array<TranscriptHighlight>
  nextCursor: string | null
  prevCursor: string | null
}

export type InsightId = string

export interface InsightCitation {
  /** seconds */
  start: number
  /** seconds; null if only a start is cited */
  end: number | null
}

export interface Insight {
  id: InsightId
  /** plain text or Markdown with times as [mm:ss] or [h:mm:ss]. Escape it where you show it. Null until first complete; after a failure the earlier content */
  content: string | null
  /** changes requested after the first answer, in order */
  tweaks: Array<string>
  /** as it was when the insight was requested */
  prompt: {
    id: PromptId
    title: string
  }
  recordingId: RecordingId
  createdAt: Timestamp
  updatedAt: Timestamp
  status: TranscriptStatus
  queuedAt: Timestamp
  completedAt: string | null
  progress: number
  /** text written so far, while a model is writing */
  partialContent: string | null
  /** why work is waiting, e.g. for the transcript */
  waitingFor: string | null
  failure: Failure | null
  /** the times that the content cites, without repeats */
  citations: Array<InsightCitation>
  /** `extractive/…`: sentences of the transcript, without a language model */
  engine: string | null
  quality: 'standard' | 'draft' | null
  language: string | null
  /** the transcript has changed since */
  isStale: boolean
  tokens: {
    prompt: number
    completion: number
  } | null
}

export interface Highlight {
  /** first character in `text` (UTF-16) */
  from: number
  /** the character after the last */
  to: number
  /** seconds */
  start: number
  /** seconds */
  end: number
}

export type TranslationId = string

export interface AnswerCitation {
  recordingId: RecordingId
  /** of the recording */
  title: string
  /** seconds */
  start: number
  /** seconds */
  end: number
  /** the words */
  text: string
  closestSentence: Highlight | null
  translation: {
    id: TranslationId
    language: string
    /** the transcript has changed since, so `text` may no longer say the same */
    isStale: boolean
  } | null
  /** whether the recording can be played */
  hasAudio: boolean
}

export interface Answer {
  /** plain text; [1] refers to the first citation. Escape it where you show it */
  answer: string
  /** which sentence of Tiro’s own `answer` is, to say it in other languages: no passage matches, or the passages are the answer because there is no language model; null: a model wrote it */
  code: 'NO_PASSAGE' | 'NO_MODEL' | null
  /** `extractive/…`: no language model; the citations are the answer */
  engine: string
  quality: 'standard' | 'draft'
  /** how the passages were found: by meaning, by words, or by reading all of the one recording that the question is about */
  search: 'semantic' | 'keywords' | 'recording'
  citations: Array<AnswerCitation>
}

export interface WebhookWithSecret {
  id: WebhookId
  createdAt: Timestamp
  disabledAt: string | null
  /** PAUSED: by a person or a key; GONE: the receiver answered 410; FAILING: every attempt failed for five days; FOLDERS_DELETED: all folders that it was limited to were deleted; null: active, or paused by an earlier release */
  disabledReason: 'PAUSED' | 'GONE' | 'FAILING' | 'FOLDERS_DELETED' | null
  /** the first of `events` */
  event:
    | 'RECORDING_READY'
    | 'RECORDING_FAILED'
    | 'RECORDING_DELETED'
    | 'MEDIA_DELETED'
    | 'TRANSCRIPT_CREATED'
    | 'TRANSCRIPT_EDITED'
    | 'TRANSCRIPT_FAILED'
    | 'TRANSLATION_CREATED'
    | 'TRANSLATION_FAILED'
    | 'INSIGHT_CREATED'
    | 'HIGHLIGHT_CREATED'
    | 'HIGHLIGHT_CHANGED'
    | 'COMMENT_CREATED'
    | 'WEBHOOK_DISABLED'
    | 'EXPORT_RULE_DISABLED'
    | 'WEBHOOK_TEST'
  events: Array<WebhookEventName>
  folderIds: Array<FolderId> | null
  workspaceId: WorkspaceId
  /** EVENT: the event; SLACK, TEAMS or DISCORD: a message about it, with the title of the recording, a link and what an insight says. Mattermost, Rocket.Chat and Google Chat take that of SLACK */
  format: 'EVENT' | 'SLACK' | 'TEAMS' | 'DISCORD'
  createdById: UserId
  /** when the key that created it expires, and the webhook with it */
  endsAt: string | null
  url: string
  /** whsec_…, the key of the signatures; shown once, null in a replayed answer */
  secret: string | null
}

export interface WebhookDelivery {
  /** an id that starts with dlv_ */
  id: string
  webhookId: string
  /** the header webhook-id, the same in every attempt */
  messageId: string
  event: WebhookEventName
  status: 'PENDING' | 'DELIVERED' | 'FAILED'
  createdAt: Timestamp
  nextAttemptAt: string | null
  deliveredAt: string | null
  /** the last 20 attempts, oldest first */
  attempts: Array<{
    at: Timestamp
    /** status of the answer; null: no answer */
    status: number | null
    /** why the attempt failed */
    error: string | null
    /** what kind of error; null: no error, or an attempt of an earlier release */
    code:
      | 'UNEXPECTED_STATUS'
      | 'TIMEOUT'
      | 'CONNECTION_FAILED'
      | 'UNSAFE_URL'
      | 'FOLDER_UNAVAILABLE'
      | 'FOLDER_NOT_WRITABLE'
      | 'STORAGE_FULL'
      | 'NOT_FOUND'
      | 'OTHER'
      | null
    /** the system’s code for a failed connection or file, such as ECONNREFUSED */
    cause: string | null
    milliseconds: number
  }>
  /** the event: the exact body, or what a message for a chat is made of when it is sent */
  body: string
}

export interface WebhookDeliveryPage {
  deliveries: Array<WebhookDelivery>
  nextCursor: string | null
  prevCursor: string | null
}

export interface WebhookPage {
  webhooks: Array<Webhook>
  nextCursor: string | null
  prevCursor: string | null
}

export type ExportRuleId = string

export interface ExportRule {
  id: ExportRuleId
  createdAt: Timestamp
  workspaceId: WorkspaceId
  createdById: UserId
  disabledAt: string | null
  /** PAUSED: by a person or a key; GONE: the receiver answered 410; FAILING: every attempt failed for five days; FOLDERS_DELETED: all folders that it was limited to were deleted; null: active, or paused by an earlier release */
  disabledReason: 'PAUSED' | 'GONE' | 'FAILING' | 'FOLDERS_DELETED' | null
  /** when the key that created it expires, and the rule with it */
  endsAt: string | null
  content: 'TRANSCRIPT' | 'INSIGHT'
  /** insights: markdown, text or json */
  formats: Array<
    'json' | 'text' | 'csv' | 'pdf' | 'word' | 'srt' | 'vtt' | 'ttml' | 'markdown' | 'eaf' | 'textgrid' | 'excel'
  >
  /** path of a file below the folder or URL; fields: {date}, {title}, {folder}, {language}, {duration}, {id}, {speakers}, {format} */
  template: string
  /** a folder of the server; null: files go to `url` */
  folder: string | null
  /** files are sent below this address with PUT */
  url: string | null
  /** name of the header that is sent to `url` */
  headerName: string | null
  /** write again when the transcript or insight has a new version */
  onEdit: boolean
  folderIds: Array<string> | null
  /** tags of Markdown notes */
  tags: Array<string>
}

export interface ExportDelivery {
  /** an id that starts with dlv_ */
  id: string
  exportRuleId: ExportRuleId
  event: 'TRANSCRIPT_CREATED' | 'TRANSCRIPT_EDITED' | 'INSIGHT_CREATED' | 'INSIGHT_CHANGED'
  recordingId: RecordingId
  insightId: InsightId | null
  status: 'PENDING' | 'DELIVERED' | 'FAILED'
  createdAt: Timestamp
  nextAttemptAt: string | null
  deliveredAt: string | null
  /** the last 20 attempts, oldest first */
  attempts: Array<{
    at: Timestamp
    /** status of the answer; null: no answer */
    status: number | null
    /** why the attempt failed */
    error: string | null
    /** what kind of error; null: no error, or an attempt of an earlier release */
    code:
      | 'UNEXPECTED_STATUS'
      | 'TIMEOUT'
      | 'CONNECTION_FAILED'
      | 'UNSAFE_URL'
      | 'FOLDER_UNAVAILABLE'
      | 'FOLDER_NOT_WRITABLE'
      | 'STORAGE_FULL'
      | 'NOT_FOUND'
      | 'OTHER'
      | null
    /** the system’s code for a failed connection or file, such as ECONNREFUSED */
    cause: string | null
    milliseconds: number
  }>
}

export interface ExportDeliveryPage {
  deliveries: Array<ExportDelivery>
  nextCursor: string | null
  prevCursor: string | null
}

export interface ExportRulePage {
  exportRules: Array<ExportRule>
  nextCursor: string | null
  prevCursor: string | null
}

export interface ExportTest {
  at: Timestamp
  /** status of the answer; null: no answer */
  status: number | null
  /** why the attempt failed */
  error: string | null
  /** what kind of error; null: no error, or an attempt of an earlier release */
  code:
    | 'UNEXPECTED_STATUS'
    | 'TIMEOUT'
    | 'CONNECTION_FAILED'
    | 'UNSAFE_URL'
    | 'FOLDER_UNAVAILABLE'
    | 'FOLDER_NOT_WRITABLE'
    | 'STORAGE_FULL'
    | 'NOT_FOUND'
    | 'OTHER'
    | null
  /** the system’s code for a failed connection or file, such as ECONNREFUSED */
  cause: string | null
  milliseconds: number
  /** where the test file is: its path on the server or its address; null: not written */
  file: string | null
}

export interface LegacyTranscript {
  transcriptId: TranscriptId
  recordingId: RecordingId
  sourceUrl: string
  /** name of the video site, otherwise the host */
  platform: string | null
  title: string | null
  description: string | null
  thumbnailUrl: string | null
  uploaderId: string | null
  uploaderName: string | null
  uploadedAt: string | null
  /** seconds, according to the source */
  duration: number | null
  currentStatus: 'QUEUED' | 'DOWNLOADING' | 'TRANSCRIBING' | 'COMPLETED' | 'FAILED'
  failureReason: string | null
}

export interface LegacySearchResult {
  searchTerm: string
  results: Array<{
    score: number
    content: string
    transcriptId: TranscriptId
    /** seconds */
    startTime: number
    /** seconds */
    endTime: number
    uploaderId: string | null
    platform: string | null
    title: string
    description: string | null
    thumbnailUrl: string | null
  }>
}

export interface SearchHit {
  /** id of the passage: a few sentences of one speaker */
  documentId: string
  text: string
  /** seconds; where the passage starts */
  start: number
  /** seconds */
  end: number
  /** speaker ids where assigned, otherwise "Speaker 1" for index 0, as in exports */
  speakers: Array<string>
  /** descending. mode=semantic with a measured embedding model: the chance that no unrelated passage is as close, 1 if the passage has all words of the question. Otherwise comparable only within one answer */
  score: number
  transcriptId: TranscriptId
  translation: {
    id: TranslationId
    language: string
    /** the transcript has changed since, so `text` may no longer say the same */
    isStale: boolean
  } | null
  recording: Recording
  /** matched words; except with mode=exact, words that relate to the query */
  highlights: Array<Highlight>
  closestSentence: Highlight | null
}

export interface AudioModel {
  id: string
  object: 'model'
  /** seconds since 1970; 0: unknown */
  created: number
  owned_by: string
  /** for Mistral’s clients, as `capabilities` */
  type: 'base'
  capabilities: {
    audio_transcription: true
  }
}

export interface LanguageOffer {
  /** BCP 47; * means every language */
  language: string
  /** the engine that would be used */
  engine: string
  quality: 'standard' | 'draft'
  /** false: a model is downloaded on first use */
  isHere: boolean
}

export interface EngineOffer {
  /** provider/model, as `engine` of a request names it */
  engine: string
  quality: 'standard' | 'draft'
  /** false: a model is downloaded on first use */
  isHere: boolean
  /** BCP 47; * means every language */
  languages: Array<string>
}

export interface Model {
  id: string
  title: string
  purpose: 'speech' | 'language' | 'punctuation' | 'segmentation' | 'voiceprint' | 'embedding' | 'translation'
  licence: string
  /** null if unknown before the first download */
  bytes: number | null
  bytesHere: number
  state: 'PRESENT' | 'PARTIAL' | 'ABSENT' | 'FETCHING'
  /** false: put it into a folder listed in TIRO_MODELS */
  fetchable: boolean
  /** why the last download failed */
  failure: string | null
  check: {
    at: Timestamp
    /** 0–1; null: it recognised nothing */
    wordErrorRate: number | null
    /** the most that it may have */
    limit: number
    /** seconds of work per second of speech */
    realTimeFactor: number | null
    /** bytes of its process */
    memory: number | null
    /** a sentence; null: it recognises speech as expected */
    problem: string | null
  } | null
}

/** a stable code */
export type ErrorCode =
  | 'INVALID_BODY'
  | 'PASSWORD_TOO_COMMON'
  | 'INVALID_QUERY'
  | 'INVALID_PATH'
  | 'MALFORMED_JSON'
  | 'IDEMPOTENCY_KEY_INVALID'
  | 'UNSAFE_URL'
  | 'CHECKSUM_MISMATCH'
  | 'MEDIA_UNREADABLE'
  | 'LINK_INVALID'
  | 'LINK_EXPIRED'
  | 'API_KEY_MISSING'
  | 'API_KEY_INVALID'
  | 'API_KEY_EXPIRED'
  | 'SIGN_IN_FAILED'
  | 'SECOND_FACTOR_REQUIRED'
  | 'INSUFFICIENT_ROLE'
  | 'SIGN_UP_CLOSED'
  | 'ACCOUNT_LOCKED'
  | 'RECENT_AUTHENTICATION_REQUIRED'
  | 'SECOND_FACTOR_SETUP_REQUIRED'
  | 'INVITATION_INVALID'
  | 'ORIGIN_FORBIDDEN'
  | 'NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'NOT_ACCEPTABLE'
  | 'INVALID_STATE'
  | 'UPLOAD_CONFLICT'
  | 'IDEMPOTENCY_IN_PROGRESS'
  | 'EDIT_CONFLICT'
  | 'NAME_TAKEN'
  | 'FOLDER_CYCLE'
  | 'LAST_OWNER'
  | 'PART_ORDER'
  | 'PART_MISSING'
  | 'PART_ETAG_MISMATCH'
  | 'PART_TOO_SMALL'
  | 'MEDIA_DELETED'
  | 'TUS_VERSION_UNSUPPORTED'
  | 'BODY_TOO_LARGE'
  | 'MEDIA_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'RANGE_NOT_SATISFIABLE'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'LANGUAGE_UNSUPPORTED'
  | 'PROMPT_TOO_LONG'
  | 'PRECONDITION_REQUIRED'
  | 'RATE_LIMITED'
  | 'QUEUE_FULL'
  | 'QUOTA_EXCEEDED'
  | 'TUS_CHECKSUM_MISMATCH'
  | 'INTERNAL'
  | 'ENGINE_UNAVAILABLE'
  | 'INDEX_UNAVAILABLE'
  | 'STORAGE_FULL'

export interface ErrorBody {
  error: ErrorCode
  errorDetails: {
    /** a sentence that says what to do */
    message: string
    requestId: string
    fields?: Array<{
      /** a JSON Pointer into the query or the body, such as /title */
      path: string
      rule: string
      message: string
    }>
    [name: string]: unknown
  }
}

export interface Operations {
  /** The page of the one-time set-up link.
   *
   * `GET /setup` */
  getSetUpPage: {
    input: {
      query?:
        | {
            token?: string | undefined
          }
        | undefined
    }
    reply: Response
  }
  /** Create the administrator account with the one-time set-up link.
   *
   * `POST /api/v1/setup` */
  setUp: {
    input: {
      body: {
        token: string
        email: string
        password: Password
        keyName?: Name | undefined
      }
    }
    reply: {
      user: User
      /** an OWNER key; shown once */
      apiKey: string
    }
  }
  /** Accept an invitation to a workspace with an existing account.
   *
   * `POST /api/v1/invitations/accept` */
  acceptInvitation: {
    input: {
      body: {
        token: string
      }
    }
    reply: {
      workspaceId: WorkspaceId | null
    }
  }
  /** Change the password. Every other session ends. An account without a password, which signs in with OpenID, omits the current one.
   *
   * `POST /api/v1/me/password` */
  changePassword: {
    input: {
      body: {
        currentPassword?: string | undefined
        newPassword: Password
      }
    }
    reply: Success
  }
  /** Confirm a request for an account (administrator). Returns the link that creates the account. Send it to the email address: that proves who owns it.
   *
   * `POST /api/v1/account-requests/{requestId}/confirm` */
  confirmAccountRequest: {
    input: {
      params: {
        requestId: string
      }
    }
    reply: Invitation
  }
  /** Invite a person to this instance (administrator).
   *
   * `POST /api/v1/invitations` */
  createInvitation: {
    input: {
      body: {
        email: string
      }
    }
    reply: Invitation
  }
  /** Reject a request for an account (administrator).
   *
   * `DELETE /api/v1/account-requests/{requestId}` */
  deleteAccountRequest: {
    input: {
      params: {
        requestId: string
      }
    }
    reply: Success
  }
  /** Delete the account. Workspaces with no other member are deleted with their content; the account leaves the others. If you are the only owner of a workspace with other members, make somebody else its owner first.
   *
   * `DELETE /api/v1/me` */
  deleteMe: { input: object; reply: Success }
  /** The page of an invitation link.
   *
   * `GET /invitation` */
  getInvitationPage: {
    input: {
      query?:
        | {
            token?: string | undefined
          }
        | undefined
    }
    reply: Response
  }
  /** The page of a password reset link.
   *
   * `GET /reset-password` */
  getResetPage: {
    input: {
      query?:
        | {
            token?: string | undefined
          }
        | undefined
    }
    reply: Response
  }
  /** List requests for an account, newest first (administrator).
   *
   * `GET /api/v1/account-requests` */
  listAccountRequests: {
    input: {
      query?:
        | {
            limit?: number | undefined
            /** nextCursor or prevCursor of an earlier answer */
            cursor?: string | undefined
          }
        | undefined
    }
    reply: AccountRequestPage
  }
  /** Ask for an account (TIRO_SIGNUP=open). An administrator confirms the request and sends the person a link. The answer is the same whether or not the address has an account.
   *
   * `POST /api/v1/account-requests` */
  requestAccount: {
    input: {
      body: {
        email: string
        name?: Name | undefined
      }
    }
    reply: {
      status: 'PENDING'
    }
  }
  /** Mail a link to set a new password. For instances that send mail (TIRO_SMTP_URL). The answer is the same whether or not the address has an account. An account gets at most one link in five minutes.
   *
   * `POST /api/v1/password-reset-requests` */
  requestPasswordReset: {
    input: {
      body: {
        email: string
      }
    }
    reply: Success
  }
  /** Set a new password with the link from a mail or tiro users reset-password. Every session of the account ends. Its API keys keep working unless revokeKeys is true, which also pauses the webhooks and export rules that keys of the account created. A second factor stays.
   *
   * `POST /api/v1/password-resets` */
  resetPassword: {
    input: {
      body: {
        token: string
        password: Password
        /** revoke every API key of the account */
        revokeKeys?: boolean | undefined
      }
    }
    reply: {
      id: UserId
      email: string
      name: string | null
      createdAt: Timestamp
      /** API keys of the account that still work */
      activeKeys: number
    }
  }
  /** Create an account with an invitation. The answer sets the session cookie. Without an invitation, request an account if TIRO_SIGNUP=open.
   *
   * `POST /api/v1/accounts` */
  signUp: {
    input: {
      body: {
        email: string
        password: Password
        name?: Name | undefined
        invitation?: string | undefined
      }
    }
    reply: User
  }
  /** Make a link with which a person sets a new password (administrator). For somebody who forgot it, where Tiro sends no mail. Tiro never mails this link: hand it over yourself. It works once and ends an earlier one. A second factor stays. INVALID_STATE for the own account, and for one that is locked.
   *
   * `POST /api/v1/accounts/{accountId}/password-link` */
  createPasswordLink: {
    input: {
      params: {
        accountId: string
      }
    }
    reply: {
      email: string
      /** shown once */
      resetUrl: string | null
      expiresAt: Timestamp
    }
  }
  /** List the accounts, oldest first (administrator).
   *
   * `GET /api/v1/accounts` */
  listAccounts: {
    input: {
      query?:
        | {
            limit?: number | undefined
            /** nextCursor or prevCursor of an earlier answer */
            cursor?: string | undefined
          }
        | undefined
    }
    reply: AccountPage
  }
  /** List pending invitations to this instance, oldest first (administrator). Without those into a workspace: `listMembers` has them.
   *
   * `GET /api/v1/invitations` */
  listInvitations: {
    input: {
      query?:
        | {
            limit?: number | undefined
            /** nextCursor or prevCursor of an earlier answer */
            cursor?: string | undefined
          }
        | undefined
    }
    reply: PendingInvitationPage
  }
  /** End all access of an account (administrator). Ends its sessions, keys, apps, links and the invitations that it sent, pauses its webhooks and export rules, and refuses every sign-in. Recordings, workspaces and share links stay. INVALID_STATE for the own account.
   *
   * `POST /api/v1/accounts/{accountId}/lock` */
  lockAccount: {
    input: {
      params: {
        accountId: string
      }
    }
    reply: LockedAccount
  }
  /** Remove the second factors of an account (administrator). For somebody who lost passkeys, phone and recovery codes. It also ends the sessions of the account. INVALID_STATE for the own account.
   *
   * `DELETE /api/v1/accounts/{accountId}/second-factors` */
  removeSecondFactors: {
    input: {
      params: {
        accountId: string
      }
    }
    reply: Success
  }
  /** Revoke an invitation to this instance (administrator).
   *
   * `DELETE /api/v1/invitations/{invitationId}` */
  revokeInvitation: {
    input: {
      params: {
        invitationId: string
      }
    }
    reply: Success
  }
  /** Let a locked account sign in again (administrator). Its keys stay revoked, its webhooks and export rules paused.
   *
   * `POST /api/v1/accounts/{accountId}/unlock` */
  unlockAccount: {
    input: {
      params: {
        accountId: string
      }
    }
    reply: Success
  }
  /** What the account is mailed.
   *
   * `GET /api/v1/me/notifications` */
  getNotifications: { input: object; reply: Notifications }
  /** Change what the account is mailed. Fields that are not sent stay as they are.
   *
   * `PATCH /api/v1/me/notifications` */
  updateNotifications: {
    input: {
      body: {
        /** of the mails; null: not chosen, English */
        language?: 'en' | 'de' | 'es' | 'fr' | 'zh' | 'ar' | null | undefined
        /** mail when a recording that the account added is transcribed */
        recordingDone?: boolean | undefined
        /** mail when that fails */
        recordingFailed?: boolean | undefined
        /** mail when a comment mentions the account */
        mentioned?: boolean | undefined
      }
    }
    reply: Notifications
  }
  /** Confirm who is using the session. For operations that answer RECENT_AUTHENTICATION_REQUIRED; lasts 15 minutes. Send the password, and a code if the account has a second factor, or a passkey alone. An account without a password signs in with OpenID again.
   *
   * `POST /api/v1/sessions/current/confirm` */
  confirmSession: {
    input: {
      body: {
        password?: string | undefined
        /** six digits of the authenticator app, or a recovery code */
        code?: string | undefined
        passkey?: PasskeyAnswer | undefined
      }
    }
    reply: Success
  }
  /** End all other sessions.
   *
   * `DELETE /api/v1/sessions` */
  endOtherSessions: {
    input: object
    reply: {
      ended: number
    }
  }
  /** End a session.
   *
   * `DELETE /api/v1/sessions/{sessionId}` */
  endSession: {
    input: {
      params: {
        sessionId: string
      }
    }
    reply: Success
  }
  /** Finish signing in with a code. A code of the authenticator app, or a recovery code. Five wrong codes end the attempt.
   *
   * `POST /api/v1/sessions/second-factor` */
  finishSignIn: {
    input: {
      body: {
        /** six digits of the authenticator app, or a recovery code */
        code: string
      }
    }
    reply: User
  }
  /** List the ways to sign in and sign up.
   *
   * `GET /api/v1/sign-in-methods` */
  getSignInMethods: {
    input: object
    reply: {
      password: boolean
      /** the host name that passkeys belong to; null: they can’t be used at this address */
      passkeys: string | null
      signUp: 'INVITATION' | 'OPEN'
      /** whether Tiro mails links to set a new password */
      passwordResets: boolean
      oidc: {
        name: string
        url: string
      } | null
    }
  }
  /** List the account’s sessions, newest first.
   *
   * `GET /api/v1/sessions` */
  listSessions: {
    input: {
      query?:
        | {
            limit?: number | undefined
            /** nextCursor or prevCursor of an earlier answer */
            cursor?: string | undefined
          }
        | undefined
    }
    reply: SessionPage
  }
  /** Sign in to the dashboard. The answer sets the session cookie. An account with a second factor gets SECOND_FACTOR_REQUIRED and a cookie for five minutes; send the code with it to `/sessions/second-factor`. Programs use an API key instead.
   *
   * `POST /api/v1/sessions` */
  signIn: {
    input: {
      body: {
        email: string
        password: string
      }
    }
    reply: User
  }
  /** Sign in with a passkey. A passkey that checks its user is both factors, so there is no password and no code.
   *
   * `POST /api/v1/sessions/passkey` */
  signInWithPasskey: {
    input: {
      body: PasskeyAnswer
    }
    reply: User
  }
  /** Sign out.
   *
   * `DELETE /api/v1/sessions/current` */
  signOut: { input: object; reply: Success }
  /** Start confirming with a passkey.
   *
   * `POST /api/v1/sessions/current/passkey-challenges` */
  startPasskeyConfirmation: { input: object; reply: PasskeyChallenge }
  /** Start signing in with a passkey.
   *
   * `POST /api/v1/sessions/passkey-challenges` */
  startPasskeySignIn: { input: object; reply: PasskeyChallenge }
  /** Add a passkey. An account has at most 50 passkeys.
   *
   * `POST /api/v1/me/passkeys` */
  addPasskey: {
    input: {
      body: {
        challengeId: string
        name: Name
        response: {
          id: string
          rawId: string
          type: 'public-key'
          authenticatorAttachment?: string | undefined
          clientExtensionResults: object
          response: {
            clientDataJSON: string
            attestationObject: string
            authenticatorData?: string | undefined
            transports?: Array<string> | undefined
            publicKeyAlgorithm?: number | undefined
            publicKey?: string | undefined
          }
        }
      }
    }
    reply: {
      passkey: Passkey
      recoveryCodes: Array<string> | null
    }
  }
  /** Finish setting up an authenticator app.
   *
   * `POST /api/v1/me/totp/confirm` */
  confirmTotp: {
    input: {
      body: {
        code: string
      }
    }
    reply: {
      recoveryCodes: Array<string> | null
    }
  }
  /** Replace the recovery codes.
   *
   * `POST /api/v1/me/recovery-codes` */
  createRecoveryCodes: {
    input: object
    reply: {
      recoveryCodes: Array<string> | null
    }
  }
  /** Remove a passkey.
   *
   * `DELETE /api/v1/me/passkeys/{passkeyId}` */
  deletePasskey: {
    input: {
      params: {
        passkeyId: string
      }
    }
    reply: Success
  }
  /** Remove the authenticator app.
   *
   * `DELETE /api/v1/me/totp` */
  deleteTotp: { input: object; reply: Success }
  /** The account’s passkeys, authenticator app and recovery codes.
   *
   * `GET /api/v1/me/second-factors` */
  getSecondFactors: {
    input: object
    reply: {
      hasPassword: boolean
      totp: {
        createdAt: Timestamp
      } | null
      passkeys: Array<Passkey>
      recoveryCodesLeft: number
      /** TIRO_REQUIRE_SECOND_FACTOR is set */
      isRequired: boolean
    }
  }
  /** Start adding a passkey.
   *
   * `POST /api/v1/me/passkey-challenges` */
  startPasskey: { input: object; reply: PasskeyChallenge }
  /** Start setting up an authenticator app. The secret counts when a code of it is confirmed. Until then an earlier app stays.
   *
   * `POST /api/v1/me/totp` */
  startTotp: {
    input: object
    reply: {
      /** base32; shown once */
      secret: string | null
      /** otpauth://, for a QR code; shown once */
      uri: string | null
    }
  }
  /** Create a key. OWNER can do what the account can; EDITOR everything but keys, members and webhooks; VIEWER reads. AGENT is for automated agents: it reads, searches, uploads, and creates recordings and insights, and deletes nothing. A key that was created or rotated with a key can’t do more than that one, or outlive it. An account has at most 200 keys that work.
   *
   * `POST /api/v1/api-keys` */
  createApiKey: {
    input: {
      body: {
        name: Name
        role: KeyRole
        workspaceIds?: Array<string> | null | undefined
        expiresAt?: string | null | undefined
      }
    }
    reply: NewApiKey
  }
  /** Get a key of the account, without its secret.
   *
   * `GET /api/v1/api-keys/{keyId}` */
  getApiKey: {
    input: {
      params: {
        keyId: string
      }
    }
    reply: ApiKey
  }
  /** List the account’s keys, newest first. Keys that were revoked or expired stay in the list for TIRO_AUDIT_DAYS, and longer while something that they created exists.
   *
   * `GET /api/v1/api-keys` */
  listApiKeys: {
    input: {
      query?:
        | {
            limit?: number | undefined
            /** nextCursor or prevCursor of an earlier answer */
            cursor?: string | undefined
          }
        | undefined
    }
    reply: ApiKeyPage
  }
  /** Revoke a key. Takes effect at once in every process, and ends the key’s signed addresses and event streams. Keys that it created keep working unless cascade is true; createdBy shows which they are.
   *
   * `DELETE /api/v1/api-keys/{keyId}` */
  revokeApiKey: {
    input: {
      params: {
        keyId: string
      }
      query?:
        | {
            /** also revoke the keys that it created, and those that they created, and delete their webhooks */
            cascade?: boolean | undefined
          }
        | undefined
    }
    reply: {
      success: boolean
      /** the keys that this call revoked */
      revoked: Array<ApiKeyId>
      /** keys that it created and that still work */
      children: Array<ApiKeyId>
    }
  }
  /** Rotate a key. The old secret keeps working for graceSeconds (default 24 hours); 0 ends it at once.
   *
   * `POST /api/v1/api-keys/{keyId}/rotate` */
  rotateApiKey: {
    input: {
      params: {
        keyId: string
      }
      body?:
        | {
            graceSeconds?: number | undefined
          }
        | undefined
    }
    reply: NewApiKey
  }
  /** Rename a key.
   *
   * `PATCH /api/v1/api-keys/{keyId}` */
  updateApiKey: {
    input: {
      params: {
        keyId: string
      }
      body: {
        name: Name
      }
    }
    reply: ApiKey
  }
  /** Let an app in. The app gets tokens that work at /mcp alone, in these workspaces, with this role: VIEWER reads, AGENT also adds recordings, translations and insights. They can’t delete anything.
   *
   * `POST /api/v1/apps` */
  approveApp: {
    input: {
      body: {
        /** the request of the app, as the page got it */
        request: string
        role: 'VIEWER' | 'AGENT'
        workspaceIds: Array<string>
      }
    }
    reply: {
      /** the address of the app, with a code */
      redirectTo: string | null
    }
  }
  /** Show what an app asks for. For the page that asks the person. A request that is wrong in any part is INVALID_BODY.
   *
   * `GET /api/v1/apps/request` */
  getAppRequest: {
    input: {
      query: {
        /** the request of the app, as the page got it */
        request: string
      }
    }
    reply: AppRequest
  }
  /** List the apps that you let in, newest first.
   *
   * `GET /api/v1/apps` */
  listApps: {
    input: object
    reply: {
      apps: Array<App>
    }
  }
  /** End an app’s access.
   *
   * `DELETE /api/v1/apps/{appId}` */
  revokeApp: {
    input: {
      params: {
        /** id of the permission (key_…) */
        appId: string
      }
    }
    reply: Success
  }
  /** Download the entries of the audit log as CSV, newest first. All entries that match, with the same filters as the list. Cells that a spreadsheet would execute as a formula get a leading apostrophe.
   *
   * `GET /api/v1/audit-events.csv` */
  exportAuditEvents: {
    input: {
      query?:
        | {
            workspaceId?: string | undefined
            action?: AuditAction | undefined
            userId?: string | undefined
            from?: Timestamp | undefined
            to?: Timestamp | undefined
          }
        | undefined
    }
    reply: Response
  }
  /** List the entries of the audit log, newest first. Administrators read all entries; owners read those of their workspace with workspaceId. Entries are kept for TIRO_AUDIT_DAYS and can’t be changed.
   *
   * `GET /api/v1/audit-events` */
  listAuditEvents: {
    input: {
      query?:
        | {
            limit?: number | undefined
            /** nextCursor or prevCursor of an earlier answer */
            cursor?: string | undefined
            workspaceId?: string | undefined
            action?: AuditAction | undefined
            userId?: string | undefined
            from?: Timestamp | undefined
            to?: Timestamp | undefined
          }
        | undefined
    }
    reply: AuditEventPage
  }
  /** Return from the OpenID provider: sets the session cookie (303).
   *
   * `GET /auth/oidc/callback` */
  finishOidc: {
    input: {
      query?:
        | {
            code?: string | undefined
            state?: string | undefined
            error?: string | undefined
            [name: string]: string | undefined
          }
        | undefined
    }
    reply: Response
  }
  /** Sign in with OpenID: redirects to the provider (303).
   *
   * `GET /auth/oidc` */
  startOidc: {
    input: {
      query?:
        | {
            /** ask the provider to check the password again */
            again?: boolean | undefined
          }
        | undefined
    }
    reply: Response
  }
  /** Create a workspace. An account owns at most 1000 workspaces.
   *
   * `POST /api/v1/spaces` */
  createWorkspace: {
    input: {
      body: {
        name: Name
        language?: Language | undefined
        privacy?: Privacy | undefined
        templateId?: string | null | undefined
        findAndReplaceWords?: Array<FindAndReplace> | undefined
        vocabulary?: Array<string> | undefined
        /** How transcripts are worded where a request does not say it. clean: without "um" and repeated starts. */
        wording?: 'verbatim' | 'clean' | undefined
        /** How numbers are written where a request does not say it. figures: in en, de, es, fr, it, pt and nl. */
        numbers?: 'spoken' | 'figures' | undefined
        /** how long the sound or video of a new recording is kept once it has a transcript: sets its autoDeleteMediaAfter, unless it has one; null: it stays */
        deleteMediaAfterDays?: number | null | undefined
      }
    }
    reply: Workspace
  }
  /** The current user. Use it to check a key and see whose it is.
   *
   * `GET /api/v1/me` */
  getMe: { input: object; reply: Me }
  /** Get a workspace.
   *
   * `GET /api/v1/spaces/{spaceId}` */
  getWorkspace: {
    input: {
      params: {
        spaceId: string
      }
    }
    reply: Workspace
  }
  /** List your workspaces.
   *
   * `GET /api/v1/spaces` */
  listWorkspaces: {
    input: {
      query?:
        | {
            limit?: number | undefined
            /** nextCursor or prevCursor of an earlier answer */
            cursor?: string | undefined
          }
        | undefined
    }
    reply: WorkspacePage
  }
  /** Change the name of the account. Members of its workspaces see it.
   *
   * `PATCH /api/v1/me` */
  updateMe: {
    input: {
      body: {
        name: Name | null
      }
    }
    reply: Me
  }
  /** Change a workspace. Only the given fields change, and lists as a whole. If-Match has the ETag of the settings that you read, which is their `updatedAt` in quotes: if somebody has changed them since, the answer is EDIT_CONFLICT and nothing changes. Only an owner can change privacy and deleteMediaAfterDays.
   *
   * `PATCH /api/v1/spaces/{spaceId}` */
  updateWorkspace: {
    input: {
      params: {
        spaceId: string
      }
      body: {
        name?: Name | undefined
        language?: Language | undefined
        privacy?: Privacy | undefined
        templateId?: string | null | undefined
        findAndReplaceWords?: Array<FindAndReplace> | undefined
        vocabulary?: Array<string> | undefined
        /** How transcripts are worded where a request does not say it. clean: without "um" and repeated starts. */
        wording?: 'verbatim' | 'clean' | undefined
        /** How numbers are written where a request does not say it. figures: in en, de, es, fr, it, pt and nl. */
        numbers?: 'spoken' | 'figures' | undefined
        /** how long the sound or video of a new recording is kept once it has a transcript: sets its autoDeleteMediaAfter, unless it has one; null: it stays */
        deleteMediaAfterDays?: number | null | undefined
        /** Recognise known voices. Voiceprints are biometric data: ask the speakers before you turn it on. Turning it off deletes every voiceprint of the workspace. */
        voices?: boolean | undefined
      }
    }
    reply: Workspace
  }
  /** Accept or dismiss a word for the vocabulary. An accepted word is added to the vocabulary of the workspace. A dismissed one is not offered again.
   *
   * `POST /api/v1/spaces/{spaceId}/offered-words` */
  answerOfferedWord: {
    input: {
      params: {
        spaceId: string
      }
      body: {
        word: string
        accept: boolean
      }
    }
    reply: Success
  }
  /** List words for the vocabulary. Words that people corrected at least twice in recognised transcripts, up to 100. A correction counts within a minute.
   *
   * `GET /api/v1/spaces/{spaceId}/offered-words` */
  listOfferedWords: {
    input: {
      params: {
        spaceId: string
      }
    }
    reply: {
      words: Array<OfferedWord>
    }
  }
  /** Add a member or invite one. A person with an account becomes a member at once. Anyone else gets an invitation: invitationUrl works once and is shown once. Send it to them unless isMailed is true. If sign-up is open, email addresses prove nothing, so everyone gets a link. A workspace has at most 1000 members and 1000 pending invitations.
   *
   * `POST /api/v1/spaces/{spaceId}/members` */
  addMember: {
    input: {
      params: {
        spaceId: string
      }
      body: {
        email: string
        role: MemberRole
      }
    }
    reply: {
      /** usr_… of the account, or inv_… of a pending invitation */
      id: string
      email: string
      name: string | null
      role: MemberRole
      status: 'ACTIVE' | 'INVITED'
      createdAt: Timestamp
      /** when they last used the dashboard, up to five minutes late; shown to owners; null: never */
      lastSeenAt: string | null
      expiresAt: string | null
      /** shown once, when the invitation is created */
      invitationUrl: string | null
      /** why the mail with the invitation was not delivered, as the mail server says */
      mailError: string | null
      /** since when nobody can sign in to the account; null: it is not locked */
      lockedAt: string | null
      /** whether Tiro mails the invitation (TIRO_SMTP_URL) */
      isMailed: boolean
    }
  }
  /** List members and pending invitations.
   *
   * `GET /api/v1/spaces/{spaceId}/members` */
  listMembers: {
    input: {
      params: {
        spaceId: string
      }
      query?:
        | {
            limit?: number | undefined
            /** nextCursor or prevCursor of an earlier answer */
            cursor?: string | undefined
          }
        | undefined
    }
    reply: MemberPage
  }
  /** Remove a member, revoke an invitation, or leave. Owners can remove anyone, and every member can leave, except the last owner. Webhooks that the member created in the workspace are deleted, and pending invitations that they made, or that are for their address, are revoked.
   *
   * `DELETE /api/v1/spaces/{spaceId}/members/{memberId}` */
  removeMember: {
    input: {
      params: {
        spaceId: string
        memberId: string
      }
    }
    reply: Success
  }
  /** Change the role of a member. To transfer a workspace, make somebody else its owner, then leave. The last owner can’t change. When an owner gets another role, pending invitations that they made are revoked.
   *
   * `PATCH /api/v1/spaces/{spaceId}/members/{memberId}` */
  updateMember: {
    input: {
      params: {
        spaceId: string
        memberId: string
      }
      body: {
        role: MemberRole
      }
    }
    reply: Member
  }
  /** Move a recording to another workspace. The caller needs to be an editor of both. The recording keeps its id, media, dates, tags, transcript, history, highlights, translations and insights. Its speakers become those of the same name there, or new ones. Share links end. In the workspace that it leaves, it’s gone: a key that is bound to that one no longer finds it.
   *
   * `POST /api/v1/spaces/{spaceId}/recordings/{recordingId}/move` */
  moveRecording: {
    input: {
      params: {
        spaceId: string
        recordingId: string
      }
      body: {
        /** where it goes */
        workspaceId: string
        /** a folder there; null or left out: no folder */
        recordingFolderId?: string | null | undefined
      }
    }
    reply: Recording
  }
  /** Cancel a queued or running transcription. A text that was to get its times (`times`, `text: keep`) is COMPLETED with those that it has.
   *
   * `POST /api/v1/spaces/{spaceId}/recordings/{recordingId}/cancel` */
  cancelRecording: {
    input: {
      params: {
        spaceId: string
        recordingId: string
      }
    }
    reply: Transcript
  }
  /** Create a recording. Upload the media next. Transcription starts automatically when the upload is complete.
   *
   * `POST /api/v1/spaces/{spaceId}/recordings` */
  createRecording: {
    input: {
      params: {
        spaceId: string
      }
      body: {
        title: Name
        language?: Language | undefined
        mediaType?: 'AUDIO' | 'VIDEO' | undefined
        source?: 'FILE_UPLOAD' | 'URL' | 'IMPORT' | undefined
        sourceUrl?: string | null | undefined
        /** null: no folder */
        recordingFolderId?: string | null | undefined
        autoDeleteMediaAfter?: string | null | undefined
        /** when it was recorded, from 1900 to next year. null: when its podcast or page published it, or as its media says; otherwise when it was added */
        recordedAt?: string | null | undefined
        speakerCount?: number | null | undefined
        diarize?: boolean | undefined
        /** How the channels of the file are transcribed. mix: together. separate: each by itself, as one speaker. auto: separate if each of two channels has a voice of its own, otherwise mix. */
        channels?: 'auto' | 'mix' | 'separate' | undefined
        /** How hard speech recognition tries. high: recognises all speech several times and takes the surest result, in up to eight times the time. Only some engines can; others recognise it once, and `warnings` of the transcript say so. */
        effort?: 'normal' | 'high' | undefined
        /** translate into these languages when the transcript is COMPLETED */
        translationLanguages?: Array<Language> | undefined
        vocabulary?: Array<string> | undefined
        /** case does not tell tags apart */
        tags?: Array<string> | undefined
        metadata?: Metadata | undefined
        /** what people write about it */
        notes?: string | null | undefined
      }
    }
    reply: Recording
  }
  /** Download the sound of a passage. Cut from the player’s audio without encoding it again: it begins and ends at most 43 ms from the given times. An account downloads at most four clips at once.
   *
   * `GET /api/v1/spaces/{spaceId}/recordings/{recordingId}/clip` */
  getClip: {
    input: {
      params: {
        spaceId: string
        recordingId: string
      }
      query: {
        /** seconds */
        startTime: number
        /** seconds; after startTime */
        endTime: number
      }
    }
    reply: Response
  }
  /** Download the player’s audio or the original file, with ranges. Answers 303 with an address of the media store if the server is set to redirect downloads.
   *
   * `GET /api/v1/spaces/{spaceId}/recordings/{recordingId}/media/{kind}` */
  getMedia: {
    input: {
      params: {
        spaceId: string
        recordingId: string
        kind: 'audio' | 'original'
      }
      query?:
        | {
            /** true: as an attachment, which browsers save and don’t play */
            download?: boolean | undefined
          }
        | undefined
    }
    reply: Response
  }
  /** Get a recording with its transcript’s state, files and webhooks.
   *
   * `GET /api/v1/spaces/{spaceId}/recordings/{recordingId}` */
  getRecording: {
    input: {
      params: {
        spaceId: string
        recordingId: string
      }
      query?:
        | {
            /** how much of the text recognised so far to return: the last minutes, or all of it */
            partialText?: 'latest' | 'all' | undefined
          }
        | undefined
    }
    reply: RecordingDetail
  }
  /** Download a file by its signed address (publicUrl). Answers 303 with an address of the media store if the server is set to redirect downloads.
   *
   * `GET /api/v1/files/{fileId}` */
  getSignedFile: {
    input: {
      params: {
        fileId: string
      }
      query: {
        by: string
        expires: string
        signature: string
      }
    }
    reply: Response
  }
  /** Download a passage as a video with subtitles. H.264 and AAC in mp4, at most 1280 pixels wide or high and 180 s long. The subtitles are in the picture. A recording without a picture gets its waveform. The answer begins when the video is complete, which takes about as long as the passage on two cores. An account makes one at a time.
   *
   * `GET /api/v1/spaces/{spaceId}/recordings/{recordingId}/video-clip` */
  getVideoClip: {
    input: {
      params: {
        spaceId: string
        recordingId: string
      }
      query: {
        /** seconds */
        startTime: number
        /** seconds; after startTime */
        endTime: number
        /** false: only the picture */
        subtitles?: boolean | undefined
        /** a translation, for its subtitles; by default those of the transcript */
        translationId?: string | undefined
      }
    }
    reply: Response
  }
  /** Get the peaks of the waveform.
   *
   * `GET /api/v1/spaces/{spaceId}/recordings/{recordingId}/waveform` */
  getWaveform: {
    input: {
      params: {
        spaceId: string
        recordingId: string
      }
    }
    reply: {
      /** seconds per bucket */
      secondsPerPeak: number
      /** minimum and maximum of each bucket, alternating */
      peaks: Array<number>
    }
  }
  /** List recordings.
   *
   * `GET /api/v1/spaces/{spaceId}/recordings` */
  listRecordings: {
    input: {
      params: {
        spaceId: string
      }
      query?:
        | {
            limit?: number | undefined
            /** nextCursor or prevCursor of an earlier answer */
            cursor?: string | undefined
            folderId?: string | undefined
            status?: RecordingStatus | undefined
            /** part of the title, whatever its case and accents */
            q?: string | undefined
            /** only recordings with this tag */
            tag?: string | undefined
            transcriptStatus?: TranscriptStatus | undefined
            /** of the transcript; `pt` includes `pt-BR` */
            language?: string | undefined
            /** a named speaker of the workspace */
            speakerId?: string | undefined
            /** `name:value`, the whole value of the metadata; repeat it for recordings that have all */
            metadata?: Array<string> | undefined
            /** only those added at or after this time */
            dateFrom?: string | undefined
            /** only those added at or before this time */
            dateTo?: string | undefined
            /** only those recorded at or after this time */
            recordedFrom?: string | undefined
            /** only those recorded at or before this time */
            recordedTo?: string | undefined
            /** updatedAt: the last change of the recording or its transcript. title: without case and accents */
            orderBy?: 'createdAt' | 'recordedAt' | 'updatedAt' | 'title' | 'duration' | undefined
            /** asc by default for title, otherwise desc */
            direction?: 'asc' | 'desc' | undefined
            /** add a summary of each recording’s transcript */
            include?: 'transcript' | undefined
          }
        | undefined
    }
    reply: ListedRecordingPage
  }
  /** Retry a failed or cancelled transcription. Windows that were already recognised are kept. It also reads failed media of a recording that has a text, and looks again for the times of a text.
   *
   * `POST /api/v1/spaces/{spaceId}/recordings/{recordingId}/retry` */
  retryRecording: {
    input: {
      params: {
        spaceId: string
        recordingId: string
      }
    }
    reply: Transcript
  }
  /** Change a recording.
   *
   * `PATCH /api/v1/spaces/{spaceId}/recordings/{recordingId}` */
  updateRecording: {
    input: {
      params: {
        spaceId: string
        recordingId: string
      }
      body: {
        title?: Name | undefined
        /** null: no folder */
        recordingFolderId?: string | null | undefined
        autoDeleteMediaAfter?: string | null | undefined
        /** when it was recorded, from 1900 to next year. null: when its podcast or page published it, or as its media says; otherwise when it was added */
        recordedAt?: string | null | undefined
        language?: Language | undefined
        /** case does not tell tags apart */
        tags?: Array<string> | undefined
        /** adds and replaces values; null removes one; others stay */
        metadata?:
          | {
              [name: string]: string | null
            }
          | undefined
        /** what people write about it */
        notes?: string | null | undefined
      }
    }
    reply: Recording
  }
  /** Create a redacted copy of a recording. A new recording, in which words are replaced in the text, the title and the names of the speakers, and silenced in the sound. It has nothing else of the original: no file name, address, notes, tags, metadata, history, highlights, insights or translations, and a picture becomes sound alone. Its media is made in the background; it is READY when that is done. The caller needs to be an editor of the workspace that gets it.
   *
   * `POST /api/v1/spaces/{spaceId}/recordings/{recordingId}/redacted-copy` */
  createRedactedCopy: {
    input: {
      params: {
        spaceId: string
        recordingId: string
      }
      body: {
        replacements?:
          | Array<{
              /** whole words, whatever their case and accents; the longest is replaced where several apply. In Korean and in scripts without spaces, these characters anywhere */
              find: string
              label: string
            }>
          | undefined
        /** what is replaced as a whole, also where nobody has looked */
        kinds?:
          | Array<{
              kind: 'EMAIL' | 'PHONE' | 'PAYMENT_CARD' | 'IBAN' | 'WEB_ADDRESS' | 'NUMBER'
              label?: string | undefined
            }>
          | undefined
        /** what is heard instead of the words; NONE: the copy has no media */
        sound?: 'SILENCE' | 'TONE' | 'NONE' | undefined
        /** that of the original, if left out; redacted in both cases */
        title?: string | undefined
        /** which workspace gets the copy; the same, if left out */
        workspaceId?: string | undefined
        /** whether the copy has the date of the original */
        keepRecordedAt?: boolean | undefined
      }
    }
    reply: Recording
  }
  /** List what may be personal data in a transcript. By rules: addresses, phone numbers, cards, bank accounts, other long numbers, the names of the speakers, and words with a capital within a sentence (not in German). It finds what is written, so it finds neither what recognition misheard nor what identifies people by its meaning. At most 1,000 findings.
   *
   * `GET /api/v1/spaces/{spaceId}/recordings/{recordingId}/personal-data` */
  listPersonalData: {
    input: {
      params: {
        spaceId: string
        recordingId: string
      }
      query?:
        | {
            /** also ask the engine for insights for names of people, places and organisations. Only what stands in the transcript is listed. The engine reads the whole transcript, which may take minutes */
            engine?: boolean | undefined
          }
        | undefined
    }
    reply: {
      findings: Array<PersonalDataFinding>
      /** true if there are or may be more findings */
      isTruncated: boolean
    }
  }
  /** Remove a tag from all recordings of a workspace. Recordings change 500 at a time. If the request is interrupted, some have changed; the same request changes the rest. Tags of export rules stay.
   *
   * `DELETE /api/v1/spaces/{spaceId}/tags` */
  deleteTag: {
    input: {
      params: {
        spaceId: string
      }
      query: {
        tag: string
      }
    }
    reply: {
      /** number of changed recordings, also of those in the trash */
      recordings: number
    }
  }
  /** List the tags of a workspace, the most used first.
   *
   * `GET /api/v1/spaces/{spaceId}/tags` */
  listTags: {
    input: {
      params: {
        spaceId: string
      }
    }
    reply: {
      /** at most 10,000 */
      tags: Array<{
        tag: string
        /** outside of the trash */
        recordings: number
      }>
    }
  }
  /** Rename a tag on all recordings of a workspace. If the workspace has newTag already, both become one, spelled as it was. Recordings change 500 at a time. If the request is interrupted, some have changed; the same request changes the rest. Tags of export rules stay.
   *
   * `PATCH /api/v1/spaces/{spaceId}/tags` */
  renameTag: {
    input: {
      params: {
        spaceId: string
      }
      body: {
        tag: string
        newTag: string
      }
    }
    reply: {
      /** the new tag, as it is spelled on the recordings */
      tag: string
      /** number of changed recordings, also of those in the trash */
      recordings: number
    }
  }
  /** What the account uses, and its limits. An account uses what the workspaces that it owns use.
   *
   * `GET /api/v1/me/usage` */
  getMyUsage: { input: object; reply: Usage }
  /** What a workspace and its owner use, and their limits. A new recording must fit both.
   *
   * `GET /api/v1/spaces/{spaceId}/usage` */
  getSpaceUsage: {
    input: {
      params: {
        spaceId: string
      }
    }
    reply: {
      workspace: Usage
      account: Usage
    }
  }
  /** List accounts or workspaces with their usage, oldest first. For administrators.
   *
   * `GET /api/v1/usage/{subject}` */
  listUsage: {
    input: {
      params: {
        subject: 'accounts' | 'workspaces'
      }
      query?:
        | {
            limit?: number | undefined
            cursor?: string | undefined
          }
        | undefined
    }
    reply: SubjectUsagePage
  }
  /** Change the limits of an account or workspace. For administrators. Fields that are not sent stay as they are.
   *
   * `PATCH /api/v1/usage/{subject}/{id}` */
  setQuota: {
    input: {
      params: {
        subject: 'accounts' | 'workspaces'
        id: string
      }
      body: {
        /** hours of audio that may be read in a month; null: the default, 0: no limit */
        hours?: number | null | undefined
        /** bytes of media that may be stored; null: the default, 0: no limit */
        storedBytes?: number | null | undefined
        /** recordings that may be in progress at once; null: the default, 0: no limit */
        unfinishedRecordings?: number | null | undefined
      }
    }
    reply: SubjectUsage
  }
  /** The same for a workspace. For its owners.
   *
   * `GET /api/v1/spaces/{spaceId}/statistics` */
  getSpaceStatistics: {
    input: {
      params: {
        spaceId: string
      }
      query?:
        | {
            /** first day, UTC; by default 29 days before `to` */
            from?: string | undefined
            /** last day, UTC, at most 366 days in all; by default today */
            to?: string | undefined
            interval?: 'DAY' | 'WEEK' | undefined
          }
        | undefined
    }
    reply: Statistics
  }
  /** What the instance transcribed, by day or week, and what waits now. For administrators. What was transcribed still counts when the recording is deleted, for two years.
   *
   * `GET /api/v1/statistics` */
  getStatistics: {
    input: {
      query?:
        | {
            /** first day, UTC; by default 29 days before `to` */
            from?: string | undefined
            /** last day, UTC, at most 366 days in all; by default today */
            to?: string | undefined
            interval?: 'DAY' | 'WEEK' | undefined
          }
        | undefined
    }
    reply: Statistics
  }
  /** Delete the media of a recording and keep its transcript. Deletes the original, the player’s audio and the waveform. You can repeat it. An import that is under way ends as MEDIA_IMPORT_FAILED, an upload as MEDIA_IMPORT_EXPIRED. A live session must be finished first.
   *
   * `DELETE /api/v1/spaces/{spaceId}/recordings/{recordingId}/media` */
  deleteMedia: {
    input: {
      params: {
        spaceId: string
        recordingId: string
      }
    }
    reply: Success
  }
  /** Move a recording to the trash, or delete it permanently. Items stay in the trash for 30 days. permanent=true deletes the recording at once with its media, transcript and translations, also from the trash. A running transcription is cancelled.
   *
   * `DELETE /api/v1/spaces/{spaceId}/recordings/{recordingId}` */
  deleteRecording: {
    input: {
      params: {
        spaceId: string
        recordingId: string
      }
      query?:
        | {
            permanent?: boolean | undefined
          }
        | undefined
    }
    reply: Success
  }
  /** Permanently delete a workspace and its content. Nobody can open it from now on. Removing its recordings from the disk can take minutes after the answer, if there are thousands.
   *
   * `DELETE /api/v1/spaces/{spaceId}` */
  deleteWorkspace: {
    input: {
      params: {
        spaceId: string
      }
    }
    reply: Success
  }
  /** List the trash, last deleted first.
   *
   * `GET /api/v1/spaces/{spaceId}/trash` */
  listTrash: {
    input: {
      params: {
        spaceId: string
      }
      query?:
        | {
            limit?: number | undefined
            /** nextCursor or prevCursor of an earlier answer */
            cursor?: string | undefined
            /** part of the title, whatever its case and accents */
            q?: string | undefined
          }
        | undefined
    }
    reply: TrashedRecordingPage
  }
  /** Restore a recording from the trash. An import that the deletion broke off begins again.
   *
   * `POST /api/v1/spaces/{spaceId}/recordings/{recordingId}/restore` */
  restoreRecording: {
    input: {
      params: {
        spaceId: string
        recordingId: string
      }
    }
    reply: Recording
  }
  /** Transcribe a recording again. The current transcript stays readable until the new one is complete, and remains in the history.
   *
   * `POST /api/v1/spaces/{spaceId}/recordings/{recordingId}/transcribe` */
  transcribeRecording: {
    input: {
      params: {
        spaceId: string
        recordingId: string
      }
      body?:
        | {
            language?: Language | undefined
            /** provider/model as in Transcript.engine; null: the best available */
            engine?: string | null | undefined
            speakerCount?: number | null | undefined
            /** How the channels of the file are transcribed. mix: together. separate: each by itself, as one speaker. auto: separate if each of two channels has a voice of its own, otherwise mix. */
            channels?: 'auto' | 'mix' | 'separate' | undefined
            /** How hard speech recognition tries. high: recognises all speech several times and takes the surest result, in up to eight times the time. Only some engines can; others recognise it once, and `warnings` of the transcript say so. */
            effort?: 'normal' | 'high' | undefined
            /** keep: the text stays, and its words get the times at which they are heard; also the speakers, if it names none */
            text?: 'new' | 'keep' | undefined
          }
        | undefined
    }
    reply: Transcript
  }
  /** Show the shared recordings of PUBLIC workspaces as a page.
   *
   * `GET /public` */
  getPublicPage: {
    input: {
      query?:
        | {
            limit?: number | undefined
            /** nextCursor or prevCursor of an earlier answer */
            cursor?: string | undefined
          }
        | undefined
    }
    reply: Response
  }
  /** Get the share link of a recording.
   *
   * `GET /api/v1/spaces/{spaceId}/recordings/{recordingId}/share` */
  getShare: {
    input: {
      params: {
        spaceId: string
        recordingId: string
      }
    }
    reply: {
      share: Share | null
    }
  }
  /** Get a shared transcript by its link. SIGN_IN_FAILED if the link has a password and the request no cookie of `openShared`.
   *
   * `GET /api/v1/shared/{token}` */
  getShared: {
    input: {
      params: {
        token: string
      }
    }
    reply: SharedRecording
  }
  /** Play the sound of a shared recording. NOT_FOUND unless the link allows it. Of a link to a passage, the sound of the passage alone.
   *
   * `GET /s/{token}/audio` */
  getSharedAudio: {
    input: {
      params: {
        token: string
      }
    }
    reply: Response
  }
  /** Show a shared transcript as a page.
   *
   * `GET /s/{token}` */
  getSharedPage: {
    input: {
      params: {
        token: string
      }
    }
    reply: Response
  }
  /** List the shared recordings of PUBLIC workspaces, newest first. Links with a password are left out.
   *
   * `GET /api/v1/public` */
  listPublic: {
    input: {
      query?:
        | {
            limit?: number | undefined
            /** nextCursor or prevCursor of an earlier answer */
            cursor?: string | undefined
          }
        | undefined
    }
    reply: PublicRecordingPage
  }
  /** List the share links of a workspace, newest first. Also those that have ended or don’t open yet; none of recordings in the trash.
   *
   * `GET /api/v1/spaces/{spaceId}/shares` */
  listShares: {
    input: {
      params: {
        spaceId: string
      }
      query?:
        | {
            limit?: number | undefined
            /** nextCursor or prevCursor of an earlier answer */
            cursor?: string | undefined
          }
        | undefined
    }
    reply: ListedSharePage
  }
  /** Enter the password of a share link. The answer sets a cookie for a day, which the other operations of this link ask for. After three wrong passwords the link pauses, longer each time.
   *
   * `POST /api/v1/shared/{token}/open` */
  openShared: {
    input: {
      params: {
        token: string
      }
      body: {
        password: string
      }
    }
    reply: Success
  }
  /** Create the share link of a recording, or get it again. Anyone with the link can read the transcript while the workspace is UNLISTED or PUBLIC. A link that is revoked and created again has another address. Fields of the body change the link; those left out stay as they are.
   *
   * `POST /api/v1/spaces/{spaceId}/recordings/{recordingId}/share` */
  shareRecording: {
    input: {
      params: {
        spaceId: string
        recordingId: string
      }
      body?:
        | {
            expiresAt?: string | null | undefined
            /** seconds */
            start?: number | null | undefined
            /** seconds */
            end?: number | null | undefined
            /** play the sound: of the passage if the link shows one */
            audio?: boolean | undefined
            /** readers must enter it; null: none. A new password locks out everyone who entered the old one. */
            password?: string | null | undefined
          }
        | undefined
    }
    reply: Share
  }
  /** Revoke the share link of a recording.
   *
   * `DELETE /api/v1/spaces/{spaceId}/recordings/{recordingId}/share` */
  unshareRecording: {
    input: {
      params: {
        spaceId: string
        recordingId: string
      }
    }
    reply: Success
  }
  /** Abort an upload. Its parts, and the size that it announced, no longer count as stored bytes. The recording waits for another upload, and counts as unfinished for a day: delete it if it gets none. AGENT keys only continue, complete and abort uploads of their account.
   *
   * `DELETE /api/v1/spaces/{spaceId}/recordings/{recordingId}/uploads/{uploadId}` */
  abortUpload: {
    input: {
      params: {
        spaceId: string
        recordingId: string
        uploadId: string
      }
    }
    reply: Success
  }
  /** Complete an upload: the recording is imported and transcribed. Without a body, all uploaded parts are used. You can repeat it with the same list or without a body. Another list gets UPLOAD_CONFLICT.
   *
   * `POST /api/v1/spaces/{spaceId}/recordings/{recordingId}/uploads/{uploadId}/complete` */
  completeUpload: {
    input: {
      params: {
        spaceId: string
        recordingId: string
        uploadId: string
      }
      body?:
        | {
            parts?:
              | Array<{
                  partNumber: number
                  eTag: string
                }>
              | undefined
          }
        | undefined
    }
    reply: Recording
  }
  /** Get the upload address of a part. The address is valid for one hour and only for this part. If the media store is S3, the address is its own, and accepts only what you announce: send Content-MD5 and x-amz-checksum-sha256 there if you announced them.
   *
   * `POST /api/v1/spaces/{spaceId}/recordings/{recordingId}/uploads/{uploadId}/parts/{partNumber}` */
  createPartUrl: {
    input: {
      params: {
        spaceId: string
        recordingId: string
        uploadId: string
        partNumber: number
      }
      body?:
        | {
            /** bytes */
            size?: number | undefined
            /** MD5 in base64 */
            contentMd5?: string | undefined
            /** SHA-256 in base64; not every store checks it */
            checksumSha256?: string | undefined
          }
        | undefined
    }
    reply: {
      partUploadUrl: string
      expiresAt: Timestamp
    }
  }
  /** Get the state of an upload.
   *
   * `GET /api/v1/spaces/{spaceId}/recordings/{recordingId}/uploads/{uploadId}` */
  getUpload: {
    input: {
      params: {
        spaceId: string
        recordingId: string
        uploadId: string
      }
    }
    reply: Upload
  }
  /** List the uploaded parts.
   *
   * `GET /api/v1/spaces/{spaceId}/recordings/{recordingId}/uploads/{uploadId}/parts` */
  listParts: {
    input: {
      params: {
        spaceId: string
        recordingId: string
        uploadId: string
      }
    }
    reply: {
      parts: Array<Part>
    }
  }
  /** Upload a part to its address (partUploadUrl). Answers with the ETag header. Content-MD5 and x-amz-checksum-sha256 are verified if you send them.
   *
   * `PUT /api/v1/uploads/{uploadId}/parts/{partNumber}` */
  putPart: {
    input: {
      params: {
        uploadId: string
        partNumber: number
      }
      query: {
        by: string
        expires: string
        signature: string
      }
      content: Content
    }
    reply: Part
  }
  /** Start an upload.
   *
   * `POST /api/v1/spaces/{spaceId}/recordings/{recordingId}/uploads` */
  startUpload: {
    input: {
      params: {
        spaceId: string
        recordingId: string
      }
      body: {
        mimeType: string
        /** bytes of the whole file, if known: one that is too large is refused before anything is sent. They count as stored until the upload ends */
        size?: number | undefined
      }
    }
    reply: {
      uploadId: UploadId
      /** bytes; the last part may be smaller */
      partSizeMin: number
      /** bytes */
      partSizeMax: number
      expiresAt: Timestamp
    }
  }
  /** Correct a turn of a live session. The turn must have ended. The correction is carried over to the final transcript. AGENT keys only go on with sessions of their account.
   *
   * `PATCH /api/v1/spaces/{spaceId}/live/{liveId}/turns/{turn}` */
  correctLiveTurn: {
    input: {
      params: {
        spaceId: string
        liveId: string
        turn: number
      }
      body: {
        text: string
      }
    }
    reply: LiveTurn
  }
  /** Get a token for the audio of a live session. It is valid for 10 minutes. A connection that was made with it stays open. AGENT keys only go on with sessions of their account.
   *
   * `POST /api/v1/spaces/{spaceId}/live/{liveId}/token` */
  createLiveToken: {
    input: {
      params: {
        spaceId: string
        liveId: string
      }
    }
    reply: {
      /** for the WebSocket of the audio, instead of a key */
      token: string
      tokenExpiresAt: Timestamp
      /** WebSocket that takes the audio; append ?token= in a browser */
      audioUrl: string
      /** server-sent events */
      eventsUrl: string
    }
  }
  /** Finish a live session. Answers when its recording is made and queued for the final transcript. You can repeat it. AGENT keys only go on with sessions of their account.
   *
   * `POST /api/v1/spaces/{spaceId}/live/{liveId}/finish` */
  finishLive: {
    input: {
      params: {
        spaceId: string
        liveId: string
      }
    }
    reply: LiveSession
  }
  /** Get a live session and its text so far. The id may also be that of its recording.
   *
   * `GET /api/v1/spaces/{spaceId}/live/{liveId}` */
  getLive: {
    input: {
      params: {
        spaceId: string
        liveId: string
      }
      query?:
        | {
            fromTurn?: number | undefined
            limit?: number | undefined
          }
        | undefined
    }
    reply: {
      id: LiveSessionId
      workspaceId: WorkspaceId
      recordingId: RecordingId
      createdAt: Timestamp
      createdById: UserId
      endedAt: string | null
      status: 'LIVE' | 'PAUSED' | 'FINISHING' | 'ENDED'
      /** why the session ended */
      ending: 'FINISHED' | 'TIMED_OUT' | 'TOO_LONG' | 'STORAGE' | 'HOURS' | null
      language: string
      /** null: no engine could be started; the captions pause */
      engine: string | null
      /** why no words come although audio is kept; null: words come */
      captionsPaused: string | null
      /** offset at which a client goes on sending */
      receivedBytes: number
      /** bytes on the disk, which survive a crash of the server */
      keptBytes: number
      /** audio received so far */
      seconds: number
      /** turns that have ended, from `fromTurn` */
      turns: Array<LiveTurn>
      /** `fromTurn` of the next turns; null: these are all so far */
      nextTurn: number | null
      current: LiveTurn | null
      /** speakers whose voices the workspace knows */
      names: Array<LiveName>
      /** languages that `translation` events are in */
      translationLanguages: Array<string>
    }
  }
  /** Send audio to a live session. For clients without WebSocket; send about a second at a time. `offset` is the number of bytes that you sent before: what the server already has is skipped, and a gap gets INVALID_STATE with `receivedBytes`. Answers when the bytes are on the disk. AGENT keys only go on with sessions of their account.
   *
   * `PUT /api/v1/spaces/{spaceId}/live/{liveId}/audio` */
  putLiveAudio: {
    input: {
      params: {
        spaceId: string
        liveId: string
      }
      query?:
        | {
            /** by default, where the audio ends */
            offset?: number | undefined
          }
        | undefined
      content: Content
    }
    reply: LiveSession
  }
  /** Start a live transcription. Creates a recording with source LIVE and a session that takes 16-bit little-endian mono PCM at 16 kHz, over a WebSocket at `audioUrl` or with `PUT …/audio`. A session to which nobody sends anything ends after TIRO_LIVE_IDLE_SECONDS. Its recording is then transcribed again in full quality. LANGUAGE_UNSUPPORTED: no installed model knows the language, or translates it into one of `translationLanguages`. QUEUE_FULL: the account has too many sessions. ENGINE_UNAVAILABLE with `reason: capacity`: the server has.
   *
   * `POST /api/v1/spaces/{spaceId}/live` */
  startLive: {
    input: {
      params: {
        spaceId: string
      }
      body?:
        | {
            title?: Name | undefined
            language?: Language | undefined
            recordingFolderId?: FolderId | null | undefined
            vocabulary?: Array<string> | undefined
            /** translate each turn into these languages when it has ended, and the transcript when it is COMPLETED */
            translationLanguages?: Array<Language> | undefined
            speakerCount?: number | null | undefined
            /** whether to separate the speakers */
            diarize?: boolean | undefined
            /** silence that ends a turn; 700 by default */
            silenceMs?: number | undefined
          }
        | undefined
    }
    reply: {
      id: LiveSessionId
      workspaceId: WorkspaceId
      recordingId: RecordingId
      createdAt: Timestamp
      createdById: UserId
      endedAt: string | null
      status: 'LIVE' | 'PAUSED' | 'FINISHING' | 'ENDED'
      /** why the session ended */
      ending: 'FINISHED' | 'TIMED_OUT' | 'TOO_LONG' | 'STORAGE' | 'HOURS' | null
      language: string
      /** null: no engine could be started; the captions pause */
      engine: string | null
      /** why no words come although audio is kept; null: words come */
      captionsPaused: string | null
      /** offset at which a client goes on sending */
      receivedBytes: number
      /** bytes on the disk, which survive a crash of the server */
      keptBytes: number
      /** audio received so far */
      seconds: number
      /** for the WebSocket of the audio, instead of a key */
      token: string
      tokenExpiresAt: Timestamp
      /** WebSocket that takes the audio; append ?token= in a browser */
      audioUrl: string
      /** server-sent events */
      eventsUrl: string
    }
  }
  /** Words of a live session as they are said (server-sent events). Events: `turn` (a LiveTurn, again and again until `isFinal`), `speakers` (turns that have ended and whose speakers are known now, or are others: `turns`, each with `turn`, `speaker`, and `runs` of words by the index `from` where they begin; and `names`, all speakers whose voices the workspace knows so far, each a LiveName), `captions` (whether words pause, and why), `translation` (a turn that has ended in another language: `turn`, `language`, `text`, null if it couldn’t be translated, and `quality`, `draft` or `standard`), `mark`, `state`. It starts with the first turn; reconnect with Last-Event-ID so that you miss nothing. It ends with `state` ENDED.
   *
   * `GET /api/v1/spaces/{spaceId}/live/{liveId}/events` */
  streamLive: {
    input: {
      params: {
        spaceId: string
        liveId: string
      }
    }
    reply: Response
  }
  /** Get the link to the captions of a live session.
   *
   * `GET /api/v1/spaces/{spaceId}/live/{liveId}/share` */
  getCaptionLink: {
    input: {
      params: {
        spaceId: string
        liveId: string
      }
    }
    reply: {
      share: CaptionLink | null
    }
  }
  /** Get what a link to captions shows. NOT_FOUND when the session has ended or the link was revoked.
   *
   * `GET /api/v1/captions/{token}` */
  getCaptions: {
    input: {
      params: {
        token: string
      }
    }
    reply: Captions
  }
  /** Create the link to the captions of a live session, or get it again. Anyone with the link can read the words as they are said, while the session runs and the workspace is UNLISTED or PUBLIC. A link that is revoked and created again has another address.
   *
   * `POST /api/v1/spaces/{spaceId}/live/{liveId}/share` */
  shareCaptions: {
    input: {
      params: {
        spaceId: string
        liveId: string
      }
    }
    reply: CaptionLink
  }
  /** Words of a live session behind a link (server-sent events). Events: `turn` (a LiveTurn, again and again until `isFinal`), `speakers` (turns whose speakers are known now, or are others, and the `names` of known voices), `captions` (whether words pause), `translation` (a turn that has ended in another language; `text` null: it couldn’t be translated) and `state`. The stream ends with the session, or within seconds after the link was revoked.
   *
   * `GET /api/v1/captions/{token}/events` */
  streamCaptions: {
    input: {
      params: {
        token: string
      }
    }
    reply: Response
  }
  /** Revoke the link to the captions of a live session.
   *
   * `DELETE /api/v1/spaces/{spaceId}/live/{liveId}/share` */
  unshareCaptions: {
    input: {
      params: {
        spaceId: string
        liveId: string
      }
    }
    reply: Success
  }
  /** Create a folder. A workspace has at most 10000 folders, at most 50 inside each other.
   *
   * `POST /api/v1/spaces/{spaceId}/folders` */
  createFolder: {
    input: {
      params: {
        spaceId: string
      }
      body: {
        name: Name
        /** null: no folder */
        parentFolderId?: string | null | undefined
      }
    }
    reply: Folder
  }
  /** Delete a folder. Its recordings, feeds and subfolders move to its parent. A subfolder whose name is taken there gets a number.
   *
   * `DELETE /api/v1/spaces/{spaceId}/folders/{folderId}` */
  deleteFolder: {
    input: {
      params: {
        spaceId: string
        folderId: string
      }
    }
    reply: Success
  }
  /** Get a folder.
   *
   * `GET /api/v1/spaces/{spaceId}/folders/{folderId}` */
  getFolder: {
    input: {
      params: {
        spaceId: string
        folderId: string
      }
    }
    reply: Folder
  }
  /** List the folders of a workspace, newest first. Folders of all levels. The Link header points to further pages.
   *
   * `GET /api/v1/spaces/{spaceId}/folders` */
  listFolders: {
    input: {
      params: {
        spaceId: string
      }
      query?:
        | {
            limit?: number | undefined
            /** nextCursor or prevCursor of an earlier answer */
            cursor?: string | undefined
          }
        | undefined
    }
    reply: Array<Folder>
  }
  /** Rename or move a folder. A folder can’t move into itself or its subfolders.
   *
   * `PATCH /api/v1/spaces/{spaceId}/folders/{folderId}` */
  updateFolder: {
    input: {
      params: {
        spaceId: string
        folderId: string
      }
      body: {
        name?: Name | undefined
        /** null: no folder */
        parentFolderId?: string | null | undefined
      }
    }
    reply: Folder
  }
  /** Look for new episodes now. Answers at once; `checkedAt` changes when the feed was read.
   *
   * `POST /api/v1/spaces/{spaceId}/feeds/{feedId}/check` */
  checkFeed: {
    input: {
      params: {
        spaceId: string
        feedId: string
      }
    }
    reply: Feed
  }
  /** Follow a feed. Reads an RSS, Atom or JSON feed, or the one that a page names, every hour. Each new episode with audio or video becomes a recording, and its transcript follows. A workspace follows at most 100 feeds.
   *
   * `POST /api/v1/spaces/{spaceId}/feeds` */
  createFeed: {
    input: {
      params: {
        spaceId: string
      }
      body: {
        url: string
        /** how many of the episodes that exist already, the newest first */
        latest?: number | undefined
        /** where new episodes go; null: no folder */
        recordingFolderId?: string | null | undefined
        /** of new episodes: BCP 47 or auto; null: as the workspace */
        language?: string | null | undefined
      }
    }
    reply: Feed
  }
  /** Stop following a feed. The recordings of its episodes stay.
   *
   * `DELETE /api/v1/spaces/{spaceId}/feeds/{feedId}` */
  deleteFeed: {
    input: {
      params: {
        spaceId: string
        feedId: string
      }
    }
    reply: Success
  }
  /** Get a feed.
   *
   * `GET /api/v1/spaces/{spaceId}/feeds/{feedId}` */
  getFeed: {
    input: {
      params: {
        spaceId: string
        feedId: string
      }
    }
    reply: Feed
  }
  /** List the feeds of a workspace, newest first.
   *
   * `GET /api/v1/spaces/{spaceId}/feeds` */
  listFeeds: {
    input: {
      params: {
        spaceId: string
      }
      query?:
        | {
            limit?: number | undefined
            /** nextCursor or prevCursor of an earlier answer */
            cursor?: string | undefined
          }
        | undefined
    }
    reply: FeedPage
  }
  /** Change, pause or continue a feed. What appeared while a feed was paused becomes recordings when it continues. If its creator may no longer add recordings, the person who continues it becomes its creator. So does the person who changes its address.
   *
   * `PATCH /api/v1/spaces/{spaceId}/feeds/{feedId}` */
  updateFeed: {
    input: {
      params: {
        spaceId: string
        feedId: string
      }
      body: {
        url?: string | undefined
        /** with another `url`: how many of the episodes that the previous address didn’t have, the newest first. Ignored if the feed has that `url` already */
        latest?: number | undefined
        /** where new episodes go; null: no folder */
        recordingFolderId?: string | null | undefined
        /** of new episodes: BCP 47 or auto; null: as the workspace */
        language?: string | null | undefined
        paused?: boolean | undefined
      }
    }
    reply: Feed
  }
  /** Create a prompt. A workspace has at most 500 prompts.
   *
   * `POST /api/v1/spaces/{spaceId}/prompts` */
  createPrompt: {
    input: {
      params: {
        spaceId: string
      }
      body: {
        title: Name
        /** at most 20,000 characters */
        prompt: string
        sampleContent?: string | null | undefined
        autoGenerate?: boolean | undefined
      }
    }
    reply: Prompt
  }
  /** Delete a prompt. Its insights stay.
   *
   * `DELETE /api/v1/spaces/{spaceId}/prompts/{promptId}` */
  deletePrompt: {
    input: {
      params: {
        spaceId: string
        promptId: string
      }
    }
    reply: Success
  }
  /** Get a prompt.
   *
   * `GET /api/v1/spaces/{spaceId}/prompts/{promptId}` */
  getPrompt: {
    input: {
      params: {
        spaceId: string
        promptId: string
      }
    }
    reply: Prompt
  }
  /** List the prompts of a workspace, oldest first. The Link header points to further pages.
   *
   * `GET /api/v1/spaces/{spaceId}/prompts` */
  listPrompts: {
    input: {
      params: {
        spaceId: string
      }
      query?:
        | {
            limit?: number | undefined
            /** nextCursor or prevCursor of an earlier answer */
            cursor?: string | undefined
          }
        | undefined
    }
    reply: Array<Prompt>
  }
  /** List the templates of workspaces. Setting a workspace’s templateId adds the template’s missing prompts.
   *
   * `GET /api/v1/templates` */
  listTemplates: { input: object; reply: TemplatePage }
  /** Change a prompt. Only the given fields change.
   *
   * `PATCH /api/v1/spaces/{spaceId}/prompts/{promptId}` */
  updatePrompt: {
    input: {
      params: {
        spaceId: string
        promptId: string
      }
      body: {
        title?: Name | undefined
        /** at most 20,000 characters */
        prompt?: string | undefined
        sampleContent?: string | null | undefined
        autoGenerate?: boolean | undefined
      }
    }
    reply: Prompt
  }
  /** Create a speaker. A workspace has at most 10000 speakers.
   *
   * `POST /api/v1/spaces/{spaceId}/speakers` */
  createSpeaker: {
    input: {
      params: {
        spaceId: string
      }
      body: {
        name: Name
        role?: 'HOST' | 'GUEST' | 'INTERVIEWER' | 'INTERVIEWEE' | 'MODERATOR' | 'PANELIST' | 'OTHER' | undefined
      }
    }
    reply: Speaker
  }
  /** Delete a speaker. Transcripts keep the words and lose the name.
   *
   * `DELETE /api/v1/spaces/{spaceId}/speakers/{speakerId}` */
  deleteSpeaker: {
    input: {
      params: {
        spaceId: string
        speakerId: string
      }
    }
    reply: Success
  }
  /** Get a speaker.
   *
   * `GET /api/v1/spaces/{spaceId}/speakers/{speakerId}` */
  getSpeaker: {
    input: {
      params: {
        spaceId: string
        speakerId: string
      }
    }
    reply: Speaker
  }
  /** List the speakers of a workspace, newest first.
   *
   * `GET /api/v1/spaces/{spaceId}/speakers` */
  listSpeakers: {
    input: {
      params: {
        spaceId: string
      }
      query?:
        | {
            limit?: number | undefined
            /** nextCursor or prevCursor of an earlier answer */
            cursor?: string | undefined
          }
        | undefined
    }
    reply: SpeakerPage
  }
  /** Change a speaker. Only the given fields change. imageId null removes the image; upload a new one with PUT …/image.
   *
   * `PATCH /api/v1/spaces/{spaceId}/speakers/{speakerId}` */
  updateSpeaker: {
    input: {
      params: {
        spaceId: string
        speakerId: string
      }
      body: {
        name?: Name | undefined
        role?: 'HOST' | 'GUEST' | 'INTERVIEWER' | 'INTERVIEWEE' | 'MODERATOR' | 'PANELIST' | 'OTHER' | undefined
        imageId?: FileId | null | undefined
      }
    }
    reply: Speaker
  }
  /** Export the transcript in any format.
   *
   * `GET /api/v1/spaces/{spaceId}/recordings/{recordingId}/transcript` */
  getTranscript: {
    input: {
      params: {
        spaceId: string
        recordingId: string
      }
      query?:
        | {
            /** output format */
            format?:
              | 'json'
              | 'text'
              | 'csv'
              | 'pdf'
              | 'word'
              | 'srt'
              | 'vtt'
              | 'ttml'
              | 'markdown'
              | 'eaf'
              | 'textgrid'
              | 'excel'
              | undefined
            /** json only: which arrays to return */
            jsonContentType?: 'words' | 'paragraphs' | 'segments' | undefined
            /** srt, vtt, ttml: characters per line; a longer word gets its own line */
            subMaxCharactersPerLine?: number | undefined
            /** srt, vtt, ttml: seconds per subtitle; a longer word gets its own */
            subMaxSecondsPerLine?: number | undefined
            /** srt, vtt, ttml: lines per subtitle */
            subMaxLinesPerSubtitle?: number | undefined
            /** text, csv, word, markdown, excel: include the speaker of each paragraph; json: with an explicit true, add the list `speakers` */
            docIncludeSpeakers?: boolean | undefined
            /** text, csv, word, markdown, excel: include the time of each paragraph */
            docIncludeTimestamps?: boolean | undefined
            /** text, pdf, word: include one line of branding */
            docIncludeServiceBranding?: 'true' | 'false' | undefined
            /** json, text, csv, pdf, word, markdown, excel: mark highlights, and add their comments as notes */
            docIncludeHighlights?: boolean | undefined
            /** clean: without sounds of hesitation ("um") and repeated starts; what is stored stays. Default: that of the workspace; verbatim with wordIds */
            wording?: 'verbatim' | 'clean' | undefined
            /** figures: "25%" for "twenty-five percent", in en, de, es, fr, it, pt and nl; what is stored stays. Default: that of the workspace; spoken with wordIds */
            numbers?: 'spoken' | 'figures' | undefined
            /** an earlier version; default: the current one */
            version?: number | undefined
            /** json words only: add the id of each word, for PATCH, and startsParagraph to the first word of a paragraph */
            wordIds?: boolean | undefined
            /** seconds; only words that start here or later */
            startTime?: number | undefined
            /** seconds; only words that start before this */
            endTime?: number | undefined
          }
        | undefined
    }
    reply: Response
  }
  /** Cancel a queued or running translation.
   *
   * `POST /api/v1/spaces/{spaceId}/recordings/{recordingId}/translations/{translationId}/cancel` */
  cancelTranslation: {
    input: {
      params: {
        spaceId: string
        recordingId: string
        translationId: string
      }
    }
    reply: Translation
  }
  /** Translate a recording’s transcript into a language. Starts at once, or when the transcript is COMPLETED. While a live session records, its captions are translated into the languages of its first five translations. If a language isn’t available, errorDetails.supported lists those that are. There is one translation per language: a second request gives 409 INVALID_STATE with its translationId.
   *
   * `POST /api/v1/spaces/{spaceId}/recordings/{recordingId}/translations` */
  createTranslation: {
    input: {
      params: {
        spaceId: string
        recordingId: string
      }
      body: {
        language: Language
      }
    }
    reply: Translation
  }
  /** Permanently delete a translation.
   *
   * `DELETE /api/v1/spaces/{spaceId}/recordings/{recordingId}/translations/{translationId}` */
  deleteTranslation: {
    input: {
      params: {
        spaceId: string
        recordingId: string
        translationId: string
      }
    }
    reply: Success
  }
  /** Export a translation in any format. Use the id of the transcript for the original.
   *
   * `GET /api/v1/spaces/{spaceId}/recordings/{recordingId}/translations/{translationId}` */
  getTranslation: {
    input: {
      params: {
        spaceId: string
        recordingId: string
        translationId: string
      }
      query?:
        | {
            /** output format */
            format?:
              | 'json'
              | 'text'
              | 'csv'
              | 'pdf'
              | 'word'
              | 'srt'
              | 'vtt'
              | 'ttml'
              | 'markdown'
              | 'eaf'
              | 'textgrid'
              | 'excel'
              | undefined
            /** json only: which arrays to return */
            jsonContentType?: 'words' | 'paragraphs' | 'segments' | undefined
            /** srt, vtt, ttml: characters per line; a longer word gets its own line */
            subMaxCharactersPerLine?: number | undefined
            /** srt, vtt, ttml: seconds per subtitle; a longer word gets its own */
            subMaxSecondsPerLine?: number | undefined
            /** srt, vtt, ttml: lines per subtitle */
            subMaxLinesPerSubtitle?: number | undefined
            /** text, csv, word, markdown, excel: include the speaker of each paragraph; json: with an explicit true, add the list `speakers` */
            docIncludeSpeakers?: boolean | undefined
            /** text, csv, word, markdown, excel: include the time of each paragraph */
            docIncludeTimestamps?: boolean | undefined
            /** text, pdf, word: include one line of branding */
            docIncludeServiceBranding?: 'true' | 'false' | undefined
            /** json, text, csv, pdf, word, markdown, excel: mark highlights, and add their comments as notes */
            docIncludeHighlights?: boolean | undefined
            /** clean: without sounds of hesitation ("um") and repeated starts; what is stored stays. Default: that of the workspace; verbatim with wordIds */
            wording?: 'verbatim' | 'clean' | undefined
            /** figures: "25%" for "twenty-five percent", in en, de, es, fr, it, pt and nl; what is stored stays. Default: that of the workspace; spoken with wordIds */
            numbers?: 'spoken' | 'figures' | undefined
            /** an earlier version; default: the current one */
            version?: number | undefined
            /** json words only: add the id of each word, for PATCH, and startsParagraph to the first word of a paragraph */
            wordIds?: boolean | undefined
            /** seconds; only words that start here or later */
            startTime?: number | undefined
            /** seconds; only words that start before this */
            endTime?: number | undefined
          }
        | undefined
    }
    reply: Response
  }
  /** Get the state of a translation. As in the list, for clients that wait for one. Use the id of the transcript for the original.
   *
   * `GET /api/v1/spaces/{spaceId}/recordings/{recordingId}/translations/{translationId}/state` */
  getTranslationState: {
    input: {
      params: {
        spaceId: string
        recordingId: string
        translationId: string
      }
    }
    reply: Translation
  }
  /** List the translations of a recording, with the original first.
   *
   * `GET /api/v1/spaces/{spaceId}/recordings/{recordingId}/translations` */
  listTranslations: {
    input: {
      params: {
        spaceId: string
        recordingId: string
      }
      query?:
        | {
            limit?: number | undefined
            /** nextCursor or prevCursor of an earlier answer */
            cursor?: string | undefined
          }
        | undefined
    }
    reply: TranslationPage
  }
  /** Retry or update a translation. For translations that failed, were cancelled or are stale. Unchanged sentences are kept if the engine is the same. The earlier content stays readable until the new one is complete.
   *
   * `POST /api/v1/spaces/{spaceId}/recordings/{recordingId}/translations/{translationId}/retry` */
  retryTranslation: {
    input: {
      params: {
        spaceId: string
        recordingId: string
        translationId: string
      }
    }
    reply: Translation
  }
  /** Correct a transcript. If-Match has the version that you read, e.g. "v12". Concurrent changes are merged unless they touch the same words; then EDIT_CONFLICT with the current text. Unchanged words keep their times, unless `setTimes` or `shiftTimes` moves them.
   *
   * `PATCH /api/v1/spaces/{spaceId}/recordings/{recordingId}/transcript` */
  editTranscript: {
    input: {
      params: {
        spaceId: string
        recordingId: string
      }
      body: {
        operations: Array<EditOperation>
      }
    }
    reply: Transcript
  }
  /** Correct a translation. Like a transcript. Corrected sentences stay when the translation is updated, as long as the original has them.
   *
   * `PATCH /api/v1/spaces/{spaceId}/recordings/{recordingId}/translations/{translationId}` */
  editTranslation: {
    input: {
      params: {
        spaceId: string
        recordingId: string
        translationId: string
      }
      body: {
        operations: Array<TranslationEdit>
      }
    }
    reply: Translation
  }
  /** List the versions of a transcript, newest first. Read any of them in any format with `?version=`, or restore it.
   *
   * `GET /api/v1/spaces/{spaceId}/recordings/{recordingId}/transcript/history` */
  listVersions: {
    input: {
      params: {
        spaceId: string
        recordingId: string
      }
      query?:
        | {
            limit?: number | undefined
            /** nextCursor or prevCursor of an earlier answer */
            cursor?: string | undefined
          }
        | undefined
    }
    reply: TranscriptVersionPage
  }
  /** Replace words in the transcripts of a workspace. Matches whole words and ignores case; no fuzzy matching. `dryRun` lists every match with its context and changes nothing. Each changed transcript gets a new version, so you can undo it.
   *
   * `POST /api/v1/spaces/{spaceId}/replace` */
  replaceInWorkspace: {
    input: {
      params: {
        spaceId: string
      }
      body: {
        find: Name
        replace: string
        dryRun?: boolean | undefined
        recordingIds?: Array<string> | undefined
      }
    }
    reply: {
      dryRun: boolean
      /** number of transcripts with a match */
      transcripts: number
      /** number of matches */
      total: number
      /** the first 1,000 matches */
      places: Array<{
        recordingId: RecordingId
        title: string
        /** seconds */
        start: number
        /** the current text */
        from: string
        /** the new text */
        to: string
        /** words before it */
        before: string
        /** words after it */
        after: string
      }>
    }
  }
  /** Restore an earlier version. Creates a new version with its content; nothing is lost.
   *
   * `POST /api/v1/spaces/{spaceId}/recordings/{recordingId}/transcript/history/{version}/restore` */
  restoreVersion: {
    input: {
      params: {
        spaceId: string
        recordingId: string
        version: number
      }
    }
    reply: Transcript
  }
  /** Assign the speakers of a transcript. Applies splits, then merges, then assignments. `assignments` is the whole list: an index that isn’t in it has no name. Splits and merges make one new version. Send If-Match (the ETag of an export) so that you don’t overwrite a concurrent change.
   *
   * `PUT /api/v1/spaces/{spaceId}/recordings/{recordingId}/transcript/speakers` */
  assignSpeakers: {
    input: {
      params: {
        spaceId: string
        recordingId: string
      }
      body: {
        assignments?:
          | Array<{
              speakerIndex: number
              speakerId: SpeakerId
            }>
          | undefined
        /** assign the words of `from` to `into` */
        merges?:
          | Array<{
              from: number
              into: number
            }>
          | undefined
        /** `newIndex` is an unused index, by default the next one */
        splits?:
          | Array<{
              speakerIndex: number
              /** seconds: words that start here or later get the new index */
              at: number
              newIndex?: number | undefined
            }>
          | undefined
      }
    }
    reply: Transcript
  }
  /** Delete a speaker’s voice.
   *
   * `DELETE /api/v1/spaces/{spaceId}/speakers/{speakerId}/voice` */
  deleteVoice: {
    input: {
      params: {
        spaceId: string
        speakerId: string
      }
    }
    reply: Success
  }
  /** Find turns that sound like a speaker. Compares the voices of all turns with the turns of this speaker. Words that a person assigned aren’t listed. Changes and stores nothing: assign the turns with `setSpeaker` operations of one PATCH, which makes one version. Reads the whole recording, so it takes about a second per five minutes.
   *
   * `POST /api/v1/spaces/{spaceId}/recordings/{recordingId}/transcript/speakers/{speakerIndex}/similar` */
  findSimilarTurns: {
    input: {
      params: {
        spaceId: string
        recordingId: string
        speakerIndex: number
      }
    }
    reply: {
      /** the version that was compared, for If-Match */
      version: number
      /** in order of time; at most 1,000, the clearest */
      turns: Array<SimilarTurn>
    }
  }
  /** Get the image of a speaker.
   *
   * `GET /api/v1/spaces/{spaceId}/speakers/{speakerId}/image` */
  getSpeakerImage: {
    input: {
      params: {
        spaceId: string
        speakerId: string
      }
    }
    reply: Response
  }
  /** Get what is stored about a speaker’s voice. Biometric data: where it comes from and from how much speech. The voiceprint itself isn’t returned.
   *
   * `GET /api/v1/spaces/{spaceId}/speakers/{speakerId}/voice` */
  getVoice: {
    input: {
      params: {
        spaceId: string
        speakerId: string
      }
    }
    reply: Voice
  }
  /** List the speakers of a transcript, by speaker index.
   *
   * `GET /api/v1/spaces/{spaceId}/recordings/{recordingId}/transcript/speakers` */
  listTranscriptSpeakers: {
    input: {
      params: {
        spaceId: string
        recordingId: string
      }
    }
    reply: {
      speakers: Array<TranscriptSpeaker>
    }
  }
  /** Merge a speaker into another. Transcripts and the voiceprint move to the other speaker.
   *
   * `POST /api/v1/spaces/{spaceId}/speakers/{speakerId}/merge` */
  mergeSpeaker: {
    input: {
      params: {
        spaceId: string
        speakerId: string
      }
      body: {
        intoSpeakerId: SpeakerId
      }
    }
    reply: Speaker
  }
  /** Set the image of a speaker. PNG, JPEG, WebP or GIF, at most 5 MB. The type is detected from the bytes, not from the Content-Type.
   *
   * `PUT /api/v1/spaces/{spaceId}/speakers/{speakerId}/image` */
  putSpeakerImage: {
    input: {
      params: {
        spaceId: string
        speakerId: string
      }
      content: Content
    }
    reply: Speaker
  }
  /** Reject a recognised voice. Removes the name if it was set automatically, and dismisses the proposal.
   *
   * `DELETE /api/v1/spaces/{spaceId}/recordings/{recordingId}/transcript/speakers/{speakerIndex}/match` */
  undoVoiceMatch: {
    input: {
      params: {
        spaceId: string
        recordingId: string
        speakerIndex: number
      }
    }
    reply: Transcript
  }
  /** Comment on a highlight. INVALID_STATE if it has 100 comments. A resolved highlight stays resolved.
   *
   * `POST /api/v1/spaces/{spaceId}/recordings/{recordingId}/highlights/{highlightId}/comments` */
  createComment: {
    input: {
      params: {
        spaceId: string
        recordingId: string
        highlightId: string
      }
      body: {
        /** plain text */
        text: string
        /** ids of members of the workspace whom the comment mentions */
        mentionedIds?: Array<string> | undefined
      }
    }
    reply: HighlightComment
  }
  /** Highlight words of a transcript. The highlight stays with its words when the transcript is corrected or transcribed again. EDIT_CONFLICT if the words are gone. INVALID_STATE without a transcript, or if the recording has 1,000 highlights.
   *
   * `POST /api/v1/spaces/{spaceId}/recordings/{recordingId}/highlights` */
  createHighlight: {
    input: {
      params: {
        spaceId: string
        recordingId: string
      }
      body: {
        from: WordId
        /** the last word; at most 1,000 words */
        to: number
        /** the version that the ids are from; default: the current one */
        version?: number | undefined
        color?: 'YELLOW' | 'GREEN' | 'BLUE' | 'PINK' | undefined
        comment?:
          | {
              /** plain text */
              text: string
              /** ids of members of the workspace whom the comment mentions */
              mentionedIds?: Array<string> | undefined
            }
          | undefined
      }
    }
    reply: TranscriptHighlight
  }
  /** Delete a comment. Every editor can delete every comment. The highlight stays.
   *
   * `DELETE /api/v1/spaces/{spaceId}/recordings/{recordingId}/highlights/{highlightId}/comments/{commentId}` */
  deleteComment: {
    input: {
      params: {
        spaceId: string
        recordingId: string
        highlightId: string
        commentId: string
      }
    }
    reply: Success
  }
  /** Delete a highlight with its comments.
   *
   * `DELETE /api/v1/spaces/{spaceId}/recordings/{recordingId}/highlights/{highlightId}` */
  deleteHighlight: {
    input: {
      params: {
        spaceId: string
        recordingId: string
        highlightId: string
      }
    }
    reply: Success
  }
  /** Download the highlights of a recording as a file. In the order of the recording. With time, speaker, words, color and comments, and the same filters as the list. Cells of a CSV that a spreadsheet would execute as a formula get a leading apostrophe. INVALID_QUERY for an Excel file of more than 50,000 highlights and comments, or 10 million characters.
   *
   * `GET /api/v1/spaces/{spaceId}/recordings/{recordingId}/highlights/export` */
  exportHighlights: {
    input: {
      params: {
        spaceId: string
        recordingId: string
      }
      query?:
        | {
            status?: 'OPEN' | 'RESOLVED' | undefined
            color?: 'YELLOW' | 'GREEN' | 'BLUE' | 'PINK' | undefined
            /** highlighted or commented by this person; `me`: by the caller */
            createdById?: string | undefined
            /** a comment of somebody else mentions this person; `me`: the caller */
            mentionedId?: string | undefined
            /** every word of it is in the quote or in one comment, without regard to case and diacritics */
            q?: string | undefined
            /** with (true) or without (false) comments */
            commented?: boolean | undefined
            format?: 'text' | 'csv' | 'markdown' | 'excel' | undefined
          }
        | undefined
    }
    reply: Response
  }
  /** Download the highlights of a workspace as a file. Newest first, without those of recordings in the trash. With time, speaker, words, color and comments, and the same filters as the list. Cells of a CSV that a spreadsheet would execute as a formula get a leading apostrophe. INVALID_QUERY for an Excel file of more than 50,000 highlights and comments, or 10 million characters.
   *
   * `GET /api/v1/spaces/{spaceId}/highlights/export` */
  exportSpaceHighlights: {
    input: {
      params: {
        spaceId: string
      }
      query?:
        | {
            status?: 'OPEN' | 'RESOLVED' | undefined
            color?: 'YELLOW' | 'GREEN' | 'BLUE' | 'PINK' | undefined
            /** highlighted or commented by this person; `me`: by the caller */
            createdById?: string | undefined
            /** a comment of somebody else mentions this person; `me`: the caller */
            mentionedId?: string | undefined
            /** every word of it is in the quote or in one comment, without regard to case and diacritics */
            q?: string | undefined
            /** with (true) or without (false) comments */
            commented?: boolean | undefined
            format?: 'text' | 'csv' | 'markdown' | 'excel' | undefined
          }
        | undefined
    }
    reply: Response
  }
  /** Get a highlight with its comments.
   *
   * `GET /api/v1/spaces/{spaceId}/recordings/{recordingId}/highlights/{highlightId}` */
  getHighlight: {
    input: {
      params: {
        spaceId: string
        recordingId: string
        highlightId: string
      }
    }
    reply: TranscriptHighlight
  }
  /** List the comments of a highlight. All of them, oldest first.
   *
   * `GET /api/v1/spaces/{spaceId}/recordings/{recordingId}/highlights/{highlightId}/comments` */
  listComments: {
    input: {
      params: {
        spaceId: string
        recordingId: string
        highlightId: string
      }
    }
    reply: Array<HighlightComment>
  }
  /** List the highlights of a recording with their comments. In the order of the recording.
   *
   * `GET /api/v1/spaces/{spaceId}/recordings/{recordingId}/highlights` */
  listHighlights: {
    input: {
      params: {
        spaceId: string
        recordingId: string
      }
      query?:
        | {
            limit?: number | undefined
            /** nextCursor or prevCursor of an earlier answer */
            cursor?: string | undefined
            status?: 'OPEN' | 'RESOLVED' | undefined
            color?: 'YELLOW' | 'GREEN' | 'BLUE' | 'PINK' | undefined
            /** highlighted or commented by this person; `me`: by the caller */
            createdById?: string | undefined
            /** a comment of somebody else mentions this person; `me`: the caller */
            mentionedId?: string | undefined
            /** every word of it is in the quote or in one comment, without regard to case and diacritics */
            q?: string | undefined
            /** with (true) or without (false) comments */
            commented?: boolean | undefined
          }
        | undefined
    }
    reply: TranscriptHighlightPage
  }
  /** List the highlights of a workspace with their comments. Newest first, without those of recordings in the trash.
   *
   * `GET /api/v1/spaces/{spaceId}/highlights` */
  listSpaceHighlights: {
    input: {
      params: {
        spaceId: string
      }
      query?:
        | {
            limit?: number | undefined
            /** nextCursor or prevCursor of an earlier answer */
            cursor?: string | undefined
            status?: 'OPEN' | 'RESOLVED' | undefined
            color?: 'YELLOW' | 'GREEN' | 'BLUE' | 'PINK' | undefined
            /** highlighted or commented by this person; `me`: by the caller */
            createdById?: string | undefined
            /** a comment of somebody else mentions this person; `me`: the caller */
            mentionedId?: string | undefined
            /** every word of it is in the quote or in one comment, without regard to case and diacritics */
            q?: string | undefined
            /** with (true) or without (false) comments */
            commented?: boolean | undefined
          }
        | undefined
    }
    reply: TranscriptHighlightPage
  }
  /** Change one’s own comment. INSUFFICIENT_ROLE for a comment of somebody else. Without `mentionedIds`, the mentions stay.
   *
   * `PATCH /api/v1/spaces/{spaceId}/recordings/{recordingId}/highlights/{highlightId}/comments/{commentId}` */
  updateComment: {
    input: {
      params: {
        spaceId: string
        recordingId: string
        highlightId: string
        commentId: string
      }
      body: {
        /** plain text */
        text: string
        /** ids of members of the workspace whom the comment mentions */
        mentionedIds?: Array<string> | undefined
      }
    }
    reply: HighlightComment
  }
  /** Resolve, reopen or recolour a highlight.
   *
   * `PATCH /api/v1/spaces/{spaceId}/recordings/{recordingId}/highlights/{highlightId}` */
  updateHighlight: {
    input: {
      params: {
        spaceId: string
        recordingId: string
        highlightId: string
      }
      body: {
        color?: 'YELLOW' | 'GREEN' | 'BLUE' | 'PINK' | undefined
        resolved?: boolean | undefined
      }
    }
    reply: TranscriptHighlight
  }
  /** Run a prompt on a recording. If the transcript isn’t complete yet, the insight waits for it. INVALID_STATE if the transcript failed or was cancelled. If the prompt is already being run, the answer is that insight. A recording has at most 500 insights.
   *
   * `POST /api/v1/spaces/{spaceId}/recordings/{recordingId}/insights` */
  createInsight: {
    input: {
      params: {
        spaceId: string
        recordingId: string
      }
      body: {
        promptId: string
      }
    }
    reply: Insight
  }
  /** Delete an insight. If it is being generated, that stops.
   *
   * `DELETE /api/v1/spaces/{spaceId}/recordings/{recordingId}/insights/{insightId}` */
  deleteInsight: {
    input: {
      params: {
        spaceId: string
        recordingId: string
        insightId: string
      }
    }
    reply: Success
  }
  /** Get the chapters of an insight as a file. The lines of the insight that begin with a time, such as the prompt “Chapters” gives. The first begins at 0. INVALID_STATE if there are none.
   *
   * `GET /api/v1/spaces/{spaceId}/recordings/{recordingId}/insights/{insightId}/chapters` */
  getChapters: {
    input: {
      params: {
        spaceId: string
        recordingId: string
        insightId: string
      }
      query?:
        | {
            /** text: `1:48 Pricing`, a chapter in a line, as descriptions on YouTube and Spotify have them; json: JSON Chapters, as `podcast:chapters` in feeds and many hosts take them */
            format?: 'text' | 'json' | undefined
          }
        | undefined
    }
    reply: Response
  }
  /** Get an insight.
   *
   * `GET /api/v1/spaces/{spaceId}/recordings/{recordingId}/insights/{insightId}` */
  getInsight: {
    input: {
      params: {
        spaceId: string
        recordingId: string
        insightId: string
      }
    }
    reply: Insight
  }
  /** List the insights of a recording. Oldest first. The Link header points to further pages.
   *
   * `GET /api/v1/spaces/{spaceId}/recordings/{recordingId}/insights` */
  listInsights: {
    input: {
      params: {
        spaceId: string
        recordingId: string
      }
      query?:
        | {
            limit?: number | undefined
            /** nextCursor or prevCursor of an earlier answer */
            cursor?: string | undefined
          }
        | undefined
    }
    reply: Array<Insight>
  }
  /** Generate an insight again. After a failure, after an edit of the transcript, or to use another engine.
   *
   * `POST /api/v1/spaces/{spaceId}/recordings/{recordingId}/insights/{insightId}/retry` */
  retryInsight: {
    input: {
      params: {
        spaceId: string
        recordingId: string
        insightId: string
      }
    }
    reply: Insight
  }
  /** Generate an insight again, with a change. Adds the tweak to `tweaks` and runs the prompt again with all of them. All tweaks together have at most 20,000 characters.
   *
   * `POST /api/v1/spaces/{spaceId}/recordings/{recordingId}/insights/{insightId}/tweaks` */
  tweakInsight: {
    input: {
      params: {
        spaceId: string
        recordingId: string
        insightId: string
      }
      body: {
        tweak: string
      }
    }
    reply: Insight
  }
  /** Ask a question about the recordings of a workspace. Search finds passages; the chat model answers from them and cites them. Without a chat model, the passages are the answer. Without a semantic model, they are found by the words of the question; `search` says which. `closestSentence` is the sentence of a passage that is closest to the question, as in search. A question about all of one recording (“What was decided?”, with its ID alone in `recordingIds`) is answered from all of it, if the model can read that much at once.
   *
   * `POST /api/v1/spaces/{spaceId}/ask` */
  askSpace: {
    input: {
      params: {
        spaceId: string
      }
      body: {
        question: string
        /** the conversation so far, oldest first, when this question follows up on it */
        previous?:
          | Array<{
              question: string
              answer: string
            }>
          | undefined
        /** only these recordings; NOT_FOUND for an id that isn’t in the workspace */
        recordingIds?: Array<string> | undefined
      }
    }
    reply: Answer
  }
  /** Import an existing transcript. The body is the file: application/x-subrip, text/vtt, application/ttml+xml, text/plain, text/csv, text/tab-separated-values or an Excel workbook (.xlsx) with a row of names such as start, end, speaker and text, application/json from Tiro, Whisper and its kin, or a service for speech recognition, text/x-eaf+xml from ELAN, text/x-textgrid from Praat, or a Word document (.docx); at most 20 MB. Times and speakers are kept. It becomes a new version of the transcript.
   *
   * `POST /api/v1/spaces/{spaceId}/recordings/{recordingId}/transcript/import` */
  importTranscript: {
    input: {
      params: {
        spaceId: string
        recordingId: string
      }
      query?:
        | {
            /** keep: exported subtitles begin and end where those of an srt, vtt or ttml file do, as far as the limits allow; cut: by the rules of docs/formats.md */
            subtitles?: 'cut' | 'keep' | undefined
            /** heard: the words get the times at which they are heard in the recording, once it is transcribed; missing: only if the file has no times, and `warnings` say so if they can’t be; file: those of the file, or estimates */
            times?: 'file' | 'missing' | 'heard' | undefined
          }
        | undefined
      content: Content
    }
    reply: Transcript
  }
  /** Download the whole workspace as one zip. Transcripts and translations with all versions, speakers, folders and prompts; optionally documents and media. POST /archives restores it as a new workspace, on this or another instance.
   *
   * `GET /api/v1/spaces/{spaceId}/archive` */
  getArchive: {
    input: {
      params: {
        spaceId: string
      }
      query?:
        | {
            /** add documents of each transcript; repeat the parameter */
            formats?:
              | Array<
                  | 'json'
                  | 'text'
                  | 'csv'
                  | 'pdf'
                  | 'word'
                  | 'srt'
                  | 'vtt'
                  | 'ttml'
                  | 'markdown'
                  | 'eaf'
                  | 'textgrid'
                  | 'excel'
                >
              | undefined
            /** add the original media */
            media?: boolean | undefined
          }
        | undefined
    }
    reply: Response
  }
  /** Restore an archive as a new workspace. The body is the zip. Everything gets new ids. The workspace appears when all of it is restored.
   *
   * `POST /api/v1/archives` */
  restoreArchive: {
    input: {
      content: Content
    }
    reply: Workspace
  }
  /** Register a webhook. Deliveries follow the Standard Webhooks specification, version 1. The secret is shown only in this answer. A workspace has at most 200 webhooks and export rules together.
   *
   * `POST /api/v1/webhooks` */
  createWebhook: {
    input: {
      body: {
        /** one event; or give `events` */
        event?:
          | 'RECORDING_READY'
          | 'RECORDING_FAILED'
          | 'RECORDING_DELETED'
          | 'MEDIA_DELETED'
          | 'TRANSCRIPT_CREATED'
          | 'TRANSCRIPT_EDITED'
          | 'TRANSCRIPT_FAILED'
          | 'TRANSLATION_CREATED'
          | 'TRANSLATION_FAILED'
          | 'INSIGHT_CREATED'
          | 'HIGHLIGHT_CREATED'
          | 'HIGHLIGHT_CHANGED'
          | 'COMMENT_CREATED'
          | 'WEBHOOK_DISABLED'
          | 'EXPORT_RULE_DISABLED'
          | 'WEBHOOK_TEST'
          | undefined
        events?: Array<WebhookEventName> | undefined
        folderIds?: Array<string> | null | undefined
        /** what is sent: the event, or a message for a chat */
        format?: 'EVENT' | 'SLACK' | 'TEAMS' | 'DISCORD' | undefined
        /** https address of the receiver */
        url: string
        workspaceId: string
      }
    }
    reply: WebhookWithSecret
  }
  /** Delete a webhook and its deliveries.
   *
   * `DELETE /api/v1/webhooks/{webhookId}` */
  deleteWebhook: {
    input: {
      params: {
        webhookId: string
      }
    }
    reply: Success
  }
  /** Get a webhook. Viewers see only the host of its address.
   *
   * `GET /api/v1/webhooks/{webhookId}` */
  getWebhook: {
    input: {
      params: {
        webhookId: string
      }
    }
    reply: Webhook
  }
  /** List the deliveries of the last 30 days, newest first.
   *
   * `GET /api/v1/webhooks/{webhookId}/deliveries` */
  listDeliveries: {
    input: {
      params: {
        webhookId: string
      }
      query?:
        | {
            limit?: number | undefined
            /** nextCursor or prevCursor of an earlier answer */
            cursor?: string | undefined
            status?: 'PENDING' | 'DELIVERED' | 'FAILED' | undefined
          }
        | undefined
    }
    reply: WebhookDeliveryPage
  }
  /** List the webhooks of the caller’s workspaces. Viewers see only the host of each address.
   *
   * `GET /api/v1/webhooks` */
  listWebhooks: {
    input: {
      query?:
        | {
            limit?: number | undefined
            /** nextCursor or prevCursor of an earlier answer */
            cursor?: string | undefined
            workspaceId?: string | undefined
          }
        | undefined
    }
    reply: WebhookPage
  }
  /** Send a delivery again. It keeps its webhook-id, so that the receiver can detect the repetition. Attempts start again.
   *
   * `POST /api/v1/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver` */
  redeliver: {
    input: {
      params: {
        webhookId: string
        deliveryId: string
      }
    }
    reply: WebhookDelivery
  }
  /** Rotate the secret of a webhook. For 24 hours each delivery has a signature with the new secret and one with each of up to five previous secrets.
   *
   * `POST /api/v1/webhooks/{webhookId}/rotate-secret` */
  rotateWebhookSecret: {
    input: {
      params: {
        webhookId: string
      }
    }
    reply: WebhookWithSecret
  }
  /** Send a WEBHOOK_TEST event to this webhook. Works for a webhook of any event; the list of deliveries shows it.
   *
   * `POST /api/v1/webhooks/{webhookId}/test` */
  testWebhook: {
    input: {
      params: {
        webhookId: string
      }
    }
    reply: WebhookDelivery
  }
  /** Change a webhook, or enable it again.
   *
   * `PATCH /api/v1/webhooks/{webhookId}` */
  updateWebhook: {
    input: {
      params: {
        webhookId: string
      }
      body: {
        event?: WebhookEventName | undefined
        events?: Array<WebhookEventName> | undefined
        folderIds?: Array<string> | null | undefined
        format?: 'EVENT' | 'SLACK' | 'TEAMS' | 'DISCORD' | undefined
        /** https address of the receiver */
        url?: string | undefined
        /** false enables a disabled webhook again */
        disabled?: boolean | undefined
      }
    }
    reply: Webhook
  }
  /** Create an export rule. Writes a file for each transcript or insight when it is complete, to a folder that the operator allowed, or to an address with PUT. Give either `folder` or `url`. A workspace has at most 200 webhooks and export rules together.
   *
   * `POST /api/v1/spaces/{spaceId}/export-rules` */
  createExportRule: {
    input: {
      params: {
        spaceId: string
      }
      body: {
        /** insights: markdown, text or json */
        formats: Array<
          'json' | 'text' | 'csv' | 'pdf' | 'word' | 'srt' | 'vtt' | 'ttml' | 'markdown' | 'eaf' | 'textgrid' | 'excel'
        >
        /** path of a file below the folder or URL; fields: {date}, {title}, {folder}, {language}, {duration}, {id}, {speakers}, {format} */
        template?: string | undefined
        header?:
          | {
              name: string
              value: string
            }
          | null
          | undefined
        /** write again when the transcript or insight has a new version */
        onEdit?: boolean | undefined
        folderIds?: Array<string> | null | undefined
        /** tags of Markdown notes */
        tags?: Array<string> | undefined
        content?: 'TRANSCRIPT' | 'INSIGHT' | undefined
        folder?: string | undefined
        url?: string | undefined
      }
    }
    reply: ExportRule
  }
  /** Delete an export rule and its deliveries. The files that it wrote stay.
   *
   * `DELETE /api/v1/spaces/{spaceId}/export-rules/{exportRuleId}` */
  deleteExportRule: {
    input: {
      params: {
        spaceId: string
        exportRuleId: string
      }
    }
    reply: Success
  }
  /** Get an export rule.
   *
   * `GET /api/v1/spaces/{spaceId}/export-rules/{exportRuleId}` */
  getExportRule: {
    input: {
      params: {
        spaceId: string
        exportRuleId: string
      }
    }
    reply: ExportRule
  }
  /** List the exports of the last 30 days, newest first.
   *
   * `GET /api/v1/spaces/{spaceId}/export-rules/{exportRuleId}/deliveries` */
  listExportDeliveries: {
    input: {
      params: {
        spaceId: string
        exportRuleId: string
      }
      query?:
        | {
            limit?: number | undefined
            /** nextCursor or prevCursor of an earlier answer */
            cursor?: string | undefined
            status?: 'PENDING' | 'DELIVERED' | 'FAILED' | undefined
          }
        | undefined
    }
    reply: ExportDeliveryPage
  }
  /** List the folders of the server that export rules may write to.
   *
   * `GET /api/v1/spaces/{spaceId}/export-folders` */
  listExportFolders: {
    input: {
      params: {
        spaceId: string
      }
    }
    reply: {
      /** these, and folders in them */
      folders: Array<string>
    }
  }
  /** List the export rules of a workspace, newest first.
   *
   * `GET /api/v1/spaces/{spaceId}/export-rules` */
  listExportRules: {
    input: {
      params: {
        spaceId: string
      }
      query?:
        | {
            limit?: number | undefined
            /** nextCursor or prevCursor of an earlier answer */
            cursor?: string | undefined
          }
        | undefined
    }
    reply: ExportRulePage
  }
  /** Export again. Writes the present version. Attempts start again.
   *
   * `POST /api/v1/spaces/{spaceId}/export-rules/{exportRuleId}/deliveries/{deliveryId}/retry` */
  retryExport: {
    input: {
      params: {
        spaceId: string
        exportRuleId: string
        deliveryId: string
      }
    }
    reply: ExportDelivery
  }
  /** Write a test file by this rule. Writes one small file, named “Tiro test”, as an export would, and answers what happened. `error` is null if it worked. The file stays until you delete it. The test isn’t in the list of deliveries, isn’t retried, and never disables the rule.
   *
   * `POST /api/v1/spaces/{spaceId}/export-rules/{exportRuleId}/test` */
  testExportRule: {
    input: {
      params: {
        spaceId: string
        exportRuleId: string
      }
    }
    reply: ExportTest
  }
  /** Change an export rule, or enable it again. Give `folder` or `url` to change where files go. The value of a saved header isn’t sent to another server: if `url` has another origin, give `header` too, or null. The person or key that changes the destination becomes the rule’s creator.
   *
   * `PATCH /api/v1/spaces/{spaceId}/export-rules/{exportRuleId}` */
  updateExportRule: {
    input: {
      params: {
        spaceId: string
        exportRuleId: string
      }
      body: {
        /** insights: markdown, text or json */
        formats?:
          | Array<
              | 'json'
              | 'text'
              | 'csv'
              | 'pdf'
              | 'word'
              | 'srt'
              | 'vtt'
              | 'ttml'
              | 'markdown'
              | 'eaf'
              | 'textgrid'
              | 'excel'
            >
          | undefined
        /** path of a file below the folder or URL; fields: {date}, {title}, {folder}, {language}, {duration}, {id}, {speakers}, {format} */
        template?: string | undefined
        header?:
          | {
              name: string
              value: string
            }
          | null
          | undefined
        /** write again when the transcript or insight has a new version */
        onEdit?: boolean | undefined
        folderIds?: Array<string> | null | undefined
        /** tags of Markdown notes */
        tags?: Array<string> | undefined
        folder?: string | undefined
        url?: string | undefined
        /** false enables a disabled rule again */
        disabled?: boolean | undefined
      }
    }
    reply: ExportRule
  }
  /** Create a transcript from the address of an online video (older API). The recording goes into the caller’s workspace "My recordings", which is created on first use. The same address again, with the same key or account and no other language, gives the existing record with its present status; delete the recording to start over. New clients should create recordings with source URL.
   *
   * `POST /api/createTranscript` */
  createTranscript: {
    input: {
      body: {
        /** address of an online video */
        sourceUrl: string
        transcriptLangCode?: Language | undefined
      }
    }
    reply: LegacyTranscript
  }
  /** Get the record of a transcript (older API). Its present status, title, duration and reason of failure. `transcriptId` may be that of the recording.
   *
   * `GET /api/transcripts/{transcriptId}` */
  getLegacyTranscript: {
    input: {
      params: {
        transcriptId: string
      }
    }
    reply: LegacyTranscript
  }
  /** Search all transcripts of the caller (older API). Send the term as a JSON body or, if your client can’t send one with GET, as `?searchTerm=`. Searches by meaning if possible, otherwise by words, and returns the best 20 hits of all workspaces.
   *
   * `GET /api/search/searchOnUserTranscripts` */
  searchOnUserTranscripts: {
    input: {
      query?:
        | {
            /** what to search for */
            searchTerm?: string | undefined
          }
        | undefined
      body?:
        | {
            /** what to search for */
            searchTerm: string
          }
        | undefined
    }
    reply: LegacySearchResult
  }
  /** Search what was said. Best hits first. Filters apply before ranking. `closestSentence` is the sentence of a passage that is closest to the question, so where to listen from; null with the other modes, or where the embedding model compares whole passages. Dates are inclusive. Without a semantic model, mode=semantic answers 503 INDEX_UNAVAILABLE; the others work.
   *
   * `GET /api/v1/spaces/{spaceId}/recordings/search` */
  searchRecordings: {
    input: {
      params: {
        spaceId: string
      }
      query: {
        /** what to search for */
        q: string
        /** semantic searches by meaning and words; words finds some of the words, also in other forms, and needs no model; exact finds all words and "quoted phrases" literally */
        mode?: 'semantic' | 'words' | 'exact' | undefined
        /** repeat the parameter or separate with commas; NOT_FOUND for an id that isn’t in the workspace */
        folderIds?: Array<string> | undefined
        /** also search their subfolders */
        includeSubfolders?: boolean | undefined
        /** repeat the parameter or separate with commas; NOT_FOUND for an id that isn’t in the workspace */
        speakerIds?: Array<string> | undefined
        /** only those added at or after this time */
        dateFrom?: string | undefined
        /** only those added at or before this time */
        dateTo?: string | undefined
        /** only those recorded at or after this time */
        recordedFrom?: string | undefined
        /** only those recorded at or before this time */
        recordedTo?: string | undefined
        limit?: number | undefined
      }
    }
    reply: Array<SearchHit>
  }
  /** Transcribe a file in one request, as OpenAI’s clients do. For programs that use OpenAI’s API. Nothing is kept unless `x-tiro-space` or `TIRO_V1_KEEP` names a workspace. The headers `tiro-engine` and `tiro-quality` tell which engine made the text, `tiro-warnings` what could not be obeyed. A `model` that begins with `voxtral-` gets Mistral’s answers if there is no `response_format`.
   *
   * `POST /v1/audio/transcriptions` */
  createAudioTranscription: {
    input: {
      content: Content
    }
    reply: Response
  }
  /** Transcribe a file in any language and translate it into English. Needs a translation engine for the language of the file. Nothing is kept.
   *
   * `POST /v1/audio/translations` */
  createAudioTranslation: {
    input: {
      content: Content
    }
    reply: Response
  }
  /** Get one speech engine by its name.
   *
   * `GET /v1/models/{model}` */
  getAudioModel: {
    input: {
      params: {
        model: string
      }
    }
    reply: AudioModel
  }
  /** List the speech engines, as OpenAI’s clients do. The installed engines, and the names that clients have built in. Those mean the default engine.
   *
   * `GET /v1/models` */
  listAudioModels: {
    input: object
    reply: {
      object: 'list'
      data: Array<AudioModel>
    }
  }
  /** List the languages for transcription and translation. Each with its engine and quality.
   *
   * `GET /api/v1/languages` */
  listLanguages: {
    input: object
    reply: {
      transcribe: Array<LanguageOffer>
      /** the engines that transcribe, the best first */
      engines: Array<EngineOffer>
      translate: Array<{
        /** BCP 47; * means every language */
        from: string
        to: Array<LanguageOffer>
      }>
    }
  }
  /** The process is running. Also at `/healthz`, and on the port of the metrics.
   *
   * `GET /api/v1/healthz` */
  getHealth: {
    input: object
    reply: {
      status: string
    }
  }
  /** The database responds and the instance accepts work. The status is "ready", or "degraded" with the reasons in `problems`: on a full disk the instance still answers, and deleting works, but it accepts no media; while the disk is read-only or fails, or the S3 store refuses the keys, the process takes no job; and the media of the newest recordings may be missing. Also at `/readyz`, and on the port of the metrics.
   *
   * `GET /api/v1/readyz` */
  getReadiness: {
    input: object
    reply: {
      status: 'ready' | 'degraded'
      problems: Array<{
        code: string
        message: string
      }>
    }
  }
  /** List models and whether they are installed.
   *
   * `GET /api/v1/models` */
  listModels: {
    input: object
    reply: {
      models: Array<Model>
      nextCursor: string | null
      prevCursor: string | null
    }
  }
  /** Download a model (administrator). Starts the download and answers at once. The list shows its progress.
   *
   * `POST /api/v1/models/{modelId}/pull` */
  pullModel: {
    input: {
      params: {
        modelId: string
      }
    }
    reply: Model
  }
  /** Live events of a workspace (server-sent events). Status and progress of recordings and transcripts as they change. Reconnect with Last-Event-ID so that you miss nothing.
   *
   * `GET /api/v1/spaces/{spaceId}/events` */
  streamEvents: {
    input: {
      params: {
        spaceId: string
      }
    }
    reply: Response
  }
}

/** The `data` of each type of event. */
export interface EventData {
  /** The media of a recording is being downloaded from its address. */
  RECORDING_DOWNLOADING: {
    workspaceId: WorkspaceId
    recordingId: RecordingId
    status: RecordingStatus
  }
  /** More of the media has been downloaded. */
  RECORDING_PROGRESS: {
    workspaceId: WorkspaceId
    recordingId: RecordingId
    status: RecordingStatus
    bytes: number
    /** null where the source does not say */
    totalBytes: number | null
  }
  /** The media of a recording was read: it can be played. */
  RECORDING_READY: {
    workspaceId: WorkspaceId
    recordingId: RecordingId
    status: RecordingStatus
  }
  /** The media of a recording couldn't be downloaded or read. */
  RECORDING_FAILED: {
    workspaceId: WorkspaceId
    recordingId: RecordingId
    transcriptId: TranscriptId
    status: RecordingStatus
    failure: Failure
  }
  /** A recording was moved to the trash or to another workspace, or permanently deleted. */
  RECORDING_DELETED: {
    workspaceId: WorkspaceId
    recordingId: RecordingId
    status: 'TRASHED' | 'DELETED' | 'MOVED'
  }
  /** A recording was restored from the trash, or moved here from another workspace. */
  RECORDING_RESTORED: {
    workspaceId: WorkspaceId
    recordingId: RecordingId
    status: RecordingStatus
  }
  /** The media of a recording was deleted; its transcript stays. */
  MEDIA_DELETED: {
    workspaceId: WorkspaceId
    recordingId: RecordingId
    status: RecordingStatus
    deletedAt: Timestamp
  }
  /** A live transcription started. */
  LIVE_STARTED: {
    workspaceId: WorkspaceId
    recordingId: RecordingId
    liveId: LiveSessionId
  }
  /** A live transcription ended. Its recording is transcribed again in full quality. */
  LIVE_ENDED: {
    workspaceId: WorkspaceId
    recordingId: RecordingId
    liveId: LiveSessionId
    ending: 'FINISHED' | 'TIMED_OUT' | 'TOO_LONG' | 'STORAGE' | 'HOURS'
  }
  /** A transcription was queued. */
  TRANSCRIPT_QUEUED: {
    workspaceId: WorkspaceId
    recordingId: RecordingId
    transcriptId: TranscriptId
    status: TranscriptStatus
  }
  /** A transcription started. */
  TRANSCRIPT_STARTED: {
    workspaceId: WorkspaceId
    recordingId: RecordingId
    transcriptId: TranscriptId
    status: TranscriptStatus
  }
  /** One more window of speech was recognised. */
  TRANSCRIPT_PROGRESS: {
    workspaceId: WorkspaceId
    recordingId: RecordingId
    transcriptId: TranscriptId
    status: TranscriptStatus
    /** number of the window, from 0 */
    window: number
    /** seconds */
    start: number
    /** seconds */
    end: number
    /** the words of the window, before punctuation is restored */
    text: string
  }
  /** A recording has its first transcript, recognised or imported. */
  TRANSCRIPT_CREATED: {
    workspaceId: WorkspaceId
    recordingId: RecordingId
    transcriptId: TranscriptId
    language: string
    status: TranscriptStatus
  }
  /** A transcript has a new version, or new speaker names. */
  TRANSCRIPT_EDITED: {
    workspaceId: WorkspaceId
    recordingId: RecordingId
    transcriptId: TranscriptId
    language: string
    status: TranscriptStatus
  }
  /** A transcription failed. */
  TRANSCRIPT_FAILED: {
    workspaceId: WorkspaceId
    recordingId: RecordingId
    transcriptId: TranscriptId
    status: TranscriptStatus
    failure: Failure
  }
  /** A transcription was cancelled. */
  TRANSCRIPT_CANCELLED: {
    workspaceId: WorkspaceId
    recordingId: RecordingId
    transcriptId: TranscriptId
    status: TranscriptStatus
  }
  /** A translation was queued. */
  TRANSLATION_QUEUED: {
    workspaceId: WorkspaceId
    recordingId: RecordingId
    translationId: TranslationId
    language: string
    status: TranscriptStatus
  }
  /** A translation started. */
  TRANSLATION_STARTED: {
    workspaceId: WorkspaceId
    recordingId: RecordingId
    translationId: TranslationId
    language: string
    status: TranscriptStatus
  }
  /** More sentences of a translation are done. */
  TRANSLATION_PROGRESS: {
    workspaceId: WorkspaceId
    recordingId: RecordingId
    translationId: TranslationId
    language: string
    status: TranscriptStatus
    /** 0–1 */
    progress: number
  }
  /** A translation is complete for the first time. */
  TRANSLATION_CREATED: {
    workspaceId: WorkspaceId
    recordingId: RecordingId
    translationId: TranslationId
    language: string
    status: TranscriptStatus
    transcriptId: TranscriptId
  }
  /** A translation has a new version: brought up to date with its transcript, or corrected. */
  TRANSLATION_UPDATED: {
    workspaceId: WorkspaceId
    recordingId: RecordingId
    translationId: TranslationId
    language: string
    status: TranscriptStatus
    transcriptId: TranscriptId
  }
  /** A translation failed. */
  TRANSLATION_FAILED: {
    workspaceId: WorkspaceId
    recordingId: RecordingId
    translationId: TranslationId
    language: string
    status: TranscriptStatus
    failure: Failure
  }
  /** A translation was cancelled. */
  TRANSLATION_CANCELLED: {
    workspaceId: WorkspaceId
    recordingId: RecordingId
    translationId: TranslationId
    language: string
    status: TranscriptStatus
  }
  /** A translation was deleted. */
  TRANSLATION_DELETED: {
    workspaceId: WorkspaceId
    recordingId: RecordingId
    translationId: TranslationId
    language: string
    status: 'DELETED'
  }
  /** An insight was queued. */
  INSIGHT_QUEUED: {
    workspaceId: WorkspaceId
    recordingId: RecordingId
    insightId: InsightId
    status: TranscriptStatus
  }
  /** An insight is being written. */
  INSIGHT_STARTED: {
    workspaceId: WorkspaceId
    recordingId: RecordingId
    insightId: InsightId
    status: TranscriptStatus
  }
  /** An insight is complete for the first time. */
  INSIGHT_CREATED: {
    workspaceId: WorkspaceId
    recordingId: RecordingId
    insightId: InsightId
    status: TranscriptStatus
    transcriptId: TranscriptId
    language: string
  }
  /** An insight was written again. */
  INSIGHT_CHANGED: {
    workspaceId: WorkspaceId
    recordingId: RecordingId
    insightId: InsightId
    status: TranscriptStatus
    transcriptId: TranscriptId
    language: string
  }
  /** An insight failed. */
  INSIGHT_FAILED: {
    workspaceId: WorkspaceId
    recordingId: RecordingId
    insightId: InsightId
    status: TranscriptStatus
    failure: Failure
  }
  /** An insight was deleted. */
  INSIGHT_DELETED: {
    workspaceId: WorkspaceId
    recordingId: RecordingId
    insightId: InsightId
  }
  /** Somebody highlighted words of a transcript. */
  HIGHLIGHT_CREATED: {
    workspaceId: WorkspaceId
    recordingId: RecordingId
    highlightId: HighlightId
    userId: UserId
  }
  /** A highlight was resolved, reopened or recoloured. */
  HIGHLIGHT_CHANGED: {
    workspaceId: WorkspaceId
    recordingId: RecordingId
    highlightId: HighlightId
    userId: UserId
    status: 'OPEN' | 'RESOLVED'
  }
  /** A highlight was deleted with its comments. */
  HIGHLIGHT_DELETED: {
    workspaceId: WorkspaceId
    recordingId: RecordingId
    highlightId: HighlightId
    userId: UserId
    status: 'DELETED'
  }
  /** Somebody commented on a highlight. */
  COMMENT_CREATED: {
    workspaceId: WorkspaceId
    recordingId: RecordingId
    highlightId: HighlightId
    userId: UserId
    commentId: CommentId
    /** ids of the mentioned members */
    mentionedIds: Array<string>
  }
  /** A comment was changed. `mentionedIds` are those whom it mentions now. */
  COMMENT_CHANGED: {
    workspaceId: WorkspaceId
    recordingId: RecordingId
    highlightId: HighlightId
    userId: UserId
    commentId: CommentId
    /** ids of the mentioned members */
    mentionedIds: Array<string>
  }
  /** A comment was deleted. */
  COMMENT_DELETED: {
    workspaceId: WorkspaceId
    recordingId: RecordingId
    highlightId: HighlightId
    userId: UserId
    commentId: CommentId
    status: 'DELETED'
  }
  /** A speaker of the workspace was renamed, merged or deleted. */
  SPEAKER_CHANGED: {
    workspaceId: WorkspaceId
    speakerId: SpeakerId
    /** the speaker that it was merged into */
    intoSpeakerId?: string
  }
  /** Somebody became a member of the workspace. */
  MEMBER_ADDED: {
    workspaceId: WorkspaceId
    userId: UserId
    role: MemberRole
  }
  /** A member has another role. */
  MEMBER_CHANGED: {
    workspaceId: WorkspaceId
    userId: UserId
    role: MemberRole
  }
  /** A member left or was removed. */
  MEMBER_REMOVED: {
    workspaceId: WorkspaceId
    userId: UserId
  }
  /** The workspace was permanently deleted. */
  WORKSPACE_DELETED: {
    workspaceId: WorkspaceId
  }
  /** A webhook was disabled, because its receiver kept failing or answered 410, or because its folders were deleted. */
  WEBHOOK_DISABLED: {
    workspaceId: WorkspaceId
    webhookId: WebhookId
    status: 'DISABLED'
  }
  /** An export rule was disabled, because every export failed for five days, or because its folders were deleted. */
  EXPORT_RULE_DISABLED: {
    workspaceId: WorkspaceId
    exportRuleId: ExportRuleId
    status: 'DISABLED'
  }
  /** Somebody tested a webhook. Only that webhook receives it. */
  WEBHOOK_TEST: {
    workspaceId: WorkspaceId
    webhookId: WebhookId
    status: 'TEST'
  }
}
/** Types of events that the stream of a workspace carries. */
export type StreamEventType =
  | 'RECORDING_DOWNLOADING'
  | 'RECORDING_PROGRESS'
  | 'RECORDING_READY'
  | 'RECORDING_FAILED'
  | 'RECORDING_DELETED'
  | 'RECORDING_RESTORED'
  | 'MEDIA_DELETED'
  | 'LIVE_STARTED'
  | 'LIVE_ENDED'
  | 'TRANSCRIPT_QUEUED'
  | 'TRANSCRIPT_STARTED'
  | 'TRANSCRIPT_PROGRESS'
  | 'TRANSCRIPT_CREATED'
  | 'TRANSCRIPT_EDITED'
  | 'TRANSCRIPT_FAILED'
  | 'TRANSCRIPT_CANCELLED'
  | 'TRANSLATION_QUEUED'
  | 'TRANSLATION_STARTED'
  | 'TRANSLATION_PROGRESS'
  | 'TRANSLATION_CREATED'
  | 'TRANSLATION_UPDATED'
  | 'TRANSLATION_FAILED'
  | 'TRANSLATION_CANCELLED'
  | 'TRANSLATION_DELETED'
  | 'INSIGHT_QUEUED'
  | 'INSIGHT_STARTED'
  | 'INSIGHT_CREATED'
  | 'INSIGHT_CHANGED'
  | 'INSIGHT_FAILED'
  | 'INSIGHT_DELETED'
  | 'HIGHLIGHT_CREATED'
  | 'HIGHLIGHT_CHANGED'
  | 'HIGHLIGHT_DELETED'
  | 'COMMENT_CREATED'
  | 'COMMENT_CHANGED'
  | 'COMMENT_DELETED'
  | 'SPEAKER_CHANGED'
  | 'MEMBER_ADDED'
  | 'MEMBER_CHANGED'
  | 'MEMBER_REMOVED'
  | 'WORKSPACE_DELETED'
  | 'WEBHOOK_DISABLED'
  | 'EXPORT_RULE_DISABLED'
/** Types of events that webhooks can be registered for. */
export type WebhookEventType =
  | 'RECORDING_READY'
  | 'RECORDING_FAILED'
  | 'RECORDING_DELETED'
  | 'MEDIA_DELETED'
  | 'TRANSCRIPT_CREATED'
  | 'TRANSCRIPT_EDITED'
  | 'TRANSCRIPT_FAILED'
  | 'TRANSLATION_CREATED'
  | 'TRANSLATION_FAILED'
  | 'INSIGHT_CREATED'
  | 'HIGHLIGHT_CREATED'
  | 'HIGHLIGHT_CHANGED'
  | 'COMMENT_CREATED'
  | 'WEBHOOK_DISABLED'
  | 'EXPORT_RULE_DISABLED'
  | 'WEBHOOK_TEST'

/** Details by code, where an error has them. */
export interface ErrorDetails {
  INVALID_BODY: { fields?: Array<{ path: string; rule: string; message: string }> }
  PASSWORD_TOO_COMMON: {}
  INVALID_QUERY: { fields?: Array<{ path: string; rule: string; message: string }> }
  INVALID_PATH: { fields?: Array<{ path: string; rule: string; message: string }> }
  MALFORMED_JSON: { fields?: Array<{ path: string; rule: string; message: string }> }
  IDEMPOTENCY_KEY_INVALID: { reason?: string }
  UNSAFE_URL: { reason?: string }
  CHECKSUM_MISMATCH: { reason?: string }
  MEDIA_UNREADABLE: {}
  LINK_INVALID: { reason?: string }
  LINK_EXPIRED: { reason?: string }
  API_KEY_MISSING: {}
  API_KEY_INVALID: {}
  API_KEY_EXPIRED: {}
  SIGN_IN_FAILED: {}
  SECOND_FACTOR_REQUIRED: { methods?: Array<string> }
  INSUFFICIENT_ROLE: { required?: string; actual?: string }
  SIGN_UP_CLOSED: {}
  ACCOUNT_LOCKED: {}
  RECENT_AUTHENTICATION_REQUIRED: {}
  SECOND_FACTOR_SETUP_REQUIRED: {}
  INVITATION_INVALID: {}
  ORIGIN_FORBIDDEN: {}
  NOT_FOUND: { resource?: string; id?: string }
  METHOD_NOT_ALLOWED: { allowed?: Array<string> }
  NOT_ACCEPTABLE: { allowed?: Array<string> }
  INVALID_STATE: { currentStatus?: string; allowedStatuses?: Array<string> }
  UPLOAD_CONFLICT: { currentStatus?: string; allowedStatuses?: Array<string>; uploadId?: string }
  IDEMPOTENCY_IN_PROGRESS: { retryAfterSeconds?: number }
  EDIT_CONFLICT: { currentVersion?: number }
  NAME_TAKEN: { folderId?: string }
  FOLDER_CYCLE: { folderId?: string; parentFolderId?: string }
  LAST_OWNER: {}
  PART_ORDER: { partNumber?: number }
  PART_MISSING: { partNumber?: number }
  PART_ETAG_MISMATCH: { partNumber?: number }
  PART_TOO_SMALL: { partNumber?: number; minBytes?: number }
  MEDIA_DELETED: { deletedAt?: string }
  TUS_VERSION_UNSUPPORTED: { allowed?: Array<string> }
  BODY_TOO_LARGE: { maxBytes?: number }
  MEDIA_TOO_LARGE: { maxBytes?: number }
  UNSUPPORTED_MEDIA_TYPE: { allowed?: Array<string> }
  RANGE_NOT_SATISFIABLE: { size?: number }
  IDEMPOTENCY_KEY_REUSED: {}
  LANGUAGE_UNSUPPORTED: {}
  PROMPT_TOO_LONG: { maxCharacters?: number; characters?: number }
  PRECONDITION_REQUIRED: {}
  RATE_LIMITED: { policy?: string; retryAfterSeconds?: number }
  QUEUE_FULL: { policy?: string; retryAfterSeconds?: number }
  QUOTA_EXCEEDED: {
    quota?: string
    subject?: string
    limit?: number
    used?: number
    resetsAt?: string
    retryAfterSeconds?: number
  }
  TUS_CHECKSUM_MISMATCH: {}
  INTERNAL: {}
  ENGINE_UNAVAILABLE: {}
  INDEX_UNAVAILABLE: { retryAfterSeconds?: number }
  STORAGE_FULL: { retryAfterSeconds?: number }
}
