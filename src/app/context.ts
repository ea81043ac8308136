import path from 'node:path'
import { checkEngineNames } from '../engines/check-engine-names.ts'
import { createEmbedderChooser, type EmbedderChooser } from '../engines/embedding/choose.ts'
import { chooseInsights } from '../engines/insight/index.ts'
import type { InsightEngine } from '../engines/insight/port.ts'
import { createLanguageChooser } from '../engines/language/choose.ts'
import type { LanguageChooser } from '../engines/language/port.ts'
import { createModelManager, type ModelManager } from '../engines/models/manager.ts'
import { createPunctuationChooser } from '../engines/punctuation/choose.ts'
import type { PunctuationChooser } from '../engines/punctuation/port.ts'
import { createVoiceComparer } from '../engines/speakers/acoustic/compare-voices.ts'
import { createLiveVoices } from '../engines/speakers/acoustic/live-voices.ts'
import { createSpeakerChooser, type SpeakerChooser } from '../engines/speakers/choose.ts'
import type { LiveVoices, VoiceComparer } from '../engines/speakers/port.ts'
import { createSpeechChooser, type SpeechChooser } from '../engines/speech/choose.ts'
import {
  createLiveDetector,
  createVoiceDetector,
  type LiveDetector,
  type VoiceDetector,
} from '../engines/speech/vad.ts'
import { createTranslationChooser } from '../engines/translation/choose.ts'
import type { TranslationChooser } from '../engines/translation/port.ts'
import { StepError } from '../contract/app-error.ts'
import { watchMedia } from './watch-media.ts'
import { checkFirstUse } from './check-first-use.ts'
import { openConfiguredBlobs } from '../platform/blobs/open-configured.ts'
import { requireNoMedia, requireOwnMedia } from '../platform/blobs/own-media.ts'
import type { BlobStore } from '../platform/blobs/port.ts'
import type { Closing } from '../platform/async/closing.ts'
import type { Config } from '../platform/config/config.ts'
import { blobsName, holdsInstance, openDataFolder } from '../platform/files/data-folder.ts'
import { openConfigured, type ConfiguredDatabase } from '../platform/database/open-configured.ts'
import { openVectors, type VectorIndex } from '../platform/database/search/vectors.ts'
import { requireFinishedCopy } from '../platform/move/copy-database.ts'
import { diskRefusal } from '../platform/disk-failure.ts'
import { createDiskReserve, reserveBytes, type DiskReserve } from '../platform/files/disk-reserve.ts'
import { createLogger, type Logger } from '../platform/logger.ts'
import { createMailQueue, type MailQueue } from '../platform/mail/mail-queue.ts'
import { createOutbound } from '../platform/outbound/create-outbound.ts'
import type { Outbound } from '../platform/outbound/outbound.ts'
import { closeThreads } from '../platform/processes/thread.ts'
import { noteSecret } from '../platform/secrets/note-secret.ts'
import { rootSecret } from '../platform/secrets/root-secret.ts'
import { createSecretBox, type SecretBox } from '../platform/secrets/secret-box.ts'
import { createSigner, type Signer } from '../platform/secrets/signing.ts'
import { startTracing } from '../platform/tracing/start-tracing.ts'

/** The objects that choose among adapters. */
interface Engines {
  models: ModelManager
  speech: SpeechChooser
  speakers: SpeakerChooser
  languages: LanguageChooser
  punctuation: PunctuationChooser
  voiceComparer: VoiceComparer
  voice: VoiceDetector
  /** For requests, so that none waits for a long recording. */
  requestVoice: VoiceDetector
  liveVoice: LiveDetector
  liveVoices: LiveVoices
  translators: TranslationChooser
  insights: InsightEngine
  embedders: EmbedderChooser
}

/** Parts that a test or an embedding program supplies instead of the configured ones. */
export interface Overrides {
  logger?: Logger
  blobs?: BlobStore
  engines?: Partial<Engines>
  /** Milliseconds since 1970; decides when housekeeping deletes what is due. */
  now?: () => number
}

/** The parts that every module is built from. Closed with the stack it was opened on, in reverse order. */
export interface Context {
  config: Config
  log: Logger
  database: ConfiguredDatabase
  blobs: BlobStore
  signer: Signer
  webhookSecrets: SecretBox
  totpSecrets: SecretBox
  mailSecrets: SecretBox
  /** Null: this instance sends no mail. */
  mail: MailQueue | null
  outbound: Outbound
  engines: Engines
  vectors: VectorIndex
  reserve: DiskReserve
  /** Why this process can't work now, though the database answers; null: as far as known, it can. */
  refusal: () => Promise<string | null>
  /** What is wrong if the media isn't where the settings say, otherwise null. */
  mislaid: () => Promise<string | null>
  now: () => number
  /** The public address of this instance, without a trailing slash; empty until the server listens. */
  publicUrl: () => string
  setPublicUrl: (url: string) => void
}

