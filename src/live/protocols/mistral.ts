import { AppError } from '../../contract/app-error.ts'
import type { LiveEvent } from '../../contract/live.ts'
import type { Caller } from '../../contract/endpoint.ts'
import { errorStatus } from '../../contract/errors.ts'
import type { ClientSocketRoute, SocketCall } from '../../platform/http/client-socket-route.ts'
import type { Socket, SocketMessage } from '../../platform/http/web-socket.ts'
import type { LiveSession } from '../live-session.ts'
import {
  asAppError,
  base64FrameBytes,
  beforeSession,
  closeEnded,
  pausedSentence,
  serveSession,
  startClientSession,
  type ClientProtocol,
  type ProtocolDeps,
} from './client-session.ts'
import { inputOfSamples } from './audio-input.ts'
import { limitWaiting, type WaitingLimits } from './limit-waiting.ts'
import { describe, updateSettings, usualSettings, type MistralSettings } from './mistral-settings.ts'
import { doneMessage, MistralText } from './mistral-text.ts'
import { invalid, readBase64, readMessage } from './read-values.ts'

interface Started {
  session: LiveSession
  settings: MistralSettings
  /** The message that began it. */
  first: SocketMessage
}

/** Mistral's API for live transcription. */
export function mistralRoute(deps: ProtocolDeps & WaitingLimits): ClientSocketRoute {
  const wait = limitWaiting(deps)
  return {
    path: '/v1/audio/transcriptions/realtime',
    maxMessageBytes: base64FrameBytes,
    // Its clients learn of errors from messages.
    open: async (call) => async (socket) => {
      const failed = (error: AppError): Promise<void> => fail(socket, error)
      try {
        const caller = await call.authenticate(call.callerOfHeaders)
        const settings = usualSettings(call.query.get('model') ?? 'voxtral-mini-latest')
        const messages = socket.messages()
        await socket.send({ type: 'session.created', session: describe(settings, call.requestId) })
        const tooLong = (): void =>
          void failed(new AppError('INVALID_STATE', 'The connection was closed because no audio came on it.'))
        const started = await wait(caller, tooLong, () =>
          beforeSession(call, deps.log, failed, () => begin(deps, call, socket, caller, messages, settings)),
        )
        if (started === null) return
        const { session } = started
        const all = { ...socket, messages: () => withFirst(started.first, messages) }
        await serveSession(all, session, asProtocol(socket, started), deps.log, call)
      } catch (error) {
        await failed(asAppError(error, deps.log))
      }
    },
  }
}

/** Starts the session with the first audio, because its language can't change later. */
async function begin(
  deps: ProtocolDeps,
  call: SocketCall,
  socket: Socket,
  caller: Caller,
  messages: AsyncGenerator<SocketMessage, void>,
  usual: MistralSettings,
): Promise<Started | null> {
  let settings = usual
  for (;;) {
    const next = await messages.next()
    if (next.done === true) return null
    const message = readText(next.value)
    switch (message.type) {
      case 'session.update':
        settings = updateSettings(settings, message['session'])
        await socket.send({ type: 'session.updated', session: describe(settings, call.requestId) })
        break
      case 'input_audio.append': {
        const session = await startClientSession(deps, call, caller, settings.options)
        return { session, settings, first: next.value }
      }
      case 'input_audio.flush':
      case 'input_audio.end':
        await socket.send(doneMessage(settings.model, { text: '', language: null, segments: [], seconds: 0 }))
        if (message.type === 'input_audio.flush') break
        socket.close(1000, '')
        return null
      default:
        throw unknown(message.type)
    }
  }
}

async function* withFirst(
  first: SocketMessage,
  rest: AsyncGenerator<SocketMessage, void>,
): AsyncGenerator<SocketMessage, void> {
  yield first
  yield* rest
}

function asProtocol(socket: Socket, { session, settings }: Started): ClientProtocol {
  const input = inputOfSamples(session, settings.encoding, settings.rate)
  const text = new MistralText(session, settings, (message) => socket.send(message))
  return {
    onMessage: async (given: SocketMessage) => {
      const message = readText(given)
      switch (message.type) {
        case 'input_audio.append':
          return input.write(readBase64('audio', message['audio']))
        case 'input_audio.flush':
          return text.flush()
        case 'input_audio.end':
          text.end()
          await input.end()
          return session.finish()
        case 'session.update':
          throw invalid('session', "can't change after the first audio")
        default:
          throw unknown(message.type)
      }
    },
    onEvent: async (event: LiveEvent, n: number) => {
      if (event.type === 'turn') await text.onTurn(event.turn)
      else if (event.type === 'speakers') text.onSpeakers(event)
      else if (event.type === 'captions' && event.isPaused) {
        await socket.send({ type: 'warning', message: pausedSentence(event.reason) })
      } else if (event.type === 'state' && event.status === 'ENDED') {
        text.end()
        await text.sendDone()
        closeEnded(socket, event.ending)
      }
      await text.seen(n)
    },
    fail: (error) => fail(socket, error),
  }
}

function readText(message: SocketMessage): ReturnType<typeof readMessage> {
  if ('text' in message) return readMessage(message.text)
  throw new AppError('INVALID_BODY', 'Send audio as base64 in input_audio.append.')
}

function unknown(type: string): AppError {
  return invalid('type', `${type.slice(0, 60)} is not a message of live transcription`)
}

async function fail(socket: Socket, error: AppError): Promise<void> {
  await socket.send({ type: 'error', error: { message: error.message, code: errorStatus[error.code] } })
  socket.close(error.status < 500 ? 1008 : 1011, error.message)
}
