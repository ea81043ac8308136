import { statSync } from 'node:fs'
import path from 'node:path'
import { messageOf } from '../../contract/app-error.ts'
import type { Finding } from '../../contract/finding.ts'
import { sizeOfBlob } from '../../platform/blobs/disk.ts'
import type { Config } from '../../platform/config/config.ts'
import { isDamage } from '../../platform/database/database-error.ts'
import { missingSteps } from '../../platform/database/migrate.ts'
import { isDatabaseServed } from '../../platform/database/open-configured.ts'
import { timestamp } from '../../platform/database/now.ts'
import { readRaw, type Ask } from '../../platform/database/read-raw.ts'
import { blobsName } from '../../platform/files/data-folder.ts'
import { plainError } from '../../platform/database/sqlite/sqlite-connection.ts'
import { hasNewestMedia, looked, mislaidCure } from '../watch-media.ts'

/** Reading every page of a larger database takes too long to do by the way, bytes. */
const mostChecked = 2 * 1024 ** 3
/** A job that could run, beside a server that runs none, waits because of something, milliseconds. */
const stuckMs = 10 * 60_000
/** Servers and workers renew their jobs every few seconds and take over those of lost ones soon, milliseconds. */
const lostMs = 2 * 60_000
const dayMs = 86_400_000

/** What is in the database: whether it can be read, the version of its tables, and whether jobs get done. */
export async function checkContents(config: Config): Promise<Finding[]> {
  try {
    const isServed = await isDatabaseServed(config)
    const found = await readRaw(config, async (ask, file) => {
      const integrity = file === null ? [] : [await integrityFinding(ask, file)]
      if (integrity.some(({ state }) => state === 'missing')) return integrity
      return [...integrity, ...(await tableFindings(ask, config, isServed))]
    })
    return found ?? []
  } catch (error) {
    return [unreadable(error)]
  }
}

/** Only damage needs a backup: the database may be locked, for example, while another program changes its tables. */
function unreadable(error: unknown): Finding {
  const { errcode, message } = plainError(error)
  if (errcode !== null && isDamage(errcode)) return damaged(message)
  const cure = 'If another program holds the database, wait for it or end it. Then run tiro doctor again.'
  return { name: 'tables', state: 'missing', detail: `couldn't be read: ${message}`, cure }
}

function damaged(why: string): Finding {
  const cure = 'Stop the server, keep a copy of the data folder, and restore a backup: docs/operating.md.'
  return { name: 'integrity', state: 'missing', detail: `the database is damaged: ${why}`, cure }
}

async function integrityFinding(ask: Ask, file: string): Promise<Finding> {
  const name = 'integrity'
  const { size } = statSync(file)
  if (size > mostChecked) {
    const detail = `not checked: ${(size / 1e9).toFixed(1)} GB. tiro backup reads and checks all of it`
    return { name, state: 'ok', detail }
  }
  const [row] = await ask('pragma quick_check(1)')
  const found = String(row?.['quick_check'])
  return found === 'ok' ? { name, state: 'ok', detail: 'every page of the database can be read' } : damaged(found)
}

async function tableFindings(ask: Ask, config: Config, isServed: boolean): Promise<Finding[]> {
  const name = 'tables'
  let applied: string[]
  try {
    applied = (await ask('select name from migration')).map((row) => String(row['name']))
  } catch (error) {
    if (!/no such table|does not exist/.test(messageOf(error))) throw error
    return [{ name, state: 'ok', detail: 'none yet; the first start creates them' }]
  }
  let missing: number
  try {
    missing = missingSteps(applied).length
  } catch (error) {
    return [{ name, state: 'missing', detail: 'of a newer version', cure: messageOf(error) }]
  }
  const jobs = await jobFinding(ask, isServed)
  if (missing === 0) {
    const rest = [...(await mediaFinding(ask, config)), ...(await mailFinding(ask))]
    return [{ name, state: 'ok', detail: 'of this version' }, jobs, ...rest]
  }
  const cure = isServed
    ? 'Restart the servers and workers with this version.'
    : 'Make a backup. The next start of the server updates them, or tiro migrate.'
  return [{ name, state: 'warning', detail: `of an earlier version; migrations to run: ${missing}`, cure }, jobs]
}

