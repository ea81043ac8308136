import { AppError } from '../../contract/app-error.ts'
import { liveFrameBytes, type LiveEvent } from '../../contract/live.ts'
import type { ClientSocketRoute, SocketCall } from '../../platform/http/client-socket-route.ts'
import type { Socket, SocketMessage } from '../../platform/http/web-socket.ts'
import type { Db } from '../../platform/database/schema.ts'
import type { LiveSession } from '../live-session.ts'
import { readTurn } from '../store.ts'
import {
  closeCodeOf,
  closeCodes,
  endingError,
  milliseconds,
  revisionMessage,
  turnMessage,
} from './assemblyai-messages.ts'
import { holderOfToken } from './client-token.ts'
import {
  beforeSession,
  pausedSentence,
  serveSession,
  startClientSession,
  type ClientProtocol,
  type ProtocolDeps,
  type SessionOptions,
} from './client-session.ts'
import {
  invalid,
  readFlag,
  readInteger,
  readLanguage,
  readMessage,
  readQuery,
  readSilence,
  readTerms,
} from './read-values.ts'
import { writeSamples } from './audio-input.ts'
import { createDecoder, type SampleEncoding } from './decode-samples.ts'
import { isSampleRate } from './resample.ts'

/** AssemblyAI's streaming API, version 3. */
export function assemblyAiRoute(deps: ProtocolDeps): ClientSocketRoute {
  return {
    path: '/v3/ws',
    maxMessageBytes: liveFrameBytes,
    // Its clients learn of errors from messages and close codes. A refused handshake would be tried again.
    open: async (call) => (socket) => serve(deps, call, socket),
  }
}

async function serve(deps: ProtocolDeps, call: SocketCall, socket: Socket): Promise<void> {
  const started = await beforeSession(
    call,
    deps.log,
    (error) => fail(socket, error),
    () => start(deps, call),
  )
  if (started === null) return
  const { session, expiresAt, warnings } = started
  const { id, recordingId, workspaceId } = session
  await socket.send({
    type: 'Begin',
    id,
    expires_at: Math.floor(expiresAt / 1000),
    recording_id: recordingId,
    workspace_id: workspaceId,
  })
  for (const warning of warnings) await warn(socket, warning)
  const timer = setTimeout(() => {
    void fail(socket, new AppError('INVALID_STATE', 'Session expired: maximum session duration exceeded'), 3008)
  }, expiresAt - Date.now())
  try {
    await serveSession(socket, session, asProtocol(deps.db, socket, started), deps.log, call)
  } finally {
    clearTimeout(timer)
  }
}

interface Started {
  session: LiveSession
  encoding: SampleEncoding
  rate: number
  /** Milliseconds since 1970. */
  expiresAt: number
  hasSpeakers: boolean
  hasLanguage: boolean
  warnings: string[]
}

/** Longest session that a client is told of, milliseconds: AssemblyAI's limit. */
const longestMs = 3 * 3_600_000

async function start(deps: ProtocolDeps, call: SocketCall): Promise<Started> {
  const { query } = call
  const token = query.get('token')
  const holder = token === null ? null : holderOfToken(deps, '/v3/token', token)
  const caller = await call.authenticate(
    holder?.identify ?? (async () => call.callerOfKey(keyOf(call.headers.authorization))),
  )
  const rate = Number(query.get('sample_rate') ?? Number.NaN)
  if (!isSampleRate(rate)) {
    throw new AppError('INVALID_QUERY', 'sample_rate must be a whole number from 8000 to 48000.', {
      closeCode: closeCodes.badSampleRate,
    })
  }
  const { encoding, options, hasSpeakers, hasLanguage, warnings } = readParameters(query)
  const session = await startClientSession(deps, call, caller, options)
  const seconds = holder?.sessionSeconds() ?? null
  return {
    session,
    encoding,
    rate,
    expiresAt: Date.now() + (seconds === null ? longestMs : seconds * 1000),
    hasSpeakers,
    hasLanguage,
    warnings,
  }
}

/** The key, which their clients send without a scheme. */
export function keyOf(header: string | undefined): string | null {
  return header === undefined ? null : header.replace(/^Bearer +/i, '').trim()
}

/** Parameters without effect here that change nothing about the text. */
const silent = new Set([
  'token',
  'sample_rate',
  'space',
  'speech_model',
  'format_turns',
  'encoding',
  'inactivity_timeout',
])

const encodings = new Map<string, SampleEncoding>([
  ['pcm_s16le', 'linear16'],
  ['pcm_mulaw', 'mulaw'],
])

function readParameters(query: URLSearchParams): Pick<
  Started,
  'encoding' | 'hasSpeakers' | 'hasLanguage' | 'warnings'
