import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { createClient } from '../../src/client/client.ts'
import { sweepOrphans } from '../../src/library/deletion/sweep-recordings.ts'
import { sweepUploads } from '../../src/library/uploads/sweep-uploads.ts'
import { openConfiguredBlobs } from '../../src/platform/blobs/open-configured.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { openConfigured } from '../../src/platform/database/open-configured.ts'
import { createLogger } from '../../src/platform/logger.ts'
import { checkAcknowledged } from './acknowledged.ts'
import type { Cluster } from './cluster.ts'
import type { Ledger } from './ledger.ts'

export interface Checked {
  cluster: Cluster
  ledger: Ledger
  spaceId: string
  /** The text of the same media, transcribed before anything went wrong. */
  expectedText: string
  /** How often each webhook message has arrived. */
  received: ReadonlyMap<string, number>
}

/** Rows of a statement, read beside the processes. */
export async function rowsOf<R extends object>(url: string, statement: string): Promise<R[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<R>(statement)).rows
  } finally {
    await client.end()
  }
}

const countOf = async (url: string, statement: string): Promise<number> =>
  Number((await rowsOf<{ n: string }>(url, `select count(*) as n from ${statement}`))[0]?.n)

/** Waits until nothing is left to do. Retries that are due in minutes are moved closer. @throws with what is left */
export async function settle(cluster: Cluster, seconds: number): Promise<void> {
  const { databaseUrl } = cluster
  // A process whose clock is wrong must not have put first attempts off.
  const late = await countOf(
    databaseUrl,
    `"webhookDelivery" where attempts = 0 and "nextAttemptAt" > extract(epoch from clock_timestamp()) * 1000 + 10000`,
  )
  if (late > 0) throw new Error(`${late} webhook deliveries are put off by a wrong clock.`)
  const until = performance.now() + seconds * 1000
  for (;;) {
    await rowsOf(databaseUrl, `update "webhookDelivery" set "nextAttemptAt" = 0 where status = 'PENDING'`)
    const jobs = await rowsOf(
      databaseUrl,
      `select step, state, attempts, claims, worker, error from job where state in ('QUEUED', 'RUNNING', 'BLOCKED')`,
    )
    const deliveries = await rowsOf(
      databaseUrl,
      `select status, attempts, "leaseUntil" from "webhookDelivery" where status = 'PENDING' or "leaseUntil" is not null`,
    )
    const stale = await countOf(
      databaseUrl,
      `transcript t left join "searchState" s on s."transcriptId" = t.id
       where t.version > 0 and s.version is distinct from t.version`,
    )
    if (jobs.length === 0 && deliveries.length === 0 && stale === 0) return
    if (performance.now() > until) {
      const left = { jobs: jobs.slice(0, 5), deliveries: deliveries.slice(0, 5), stale }
      throw new Error(`After ${seconds} s without faults this is left: ${JSON.stringify(left)}`)
    }
    await sleep(500)
  }
}

/** What is wrong, as sentences; empty if all is well. */
export async function check(given: Checked): Promise<string[]> {
  const { cluster, ledger } = given
  const client = createClient({ baseUrl: cluster.addresses[0] ?? '', key: cluster.key })
  const wrong = [...ledger.broken]
  await sweepEverything(cluster)
  wrong.push(...(await checkAcknowledged(client, ledger, given.spaceId, given.expectedText)))
  wrong.push(...(await checkIndex(given)))
  wrong.push(...(await checkEvents(given)))
  wrong.push(...(await checkBlobs(given)))
  return wrong
}

async function checkIndex({ cluster: { databaseUrl } }: Checked): Promise<string[]> {
  const twice = await countOf(
    databaseUrl,
    '(select 1 from "searchChunk" group by "transcriptId", key having count(*) > 1) d',
  )
  const words = await countOf(databaseUrl, '"searchChunk" where terms is null')
  return [
    ...(twice === 0 ? [] : [`${twice} passages are in the index twice.`]),
    ...(words === 0 ? [] : [`${words} passages can't be found by their words.`]),
  ]
}

async function checkEvents({ cluster, received }: Checked): Promise<string[]> {
  const wrong: string[] = []
  const { databaseUrl } = cluster
  const twice = await rowsOf<{ id: string; n: string }>(
    databaseUrl,
    `select data::json->>'transcriptId' as id, count(*) as n from event where type = 'TRANSCRIPT_CREATED'
     group by 1 having count(*) > 1`,
  )
  for (const { id, n } of twice) wrong.push(`${id} was completed ${n} times.`)
  const events = await rowsOf<{ id: string; type: string }>(
    databaseUrl,
    `select e.id, e.type from event e join webhook w on w.event = e.type and w."workspaceId" = e."workspaceId"
     where e."createdAt" >= w."createdAt"`,
  )
  for (const { id, type } of events) if (!received.has(id)) wrong.push(`The event ${id} (${type}) was never delivered.`)
  const known = new Set(events.map(({ id }) => id))
  for (const id of received.keys()) if (!known.has(id)) wrong.push(`A webhook brought ${id}, which is no event.`)
  return wrong
}

/** A day passes, as far as the sweeps know. */
async function sweepEverything({ env, data }: Cluster): Promise<void> {
  const config = readConfig(env, { data })
  const database = await openConfigured(config, { owner: false })
  const blobs = await openConfiguredBlobs(config, database.db, createLogger('silent'))
  try {
    const tomorrow = Date.now() + 25 * 3_600_000
    await sweepUploads(database.db, blobs, tomorrow)
    await sweepOrphans(database.db, blobs, tomorrow)
    await blobs.sweep(tomorrow)
  } finally {
    await blobs.close()
    await database.close()
  }
}

/** After the sweeps, every stored blob belongs to a recording or an upload. */
async function checkBlobs({ cluster }: Checked): Promise<string[]> {
  const config = readConfig(cluster.env, { data: cluster.data })
  const database = await openConfigured(config, { owner: false })
  const blobs = await openConfiguredBlobs(config, database.db, createLogger('silent'))
  try {
    const ids = await rowsOf<{ id: string }>(
      cluster.databaseUrl,
      'select id from recording union select id from upload',
    )
    const known = new Set(ids.map(({ id }) => id))
    const parts = await rowsOf<{ key: string }>(cluster.databaseUrl, 'select "blobKey" as key from "uploadPart"')
    const partKeys = new Set(parts.map(({ key }) => key))
    const wrong: string[] = []
    for await (const { key } of blobs.list('')) {
      const owner = key.startsWith('uploads/') ? (partKeys.has(key) ? key.split('/')[1] : '') : key.split('/')[2]
      if (!known.has(owner ?? '')) wrong.push(`The blob ${key} belongs to nothing.`)
    }
    return wrong
  } finally {
    await blobs.close()
    await database.close()
  }
}
