import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { trackKeyUse } from './accounts/authenticate-key.ts'
import { authenticateRequest } from './accounts/authenticate-request.ts'
import { grantIn } from './accounts/grant-in.ts'
import { createRecent } from './accounts/recent-callers.ts'
import { createOidcClient } from './accounts/oidc-client.ts'
import { oidcRoutes } from './accounts/oidc-routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { issueSetUpToken } from './accounts/set-up.ts'
import { askRoutes } from './ask/routes.ts'
import { giveUpUnfinished } from './archives/give-up-unfinished.ts'
import { archiveRoutes } from './archives/routes.ts'
import type { Config } from './config.ts'
import type { Caller, Grant } from './contract/endpoint.ts'
import type { Handlers } from './contract/endpoints/index.ts'
import { chooseInsightEngine } from './engines/insight/index.ts'
import { detectLanguage } from './engines/language/eld.ts'
import { createEmbedderChooser } from './engines/embedding/choose.ts'
import { createModelManager } from './engines/models/manager.ts'
import { modelRoutes } from './engines/models/routes.ts'
import { createSpeakerChooser } from './engines/speakers/choose.ts'
import { createSpeechChooser } from './engines/speech/choose.ts'
import { createVoiceDetector } from './engines/speech/vad.ts'
import { createTranslationChooser } from './engines/translation/choose.ts'
import { eventRoutes } from './events/routes.ts'
import { StepError } from './errors.ts'
import { folderRoutes } from './folders/routes.ts'
import { dashboardPage } from './http/dashboard.ts'
import { createIdempotency } from './http/idempotency.ts'
import { createRateLimiter } from './http/limits.ts'
import { policiesOf } from './http/policies.ts'
import { localAddress } from './http/local-address.ts'
import { createServer } from './http/server.ts'
import { importRoutes } from './imports/routes.ts'
import { requireRoom } from './jobs/require-room.ts'
import { insightRoutes } from './insights/routes.ts'
import { listLanguages } from './languages/list-languages.ts'
import { legacyRoutes } from './legacy/routes.ts'
import { legacySearchRoutes } from './legacy/search-routes.ts'
import { createOutbound } from './outbound/create-outbound.ts'
import { startRun } from './pipeline/start-run.ts'
import { transcribeRecording } from './pipeline/transcribe-recording.ts'
import { closeThreads } from './processes/thread.ts'
import { promptRoutes } from './prompts/routes.ts'
import type { RecordingRow } from './recordings/as-recording.ts'
import { deletionRoutes } from './recordings/deletion-routes.ts'
import type { OnPurge } from './recordings/purge-recording.ts'
import { recordingRoutes } from './recordings/routes.ts'
import { makeSample } from './sample/make-sample.ts'
import { createEmbedding } from './search/embed-missing.ts'
import { searchRoutes } from './search/routes.ts'
import { createSearchByMeaning } from './search/search-semantic.ts'
import { countJobEvents, serveMetrics } from './serve-metrics.ts'
import { createSigner } from './signing.ts'
import { startBackground } from './start-background.ts'
import { startChores } from './start-chores.ts'
import { openDiskBlobs } from './storage/blobs/disk.ts'
import { openConfigured } from './storage/database/open-configured.ts'
import type { Tx } from './storage/database/schema.ts'
import { openVectors } from './storage/database/vectors.ts'
import { blobsName, makeDataFolder } from './storage/data-folder.ts'
import { createSecretBox } from './storage/secret-box.ts'
import { rootSecret } from './storage/secret.ts'
import { keepServedAddress } from './storage/served-address.ts'
import { speakerRoutes } from './speakers/routes.ts'
import { voiceRoutes } from './speakers/voice-routes.ts'
import { transcriptSpeakerRoutes } from './transcripts/speaker-routes.ts'
import { transcriptRoutes } from './transcripts/routes.ts'
import { deleteTranslationsOf } from './translations/delete-translations.ts'
import { requireTranslatable } from './translations/require-translatable.ts'
import { translationRoutes } from './translations/routes.ts'
import { uploadRoutes } from './uploads/routes.ts'
import { endWebhooksOf } from './webhooks/end-webhooks-of.ts'
import { webhookRoutes } from './webhooks/routes.ts'
import type { Deliveries } from './webhooks/start-deliveries.ts'
import type { OnLeft } from './workspaces/remove-member.ts'
import { workspaceRoutes } from './workspaces/routes.ts'

