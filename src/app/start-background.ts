import path from 'node:path'
import { AppError } from '../contract/app-error.ts'
import { sweepWorkFolders } from '../platform/files/work-folder.ts'
import { detectLanguage } from '../engines/language/eld.ts'
import { languageNote } from '../engines/speech/language-note.ts'
import { insightQueue, insightStep } from '../derived/insights/queue-insight.ts'
import { insightHooks, writeInsight } from '../derived/insights/write-insight.ts'
import type { Closing } from '../platform/async/closing.ts'
import { startMail } from '../platform/mail/start-mail.ts'
import { createWaker } from '../platform/async/waker.ts'
import { hooksByStep } from '../platform/jobs/hooks-by-step.ts'
import { levelOf } from '../platform/jobs/log-level.ts'
import { startWorker } from '../platform/jobs/worker.ts'
import { sweepDownloads } from '../pipeline/sweep-downloads.ts'
import { transcriptionHooks, type transcribeRecording } from '../pipeline/transcribe-recording.ts'
import { leaseWork } from '../platform/database/lease-work.ts'
import { warnOfMissingSandbox } from './warn-of-missing-sandbox.ts'
import { startIndex, type IndexDeps } from '../derived/search/start-index.ts'
import type { Context } from './context.ts'
import type { countJobEvents } from './serve-metrics.ts'
import { translationJobs } from '../derived/translations/translation-jobs.ts'
import { getInsight } from '../derived/insights/get-insight.ts'
import { startFeeds } from '../library/feeds/start-feeds.ts'
import { hooks } from './hooks.ts'
import { answerCallback } from '../integrations/deepgram/answer-callback.ts'
import { writeMessage } from '../integrations/webhooks/chats/write-message.ts'
import { runExport } from '../integrations/webhooks/exports/run-export.ts'
import { slots } from '../platform/processes/slots.ts'
import { startDeliveries } from '../integrations/webhooks/start-deliveries.ts'
import type { StartRun } from '../library/recordings/start-run.ts'

export interface BackgroundDeps {
  context: Context
  graph: ReturnType<typeof transcribeRecording>
  startRun: StartRun
  embed: IndexDeps['embed']
  outcomes: ReturnType<typeof countJobEvents>
  closing: Closing
}

/** Starts the background work: jobs, webhook deliveries, the search index. */
export async function startBackground(deps: BackgroundDeps): Promise<void> {
  const { context, graph, startRun, embed, outcomes, closing } = deps
  const { config, log } = context
  const { translators, insights } = context.engines
  const { jobsDb, longReads, isShared } = context.database
  await warnOfMissingSandbox(config, log)
  await sweepDownloads(path.join(config.data, 'downloads'), isShared, config.media.maxDownloadSeconds)
  await sweepWorkFolders()
  const translating = translationJobs(translators)
  const worker = await startWorker({
    db: jobsDb,
    handlers: {
      ...graph.handlers,
      [insightStep]: writeInsight({ engine: insights, detectLanguage }),
      ...translating.handlers,
    },
    queues: {
      download: 3,
      media: 2,
      voice: 1,
      speakers: 1,
      speech: config.worker.processes,
      light: 2,
      ...translating.queues,
      [insightQueue]: config.chat?.concurrency ?? 1,
    },
    shared: ['download', 'media'],
    hooks: hooksByStep({ ...translating.hooks, [insightStep]: insightHooks }, transcriptionHooks(graph, context)),
    owner: !isShared,
    refusal: context.refusal,
    onEvent: (event) => {
      outcomes.note(event)
      const { kind, job, error } = event
      const { id: jobId, runId, step, key, attempt } = job ?? {}
      // A job that failed for good is logged, whatever the reason. An AppError needs no stack.
      const why = kind === 'failed' && error instanceof AppError ? { reason: error.message } : { err: error }
      log[levelOf(kind, error)]({ kind, jobId, runId, step, key, attempt, ...why }, 'job')
    },
  })
  // Returned jobs must be written before the database closes.
  closing.defer(() => worker.stop())
  // Rendering a PDF is a process of its own.
  const exportSlots = slots(2, 1)
  const exporting = {
    db: jobsDb,
    outbound: context.outbound,
    box: context.webhookSecrets,
    allowedFolders: config.exportFolders,
    publicUrl: context.publicUrl,
    readInsight: getInsight,
  }
  const deliveries = await startDeliveries({
    db: jobsDb,
    outbound: context.outbound,
    box: context.webhookSecrets,
    runExport: (delivery, signal) =>
      exportSlots(signal, () => runExport(exporting, delivery, signal), delivery.createdById),
    callbackOf: (delivery, signal) => answerCallback(jobsDb, delivery, signal),
    writeMessage: (delivery) => writeMessage(exporting, delivery),
    owner: !isShared,
    waker: createWaker(),
    onError: (error) => log.error({ err: error }, 'webhook deliveries'),
  })
  closing.defer(() => deliveries.stop())
  startMailIfSet(context, closing)
  followFeeds(context, startRun, closing)
  const lease = leaseWork(jobsDb, 'search.indexer', isShared)
  closing.defer(() => lease.end())
  const index = startIndex({
    db: jobsDb,
    reads: longReads,
    holdsLease: lease.holdsLease,
    embed,
    onError: (error) => log.error({ err: error }, 'search index'),
  })
  closing.defer(() => index.stop())
}

function followFeeds(
  { config, database, engines, outbound, log }: Context,
  startRun: StartRun,
  closing: Closing,
): void {
  const { jobsDb: db, isShared } = database
  const lease = leaseWork(db, 'feeds.reader', isShared)
  closing.defer(() => lease.end())
  const feeds = startFeeds({
    db,
    outbound,
    hooks,
    quotas: config.quotas,
    startRun,
    languageNote: (language) => languageNote(engines.speech, language),
    holdsLease: lease.holdsLease,
    onError: (error) => log.error({ err: error }, 'feeds'),
  })
  closing.defer(() => feeds.stop())
}

function startMailIfSet({ config, database, mailSecrets, log, now }: Context, closing: Closing): void {
  if (config.mail === null) return
  const { jobsDb, isShared } = database
  const lease = leaseWork(jobsDb, 'mail.sender', isShared)
  closing.defer(() => lease.end())
  const mail = startMail({
    db: jobsDb,
    settings: config.mail,
    box: mailSecrets,
    holdsLease: lease.holdsLease,
    log,
    now,
  })
  closing.defer(() => mail.stop())
}