async function jobFinding(ask: Ask, isServed: boolean): Promise<Finding> {
  const now = Date.now()
  const [open = {}] = await ask(`select
    sum(case when "state" = 'RUNNING' and "leaseUntil" >= ${now - lostMs} then 1 else 0 end) as "running",
    sum(case when "state" = 'RUNNING' and "leaseUntil" < ${now - lostMs} then 1 else 0 end) as "lost",
    sum(case when "state" = 'QUEUED' and "runAt" <= ${now} then 1 else 0 end) as "waiting",
    min(case when "state" = 'QUEUED' then "runAt" end) as "oldest"
    from "job" where "state" in ('BLOCKED', 'QUEUED', 'RUNNING')`)
  const [ended = {}] = await ask(
    `select count(*) as "failed" from "job" where "finishedAt" > ${now - dayMs} and "state" = 'FAILED'`,
  )
  const [running = 0, lost = 0, waiting = 0] = [open['running'], open['lost'], open['waiting']].map((value) =>
    Number(value ?? 0),
  )
  const longest = waiting === 0 ? 0 : now - Number(open['oldest'])
  const since = waiting === 0 ? '' : ` (the longest for ${Math.round(longest / 60_000)} min)`
  const name = 'jobs'
  const detail = `${running} running, ${waiting} waiting${since}, ${Number(ended['failed'])} failed in the last day`
  const problem = problemOf({ running, lost, waiting, longest, isServed })
  return problem === null ? { name, state: 'ok', detail } : { name, state: 'warning', detail, cure: problem }
}

/** Media in another place than TIRO_DATA says; nothing while it is there, or in a bucket, whose objects the database knows. */
async function mediaFinding(ask: Ask, { data, s3 }: Config): Promise<Finding[]> {
  if (s3 !== null) return []
  const rows = await ask(
    `select "blobKey" from "file" where "type" = 'ORIGINAL' and "blobKey" <> '' order by "id" desc limit ${looked}`,
  )
  const folder = path.join(data, blobsName)
  const keys = rows.map((row) => String(row['blobKey']))
  if (await hasNewestMedia(keys, (key) => sizeOfBlob(path.join(folder, key)))) return []
  const detail = `that of the newest recordings isn't in ${folder}`
  return [{ name: 'recordings', state: 'missing', detail, cure: mislaidCure }]
}

/** Mails that wait or failed; nothing while none did. A mail's error has no address (platform/mail). */
async function mailFinding(ask: Ask): Promise<Finding[]> {
  const failedSince = `"state" = 'FAILED' and "endedAt" > '${timestamp(Date.now() - dayMs)}'`
  const [row = {}] = await ask(`select
    sum(case when "state" = 'PENDING' then 1 else 0 end) as "waiting",
    sum(case when ${failedSince} then 1 else 0 end) as "failed" from "mail"`)
  const [waiting = 0, failed = 0] = [row['waiting'], row['failed']].map((value) => Number(value ?? 0))
  if (waiting + failed === 0) return []
  const name = 'mails'
  const detail = `${waiting} waiting, ${failed} failed in the last day`
  if (failed === 0) return [{ name, state: 'ok', detail }]
  const [last = {}] = await ask(
    `select "kind", coalesce("error", 'it waited for too long') as "error" from "mail" where ${failedSince} order by "endedAt" desc limit 1`,
  )
  const reason = `${String(last['kind'])}: ${String(last['error'])}`
  const cure = 'Send what is urgent in another way, such as the link of tiro users invite.'
  return [{ name, state: 'warning', detail: `${detail}; the last one, ${reason}`, cure }]
}

function problemOf(jobs: {
  running: number
  lost: number
  waiting: number
  longest: number
  isServed: boolean
}): string | null {
  const { running, lost, waiting, longest, isServed } = jobs
  if (!isServed) return waiting + running + lost > 0 ? 'No server or worker runs. Start one: tiro serve.' : null
  if (lost > 0) {
    return `${lost} of them belong to a process that no longer responds. Restart the servers and workers.`
  }
  if (running > 0 || longest < stuckMs) return null
  return 'A server runs, but takes none. Look for free disk space, a worker if TIRO_ROLE is api, and errors in the log.'
}
