import { clientSocketRoute } from '../../platform/http/client-socket-route.ts'
import type { SocketRoute } from '../../platform/http/socket-route.ts'
import { assemblyAiRoute } from './assemblyai.ts'
import type { DeepgramDeps } from './deepgram-connection.ts'
import { deepgramFluxRoute } from './deepgram-flux.ts'
import { deepgramRoute } from './deepgram.ts'
import { elevenLabsRoute } from './elevenlabs.ts'
import { mistralRoute } from './mistral.ts'
import { openAiRealtimeRoute, type OpenAiDeps } from './openai-realtime.ts'
import { voskRoute } from './vosk.ts'

/** The addresses where clients of other vendors connect. */
export function clientSockets(deps: OpenAiDeps & DeepgramDeps): SocketRoute[] {
  const onError = (error: unknown): void => deps.log.error({ err: error }, 'live connection failed')
  return [
    assemblyAiRoute(deps),
    deepgramRoute(deps),
    deepgramFluxRoute(deps),
    elevenLabsRoute(deps),
    mistralRoute(deps),
    openAiRealtimeRoute(deps),
    voskRoute(deps),
  ].map((route) => clientSocketRoute(route, onError))
}
