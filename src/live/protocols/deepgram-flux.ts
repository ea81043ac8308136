import { AppError } from '../../contract/app-error.ts'
import { liveFrameBytes, type LiveEvent, type LiveTurn } from '../../contract/live.ts'
import type { ClientSocketRoute } from '../../platform/http/client-socket-route.ts'
import type { Socket, SocketMessage } from '../../platform/http/web-socket.ts'
import type { LiveSession } from '../live-session.ts'
import type { AudioInput } from './audio-input.ts'
import { closeEnded, pausedSentence, serveSession, startClientSession, type ClientProtocol } from './client-session.ts'
import { callerOf, openInput, withRest, type DeepgramDeps } from './deepgram-connection.ts'
import { configured, endOf, readFluxParameters, type FluxParameters } from './deepgram-flux-settings.ts'
import { readMessage } from './read-values.ts'

/** Deepgram's streaming API, version 2 (Flux): turns, for programs that answer when somebody has finished. */
export function deepgramFluxRoute(deps: DeepgramDeps): ClientSocketRoute {
  return {
    path: '/v2/listen',
    maxMessageBytes: liveFrameBytes,
    // Its clients expect errors of the start as the answer to the handshake.
    open: async (call) => {
      const caller = await callerOf(deps, call)
      const asked = readFluxParameters(call.query)
      const session = await startClientSession(deps, call, caller, asked.options)
      const input = openInput(session, asked.samples, deps)
      return async (socket) => {
        const { begin, ...protocol } = asProtocol(socket, session, input, asked, call.requestId)
        await begin()
        await serveSession({ ...socket, messages: () => withRest(socket, input) }, session, protocol, deps.log, call)
      }
    },
  }
}

function asProtocol(
  socket: Socket,
  session: LiveSession,
  input: AudioInput,
  { settings: first, hints, hasLanguage, labels, warnings }: FluxParameters,
  requestId: string,
): ClientProtocol & { begin: () => Promise<void> } {
  let settings = first
  let sequence = 0
  let isSpeaking = false
  /** Turns that have ended. */
  let count = 0
  let isForced = false
  let isEnding = false

  const send = (type: string, fields: Record<string, unknown>): Promise<void> => {
    const sequenceId = sequence
    sequence += 1
    return socket.send({ type, request_id: requestId, sequence_id: sequenceId, ...fields })
  }
  const sendTurn = (event: 'StartOfTurn' | 'Update' | 'EndOfTurn', turn: LiveTurn): Promise<void> => {
    const { spokenLanguage: language } = session.state()
    const isEnd = event === 'EndOfTurn'
    return send('TurnInfo', {
      event,
      turn_index: count,
      audio_window_start: turn.start,
      audio_window_end: turn.end,
      transcript: turn.text,
      // The type has no null. Engines without confidence are believed.
      words: turn.words.map(({ word, start, end, confidence }) => ({ word, confidence: confidence ?? 1, start, end })),
      end_of_turn_confidence: isEnd ? 1 : 0,
      ...(isEnd ? { trigger: isForced ? 'manual' : endOf(settings).trigger } : {}),
      ...(isEnd && hasLanguage && language !== null ? { languages: [language] } : {}),
      ...(hints.length === 0 ? {} : { languages_hinted: hints }),
    })
  }
  const configure = async (message: Record<string, unknown>): Promise<void> => {
    try {
      settings = configured(settings, hints, message)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      await send('ConfigureFailure', { error_code: error.code, description: error.message })
      return
    }
    const { keyterms } = settings
    session.configure({
      silenceMs: endOf(settings).silenceMs,
      ...(message['keyterms'] === undefined ? {} : { vocabulary: keyterms }),
    })
    await send('ConfigureSuccess', {
      thresholds: {
        eot_threshold: settings.threshold,
        eot_timeout_ms: settings.timeoutMs,
        ...(settings.eagerThreshold === null ? {} : { eager_eot_threshold: settings.eagerThreshold }),
      },
      keyterms,
      ...(hints.length === 0 ? {} : { language_hints: hints }),
    })
  }
  const onCommand = async (message: ReturnType<typeof readMessage>): Promise<void> => {
    switch (message.type) {
      case 'Configure':
        await configure(message)
        return
      case 'ForceEndTurn':
        // Nothing ends while nobody speaks.
        isForced = session.state().current !== null
        if (isForced) void session.endTurn()
        return
      case 'KeepAlive':
        return
      case 'CloseStream':
        isEnding = true
        await input.end()
        await session.finish()
        return
      default:
        throw new AppError('INVALID_BODY', `${message.type.slice(0, 50)} is not a message of this protocol.`)
    }
  }
  const onTurn = async (turn: LiveTurn): Promise<void> => {
    if (turn.isCorrected) return
    // What began with words that were taken back ends without any.
    const isEnd = turn.isFinal || turn.words.length === 0
    if (!isSpeaking) {
      if (turn.words.length === 0) return
      isSpeaking = true
      await sendTurn('StartOfTurn', turn)
      if (!isEnd) return
    }
    await sendTurn(isEnd ? 'EndOfTurn' : 'Update', turn)
    if (!isEnd) return
    isSpeaking = false
    isForced = false
    count += 1
  }
  return {
    begin: () =>
      send('Connected', {
        recording_id: session.recordingId,
        workspace_id: session.workspaceId,
        ...labels,
        ...(warnings.length === 0 ? {} : { warnings }),
      }),
    onMessage: async (message: SocketMessage) => {
      if (isEnding) return
      if ('text' in message) await onCommand(readMessage(message.text))
      else await input.write(message.bytes)
    },
    onEvent: async (event: LiveEvent) => {
      if (event.type === 'turn') {
        await onTurn(event.turn)
      } else if (event.type === 'captions' && event.isPaused) {
        const description = pausedSentence(event.reason)
        await send('Warning', { code: 'CAPTIONS_PAUSED', description })
      } else if (event.type === 'state' && event.status === 'ENDED') {
        closeEnded(socket, event.ending)
      }
    },
    fail: async (error) => {
      await send('Error', { code: error.code, description: error.message })
      socket.close(error.status < 500 ? 1008 : 1011, error.message)
    },
  }
}
