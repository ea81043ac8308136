import type { Config } from '../platform/config/config.ts'
import { countAnswers } from '../platform/http/http-metrics.ts'
import { startMetrics } from '../platform/http/metrics-server.ts'
import type { Metric } from '../platform/http/metrics-text.ts'
import { countJobs } from '../platform/jobs/count-jobs.ts'
import type { WorkerEvent } from '../platform/jobs/job-runner.ts'
import type { Logger } from '../platform/logger.ts'
import type { BlobStore } from '../platform/blobs/port.ts'
import type { Db } from '../platform/database/schema.ts'
import { countDeliveries } from '../integrations/webhooks/count-deliveries.ts'

/** Counts the outcomes of jobs since the start; windows are the jobs of the step `recognise`. */
export function countJobEvents(): { note: (event: WorkerEvent) => void; metrics: () => Metric[] } {
  const seen = new Map<string, { step: string; outcome: string; count: number; seconds: number }>()
  return {
    note: (event) => {
      const step = event.job?.step ?? 'none'
      const name = `${step} ${event.kind}`
      const one = seen.get(name) ?? { step, outcome: event.kind, count: 0, seconds: 0 }
      one.count += 1
      one.seconds += (event.milliseconds ?? 0) / 1000
      seen.set(name, one)
    },
    metrics: () => {
      const all = [...seen.values()]
      return [
        {
          name: 'tiro_job_outcomes_total',
          type: 'counter',
          help: 'Jobs by outcome in this process; a window of speech is a job of the step recognise.',
          samples: all.map(({ step, outcome, count }) => ({ labels: { step, outcome }, value: count })),
        },
        {
          name: 'tiro_job_seconds_total',
          type: 'counter',
          help: 'Duration of completed jobs.',
          samples: all
            .filter((one) => one.outcome === 'done')
            .map((one) => ({ labels: { step: one.step }, value: one.seconds })),
        },
      ]
    },
  }
}

/**
 * Serves the metrics of this process on TIRO_METRICS_PORT; resolves to a function that stops it. Call it before the
 * server listens, because it counts the server's answers.
 */
export async function serveMetrics(
  config: Pick<Config, 'host' | 'metricsPort'>,
  server: Parameters<typeof countAnswers>[0],
  from: { db: Db; blobs: Pick<BlobStore, 'freeBytes' | 'errors'>; outcomes: ReturnType<typeof countJobEvents>; log: Logger },
): Promise<() => Promise<void>> {
  if (config.metricsPort === null) return async () => {}
  const answers = countAnswers(server)
  const metrics = await startMetrics({
    host: config.host,
    port: config.metricsPort,
    collect: async () => [...answers(), ...from.outcomes.metrics(), ...(await collectMetrics(from.db, from.blobs))],
    onError: (error) => from.log.error({ err: error }, 'metrics'),
  })
  return () => metrics.close()
}

/** Metrics from the database and the disk; `db` reads on its own thread. */
async function collectMetrics(db: Db, blobs: Pick<BlobStore, 'freeBytes' | 'errors'>): Promise<Metric[]> {
  const jobs = await countJobs(db)
  const deliveries = await countDeliveries(db)
  const free = await blobs.freeBytes()
  return [
    {
      name: 'tiro_jobs',
      type: 'gauge',
      help: 'Waiting and running jobs, by step and state.',
      samples: jobs.map(({ step, state, jobs: value }) => ({ labels: { step, state }, value })),
    },
    {
      name: 'tiro_webhook_deliveries',
      type: 'gauge',
      help: 'Deliveries of the last 30 days, by status.',
      samples: deliveries.map(({ status, deliveries: value }) => ({ labels: { status }, value })),
    },
    {
      name: 'tiro_disk_free_bytes',
      type: 'gauge',
      help: 'Free disk space for media.',
      samples: free === null ? [] : [{ value: free }],
    },
    {
      name: 'tiro_blob_store_errors_total',
      type: 'counter',
      help: 'Failed requests of this process to the S3 store, by operation. Those that were repeated count too.',
      samples: [...blobs.errors()].map(([operation, value]) => ({ labels: { operation }, value })),
    },
  ]
}
