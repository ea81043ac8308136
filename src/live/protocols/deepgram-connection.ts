import type { Caller } from '../../contract/endpoint.ts'
import { contained } from '../../integrations/deepgram/read-options.ts'
import type { Config } from '../../platform/config/config.ts'
import type { SocketCall } from '../../platform/http/client-socket-route.ts'
import type { Socket, SocketMessage } from '../../platform/http/web-socket.ts'
import type { LiveSession } from '../live-session.ts'
import { inputOfMedia, inputOfSamples, type AudioInput } from './audio-input.ts'
import type { ProtocolDeps } from './client-session.ts'
import { holderOfToken, isClientToken } from './client-token.ts'
import type { SampleEncoding } from './decode-samples.ts'
import { invalid, readInteger } from './read-values.ts'
import { sampleRates } from './resample.ts'

// What both versions of Deepgram's streaming API share.

export interface DeepgramDeps extends ProtocolDeps {
  media: Config['media']
  /** The longest session, hours. */
  maxHours: number
}

/** Who connects, with a key or a token. @throws AppError API_KEY_…, RATE_LIMITED */
export function callerOf(deps: DeepgramDeps, call: SocketCall): Promise<Caller> {
  const key = keyOf(call)
  return call.authenticate(
    key !== null && isClientToken(key)
      ? holderOfToken(deps, '/v1/auth/grant', key).identify
      : async () => call.callerOfKey(key),
  )
}

/**
 * The key or the token: `Authorization: Token KEY` or `Bearer TOKEN`, or the subprotocols `token, KEY` or
 * `bearer, TOKEN` of a browser.
 */
function keyOf({ headers, protocols }: SocketCall): string | null {
  const [scheme, key] = protocols
  if (headers.authorization !== undefined) return headers.authorization.replace(/^(?:Token|Bearer) +/i, '').trim()
  return key !== undefined && /^(?:token|bearer)$/i.test(scheme ?? '') ? key : null
}

export interface Samples {
  encoding: SampleEncoding
  rate: number
}

const encodings: readonly SampleEncoding[] = ['linear16', 'linear32', 'mulaw', 'alaw']

/** How the audio is written; null: it is in a container. @throws AppError INVALID_BODY */
export function readSamples(query: URLSearchParams): Samples | null {
  const asked = query.get('encoding') ?? ''
  if (asked === '' || contained.has(asked)) return null
  const encoding = encodings.find((one) => one === asked)
  if (encoding === undefined) {
    throw invalid('encoding', `must be ${encodings.join(', ')}. Omit it for audio in a container, such as webm`)
  }
  const rate = readInteger('sample_rate', query.get('sample_rate'), sampleRates.min, sampleRates.max)
  if (rate === null) throw invalid('sample_rate', `is required for ${encoding}`)
  return { encoding, rate }
}

export function openInput(session: LiveSession, samples: Samples | null, deps: DeepgramDeps): AudioInput {
  return samples === null
    ? inputOfMedia(session, { media: deps.media, maxSeconds: deps.maxHours * 3600 })
    : inputOfSamples(session, samples.encoding, samples.rate)
}

/**
 * The messages of a client, then what of its audio is still being decoded: it may leave without a word. A message that
 * fails ends them early, and the decoder too.
 */
export async function* withRest(socket: Socket, input: AudioInput): AsyncGenerator<SocketMessage, void> {
  try {
    yield* socket.messages()
  } finally {
    await input.end()
  }
}
