import type { IncomingHttpHeaders } from 'node:http'
import { vendorOf } from './vendor-errors.ts'

const openAiPaths = [
  'audio/(?:speech|translations|transcriptions(?:/realtime)?)',
  'models(?:/[^?]+)?',
  'realtime(?:/(?:client_secrets|transcription_sessions|sessions|calls))?',
  // Tiro says why it hasn't these.
  'chat/completions|completions|embeddings|responses',
]
/** A base URL has /v1, /openai or neither, and clients put /v1 or /openai/v1 before their paths, or nothing. */
const ofOpenAi = new RegExp(`^(?:/openai|/v1)*(/(?:${openAiPaths.join('|')})(?:\\?.*)?)$`)
const ofAzure = /^\/openai(?:\/v1|\/deployments\/[^/?]+)(?=\/)/

/** The URL as its route knows it. */
export function routedUrl(given: string, headers: IncomingHttpHeaders = {}): string {
  return withModelsOf(headers, withBase(given))
}

/** ElevenLabs and Deepgram have OpenAI's address for models, and other answers. The key tells whose client asks. */
function withModelsOf({ authorization, 'xi-api-key': elevenLabsKey }: IncomingHttpHeaders, url: string): string {
  if (elevenLabsKey !== undefined) return url.replace(/^\/v1\/models(?=\?|$)/, '/v1/speech-to-text/models')
  const isDeepgram = /^Token /i.test(authorization ?? '')
  return isDeepgram ? url.replace(/^\/v1\/models(?=[/?]|$)/, '/v1/auth/models') : url
}

function withBase(given: string): string {
  const url = withoutLastSlash(withSingleSlashes(given))
  // Clients of whisper.cpp's server ask there whether it runs.
  if (url === '/health') return '/healthz'
  const [, path] = ofOpenAi.exec(url) ?? []
  if (path !== undefined) return withEncodedModel(withoutApiVersion(`/v1${path}`))
  // Azure's clients put the name of a model before the path, and a version of the API behind.
  return url.startsWith('/openai/') ? withoutApiVersion(url.replace(ofAzure, '/v1')) : url
}

/** Azure's clients name a version of its API. */
function withoutApiVersion(url: string): string {
  return url.replace(/([?&])api-version=[^&]*&?/, '$1').replace(/[?&]$/, '')
}

/** Names of models have a slash, which some clients don't encode. */
function withEncodedModel(url: string): string {
  return url.replace(
    /^(\/v1\/models\/)([^?]*[^?/])/,
    (_, head: string, name: string) => head + name.replaceAll('/', '%2F'),
  )
}

/** Programs join a base URL that ends with a slash and a path that begins with one. */
function withSingleSlashes(url: string): string {
  const [path = ''] = url.split('?', 1)
  if (!path.includes('//')) return url
  const single = path.replaceAll(/\/{2,}/g, '/')
  return isOfVendor(single) || isOfVendor(single.slice(0, -1)) ? single + url.slice(path.length) : url
}

/** Some programs end every path with a slash. */
function withoutLastSlash(url: string): string {
  const [path = ''] = url.split('?', 1)
  if (!path.endsWith('/')) return url
  const bare = path.slice(0, -1)
  return isOfVendor(bare) ? bare + url.slice(path.length) : url
}

/** The live APIs of AssemblyAI and Vosk tell of errors in messages, so they are no vendors with a shape of their own. */
function isOfVendor(path: string): boolean {
  return (
    path.startsWith('/openai/') ||
    ofOpenAi.test(path) ||
    path.startsWith('/v3/') ||
    path === '/vosk' ||
    vendorOf(path) !== undefined
  )
}
