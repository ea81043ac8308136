import { createHandlers } from './app/handlers.ts'
import { createLive } from './app/create-live.ts'
import { openContext, logSearchError, type Overrides } from './app/context.ts'
import { createHttpServer } from './app/create-http-server.ts'
import { hooks } from './app/hooks.ts'
import { countJobEvents, serveMetrics } from './app/serve-metrics.ts'
import { startBackground } from './app/start-background.ts'
import { serveLocalRequests } from './app/serve-local-requests.ts'
import { sweepRequests } from './app/sweep-requests.ts'
import { startWatching } from './app/start-watching.ts'
import { startWyoming } from './app/start-wyoming.ts'
import { startChores } from './app/start-chores.ts'
import { trackKeyUse } from './identity/keys/authenticate-key.ts'
import { issueSetUpToken } from './identity/accounts/set-up.ts'
import { shortenSessions } from './identity/sessions/shorten-sessions.ts'
import { createEmbedding } from './derived/search/embed-missing.ts'
import { abandonUnfinishedRestores } from './integrations/archives/abandon-unfinished-restores.ts'
import { createSample } from './integrations/sample/create-sample.ts'
import { startRun as startRunOf } from './pipeline/start-run.ts'
import { createEarlySpeakers } from './pipeline/early-speakers.ts'
import { createGrowingFiles } from './pipeline/growing-files.ts'
import { transcribeRecording } from './pipeline/transcribe-recording.ts'
import { Closing } from './platform/async/closing.ts'
import type { RunningApp } from './cli/command.ts'
import type { Config } from './platform/config/config.ts'
import { localAddress } from './platform/http/local-address.ts'
import { requireQueueCapacity } from './platform/jobs/require-queue-capacity.ts'
import { publishServedAddress } from './platform/files/served-address.ts'
import type { StartRun } from './library/recordings/start-run.ts'

/** Creates all parts and starts them: context, modules, HTTP, background work. The only place that does so. */
export async function createApp(config: Config, overrides: Overrides = {}): Promise<RunningApp> {
  const closing = new Closing()
  try {
    return await start(config, overrides, closing)
  } catch (error) {
    // The cause matters more than what fails in its wake.
    await closing.close().catch(() => {})
    throw error
  }
}

async function start(config: Config, overrides: Overrides, closing: Closing): Promise<RunningApp> {
  const failed = Promise.withResolvers<Error>()
  const context = await openContext(config, overrides, closing, failed.resolve)
  const { database, blobs, log } = context
  const { db, jobsDb, longReads } = database

  const growing = database.isShared ? null : createGrowingFiles()
  const graph = transcribeRecording({
    ...context,
    ...context.engines,
    growing,
    earlySpeakers: createEarlySpeakers(),
  })
  const startRun: StartRun = async (tx, recording, from) => {
    await requireQueueCapacity(tx, recording.workspaceId, config.limits.maxQueued)
    await startRunOf(tx, graph, recording, from)
  }
  const embedding = createEmbedding(jobsDb, longReads, context.engines.embedders, logSearchError(log))
  const keyUse = trackKeyUse(db)
  const live = createLive(context, startRun)
  closing.defer(() => live.close())
  const handlers = await createHandlers(context, startRun, embedding, live)
  const server = await createHttpServer(context, handlers, keyUse, live)
  closing.defer(() => server.close())
  const outcomes = countJobEvents()
  closing.defer(await serveMetrics({ ...context, server, outcomes }))

  const serves = config.role !== 'worker'
  if (serves) {
    await sweepRequests(config.data)
    await live.begin()
    const listening = await server.listen({ host: config.host, port: config.port, backlog: 4096 })
    context.setPublicUrl(config.publicUrl ?? localAddress(listening))
    if (!database.isShared) closing.defer(publishServedAddress(config.data, context.publicUrl()))
    closing.defer(startWatching(context, localAddress(listening)))
    closing.defer(await startWyoming(context, live))
    closing.defer(await serveLocalRequests(context))
  }
  if (config.role !== 'api') {
    await startBackground({ context, graph, startRun, embed: embedding.step, outcomes, closing })
  }
  if (config.role === 'api' && !database.isShared) {
    log.warn(
      'TIRO_ROLE is api, and no worker can use the embedded database: recordings wait. Start with TIRO_ROLE=all, or set TIRO_DATABASE_URL.',
    )
  }
  const { reserve, now } = context
  const chores = startChores({
    db,
    jobsDb,
    blobs,
    keyUse,
    hooks,
    auditDays: config.auditDays,
    now,
    reserve,
    data: config.data,
    log,
  })
  closing.defer(() => chores.stop())

  await abandonUnfinishedRestores(db, database.isShared)
  if (serves) await shortenSessions(db, now(), config.sessionHours)
  const token = serves ? await issueSetUpToken(db) : null
  if (config.sample && serves) await createSample({ db, blobs, hooks, startRun })
  return {
    address: serves ? context.publicUrl() : '',
    setUpLink: token === null ? null : `${context.publicUrl()}/setup?token=${token}`,
    failed: failed.promise,
    close: () => closing.close(),
  }
}
