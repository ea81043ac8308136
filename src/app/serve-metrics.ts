import type { Config } from '../platform/config/config.ts'
import { countAnswers } from '../platform/http/http-metrics.ts'
import { startMetrics } from '../platform/http/metrics-server.ts'
import type { Metric } from '../platform/http/metrics-text.ts'
import type { WorkerEvent } from '../platform/jobs/job-runner.ts'
import type { BlobStore } from '../platform/blobs/port.ts'
import { version } from '../platform/config/version.ts'
import { databaseMetrics } from './database-metrics.ts'
import { engineMetrics } from './engine-metrics.ts'
import type { Context } from './context.ts'
import { readiness } from './readiness.ts'

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

export interface MetricsDeps extends Context {
  server: Parameters<typeof countAnswers>[0]
  outcomes: ReturnType<typeof countJobEvents>
}

/**
 * Serves the metrics and the health of this process on TIRO_METRICS_PORT; resolves to a function that stops it. Call it
 * before the server listens, because it counts the server's answers.
 */
export async function serveMetrics(deps: MetricsDeps): Promise<() => Promise<void>> {
  const { config } = deps
  if (config.metricsPort === null) return async () => {}
  const answers = countAnswers(deps.server)
  const metrics = await startMetrics({
    host: config.host,
    port: config.metricsPort,
    collect: async () => [
      buildInfo(config),
      ...answers(),
      ...deps.outcomes.metrics(),
      ...engineMetrics(),
      ...(await databaseMetrics(deps.database)),
      await freeSpace(deps.blobs),
      storeErrors(deps.blobs),
    ],
    readiness: () => readiness(deps),
    onError: (error) => deps.log.error({ err: error }, 'metrics'),
  })
  return () => metrics.close()
}

function buildInfo({ role }: Config): Metric {
  const help = 'The version and role of this process.'
  return { name: 'tiro_build_info', type: 'gauge', help, samples: [{ labels: { version, role }, value: 1 }] }
}

async function freeSpace(blobs: Pick<BlobStore, 'freeBytes'>): Promise<Metric> {
  const free = await blobs.freeBytes()
  return {
    name: 'tiro_disk_free_bytes',
    type: 'gauge',
    help: 'Free disk space for media.',
    samples: free === null ? [] : [{ value: free }],
  }
}

function storeErrors(blobs: Pick<BlobStore, 'errors'>): Metric {
  return {
    name: 'tiro_blob_store_errors_total',
    type: 'counter',
    help: 'Failed requests of this process to the S3 store, by operation. Those that were repeated count too.',
    samples: [...blobs.errors()].map(([operation, value]) => ({ labels: { operation }, value })),
  }
}
