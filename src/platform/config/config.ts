import { availableParallelism } from 'node:os'
import { isIP } from 'node:net'
import path from 'node:path'
import { readLegacyHost } from './legacy-host.ts'
import { readChat, readInsights, type ChatServer } from './chat.ts'
import { UsageError } from '../../contract/app-error.ts'

export const roles = ['all', 'api', 'worker'] as const
export type Role = (typeof roles)[number]

/** All settings, read once at startup. Sizes are in bytes, durations in seconds. */
export interface Config {
  role: Role
  host: string
  port: number
  /** Folder of the embedded database, blobs, models and secrets. */
  data: string
  /** URL of a PostgreSQL database, which may contain a password; null: the embedded database. */
  databaseUrl: string | null
  /** Public URL of this instance, without a trailing slash; null: built from host and port. */
  publicUrl: string | null
  /** Host name that serves only the legacy endpoints; null: none. */
  legacyHost: string | null
  trustedProxies: string[]
  /** Overrides the root secret generated in the data folder. */
  secret: string | null
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'
  media: {
    maxSeconds: number
    maxUploadBytes: number
    /** Largest archive that can be restored. */
    maxArchiveBytes: number
    minFreeBytes: number
    /** `auto` uses bubblewrap where it works; `required` refuses to decode without it. */
    sandbox: 'auto' | 'required' | 'off'
    ffmpeg: string
    ffprobe: string
    /** Path or name of yt-dlp, which downloads media from video sites. */
    ytdlp: string
    /** Time limit for downloading one recording from a URL. */
    maxDownloadSeconds: number
  }
  /** Requests to URLs that users enter: webhooks and sources of recordings. */
  outbound: {
    /** CIDRs that are allowed although they aren't public; http and any port are allowed there too. */
    allow: string[]
    /** Whether http is allowed on the public internet. */
    http: boolean
  }
  speech: {
    /** `auto` or the name of an adapter, checked by the engines. The other kinds also accept `off`. */
    engine: string
    /** ID of a model in the catalogue; null: the engine's default. */
    model: string | null
    pocketsphinx: string
    openai: { baseUrl: string; apiKey: string | null; model: string } | null
  }
  /** Speaker diarization. */
  speakers: { engine: string }
  /** Text embeddings for semantic search. */
  embedding: {
    engine: string
    openai: { baseUrl: string; apiKey: string | null; model: string } | null
  }
  /** Language model behind the OpenAI chat API, for insights and questions; null: none. */
  chat: ChatServer | null
  translation: {
    engine: string
    apertium: string
    /** Base URL of the registry of Bergamot models. */
    registry: string
    openai: { baseUrl: string; apiKey: string | null; model: string } | null
  }
  /** Engine for insights and questions; `auto` uses the chat model if one is configured. */
  insights: string
  models: {
    /** Folder for downloaded models. */
    folder: string
    /** Additional folders (TIRO_MODELS, colon separated). A model found there counts as installed. */
    extra: string[]
    /** Base URL that replaces the model hosts; null: the URLs in the catalogue. */
    mirror: string | null
    /** Whether Tiro may download models. */
    fetch: boolean
  }
  worker: {
    /** Maximum number of engine processes that work at the same time. */
    processes: number
    /** An engine process that uses more memory than this is replaced, bytes. */
    processMemory: number
  }
  limits: {
    requestsPerMinute: number
    jobsPerMinute: number
    searchesPerMinute: number
    failedSignInsPerMinute: number
    /** An upload that sends less than 4 kB within this many seconds is cancelled. */
    uploadStallSeconds: number
    /** Maximum number of waiting and running jobs per workspace before new work is refused. */
    maxQueued: number
  }
  /** Whether anyone can sign up, or only people with an invitation. */
  signUp: 'invitation' | 'open'
  /** OpenID provider for sign-in; null: none. */
  oidc: { issuer: string; clientId: string; clientSecret: string } | null
  /** Address and port of /metrics; null: not served. */
  metricsPort: number | null
  /** Creates the "Sample" workspace on the first start. */
  sample: boolean
}