/**
 * Opens the data folder, the database and the engines. `onLost` is called when this process loses its database.
 * @throws UsageError if a setting names an unknown engine, the folder can't be used, another process owns it, or its media
 * is of another database
 */
export async function openContext(
  config: Config,
  overrides: Overrides,
  closing: Closing,
  onLost: (error: Error) => void,
): Promise<Context> {
  checkEngineNames(config)
  const log = overrides.logger ?? createLogger(config.logLevel)
  closing.defer(await startTracing(config, log))
  openDataFolder(config.data)
  const reserve = createDiskReserve(
    config.data,
    config.databaseUrl === null ? reserveBytes(config.media.minFreeBytes) : 0,
  )
  await reserve.start()
  const media = config.s3 === null && overrides.blobs === undefined ? path.join(config.data, blobsName) : null
  // Before the database is created.
  if (media !== null && config.databaseUrl === null && !holdsInstance(config.data)) await requireNoMedia(media)
  const database = await openConfigured(config, {
    owner: true,
    onLost,
    onWarning: (sentence) => log.warn(sentence),
  })
  closing.defer(() => database.close())
  const blobs = overrides.blobs ?? (await openConfiguredBlobs(config, database.db, log))
  closing.defer(() => blobs.close())
  await requireFinishedCopy(database.db)
  if (media !== null) await requireOwnMedia(database.db, media)
  const mislaid = await watchMedia(database.db, blobs)
  const lost = await mislaid()
  if (lost !== null) log.warn(lost)
  const root = await rootSecret({ ...config, server: database.isShared ? database.db : null })
  if (await noteSecret(database.db, root)) {
    log.warn(
      "The root secret isn't the one of the last start, by this process or another. Links have ended, and authenticator apps, webhooks and headers of export rules need new secrets. If nobody wanted that, set TIRO_SECRET, or the file secret of the data folder, as it was.",
    )
  }
  const outbound = createOutbound(config.outbound)
  closing.defer(() => outbound.close())
  closing.defer(closeThreads)
  const engines = openEngines(config, overrides.engines ?? {}, log, closing)
  const vectors = openVectors(database.searchReads, database.file)
  closing.defer(() => vectors.close())
  const mailSecrets = createSecretBox(root, 'mail')
  let publicUrl = config.publicUrl ?? ''
  return {
    config,
    log,
    database,
    blobs,
    signer: createSigner(root),
    webhookSecrets: createSecretBox(root, 'webhook-secret'),
    totpSecrets: createSecretBox(root, 'totp-secret'),
    mailSecrets,
    mail: config.mail === null ? null : createMailQueue(mailSecrets),
    outbound,
    engines,
    vectors,
    reserve,
    mislaid,
    refusal: async () => (await diskRefusal(config.data)) ?? blobs.refusal(),
    now: overrides.now ?? Date.now,
    publicUrl: () => publicUrl,
    setPublicUrl: (url) => {
      publicUrl = url
    },
  }
}

function openEngines(config: Config, given: Partial<Engines>, log: Logger, closing: Closing): Engines {
  const models = given.models ?? createModelManager(config.models)
  const { idleSeconds } = config.worker
  const requestVoice = given.requestVoice ?? createVoiceDetector({ processes: 2, idleSeconds })
  const check = { models, voice: requestVoice, config, fetched: config.models.folder, log }
  const engines: Engines = {
    models,
    speech: given.speech ?? createSpeechChooser(config, models, undefined, checkFirstUse(check, closing)),
    speakers: given.speakers ?? createSpeakerChooser(config, models),
    languages: given.languages ?? createLanguageChooser(config.worker, models),
    punctuation: given.punctuation ?? createPunctuationChooser(config.worker, models),
    voiceComparer: given.voiceComparer ?? createVoiceComparer(idleSeconds),
    voice: given.voice ?? createVoiceDetector({ processes: 1, idleSeconds }),
    requestVoice,
    liveVoice: given.liveVoice ?? createLiveDetector({ processes: 1 }),
    liveVoices: given.liveVoices ?? createLiveVoices(idleSeconds),
    translators: given.translators ?? createTranslationChooser(config),
    insights: given.insights ?? chooseInsights(config).engine,
    embedders: given.embedders ?? createEmbedderChooser(config, models, logSearchError(log)),
  }
  for (const engine of Object.values(engines) as { close: () => Promise<void> | void }[]) {
    closing.defer(() => engine.close())
  }
  return engines
}

/** An engine's failure explains itself, so its reason is logged without a stack. */
export function logSearchError(log: Logger): (error: unknown) => void {
  return (error) => log.warn(error instanceof StepError ? { reason: error.message } : { err: error }, 'search')
}