export interface App {
  /** Empty: a worker, which nobody asks anything. */
  address: string
  setUpLink: string | null
  /** Resolves when something broke that this process cannot go on without. */
  failed: Promise<Error>
  close: () => Promise<void>
}

/** Joins the parts and starts them: database, worker, HTTP. The only place where that is done. */
export async function createApp(config: Config): Promise<App> {
  makeDataFolder(config.data)
  const failed = Promise.withResolvers<Error>()
  const closing: (() => Promise<void> | void)[] = []
  const close = async (): Promise<void> => {
    for (const end of closing.splice(0).toReversed()) await end()
  }
  try {
    const database = await openConfigured(config, { owner: true, onLost: failed.resolve })
    closing.push(() => database.close())
    const { db, jobsDb, longReads } = database
    const blobs = await openDiskBlobs({
      folder: path.join(config.data, blobsName),
      minFreeBytes: config.media.minFreeBytes,
    })
    const root = await rootSecret(config.data, config.secret)
    const signer = createSigner(root)
    const outbound = createOutbound(config.outbound)
    closing.push(() => outbound.close())
    const webhookSecrets = createSecretBox(root, 'webhook-secret')
    let deliveries: Deliveries | null = null
    let searchLog: typeof server.log | null = null
    closing.push(closeThreads)

    const models = createModelManager(config.models)
    const speech = createSpeechChooser(config, models)
    const speakers = createSpeakerChooser(config, models)
    const voice = createVoiceDetector({ processes: 1 })
    for (const engine of [models, speech, speakers, voice]) closing.push(() => engine.close())
    const translators = createTranslationChooser(config)
    const insights = chooseInsightEngine(config)
    for (const engine of [insights, translators]) closing.push(() => engine.close())
    const graph = transcribeRecording({ blobs, config, outbound, speakers, speech, voice })
    const run = async (tx: Tx, recording: RecordingRow): Promise<void> => {
      await requireRoom(tx, recording.workspaceId, config.limits.maxQueued)
      await startRun(tx, graph, recording)
    }

    const vectors = openVectors(longReads, database.file)
    closing.push(() => vectors.close())
    // What an engine says of itself is known; where in the program it was said tells nobody anything.
    const onSearchTrouble = (error: unknown): void =>
      searchLog?.warn(error instanceof StepError ? { reason: error.message } : { err: error }, 'search')
    const embedders = createEmbedderChooser(config, models, onSearchTrouble)
    closing.push(() => embedders.close())
    const embedding = createEmbedding(jobsDb, longReads, embedders, onSearchTrouble)
    const searchByMeaning = createSearchByMeaning({ longReads, vectors, embedder: embedding.forQueries })
    const searching = { db, longReads, searchByMeaning }

    const keyUse = trackKeyUse(db)
    let address = config.publicUrl ?? ''
    const publicUrl = (): string => address
    const onPurge: OnPurge = (tx, recording) => deleteTranslationsOf(tx, recording.id)
    const onLeft: OnLeft = endWebhooksOf
    const accountDeps = { db, blobs, publicUrl, isSignUpOpen: config.signUp === 'open', onPurge, onLeft }
    let onSignInTrouble = (reason: string): void => void reason
    const oidc = config.oidc === null ? null : createOidcClient(config.oidc, (reason) => onSignInTrouble(reason))
    const oidcName = config.oidc === null ? null : new URL(config.oidc.issuer).host
    const files = { db, blobs, signer, publicUrl, startRun: run }
    const handlers: Handlers = {
      ...accountRoutes({ ...accountDeps, oidcName, setUpPage: await dashboardPage() }),
      ...oidcRoutes({ ...accountDeps, oidc }),
      ...workspaceRoutes(accountDeps),
      ...deletionRoutes({
        ...files,
        onPurge,
        requireEngine: (name) => speech.byName(name),
      }),
      ...recordingRoutes({
        ...files,
        outbound,
        requireTranslatable: (from, into) => requireTranslatable(translators, from, into),
      }),
      ...uploadRoutes({
        ...files,
        maxUploadBytes: config.media.maxUploadBytes,
        minFreeBytes: config.media.minFreeBytes,
      }),
      ...folderRoutes(db),
      ...promptRoutes(db),
      ...speakerRoutes(db),
      ...voiceRoutes({ db, blobs }),
      ...transcriptRoutes(db),
      ...transcriptSpeakerRoutes(db),
      ...translationRoutes({ db, translators, maxQueued: config.limits.maxQueued }),
      ...importRoutes({ db, detectLanguage }),
      ...archiveRoutes({ db, blobs, maxBytes: config.media.maxArchiveBytes }),
      ...eventRoutes(db),
      ...modelRoutes(models),
      ...legacyRoutes({ db, outbound, startRun: run }),
      ...searchRoutes(searching),
      ...legacySearchRoutes(searching),
      ...insightRoutes({ db, maxQueued: config.limits.maxQueued }),
      ...askRoutes({ ...searching, engine: insights }),
      ...webhookRoutes({ db, outbound, box: webhookSecrets, wake: () => deliveries?.wake() }),
      listLanguages: () => listLanguages(speech, translators),
      getHealth: async () => ({ status: 'ok' }),
      getReadiness: async () => {
        await db.selectFrom('setting').select('key').limit(1).execute()
        return { status: 'ready' }
      },
    }
    const callers = createRecent<Caller>()
    const grants = createRecent<Grant | null>()
    const server = await createServer({
      handlers,
      deps: {
        authenticate: (request) => authenticateRequest(db, request, publicUrl(), keyUse, callers),
        grantIn: (caller, workspaceId) =>
          grants.get(`${caller.keyId ?? caller.userId} ${workspaceId}`, () => grantIn(db, caller, workspaceId)),
        forgetCallers: () => {
          callers.forget()
          grants.forget()
        },
        limiter: createRateLimiter(db),
        policies: policiesOf(config.limits),
        idempotency: createIdempotency(db),
        uploadSpanMs: config.limits.uploadStallSeconds * 1000,
      },
      logLevel: config.logLevel,
      trustedProxies: config.trustedProxies,
      publicUrl,
      legacyHost: config.legacyHost,
      openapi: await readFile(new URL('../openapi.yaml', import.meta.url), 'utf8'),
    })
    closing.push(() => server.close())
    const { log } = server
    onSignInTrouble = (reason) => log.warn({ reason }, 'sign-in elsewhere failed')
    searchLog = log
    const outcomes = countJobEvents()
    closing.push(await serveMetrics(config, server, { db: longReads, blobs, outcomes }))
    if (config.role !== 'worker') {
      const listening = await server.listen({ host: config.host, port: config.port })
      address = config.publicUrl ?? localAddress(listening)
      if (!database.isShared) closing.push(keepServedAddress(config.data, address))
    }

    if (config.role !== 'api') {
      deliveries = await startBackground({
        config,
        database,
        graph,
        translators,
        insights,
        outbound,
        webhookSecrets,
        embed: embedding.step,
        log,
        outcomes,
        closing,
      })
    }
    const chores = startChores({
      db,
      jobsDb,
      blobs,
      keyUse,
      onPurge,
      onTrouble: (error) => log.error({ err: error }, 'housekeeping failed'),
    })
    closing.push(() => chores.stop())

    await giveUpUnfinished(db, database.isShared)
    const serves = config.role !== 'worker'
    const token = serves ? await issueSetUpToken(db) : null
    if (config.sample && serves) await makeSample({ db, blobs, startRun: run })
    return {
      address: serves ? address : '',
      setUpLink: token === null ? null : `${address}/setup?token=${token}`,
      failed: failed.promise,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
