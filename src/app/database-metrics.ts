import { setTimeout as pause } from 'node:timers/promises'
import { countDeliveries } from '../integrations/webhooks/count-deliveries.ts'
import type { ConfiguredDatabase } from '../platform/database/open-configured.ts'
import type { Metric } from '../platform/http/metrics-text.ts'
import { deadRows, oldestTransaction } from '../platform/database/dead-rows.ts'
import type { ReplicaState } from '../platform/database/postgres/replica.ts'
import { countJobs } from '../platform/jobs/count-jobs.ts'
import { queueAges } from '../platform/jobs/queue-ages.ts'
import { countMails } from '../platform/mail/mail-store.ts'

/** Time that the database may take before the metrics go without it, milliseconds. */
const limitMs = 5000

/** Metrics of the database, and what it knows of jobs and deliveries. Without an answer, only that there is none. */
export async function databaseMetrics({
  longReads,
  pools,
  replica,
}: Pick<ConfiguredDatabase, 'longReads' | 'pools' | 'replica'>): Promise<Metric[]> {
  const read = await Promise.race([
    Promise.all([
      countJobs(longReads),
      queueAges(longReads),
      countDeliveries(longReads),
      countMails(longReads),
      deadRows(longReads),
      oldestTransaction(longReads),
    ]).catch(() => null),
    pause(limitMs, null, { ref: false }),
  ])
  const use = pools()
  const [jobs, ages, deliveries, mails, tables, oldest] = read ?? [[], [], [], [], [], null]
  return [
    {
      name: 'tiro_database_up',
      type: 'gauge',
      help: '1 if the database answered within 5 seconds.',
      samples: [{ value: read === null ? 0 : 1 }],
    },
    {
      name: 'tiro_database_connections',
      type: 'gauge',
      help: 'Connections in use, by pool; the embedded database has one writer.',
      samples: use.map(({ pool, used }) => ({ labels: { pool }, value: used })),
    },
    {
      name: 'tiro_database_connections_max',
      type: 'gauge',
      help: 'Most connections of a pool.',
      samples: use.map(({ pool, max }) => ({ labels: { pool }, value: max })),
    },
    {
      name: 'tiro_database_waiting',
      type: 'gauge',
      help: 'Queries and transactions that wait for a connection of the pool.',
      samples: use.map(({ pool, waiting }) => ({ labels: { pool }, value: waiting })),
    },
    {
      name: 'tiro_database_rows',
      type: 'gauge',
      help: "Rows of each table, by PostgreSQL's estimate; dead ones wait for autovacuum.",
      samples: tables.flatMap(({ table, live, dead }) => [
        { labels: { table, state: 'live' }, value: live },
        { labels: { table, state: 'dead' }, value: dead },
      ]),
    },
    {
      name: 'tiro_database_oldest_transaction_seconds',
      type: 'gauge',
      help: 'How long the oldest transaction on PostgreSQL has been open. Autovacuum removes nothing that it may need.',
      samples: oldest === null ? [] : [{ value: oldest }],
    },
    ...replicaMetrics(replica?.() ?? null),
    {
      name: 'tiro_jobs',
      type: 'gauge',
      help: 'Waiting and running jobs, by step and state.',
      samples: jobs.map(({ step, state, jobs: value }) => ({ labels: { step, state }, value })),
    },
    {
      name: 'tiro_queue_age_seconds',
      type: 'gauge',
      help: 'How long the oldest job that could run has waited, by step.',
      samples: ages.map(({ step, seconds }) => ({ labels: { step }, value: seconds })),
    },
    {
      name: 'tiro_webhook_deliveries',
      type: 'gauge',
      help: 'Deliveries of the last 30 days, by status.',
      samples: deliveries.map(({ status, deliveries: value }) => ({ labels: { status }, value })),
    },
    {
      name: 'tiro_mails',
      type: 'gauge',
      help: 'Mails of the last 30 days, by kind and state.',
      samples: mails.map(({ kind, state, mails: value }) => ({ labels: { kind, state }, value })),
    },
  ]
}

function replicaMetrics(state: ReplicaState | null): Metric[] {
  return [
    {
      name: 'tiro_database_replica_used',
      type: 'gauge',
      help: '1 while searches use the read replica, 0 while they use the primary.',
      samples: state === null ? [] : [{ value: state.isUsed ? 1 : 0 }],
    },
    {
      name: 'tiro_database_replica_lag_seconds',
      type: 'gauge',
      help: 'How far the read replica is behind the primary.',
      samples: state === null || state.lagSeconds === null ? [] : [{ value: state.lagSeconds }],
    },
  ]
}
