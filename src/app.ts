import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { trackKeyUse } from './identity/accounts/authenticate-key.ts'
import { authenticateRequest } from './identity/accounts/authenticate-request.ts'
import { grantIn } from './identity/accounts/grant-in.ts'
import { createRecent } from './identity/accounts/recent-callers.ts'
import { createOidcClient } from './identity/accounts/oidc-client.ts'
import { oidcRoutes } from './identity/accounts/oidc-routes.ts'
import { accountRoutes } from './identity/accounts/routes.ts'
import { issueSetUpToken } from './identity/accounts/set-up.ts'
import { askRoutes } from './derived/ask/routes.ts'
import { giveUpUnfinished } from './integrations/archives/give-up-unfinished.ts'
import { archiveRoutes } from './integrations/archives/routes.ts'
import type { Config } from './platform/config/config.ts'
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
import { eventRoutes } from './platform/events/routes.ts'
import { StepError } from './contract/app-error.ts'
import { folderRoutes } from './library/folders/routes.ts'
import { dashboardPage } from './platform/http/dashboard.ts'
import { createIdempotency } from './platform/http/idempotency.ts'
import { createRateLimiter } from './platform/http/limits.ts'
import { policiesOf } from './platform/http/policies.ts'
import { localAddress } from './platform/http/local-address.ts'
import { createServer } from './platform/http/server.ts'
import { importRoutes } from './transcripts/import/routes.ts'
import { requireRoom } from './platform/jobs/require-room.ts'
import { insightRoutes } from './derived/insights/routes.ts'
import { listLanguages } from './derived/languages/list-languages.ts'
import { legacyRoutes } from './integrations/legacy/routes.ts'
import { legacySearchRoutes } from './integrations/legacy/search-routes.ts'
import { createOutbound } from './platform/outbound/create-outbound.ts'
import { startRun } from './pipeline/start-run.ts'
import { transcribeRecording } from './pipeline/transcribe-recording.ts'
import { closeThreads } from './platform/processes/thread.ts'
import { promptRoutes } from './derived/prompts/routes.ts'
import type { RecordingRow } from './library/recordings/as-recording.ts'
import { deletionRoutes } from './library/recordings/deletion-routes.ts'
import type { OnPurge } from './library/recordings/purge-recording.ts'
import { recordingRoutes } from './library/recordings/routes.ts'
import { makeSample } from './integrations/sample/make-sample.ts'
import { createEmbedding } from './derived/search/embed-missing.ts'
import { searchRoutes } from './derived/search/routes.ts'
import { createSearchByMeaning } from './derived/search/search-semantic.ts'
import { countJobEvents, serveMetrics } from './app/serve-metrics.ts'
import { createSigner } from './platform/signing.ts'
import { startBackground } from './app/start-background.ts'
import { startChores } from './app/start-chores.ts'
import { openDiskBlobs } from './platform/blobs/disk.ts'
import { openConfigured } from './platform/database/open-configured.ts'
import type { Tx } from './platform/database/schema.ts'
import { openVectors } from './platform/database/vectors.ts'
import { blobsName, makeDataFolder } from './platform/data-folder.ts'
import { createSecretBox } from './platform/secrets/secret-box.ts'
import { rootSecret } from './platform/secrets/root-secret.ts'
import { keepServedAddress } from './platform/served-address.ts'
import { speakerRoutes } from './transcripts/speakers/routes.ts'
import { voiceRoutes } from './transcripts/speakers/voice-routes.ts'
import { transcriptSpeakerRoutes } from './transcripts/editing/speaker-routes.ts'
import { transcriptRoutes } from './transcripts/content/routes.ts'
import { deleteTranslationsOf } from './derived/translations/delete-translations.ts'
import { requireTranslatable } from './derived/translations/require-translatable.ts'
import { translationRoutes } from './derived/translations/routes.ts'
import { uploadRoutes } from './library/uploads/routes.ts'
import { endWebhooksOf } from './integrations/webhooks/end-webhooks-of.ts'
import { webhookRoutes } from './integrations/webhooks/routes.ts'
import type { Deliveries } from './integrations/webhooks/start-deliveries.ts'
import type { OnLeft } from './identity/workspaces/remove-member.ts'
import { workspaceRoutes } from './identity/workspaces/routes.ts'

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
