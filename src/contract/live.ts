import { Type, type Static } from './type.ts'
import type { Quality } from './content.ts'
import { Body, Enum, Id, named, Nullable, Timestamp } from './schema.ts'

/** What clients send: 16-bit little-endian mono PCM. */
export const liveSampleRate = 16_000
/** Longest message of a WebSocket client, and longest step of a turn's audio, bytes. */
export const liveFrameBytes = 1024 ** 2

export const LiveWord = named(
  'LiveWord',
  Type.Object({
    word: Type.String(),
    start: Type.Number({ description: 'seconds of audio since the start of the session' }),
    end: Type.Number({ description: 'seconds' }),
    confidence: Nullable(Type.Number({ description: '0–1' })),
    isFinal: Type.Boolean({
      description:
        'the word stays; at the end of its turn it only gets case, punctuation, replacements and closer times',
    }),
    speaker: Nullable(Type.Integer({ description: 'from 0, by first appearance; null until known; it may change' })),
  }),
)
export type LiveWord = Static<typeof LiveWord>

export const LiveTurn = named(
  'LiveTurn',
  Type.Object({
    turn: Type.Integer({ description: 'number of the turn, from 0' }),
    start: Type.Number({ description: 'seconds' }),
    end: Type.Number({ description: 'seconds' }),
    isFinal: Type.Boolean({ description: 'the turn has ended; its text has case, punctuation and replacements' }),
    isCorrected: Type.Boolean({ description: 'somebody corrected the text; `words` stay as recognised' }),
    text: Type.String(),
    speaker: Nullable(Type.Integer({ description: 'who says most of the words; null until known' })),
    words: Type.Array(LiveWord),
  }),
)
export type LiveTurn = Static<typeof LiveTurn>

/** Words of a turn with the same speaker: those from index `from` on. */
export interface SpeakerRun {
  from: number
  speaker: number | null
}

/** Who speaks in a turn. */
export interface TurnSpeakers {
  turn: number
  speaker: number | null
  runs: SpeakerRun[]
}

/** A speaker whose voice is a known one. */
export const LiveName = named(
  'LiveName',
  Type.Object({
    speakerIndex: Type.Integer({ description: 'the `speaker` of words and turns' }),
    speakerId: Id('spk'),
    name: Type.String(),
  }),
)
export type LiveName = Static<typeof LiveName>

/** A turn that has ended, in another language. A correction of the turn brings another one. */
export interface TurnTranslation {
  turn: number
  language: string
  /** null: it couldn't be translated. */
  text: string | null
  /** null: without text. */
  quality: Quality | null
}

/** What readers get with `speakers`. */
export interface SpeakersMessage {
  turns: TurnSpeakers[]
  /** All known voices so far. */
  names: Pick<LiveName, 'speakerIndex' | 'name'>[]
}

export const liveStatuses = ['LIVE', 'PAUSED', 'FINISHING', 'ENDED'] as const
export type LiveStatus = (typeof liveStatuses)[number]
export const liveEndings = ['FINISHED', 'TIMED_OUT', 'TOO_LONG', 'STORAGE', 'HOURS'] as const
export type LiveEnding = (typeof liveEndings)[number]

/**
 * What happens in a session. `turn` is repeated while its words change; `speakers` tells of turns that have ended and
 * whose speakers are known now, or are others, and of all speakers who have a name now. Readers get their names
 * (`LiveName`), which an event doesn't keep. Events of earlier versions have none.
 */
export type LiveEvent =
  | { type: 'turn'; turn: LiveTurn }
  | { type: 'speakers'; turns: TurnSpeakers[]; names?: readonly Pick<LiveName, 'speakerIndex' | 'speakerId'>[] }
  | { type: 'captions'; isPaused: boolean; reason: string | null }
  | { type: 'mark'; at: number; label: string | null }
  | ({ type: 'translation' } & TurnTranslation)
  | { type: 'state'; status: LiveStatus; ending: LiveEnding | null }

export const LiveSession = named(
  'LiveSession',
  Type.Object({
    id: Id('liv'),
    workspaceId: Id('spc'),
    recordingId: Id('rec'),
    createdAt: Timestamp,
    createdById: Id('usr'),
    endedAt: Nullable(Timestamp),
    status: Enum(liveStatuses),
    ending: Nullable(Enum(liveEndings, { description: 'why the session ended' })),
    language: Type.String(),
    engine: Nullable(Type.String({ description: 'null: no engine could be started; the captions pause' })),
    captionsPaused: Nullable(
      Type.String({ description: 'why no words come although audio is kept; null: words come' }),
    ),
    receivedBytes: Type.Integer({ description: 'offset at which a client goes on sending' }),
    keptBytes: Type.Integer({ description: 'bytes on the disk, which survive a crash of the server' }),
    seconds: Type.Number({ description: 'audio received so far' }),
  }),
)
export type LiveSession = Static<typeof LiveSession>

/** JSON messages of a WebSocket client; audio is sent in binary ones. */
export const LiveControl = Body({
  type: Enum(['finish', 'pause', 'resume', 'mark', 'end_turn'] as const),
  label: Type.Optional(Type.String({ maxLength: 200, description: 'of a mark' })),
  at: Type.Optional(Type.Number({ minimum: 0, description: 'seconds of audio, of a mark; by default, now' })),
})
export type LiveControl = Static<typeof LiveControl>

/** Why the server closes a WebSocket. Others are those of RFC 6455: 1000 ended, 1009 too large, 1012 restart. */
export const liveCloseCodes = {
  badMessage: 4400,
  noAccess: 4403,
  gap: 4409,
  replaced: 4410,
  ended: 4411,
  storage: 4503,
} as const
