import { randomUUID } from 'node:crypto'
import { AppError, invalidBody } from '../../contract/app-error.ts'
import type { LiveEvent } from '../../contract/live.ts'
import type { Caller } from '../../contract/endpoint.ts'
import { openAiError } from '../../platform/http/openai-error.ts'
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
  type ProtocolDeps,
} from './client-session.ts'
import { holderOfToken, isClientToken } from './client-token.ts'
import { openAiTokenPath, secretPrefix, settingsOf } from './openai-token.ts'
import { writeSamples } from './audio-input.ts'
import { limitWaiting, type WaitingLimits } from './limit-waiting.ts'
import { Items } from './openai-items.ts'
import { asOptions, decoderOf, defaultSettings, describe, termsOf, updateSettings } from './openai-settings.ts'
import { readBase64, readMessage, readObject } from './read-values.ts'
import { isObject } from '../../text/is-object.ts'

const keyPrefix = 'openai-insecure-api-key.'

export type OpenAiDeps = ProtocolDeps & WaitingLimits

/** OpenAI's Realtime API, sessions that transcribe. */
export function openAiRealtimeRoute(deps: OpenAiDeps): ClientSocketRoute {
  const wait = limitWaiting(deps)
  return {
    path: '/v1/realtime',
    maxMessageBytes: base64FrameBytes,
    // Its clients learn of errors from events.
    open: async (call) => (socket) => new Connection(deps, call, socket, wait).serve(),
  }
}

function keyOf({ headers, protocols }: SocketCall): string | null {
  if (headers.authorization !== undefined) return headers.authorization.replace(/^Bearer +/i, '').trim()
  // Azure's clients.
  if (typeof headers['api-key'] === 'string') return headers['api-key']
  return protocols.find((one) => one.startsWith(keyPrefix))?.slice(keyPrefix.length) ?? null
}

/** Clients of the first version announce it, and know other names for the session's events. */
function isBetaClient({ headers, protocols }: SocketCall): boolean {
  return headers['openai-beta'] === 'realtime=v1' || protocols.includes('openai-beta.realtime-v1')
}

class Connection {
  readonly #deps: OpenAiDeps
  readonly #call: SocketCall
  readonly #socket: Socket
  readonly #isBeta: boolean
  readonly #limitWaiting: ReturnType<typeof limitWaiting>
  readonly #id = `sess_${randomUUID().replaceAll('-', '')}`
  #settings = defaultSettings
  #decoder = decoderOf(defaultSettings)
  /** Whether the client or its secret says that it only transcribes. */
  #isForTranscription: boolean
  #session: LiveSession | null = null
  #items: Items | null = null

  constructor(deps: OpenAiDeps, call: SocketCall, socket: Socket, wait: ReturnType<typeof limitWaiting>) {
    this.#deps = deps
    this.#call = call
    this.#socket = socket
    this.#isBeta = isBetaClient(call)
    this.#isForTranscription = call.query.get('intent') === 'transcription'
    this.#limitWaiting = wait
  }

