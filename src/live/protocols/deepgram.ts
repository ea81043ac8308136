import { createHash } from 'node:crypto'
import { AppError } from '../../contract/app-error.ts'
import { liveFrameBytes, type LiveEvent } from '../../contract/live.ts'
import { labelsOf } from '../../integrations/deepgram/read-options.ts'
import type { ClientSocketRoute } from '../../platform/http/client-socket-route.ts'
import type { Socket, SocketMessage } from '../../platform/http/web-socket.ts'
import type { LiveSession } from '../live-session.ts'
import type { AudioInput } from './audio-input.ts'
import {
  closeEnded,
  pausedSentence,
  serveSession,
  startClientSession,
  type ClientProtocol,
  type SessionOptions,
} from './client-session.ts'
import { callerOf, openInput, readSamples, withRest, type DeepgramDeps, type Samples } from './deepgram-connection.ts'
import { emptyTurn, resultsMessage, type Deepgram } from './deepgram-messages.ts'
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

/** Deepgram's streaming API, version 1. */
export function deepgramRoute(deps: DeepgramDeps): ClientSocketRoute {
  return {
    path: '/v1/listen',
    maxMessageBytes: liveFrameBytes,
    otherwise: { hint: ', or POST a recording to it', methods: ['POST'] },
    // Its clients expect errors of the start as the answer to the handshake.
    open: async (call) => {
      const caller = await callerOf(deps, call)
      const asked = readParameters(call.query)
      const session = await startClientSession(deps, call, caller, asked.options)
      const input = openInput(session, asked.samples, deps)
      return (socket) =>
        serveSession(
          { ...socket, messages: () => withRest(socket, input) },
          session,
          asProtocol(socket, session, input, asked, call.requestId),
          deps.log,
          call,
        )
    },
  }
}

interface Asked {
  /** null: the audio is in a container. */
  samples: Samples | null
  options: SessionOptions
  hasInterimResults: boolean
  hasSpeakers: boolean
  /** The language is detected. */
  hasLanguage: boolean
  hasSpeechEvents: boolean
  hasUtteranceEnds: boolean
  labels: Deepgram['labels']
  warnings: string[]
}

const known = new Set(
  ['encoding', 'sample_rate', 'channels', 'interim_results', 'endpointing', 'utterance_end_ms', 'vad_events'].concat(
    ['language', 'keyterm', 'keywords', 'diarize', 'diarize_model', 'multichannel', 'redact', 'callback', 'space'],
    // Tiro always writes case and punctuation, and the model can be any name.
    ['model', 'version', 'tier', 'punctuate', 'smart_format', 'mip_opt_out', 'tag', 'extra', 'no_delay'],
  ),
)

const oneChannel = 'mix the channels, connect once for each, or POST the recording with multichannel=true'

/** @throws AppError INVALID_QUERY, LANGUAGE_UNSUPPORTED */
function readParameters(query: URLSearchParams): Asked {
  return readQuery(() => {
    const flag = (name: string): boolean => readFlag(name, query.get(name)) === true
    // Without these, the client would get something else than it relies on.
    if (flag('multichannel')) throw invalid('multichannel', `is not supported live: ${oneChannel}`)
    if ((readInteger('channels', query.get('channels'), 1, 64) ?? 1) > 1)
      throw invalid('channels', `must be 1: ${oneChannel}`)
    if (query.has('callback')) throw invalid('callback', 'is not supported')
    if (query.getAll('redact').some((one) => one !== 'false')) throw invalid('redact', 'is not supported')
    const asked = query.get('language')
    const language = readLanguage('language', asked === 'multi' ? 'auto' : asked)
    const endpointing = query.get('endpointing')
    const silenceMs = endpointing === 'true' || endpointing === 'false' ? null : readSilence('endpointing', endpointing)
    const terms = [...query.getAll('keyterm'), ...query.getAll('keywords').map((one) => one.replace(/:-?[\d.]+$/, ''))]
    return {
      samples: readSamples(query),
      options: {
        ...(language === null ? {} : { language }),
        ...(silenceMs === null ? {} : { silenceMs }),
        ...(terms.length === 0 ? {} : { vocabulary: readTerms('keyterm', terms) }),
      },
      hasInterimResults: flag('interim_results'),
      // Naming a model turns it on.
      hasSpeakers: flag('diarize') || query.has('diarize_model'),
      hasLanguage: asked === 'multi',
      hasSpeechEvents: flag('vad_events'),
      hasUtteranceEnds: readInteger('utterance_end_ms', query.get('utterance_end_ms'), 0, 60_000) !== null,
      labels: labelsOf({ tag: query.getAll('tag'), extra: query.getAll('extra') }),
      warnings: [...new Set(query.keys())].filter((name) => !known.has(name)).map((name) => `${name} has no effect.`),
    }
  })
}

