import { readAccounts, type AccountSettings } from './accounts.ts'
import { readBlobs, type S3Settings } from './blobs.ts'
import { readDatabase, type DatabaseSettings } from './database.ts'
import { readEngines, type EngineSettings } from './engines.ts'
import { readLimits, type LimitSettings } from './limits.ts'
import { readLive, type LiveSettings } from './live.ts'
import { readMail, type MailSettings } from './mail.ts'
import { readMedia, readOutbound, type MediaSettings, type OutboundSettings } from './media.ts'
import { readModels, readWorker, type ModelSettings, type WorkerSettings } from './models.ts'
import { readOpenAiApi, type OpenAiApiSettings } from './openai-api.ts'
import { readQuotas, type QuotaSettings } from './quotas.ts'
import { readServer, type Overrides, type ServerSettings } from './server.ts'
import { settingsIn, type Environment } from './settings.ts'
import { readTracing, type TracingSettings } from './tracing.ts'
import { readWatch, type WatchSettings } from './watch.ts'
import { readWyoming, type WyomingSettings } from './wyoming.ts'

/** All settings, read once at startup. Sizes are in bytes, durations in seconds. */
export interface Config extends ServerSettings, DatabaseSettings, AccountSettings, EngineSettings {
  /** Where media is stored; null: in the data folder. */
  s3: S3Settings | null
  media: MediaSettings
  outbound: OutboundSettings
  models: ModelSettings
  worker: WorkerSettings
  limits: LimitSettings
  live: LiveSettings
  /** The server that sends mail; null: Tiro sends none. */
  mail: MailSettings | null
  quotas: QuotaSettings
  openAiApi: OpenAiApiSettings
  /** Null: no traces. */
  tracing: TracingSettings | null
  /** Null: no folder is watched. */
  watch: WatchSettings | null
  /** Null: Wyoming isn't served. */
  wyoming: WyomingSettings | null
}

/** Reads the Config from the environment. @throws UsageError naming the variable that is invalid or contradictory */
export function readConfig(env: Environment, overrides: Overrides = {}): Config {
  const settings = settingsIn(env)
  const server = readServer(settings, overrides)
  return {
    ...server,
    ...readDatabase(settings, server.role),
    ...readAccounts(settings),
    ...readEngines(settings),
    s3: readBlobs(settings),
    media: readMedia(settings, server.role === 'worker' || !isLoopback(server.host)),
    outbound: readOutbound(settings),
    models: readModels(settings, server.data),
    worker: readWorker(settings),
    limits: readLimits(settings),
    live: readLive(settings),
    mail: readMail(settings, server.publicUrl),
    quotas: readQuotas(settings),
    openAiApi: readOpenAiApi(settings),
    tracing: readTracing(settings),
    watch: readWatch(settings),
    wyoming: readWyoming(settings),
  }
}

/** Whether only programs on this machine can connect to an address to listen on. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)
}
