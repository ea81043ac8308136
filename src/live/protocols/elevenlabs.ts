import { AppError } from '../../contract/app-error.ts'
import type { LiveEvent } from '../../contract/live.ts'
import type { ClientSocketRoute, SocketCall } from '../../platform/http/client-socket-route.ts'
import type { Socket, SocketMessage } from '../../platform/http/web-socket.ts'
import type { LiveSession } from '../live-session.ts'
import {
  base64FrameBytes,
  beforeSession,
  pausedSentence,
  serveSession,
  startClientSession,
  type ClientProtocol,
  type ProtocolDeps,
} from './client-session.ts'
import { holderOfToken } from './client-token.ts'
import { writeSamples } from './audio-input.ts'
import { createDecoder } from './decode-samples.ts'
import { endingOf, errorTypeOf, startedMessage } from './elevenlabs-messages.ts'
import { Segments } from './elevenlabs-segments.ts'
import { readSettings, type ElevenLabsSettings } from './elevenlabs-settings.ts'
import { invalid, readBase64, readFlag, readObject } from './read-values.ts'

/** ElevenLabs' Realtime API for speech to text (Scribe). */
export function elevenLabsRoute(deps: ProtocolDeps): ClientSocketRoute {
  return {
    path: '/v1/speech-to-text/realtime',
    maxMessageBytes: base64FrameBytes,
    // As there, also a wrong key is told by a message: browsers can't read a refused handshake.
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
  const [settings, session] = started
  await socket.send(startedMessage(session, settings))
  for (const warning of settings.warnings) await warn(socket, warning)
  await serveSession(socket, session, asProtocol(socket, session, settings), deps.log, call)
}

async function start(deps: ProtocolDeps, call: SocketCall): Promise<[ElevenLabsSettings, LiveSession]> {
  const token = call.query.get('token')
  const caller = await call.authenticate(
    token === null
      ? async () => call.callerOfKey(keyOf(call))
      : holderOfToken(deps, '/v1/single-use-token/realtime_scribe', token).identify,
  )
  const settings = readSettings(call.query)
  return [settings, await startClientSession(deps, call, caller, settings.options)]
}

function keyOf({ headers }: SocketCall): string | null {
  const key = headers['xi-api-key']
  return typeof key === 'string' ? key : null
}

function asProtocol(socket: Socket, session: LiveSession, settings: ElevenLabsSettings): ClientProtocol {
  const decoder = createDecoder(settings.encoding, settings.rate)
  const segments = new Segments(session, (message) => socket.send(message), {
    isManual: settings.isManual,
    hasFillers: settings.hasFillers,
    hasTimes: settings.hasTimes || settings.hasLanguage,
    language: () => session.state().spokenLanguage,
  })
  return {
    onMessage: async (message: SocketMessage) => {
      const { audio, isCommit } = readChunk(message, settings)
      if (audio.length > 0) await writeSamples(session, decoder, audio)
      if (isCommit) segments.commit()
    },
    onEvent: async (event: LiveEvent, n: number) => {
      if (event.type === 'turn') {
        await segments.onTurn(event.turn, n)
      } else if (event.type === 'captions' && event.isPaused) {
        await warn(socket, pausedSentence(event.reason))
      } else if (event.type === 'state' && event.status === 'ENDED') {
        await segments.end()
        const ending = endingOf(event.ending)
        if (ending !== null) await socket.send({ message_type: ending.type, error: ending.message })
        socket.close(1000, ending?.type ?? '')
      }
      await segments.seen(n)
    },
    fail: (error) => fail(socket, error),
  }
}

/** @throws AppError INVALID_BODY, MALFORMED_JSON */
function readChunk(message: SocketMessage, { format, rate }: ElevenLabsSettings): { audio: Buffer; isCommit: boolean } {
  if (!('text' in message)) throw new AppError('INVALID_BODY', 'Send audio as base64 in input_audio_chunk.')
  const { message_type: type = 'input_audio_chunk', sample_rate: sent, ...rest } = readObject(message.text)
  if (type !== 'input_audio_chunk') throw invalid('message_type', 'must be input_audio_chunk')
  // The format of the URL counts. At another rate, every word would be wrong.
  if (typeof sent === 'number' && sent !== rate) throw invalid('sample_rate', `must be ${rate}, as in ${format}`)
  return {
    audio: readBase64('audio_base_64', rest['audio_base_64']),
    isCommit: readFlag('commit', rest['commit']) === true,
  }
}

async function warn(socket: Socket, warning: string): Promise<void> {
  await socket.send({ message_type: 'warning', warning })
}

/** ElevenLabs' servers close with 1000 after an error: the message before has its type. */
async function fail(socket: Socket, error: AppError): Promise<void> {
  const type = errorTypeOf(error)
  await socket.send({ message_type: type, error: error.message })
  socket.close(error.status === 500 ? 1011 : 1000, type)
}