function asProtocol(
  socket: Socket,
  session: LiveSession,
  input: AudioInput,
  asked: Asked,
  requestId: string,
): ClientProtocol {
  const hash = createHash('sha256')
  const created = new Date().toISOString()
  const { recordingId, workspaceId } = session
  const about = (): Deepgram => ({
    requestId,
    recordingId,
    workspaceId,
    engine: session.state().engine,
    labels: asked.labels,
  })
  const seconds = (): number => session.state().receivedBytes / 32_000
  /** What is in the results of a turn that has ended; the language of one that goes on may still be another. */
  const more = (isFinal: boolean): Parameters<typeof resultsMessage>[3] => ({
    hasSpeakers: asked.hasSpeakers,
    language: asked.hasLanguage && isFinal ? session.state().spokenLanguage : null,
  })
  let isEnding = false
  let isFinalizing = false
  let spokenTurn = -1
  const end = async (): Promise<void> => {
    isEnding = true
    await input.end()
    await session.finish()
  }
  const onCommand = async (type: string): Promise<void> => {
    switch (type) {
      case 'KeepAlive':
        return
      case 'Finalize':
        isFinalizing = session.state().current !== null
        void session.endTurn()
        if (!isFinalizing) await socket.send(resultsMessage(emptyTurn(seconds()), about(), true, more(false)))
        return
      case 'CloseStream':
        await end()
        return
      default:
        throw new AppError('INVALID_BODY', `${type.slice(0, 50)} is not a message of this protocol.`)
    }
  }
  return {
    onMessage: async (message: SocketMessage) => {
      if (isEnding) return
      if ('text' in message) {
        await onCommand(readMessage(message.text).type)
      } else if (message.bytes.length === 0) {
        // Older clients end the stream so.
        await end()
      } else {
        hash.update(message.bytes)
        await input.write(message.bytes)
      }
    },
    onEvent: async (event: LiveEvent) => {
      if (event.type === 'turn' && !event.turn.isCorrected) {
        const { turn, start, end: last, isFinal } = event.turn
        if (turn > spokenTurn && asked.hasSpeechEvents) {
          await socket.send({ type: 'SpeechStarted', channel: [0, 1], timestamp: start })
        }
        spokenTurn = Math.max(spokenTurn, turn)
        // The words turned out to be noise, so there is no end of the turn to wait for.
        const isTakenBack = isFinalizing && event.turn.words.length === 0
        if (isTakenBack) await socket.send(resultsMessage(emptyTurn(seconds()), about(), true, more(false)))
        else if (isFinal || asked.hasInterimResults) {
          await socket.send(resultsMessage(event.turn, about(), isFinal && isFinalizing, more(isFinal)))
        }
        if (isFinal || isTakenBack) isFinalizing = false
        if (isFinal && asked.hasUtteranceEnds) {
          await socket.send({ type: 'UtteranceEnd', channel: [0, 1], last_word_end: last })
        }
      } else if (event.type === 'captions' && event.isPaused) {
        const description = pausedSentence(event.reason)
        await socket.send({ type: 'Warning', description, variant: 'CAPTIONS_PAUSED' })
      } else if (event.type === 'state' && event.status === 'ENDED') {
        await socket.send({
          type: 'Metadata',
          transaction_key: 'deprecated',
          request_id: requestId,
          sha256: hash.digest('hex'),
          created,
          duration: seconds(),
          channels: 1,
          recording_id: recordingId,
          workspace_id: workspaceId,
          ...asked.labels,
          ...(asked.warnings.length === 0 ? {} : { warnings: asked.warnings }),
        })
        closeEnded(socket, event.ending, 'NET-0001: the session ended')
      }
    },
    fail: async (error) => {
      await socket.send({ type: 'Error', description: error.message, variant: error.code, request_id: requestId })
      const isTheirs = error.status < 500
      socket.close(isTheirs ? 1008 : 1011, `${isTheirs ? 'DATA-0000' : 'NET-0000'}: ${error.message}`)
    },
  }
}