  async serve(): Promise<void> {
    const { log } = this.#deps
    try {
      const caller = await this.#identify()
      if (!['transcription', null].includes(this.#call.query.get('intent'))) throw transcriptionOnly()
      const messages = this.#socket.messages()
      const session = await this.#wait(caller, messages)
      if (session === null) return
      await serveSession(
        { ...this.#socket, messages: () => messages },
        session,
        {
          onMessage: (message) => this.#onMessage(session, message),
          onEvent: async (event, n) => {
            await this.#onEvent(event)
            await this.#items?.seen(n)
          },
          fail: (error) => this.#fail(error),
        },
        log,
        this.#call,
      )
    } catch (error) {
      await this.#fail(asAppError(error, log))
    }
  }

  async #identify(): Promise<Caller> {
    const key = keyOf(this.#call)
    if (key === null || !key.startsWith(secretPrefix) || !isClientToken(key)) {
      return this.#call.authenticate(() => this.#call.callerOfKey(key))
    }
    const secret = holderOfToken(this.#deps, openAiTokenPath, key.slice(secretPrefix.length))
    const caller = await this.#call.authenticate(secret.identify)
    this.#settings = settingsOf(secret)
    this.#isForTranscription = true
    return caller
  }

  async #wait(caller: Caller, messages: AsyncGenerator<SocketMessage, void>): Promise<LiveSession | null> {
    const tooLong = (): void =>
      void this.#fail(new AppError('INVALID_STATE', 'The connection was closed because no session began on it.'))
    return this.#limitWaiting(caller, tooLong, async () => {
      await this.#send(this.#isBeta ? 'transcription_session.created' : 'session.created', {
        session: this.#describe(),
      })
      return beforeSession(
        this.#call,
        this.#deps.log,
        (error) => this.#fail(error),
        () => this.#begin(caller, messages),
      )
    })
  }

  /** Starts the session with the first settings or audio, because its language can't change later. */
  async #begin(caller: Caller, messages: AsyncGenerator<SocketMessage, void>): Promise<LiveSession | null> {
    for (;;) {
      const next = await messages.next()
      if (next.done === true) return null
      const before = this.#settings
      try {
        const message = readText(next.value)
        // Jigasi names a model instead of the intent, and says in its first event that it only transcribes.
        if (!this.#isForTranscription && !isForTranscription(message)) throw transcriptionOnly()
        if (isUpdate(message.type)) {
          this.#settings = updateSettings(this.#settings, message['session'], isBetaUpdate(message.type))
        } else if (message.type !== 'input_audio_buffer.append') {
          requireKnown(message.type)
          continue
        }
        const session = await startClientSession(this.#deps, this.#call, caller, asOptions(this.#settings))
        this.#session = session
        this.#decoder = decoderOf(this.#settings)
        this.#items = new Items(session, (type, fields) => this.#send(type, fields), this.#isBeta)
        this.#items.setManual(this.#settings.silenceMs === null)
        if (isUpdate(message.type)) await this.#sendUpdated(message.type)
        else await this.#onCommand(session, message)
        return session
      } catch (error) {
        if (!isOfMessage(error)) throw error
        this.#settings = before
        await this.#sendError(error, next.value)
      }
    }
  }

  async #onMessage(session: LiveSession, message: SocketMessage): Promise<void> {
    try {
      await this.#onCommand(session, readText(message))
    } catch (error) {
      // A wrong message has an answer, and the session goes on.
      if (!isOfMessage(error)) throw error
      await this.#sendError(error, message)
    }
  }

  async #onCommand(session: LiveSession, message: ReturnType<typeof readMessage>): Promise<void> {
    switch (message.type) {
      case 'input_audio_buffer.append':
        await writeSamples(session, this.#decoder, readBase64('audio', message['audio']))
        return
      case 'input_audio_buffer.commit':
        if ((await this.#items?.commit()) === false) {
          throw new AppError('INVALID_BODY', 'The buffer has less than 100 ms of audio.', {
            openAiCode: 'input_audio_buffer_commit_empty',
          })
        }
        return
      case 'input_audio_buffer.clear':
        this.#items?.clear()
        await this.#send('input_audio_buffer.cleared', {})
        return
      case 'session.update':
      case 'transcription_session.update': {
        const changed = updateSettings(this.#settings, message['session'], isBetaUpdate(message.type))
        if (changed.language !== this.#settings.language) {
          throw invalidBody(
            'session',
            'language',
            'cannot change',
            'The language of a session is that of its first update.',
          )
        }
        if (changed.encoding !== this.#settings.encoding) {
          throw new AppError('INVALID_BODY', 'The audio format of a session is that of its first update.', {
            fields: [{ path: 'session', rule: 'format', message: 'cannot change' }],
          })
        }
        this.#settings = changed
        session.configure({ silenceMs: asOptions(changed).silenceMs, vocabulary: termsOf(changed.prompt) })
        this.#items?.setManual(changed.silenceMs === null)
        await this.#sendUpdated(message.type)
        return
      }
      default:
        requireKnown(message.type)
    }
  }

  async #onEvent(event: LiveEvent): Promise<void> {
    if (event.type === 'turn') {
      await this.#items?.onTurn(event.turn)
    } else if (event.type === 'captions' && event.isPaused) {
      const message = pausedSentence(event.reason)
      await this.#send('error', { error: { type: 'server_error', code: 'captions_paused', message, param: null } })
    } else if (event.type === 'state' && event.status === 'ENDED') {
      await this.#items?.end()
      if (event.ending === 'TOO_LONG') this.#socket.close(1000, 'The session has reached its longest time.')
      else closeEnded(this.#socket, event.ending)
    }
  }

  #describe(): Record<string, unknown> {
    const { recordingId, workspaceId } = this.#session ?? {}
    const recording = recordingId === undefined ? {} : { recording_id: recordingId, workspace_id: workspaceId ?? '' }
    return describe(this.#settings, this.#id, this.#isBeta, recording)
  }

  async #sendUpdated(asked: string): Promise<void> {
    await this.#send(isBetaUpdate(asked) ? 'transcription_session.updated' : 'session.updated', {
      session: this.#describe(),
    })
  }

  async #send(type: string, fields: Record<string, unknown>): Promise<void> {
    await this.#socket.send({ type, event_id: `event_${randomUUID().replaceAll('-', '')}`, ...fields })
  }

  async #sendError(error: AppError, message: SocketMessage | null): Promise<void> {
    const { code, details } = error
    const body = { error: code, errorDetails: { ...details, message: error.message, requestId: this.#call.requestId } }
    const known = openAiError({ status: error.status, body }).error
    const own = details['openAiCode']
    await this.#send('error', {
      error: { ...known, ...(typeof own === 'string' ? { code: own } : {}), event_id: eventIdOf(message) },
    })
  }

  async #fail(error: AppError): Promise<void> {
    await this.#sendError(error, null)
    // A workspace that the caller may not see, or sees no more.
    const isHidden = error.code === 'NOT_FOUND' && error.details['resource'] === 'workspace'
    const isAuthentication = error.status === 401 || error.status === 403 || isHidden
    const code = isAuthentication ? 3000 : error.status === 429 || error.status === 503 ? 1013 : 1008
    this.#socket.close(error.status === 500 ? 1011 : code, error.message)
  }
}

