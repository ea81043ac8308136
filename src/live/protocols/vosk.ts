import { AppError } from '../../contract/app-error.ts'
import { liveFrameBytes, type LiveEvent, type LiveTurn } from '../../contract/live.ts'
import type { ClientSocketRoute } from '../../platform/http/client-socket-route.ts'
import type { Socket, SocketMessage } from '../../platform/http/web-socket.ts'
import type { LiveSession } from '../live-session.ts'
import { inputOfSamples, type AudioInput } from './audio-input.ts'
import {
  closeEnded,
  serveSession,
  startClientSession,
  type ClientProtocol,
  type ProtocolDeps,
} from './client-session.ts'
import { readLanguage, readQuery } from './read-values.ts'
import { readCommand, resultMessage, usualConfig, type VoskConfig } from './vosk-messages.ts'

/** The protocol of Vosk's WebSocket server, whose own address is the root and which has no keys. */
export function voskRoute(deps: ProtocolDeps): ClientSocketRoute {
  return {
    path: '/vosk',
    maxMessageBytes: liveFrameBytes,
    // The protocol has no errors, so those of the start are the answer to the handshake.
    open: async (call) => {
      const caller = await call.authenticate(call.callerOfHeaders)
      const language = readQuery(() => readLanguage('language', call.query.get('language')))
      const session = await startClientSession(deps, call, caller, language === null ? {} : { language })
      return (socket) => serveSession(socket, session, asProtocol(socket, session), deps.log, call)
    },
  }
}

/** Each message with audio has one answer, and so has the end: programs wait for it before they send the next one. */
function asProtocol(socket: Socket, session: LiveSession): ClientProtocol {
  let config: VoskConfig = usualConfig
  let input: AudioInput | null = null
  let isEnding = false
  /** Turns that have ended and that the client hasn't got. */
  let ended: LiveTurn[] = []
  const result = (turns: readonly LiveTurn[]): object =>
    resultMessage(turns, session.state().spokenLanguage ?? 'und', config)

  const configure = (next: VoskConfig): void => {
    if (input !== null && next.rate !== config.rate) {
      throw new AppError('INVALID_BODY', "sample_rate can't change after the first audio.")
    }
    if (next.phrases !== config.phrases) session.configure({ vocabulary: next.phrases })
    config = next
  }
  const end = async (): Promise<void> => {
    isEnding = true
    await input?.end()
    await session.finish()
  }
  const hear = async (bytes: Buffer): Promise<void> => {
    input ??= inputOfSamples(session, 'linear16', config.rate)
    await input.write(bytes)
    const next = ended.shift()
    await socket.send(next === undefined ? { partial: session.state().current?.text ?? '' } : result([next]))
  }
  return {
    onMessage: async (message: SocketMessage) => {
      if (isEnding) return
      if (!('text' in message)) return hear(message.bytes)
      const next = readCommand(message.text, config)
      if (next === null) await end()
      else configure(next)
    },
    onEvent: async (event: LiveEvent) => {
      if (event.type === 'turn' && event.turn.isFinal && !event.turn.isCorrected) ended.push(event.turn)
      if (event.type !== 'state' || event.status !== 'ENDED') return
      const last = ended
      ended = []
      await socket.send(result(last))
      closeEnded(socket, event.ending)
    },
    fail: async (error) => socket.close(error.status < 500 ? 1008 : 1011, error.message),
  }
}