> & {
  options: SessionOptions
} {
  return readQuery(() => {
    const encoding = encodings.get(query.get('encoding') ?? 'pcm_s16le')
    if (encoding === undefined) throw invalid('encoding', `must be ${[...encodings.keys()].join(' or ')}`)
    if (readFlag('redact_pii', query.get('redact_pii')) === true) throw invalid('redact_pii', 'is not supported')
    const codes = parseList('language_codes', query.get('language_codes'))
    const detects = readFlag('language_detection', query.get('language_detection')) === true
    const language = readLanguage('language_code', query.get('language_code') ?? codes[0])
    const isDetected = codes.length > 1 || (language === null && detects)
    const vocabulary = parseList('keyterms_prompt', query.get('keyterms_prompt'))
    const silenceMs = readSilences((name) => query.get(name))
    const hasSpeakers = readFlag('speaker_labels', query.get('speaker_labels')) === true
    const speakerCount = readInteger('max_speakers', query.get('max_speakers'), 1, 10)
    const read = new Set(
      ['redact_pii', 'language_codes', 'language_detection', 'language_code', 'keyterms_prompt'].concat(
        hasSpeakers ? ['speaker_labels', 'max_speakers', 'speaker_labels_revision_interval_ms'] : ['speaker_labels'],
      ),
    )
    const ignored = [...query.keys()].filter((name) => !silent.has(name) && !read.has(name) && !isSilence(name))
    return {
      encoding,
      options: {
        ...(isDetected ? { language: 'auto' } : language === null ? {} : { language }),
        ...(vocabulary.length === 0 ? {} : { vocabulary }),
        ...(silenceMs === null ? {} : { silenceMs }),
        ...(hasSpeakers ? { speakerCount } : {}),
      },
      hasSpeakers,
      hasLanguage: isDetected || detects,
      warnings: ignored.map((name) => `${name} has no effect.`),
    }
  })
}

function parseList(name: string, value: string | null): string[] {
  if (value === null) return []
  let list: unknown
  try {
    list = JSON.parse(value)
  } catch {
    throw invalid(name, 'must be a JSON list')
  }
  return readTerms(name, list)
}

function isSilence(name: string): boolean {
  return ['max_turn_silence', 'min_turn_silence', 'min_end_of_turn_silence_when_confident'].includes(name)
}

/** Tiro ends a turn after silence alone, so the longest that the client allows counts. */
function readSilences(valueOf: (name: string) => unknown): number | null {
  return (
    readSilence('max_turn_silence', valueOf('max_turn_silence')) ??
    readSilence('min_turn_silence', valueOf('min_turn_silence') ?? valueOf('min_end_of_turn_silence_when_confident'))
  )
}

function asProtocol(db: Db, socket: Socket, started: Started): ClientProtocol {
  const { session, hasSpeakers, hasLanguage } = started
  const decoder = createDecoder(started.encoding, started.rate)
  const startedAt = Date.now()
  let isEnding = false
  let spokenTurn = -1
  const onCommand = async (message: ReturnType<typeof readMessage>): Promise<void> => {
    switch (message.type) {
      case 'KeepAlive':
        return
      case 'ForceEndpoint':
        void session.endTurn()
        return
      case 'UpdateConfiguration': {
        const silenceMs = readSilences((name) => message[name])
        const terms = message['keyterms_prompt']
        session.configure({
          ...(silenceMs === null ? {} : { silenceMs }),
          ...(terms === undefined ? {} : { vocabulary: readTerms('keyterms_prompt', terms) }),
        })
        return
      }
      case 'Terminate':
        isEnding = true
        await session.write(decoder.end())
        await session.finish()
        return
      default:
        throw new AppError('INVALID_BODY', `${message.type.slice(0, 50)} is not a message of this protocol.`)
    }
  }
  return {
    onMessage: async (message: SocketMessage) => {
      if (isEnding) return
      if ('bytes' in message) await writeSamples(session, decoder, message.bytes)
      else await onCommand(readMessage(message.text))
    },
    onEvent: async (event: LiveEvent) => {
      if (event.type === 'turn') {
        const { turn, start: at } = event.turn
        if (turn > spokenTurn) {
          spokenTurn = turn
          await socket.send({ type: 'SpeechStarted', timestamp: milliseconds(at) })
        }
        const language = hasLanguage ? session.state().spokenLanguage : null
        await socket.send(turnMessage(event.turn, { hasSpeakers, language }))
      } else if (event.type === 'speakers' && hasSpeakers && event.turns.length > 0) {
        const turns = await Promise.all(event.turns.map(({ turn }) => readTurn(db, session.id, turn)))
        await socket.send(revisionMessage(turns.filter((turn) => turn !== undefined)))
      } else if (event.type === 'captions' && event.isPaused) {
        await warn(socket, pausedSentence(event.reason))
      } else if (event.type === 'state' && event.status === 'ENDED') {
        const error = endingError(event.ending)
        if (error !== null) await sendError(socket, error.code, error.message)
        await socket.send({
          type: 'Termination',
          audio_duration_seconds: session.state().receivedBytes / 32_000,
          session_duration_seconds: (Date.now() - startedAt) / 1000,
          recording_id: session.recordingId,
        })
        socket.close(error?.code ?? 1000, error?.message ?? '')
      }
    },
    fail: (error) => fail(socket, error),
  }
}

async function warn(socket: Socket, warning: string): Promise<void> {
  await socket.send({ type: 'Warning', warning_code: 3000, warning })
}

async function sendError(socket: Socket, code: number, message: string): Promise<void> {
  await socket.send({ type: 'Error', error_code: code, error: message })
}

async function fail(socket: Socket, error: AppError, code?: number): Promise<void> {
  const asked = error.details['closeCode']
  const used = code ?? (typeof asked === 'number' ? asked : closeCodeOf(error))
  await sendError(socket, used, error.message)
  socket.close(used, error.message)
}