function transcriptionOnly(): AppError {
  const how = 'connect with ?intent=transcription, or begin with a session.update of the type transcription.'
  return new AppError('INVALID_QUERY', `Only transcription is available here: ${how}`)
}

function isForTranscription({ type, session }: ReturnType<typeof readMessage>): boolean {
  return isBetaUpdate(type) || (type === 'session.update' && isObject(session) && session['type'] === 'transcription')
}

/** Whether one message was wrong, and nothing else. */
function isOfMessage(error: unknown): error is AppError {
  return error instanceof AppError && ['INVALID_BODY', 'MALFORMED_JSON', 'LANGUAGE_UNSUPPORTED'].includes(error.code)
}

function isUpdate(type: string): boolean {
  return type === 'session.update' || isBetaUpdate(type)
}

function isBetaUpdate(type: string): boolean {
  return type === 'transcription_session.update'
}

function requireKnown(type: string): void {
  // These mean nothing before there is audio.
  if (type === 'input_audio_buffer.commit' || type === 'input_audio_buffer.clear') {
    throw new AppError('INVALID_BODY', 'The buffer is empty.', { openAiCode: 'input_audio_buffer_commit_empty' })
  }
  throw invalidBody('type', 'enum', 'unknown', `${type.slice(0, 60)} is not a message of transcription sessions.`)
}

function readText(message: SocketMessage): ReturnType<typeof readMessage> {
  if ('text' in message) return readMessage(message.text)
  throw new AppError('INVALID_BODY', 'Send audio as base64 in input_audio_buffer.append.')
}

function eventIdOf(message: SocketMessage | null): string | null {
  if (message === null || !('text' in message)) return null
  try {
    const { event_id: id } = readObject(message.text)
    return typeof id === 'string' ? id : null
  } catch {
    return null
  }
}
