import path from 'node:path'
import type { Config } from '../platform/config/config.ts'
import type { InsightEngine } from '../engines/insight/port.ts'
import { detectLanguage } from '../engines/language/eld.ts'
import type { createTranslationChooser } from '../engines/translation/choose.ts'
import type { createServer } from '../platform/http/server.ts'
import { insightQueue, insightStep } from '../derived/insights/queue-insight.ts'
import { insightHooks, writeInsight } from '../derived/insights/write-insight.ts'
import { hooksByStep } from '../platform/jobs/hooks-by-step.ts'
import { levelOf } from '../platform/jobs/log-level.ts'
import { startWorker } from '../platform/jobs/worker.ts'
import type { Outbound } from '../platform/outbound/outbound.ts'
import { sweepDownloads } from '../pipeline/sweep-downloads.ts'
import { transcriptionHooks, type transcribeRecording } from '../pipeline/transcribe-recording.ts'
import { leaseIndex } from '../derived/search/lease-index.ts'
import { startIndex, type IndexDeps } from '../derived/search/start-index.ts'
import type { countJobEvents } from './serve-metrics.ts'
import type { ConfiguredDatabase } from '../platform/database/open-configured.ts'
import type { SecretBox } from '../platform/secrets/secret-box.ts'
import { translationJobs } from '../derived/translations/translation-jobs.ts'
import { startDeliveries, type Deliveries } from '../integrations/webhooks/start-deliveries.ts'

export interface BackgroundDeps {
  config: Config
  database: ConfiguredDatabase
  graph: ReturnType<typeof transcribeRecording>
  translators: ReturnType<typeof createTranslationChooser>
  insights: InsightEngine
  outbound: Outbound
  webhookSecrets: SecretBox
  embed: IndexDeps['embed']
  log: Awaited<ReturnType<typeof createServer>>['log']
  outcomes: ReturnType<typeof countJobEvents>
  /** What ends each part is put here, the last started first to end. */
  closing: (() => Promise<void> | void)[]
}

/** What works without being asked: jobs, webhook deliveries, the index. All of it in a server, or in a worker of its own. */
export async function startBackground(deps: BackgroundDeps): Promise<Deliveries> {
  const { config, database, graph, insights, log, closing } = deps
  const { jobsDb, longReads, isShared } = database
  await sweepDownloads(path.join(config.data, 'downloads'), isShared, config.media.maxDownloadSeconds)
  const translating = translationJobs(deps.translators)
  const worker = await startWorker({
    db: jobsDb,
    handlers: {
      ...graph.handlers,
      [insightStep]: writeInsight({ engine: insights, detectLanguage }),
      ...translating.handlers,
    },
    queues: {
      download: 2,
      media: 1,
      voice: 1,
      speakers: 1,
      speech: config.worker.processes,
      light: 2,
      ...translating.queues,
      [insightQueue]: config.chat?.concurrency ?? 1,
    },
    hooks: hooksByStep({ ...translating.hooks, [insightStep]: insightHooks }, transcriptionHooks(graph)),
    owner: !isShared,
    onEvent: (event) => {
      deps.outcomes.note(event)
      const { kind, job, error } = event
      log[levelOf(kind, error)]({ kind, step: job?.step, runId: job?.runId, key: job?.key, err: error }, 'job')
    },
  })
  // Stopped before the server: what is given back is written while everything still runs.
  closing.push(() => worker.stop())
  const deliveries = await startDeliveries({
    db: jobsDb,
    outbound: deps.outbound,
    box: deps.webhookSecrets,
    owner: !isShared,
    onTrouble: (error) => log.error({ err: error }, 'webhook deliveries'),
  })
  closing.push(() => deliveries.stop())
  const lease = leaseIndex(jobsDb, isShared)
  closing.push(() => lease.end())
  const index = startIndex({
    db: jobsDb,
    reads: longReads,
    isMine: lease.isMine,
    embed: deps.embed,
    onTrouble: (error) => log.error({ err: error }, 'search index'),
  })
  closing.push(() => index.stop())
  return deliveries
}