type Environment = Record<string, string | undefined>

/** Reads the Config from the environment. @throws UsageError naming the variable that is invalid or contradictory */
export function readConfig(
  env: Environment,
  overrides: Partial<Pick<Config, 'role' | 'host' | 'port' | 'data'>> = {},
): Config {
  const text = (name: string): string | null => {
    const value = env[name]
    return value === undefined || value === '' ? null : value
  }
  const integer = (name: string, fallback: number, min = 0, max = Number.MAX_SAFE_INTEGER): number => {
    const value = text(name)
    if (value === null) return fallback
    const number = Number(value)
    if (!Number.isInteger(number) || number < min || number > max) {
      throw new UsageError(`${name} must be a whole number from ${min} to ${max}, not "${value}".`)
    }
    return number
  }
  const choice = <V extends string>(name: string, values: readonly V[], fallback: V): V => {
    const value = text(name)
    if (value === null) return fallback
    const found = values.find((candidate) => candidate === value)
    if (found === undefined) throw new UsageError(`${name} must be one of ${values.join(', ')}, not "${value}".`)
    return found
  }
  const flag = (name: string, fallback: boolean): boolean =>
    choice(name, ['0', '1', 'false', 'true'] as const, fallback ? '1' : '0').match(/^(1|true)$/) !== null

  const list = (name: string): string[] =>
    (text(name) ?? '')
      .split(',')
      .map((s) => s.trim())
      .filter((s) => s !== '')

  const data = path.resolve(overrides.data ?? text('TIRO_DATA') ?? './data')
  const openaiUrl = text('TIRO_OPENAI_URL')
  const engine = text('TIRO_SPEECH') ?? 'auto'
  if (engine === 'openai' && openaiUrl === null) {
    throw new UsageError('TIRO_SPEECH=openai requires TIRO_OPENAI_URL, the URL of the server.')
  }
  const publicUrl = text('TIRO_PUBLIC_URL')
  if (publicUrl !== null && !/^https?:\/\/[^/?#]+$/.test(publicUrl.replace(/\/+$/, ''))) {
    throw new UsageError(`TIRO_PUBLIC_URL must be a URL such as https://tiro.example.org, not "${publicUrl}".`)
  }
  const role = overrides.role ?? choice('TIRO_ROLE', roles, 'all')
  const databaseUrl = text('TIRO_DATABASE_URL')
  if (databaseUrl !== null && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    // The value isn't repeated in the message: it may contain a password.
    throw new UsageError('TIRO_DATABASE_URL must be a URL such as postgres://tiro:password@localhost/tiro.')
  }
  if (role === 'worker' && databaseUrl === null) {
    throw new UsageError(
      'A separate worker requires a PostgreSQL database in TIRO_DATABASE_URL. Only one process, with --role all, can use the embedded database.',
    )
  }

  const port = overrides.port ?? integer('TIRO_PORT', 8080, 0, 65_535)
  const metricsPort = integer('TIRO_METRICS_PORT', 0, 1, 65_535)
  if (metricsPort !== 0 && metricsPort === port) {
    throw new UsageError('TIRO_METRICS_PORT must differ from TIRO_PORT: /metrics must not be public.')
  }

  return {
    role,
    host: overrides.host ?? text('TIRO_HOST') ?? '127.0.0.1',
    port,
    data,
    databaseUrl,
    publicUrl: publicUrl === null ? null : publicUrl.replace(/\/+$/, ''),
    legacyHost: readLegacyHost(text, publicUrl),
    trustedProxies: list('TIRO_TRUSTED_PROXIES'),
    secret: text('TIRO_SECRET'),
    logLevel: choice('TIRO_LOG', ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const, 'warn'),
    media: {
      maxSeconds: integer('TIRO_MAX_MEDIA_SECONDS', 24 * 3600, 1),
      maxUploadBytes: integer('TIRO_MAX_UPLOAD_BYTES', 5 * 1024 ** 3, 1),
      maxArchiveBytes: integer('TIRO_MAX_ARCHIVE_BYTES', 100 * 1024 ** 3, 1),
      minFreeBytes: integer('TIRO_MIN_FREE_BYTES', 1024 ** 3),
      sandbox: choice('TIRO_SANDBOX', ['auto', 'required', 'off'] as const, 'auto'),
      ffmpeg: text('TIRO_FFMPEG') ?? 'ffmpeg',
      ffprobe: text('TIRO_FFPROBE') ?? 'ffprobe',
      ytdlp: text('TIRO_YTDLP') ?? 'yt-dlp',
      maxDownloadSeconds: integer('TIRO_MAX_DOWNLOAD_SECONDS', 6 * 3600, 1),
    },
    outbound: { allow: list('TIRO_OUTBOUND_ALLOW').map(cidr), http: flag('TIRO_OUTBOUND_HTTP', false) },
    speech: {
      engine,
      model: text('TIRO_SPEECH_MODEL'),
      pocketsphinx: text('TIRO_POCKETSPHINX') ?? 'pocketsphinx_continuous',
      openai:
        openaiUrl === null
          ? null
          : {
              baseUrl: openaiUrl.replace(/\/+$/, ''),
              apiKey: text('TIRO_OPENAI_KEY'),
              model: text('TIRO_OPENAI_MODEL') ?? 'whisper-1',
            },
    },
    speakers: { engine: text('TIRO_SPEAKERS') ?? 'auto' },
    embedding: readEmbedding(text, text('TIRO_EMBEDDING') ?? 'auto'),
    chat: readChat(text, integer),
    translation: readTranslation(text, text('TIRO_TRANSLATION') ?? 'auto'),
    insights: readInsights(text('TIRO_INSIGHTS') ?? 'auto', text('TIRO_CHAT_URL')),
    models: {
      folder: path.resolve(text('TIRO_MODEL_FOLDER') ?? path.join(data, 'models')),
      extra: (text('TIRO_MODELS') ?? '')
        .split(path.delimiter)
        .filter((s) => s !== '')
        .map((s) => path.resolve(s)),
      mirror: text('TIRO_MODEL_MIRROR')?.replace(/\/+$/, '') ?? null,
      fetch: flag('TIRO_MODEL_FETCH', true),
    },
    worker: {
      processes: integer('TIRO_PROCESSES', Math.max(1, availableParallelism()), 1, 256),
      processMemory: integer('TIRO_PROCESS_MEMORY', 3 * 1024 ** 3, 64 * 1024 ** 2),
    },
    limits: {
      requestsPerMinute: integer('TIRO_LIMIT_REQUESTS', 600, 1),
      jobsPerMinute: integer('TIRO_LIMIT_JOBS', 60, 1),
      searchesPerMinute: integer('TIRO_LIMIT_SEARCHES', 120, 1),
      failedSignInsPerMinute: integer('TIRO_LIMIT_FAILED_SIGN_INS', 20, 1),
      uploadStallSeconds: integer('TIRO_UPLOAD_STALL_SECONDS', 60, 1, 86_400),
      maxQueued: integer('TIRO_MAX_QUEUED', 10_000, 1),
    },
    signUp: choice('TIRO_SIGNUP', ['invitation', 'open'] as const, 'invitation'),
    oidc: readOidc(text),
    metricsPort: text('TIRO_METRICS_PORT') === null ? null : metricsPort,
    sample: flag('TIRO_SAMPLE', true),
  }
}

/** Settings of an embedding server. Requires both a URL and a model name. */
function readEmbedding(text: (name: string) => string | null, engine: string): Config['embedding'] {
  const url = text('TIRO_EMBEDDING_URL')
  const model = text('TIRO_EMBEDDING_MODEL')
  if (engine === 'openai' && url === null) {
    throw new UsageError('TIRO_EMBEDDING=openai requires TIRO_EMBEDDING_URL, the URL of the server.')
  }
  if (url === null) return { engine, openai: null }
  if (!URL.canParse(url) || !/^https?:/.test(url)) {
    throw new UsageError(`TIRO_EMBEDDING_URL must be a URL such as http://localhost:8000, not "${url}".`)
  }
  if (model === null) throw new UsageError('TIRO_EMBEDDING_URL requires TIRO_EMBEDDING_MODEL, the name of the model.')
  return { engine, openai: { baseUrl: url.replace(/\/+$/, ''), apiKey: text('TIRO_EMBEDDING_KEY'), model } }
}

/** Settings of a translation server. Requires both a URL and a model name. */
function readTranslation(text: (name: string) => string | null, engine: string): Config['translation'] {
  const url = text('TIRO_TRANSLATION_OPENAI_URL')
  const model = text('TIRO_TRANSLATION_OPENAI_MODEL')
  const registry = text('TIRO_TRANSLATION_REGISTRY') ?? text('TIRO_MODEL_MIRROR') ?? bergamotRegistry
  for (const [name, value] of Object.entries({
    TIRO_TRANSLATION_OPENAI_URL: url,
    TIRO_TRANSLATION_REGISTRY: registry,
  })) {
    if (value !== null && (!URL.canParse(value) || !/^https?:/.test(value))) {
      throw new UsageError(`${name} must be a URL such as http://localhost:8000, not "${value}".`)
    }
  }
  if (engine === 'openai' && url === null) {
    throw new UsageError('TIRO_TRANSLATION=openai requires TIRO_TRANSLATION_OPENAI_URL, the URL of the server.')
  }
  if (url !== null && model === null) {
    throw new UsageError('TIRO_TRANSLATION_OPENAI_URL requires TIRO_TRANSLATION_OPENAI_MODEL, the name of the model.')
  }
  return {
    engine,
    apertium: text('TIRO_APERTIUM') ?? 'apertium',
    registry: registry.replace(/\/+$/, ''),
    openai:
      url === null || model === null
        ? null
        : { baseUrl: url.replace(/\/+$/, ''), apiKey: text('TIRO_TRANSLATION_OPENAI_KEY'), model },
  }
}

/** Mozilla's registry of translation models, also used by Firefox. */
const bergamotRegistry = 'https://storage.googleapis.com/moz-fx-translations-data--303e-prod-translations-data'

/** Requires all three variables or none. The issuer must use https, except on this machine. */
function readOidc(text: (name: string) => string | null): Config['oidc'] {
  const issuer = text('TIRO_OIDC_ISSUER')
  const clientId = text('TIRO_OIDC_CLIENT_ID')
  const clientSecret = text('TIRO_OIDC_CLIENT_SECRET')
  if (issuer === null && clientId === null && clientSecret === null) return null
  if (issuer === null || clientId === null || clientSecret === null) {
    throw new UsageError('OpenID sign-in requires TIRO_OIDC_ISSUER, TIRO_OIDC_CLIENT_ID and TIRO_OIDC_CLIENT_SECRET.')
  }
  const url = URL.canParse(issuer) ? new URL(issuer) : null
  const isLocal = url?.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  if (url === null || (url.protocol !== 'https:' && !isLocal) || url.search !== '' || url.hash !== '') {
    throw new UsageError(`TIRO_OIDC_ISSUER must be an https URL such as https://id.example.org, not "${issuer}".`)
  }
  return { issuer, clientId, clientSecret }
}

/** Checks a network such as `10.1.0.0/16` and returns it unchanged. */
function cidr(text: string): string {
  const [address = '', bits = '', rest] = text.split('/')
  const most = isIP(address) === 4 ? 32 : isIP(address) === 6 ? 128 : -1
  if (rest !== undefined || !/^\d{1,3}$/.test(bits) || Number(bits) > most || address.includes('%')) {
    throw new UsageError(`TIRO_OUTBOUND_ALLOW must list networks such as 10.1.0.0/16, not "${text}".`)
  }
  return text
}
