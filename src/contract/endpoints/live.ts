import { Type } from '../type.ts'
import { endpoint } from '../endpoint.ts'
import { LiveName, LiveSession, LiveTurn } from '../live.ts'
import { Language, Name, Vocabulary } from '../resources.ts'
import { Body, Id, Nullable, Query, Timestamp } from '../schema.ts'
import { editorOrAgent, liveParams, spaceParams, viewer } from './shared.ts'

const base = '/spaces/{spaceId}/live'

const Access = {
  token: Type.String({ description: 'for the WebSocket of the audio, instead of a key' }),
  tokenExpiresAt: Timestamp,
  audioUrl: Type.String({ description: 'WebSocket that takes the audio; append ?token= in a browser' }),
  eventsUrl: Type.String({ description: 'server-sent events' }),
}

export const startLive = endpoint({
  method: 'POST',
  path: base,
  tag: 'Live',
  summary: 'Start a live transcription',
  description:
    'Creates a recording with source LIVE and a session that takes 16-bit little-endian mono PCM at 16 kHz, over a WebSocket at `audioUrl` or with `PUT …/audio`. A session to which nobody sends anything ends after TIRO_LIVE_IDLE_SECONDS. Its recording is then transcribed again in full quality. LANGUAGE_UNSUPPORTED: no installed model knows the language, or translates it into one of `translationLanguages`. QUEUE_FULL: the account has too many sessions. ENGINE_UNAVAILABLE with `reason: capacity`: the server has.',
  access: editorOrAgent,
  rate: 'jobs',
  params: spaceParams,
  body: Body({
    title: Type.Optional(Name),
    language: Type.Optional(Language),
    recordingFolderId: Type.Optional(Nullable(Id('fld'))),
    vocabulary: Type.Optional(Vocabulary),
    translationLanguages: Type.Optional(
      Type.Array(Language, {
        maxItems: 5,
        description:
          'translate each turn into these languages when it has ended, and the transcript when it is COMPLETED',
      }),
    ),
    speakerCount: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 50 }))),
    diarize: Type.Optional(Type.Boolean({ default: true, description: 'whether to separate the speakers' })),
    silenceMs: Type.Optional(
      Type.Integer({ minimum: 200, maximum: 10_000, description: 'silence that ends a turn; 700 by default' }),
    ),
  }),
  bodyOptional: true,
  status: 201,
  reply: Type.Object({ ...LiveSession.properties, ...Access }),
  secrets: ['token'],
  errors: [
    'LANGUAGE_UNSUPPORTED',
    'QUEUE_FULL',
    'ENGINE_UNAVAILABLE',
    'STORAGE_FULL',
    'QUOTA_EXCEEDED',
    'MEDIA_TOO_LARGE',
  ],
  example: { body: { title: 'Weekly meeting', language: 'en' } },
})

export const getLive = endpoint({
  method: 'GET',
  path: `${base}/{liveId}`,
  tag: 'Live',
  summary: 'Get a live session and its text so far',
  description: 'The id may also be that of its recording.',
  access: viewer,
  params: liveParams,
  query: Query({
    fromTurn: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647, default: 0 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 100 })),
  }),
  reply: Type.Object({
    ...LiveSession.properties,
    turns: Type.Array(LiveTurn, { description: 'turns that have ended, from `fromTurn`' }),
    nextTurn: Nullable(Type.Integer({ description: '`fromTurn` of the next turns; null: these are all so far' })),
    current: Nullable(LiveTurn),
    names: Type.Array(LiveName, { description: 'speakers whose voices the workspace knows' }),
    translationLanguages: Type.Array(Type.String(), { description: 'languages that `translation` events are in' }),
  }),
})

export const createLiveToken = endpoint({
  method: 'POST',
  path: `${base}/{liveId}/token`,
  tag: 'Live',
  summary: 'Get a token for the audio of a live session',
  description:
    'It is valid for 10 minutes. A connection that was made with it stays open. AGENT keys only go on with sessions of their account.',
  access: editorOrAgent,
  params: liveParams,
  reply: Type.Object(Access),
  rerunsOnReplay: true,
  errors: ['INVALID_STATE'],
})

export const putLiveAudio = endpoint({
  kind: 'bytesIn',
  method: 'PUT',
  path: `${base}/{liveId}/audio`,
  tag: 'Live',
  summary: 'Send audio to a live session',
  description:
    'For clients without WebSocket; send about a second at a time. `offset` is the number of bytes that you sent before: what the server already has is skipped, and a gap gets INVALID_STATE with `receivedBytes`. Answers when the bytes are on the disk. AGENT keys only go on with sessions of their account.',
  access: editorOrAgent,
  rate: 'none',
  params: liveParams,
  query: Query({
    offset: Type.Optional(
      Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'by default, where the audio ends' }),
    ),
  }),
  reply: LiveSession,
  errors: ['INVALID_STATE', 'BODY_TOO_LARGE', 'STORAGE_FULL'],
  example: { file: 'second.pcm' },
})

export const streamLive = endpoint({
  kind: 'events',
  method: 'GET',
  path: `${base}/{liveId}/events`,
  tag: 'Live',
  summary: 'Words of a live session as they are said (server-sent events)',
  description:
    'Events: `turn` (a LiveTurn, again and again until `isFinal`), `speakers` (turns that have ended and whose speakers are known now, or are others: `turns`, each with `turn`, `speaker`, and `runs` of words by the index `from` where they begin; and `names`, all speakers whose voices the workspace knows so far, each a LiveName), `captions` (whether words pause, and why), `translation` (a turn that has ended in another language: `turn`, `language`, `text`, null if it couldn’t be translated, and `quality`, `draft` or `standard`), `mark`, `state`. It starts with the first turn; reconnect with Last-Event-ID so that you miss nothing. It ends with `state` ENDED.',
  access: viewer,
  params: liveParams,
  reply: { contentTypes: ['text/event-stream'] },
})

export const correctLiveTurn = endpoint({
  method: 'PATCH',
  path: `${base}/{liveId}/turns/{turn}`,
  tag: 'Live',
  summary: 'Correct a turn of a live session',
  description:
    'The turn must have ended. The correction is carried over to the final transcript. AGENT keys only go on with sessions of their account.',
  access: editorOrAgent,
  params: { ...liveParams, turn: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }) },
  body: Body({ text: Type.String({ maxLength: 10_000 }) }),
  reply: LiveTurn,
  errors: ['INVALID_STATE'],
  example: { body: { text: 'Good morning, Ada.' } },
})

export const finishLive = endpoint({
  method: 'POST',
  path: `${base}/{liveId}/finish`,
  tag: 'Live',
  summary: 'Finish a live session',
  description:
    'Answers when its recording is made and queued for the final transcript. You can repeat it. AGENT keys only go on with sessions of their account.',
  access: editorOrAgent,
  params: liveParams,
  reply: LiveSession,
  errors: ['STORAGE_FULL'],
})
