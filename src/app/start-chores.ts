import path from 'node:path'
import type { trackKeyUse } from '../identity/keys/authenticate-key.ts'
import { sweepKeys } from '../identity/keys/sweep-keys.ts'
import { sweepApps } from '../identity/apps/sweep-apps.ts'
import { sweepAccounts } from '../identity/accounts/sweep-accounts.ts'
import { sweepStatistics } from '../library/statistics/sweep-statistics.ts'
import { sweepUsage } from '../library/quotas/usage.ts'
import { flushReads, pruneAudit } from '../platform/audit/audit.ts'
import { pruneEvents } from '../platform/events/events.ts'
import { pruneRequests } from '../platform/http/idempotency-store.ts'
import { pruneBuckets } from '../platform/http/rate-store.ts'
import { every } from '../platform/async/every.ts'
import { pruneJobs } from '../platform/jobs/runs.ts'
import { pruneMails } from '../platform/mail/mail-store.ts'
import { workOnEach } from '../platform/async/work-on-each.ts'
import { requireWorkingDisk } from '../platform/disk-failure.ts'
import type { DiskReserve } from '../platform/files/disk-reserve.ts'
import { blobsName } from '../platform/files/data-folder.ts'
import type { Hooks } from '../platform/hooks.ts'
import type { Logger } from '../platform/logger.ts'
import { purgeRecordingsOf, sweepMedia, sweepOrphans, sweepTrash } from '../library/deletion/sweep-recordings.ts'
import { noteCorrections } from '../transcripts/offered-words/note-corrections.ts'
import { sweepImages } from '../transcripts/speakers/sweep-images.ts'
import type { BlobStore } from '../platform/blobs/port.ts'
import { timestamp } from '../platform/database/now.ts'
import { settledTime } from '../platform/database/settled-time.ts'
import type { Database } from '../platform/database/schema.ts'
import { sweepUploads } from '../library/uploads/sweep-uploads.ts'
import { sweepArchives } from '../integrations/archives/sweep-archives.ts'
import { sweepSubmissions } from '../integrations/requests/sweep-submissions.ts'
import { pruneDeliveries } from '../integrations/webhooks/prune-deliveries.ts'
import { purgeWorkspaces } from '../identity/workspaces/purge-workspace.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const leapt =
  'the clock has moved on by days since Tiro last looked: what is due by it is deleted a day later, in case it is wrong'
const unknownMedia =
  'there is media of recordings that the database never had: if it is an older copy, save them with "tiro recover" within 30 days'
/** How long the outcome of mails is kept. */
const mailMs = 30 * dayMs
/** How long ended jobs and processed events are kept. */
const keepMs = 7 * dayMs

export interface ChoreDeps {
  db: Database
  jobsDb: Database
  blobs: BlobStore
  keyUse: ReturnType<typeof trackKeyUse>
  hooks: Hooks
  /** How long entries of the audit log are kept. */
  auditDays: number
  /** Milliseconds since 1970. */
  now: () => number
  reserve: DiskReserve
  /** The data folder. */
  data: string
  log: Logger
}

/** Recurring tasks: clean up after crashes and delete old data. */
export function startChores({ db, jobsDb, blobs, keyUse, hooks, auditDays, now, reserve, data, log }: ChoreDeps): {
  stop: () => Promise<void>
} {
  const onError = (error: unknown): void => log.error({ err: error }, 'housekeeping failed')
  reserve.keep().catch(onError)
  let isDoubted = false
  /** The time that deletions count by. */
  const time = async (): Promise<number> => {
    const settled = await settledTime(db, now())
    const isNew = settled.leaptMs !== null && !isDoubted
    isDoubted = settled.leaptMs !== null
    if (isNew) log.warn({ days: Math.round((settled.leaptMs ?? 0) / dayMs) }, leapt)
    return settled.time
  }
  let unknown = 0
  const noteUnknown = (count: number): void => {
    if (count > unknown) log.warn({ recordings: count }, unknownMedia)
    unknown = count
  }
  const chores = [
    every(minuteMs, () => keyUse.flush(), onError),
    // Readiness says it to programs, this to the log.
    every(minuteMs, () => workOnEach([data, path.join(data, blobsName)], requireWorkingDisk), onError),
    every(10_000, () => flushReads(db), onError),
    every(minuteMs, () => reserve.use(async () => sweepMedia(db, blobs, await time())), onError),
    every(minuteMs, () => reserve.use(async () => sweepSubmissions(jobsDb, blobs, hooks, await time())), onError),
    every(minuteMs, () => reserve.keep(), onError),
    every(10_000, () => noteCorrections(jobsDb), onError),
    // Each by itself: bytes that can't be deleted hold up nothing else.
    every(10 * minuteMs, async () => sweepUploads(db, blobs, await time()), onError),
    every(10 * minuteMs, () => reserve.use(async () => sweepTrash(db, blobs, hooks, await time())), onError),
    every(
      10 * minuteMs,
      () => reserve.use(() => purgeWorkspaces(db, (workspaceId) => purgeRecordingsOf(db, blobs, workspaceId, hooks))),
      onError,
    ),
    every(10 * minuteMs, async () => sweepAccounts(db, await time()), onError),
    every(10 * minuteMs, async () => sweepApps(db, await time()), onError),
    every(10 * minuteMs, async () => blobs.sweep(await time()), onError),
    every(60 * minuteMs, async () => noteUnknown(await sweepOrphans(db, blobs, await time())), onError),
    every(60 * minuteMs, () => sweepImages(db, blobs), onError),
    every(60 * minuteMs, async () => sweepArchives(blobs, await time()), onError),
    every(
      60 * minuteMs,
      async () => {
        const now = await time()
        const oldest = timestamp(now - auditDays * dayMs)
        const prunes: (() => Promise<unknown>)[] = [
          () => pruneJobs(jobsDb, keepMs),
          () => pruneRequests(db),
          () => pruneBuckets(db),
          () => pruneEvents(jobsDb, timestamp(now - keepMs)),
          () => pruneDeliveries(jobsDb, now),
          () => pruneMails(jobsDb, timestamp(now - mailMs)),
          () => sweepUsage(jobsDb, now),
          () => sweepStatistics(jobsDb, now),
          () => pruneAudit(jobsDb, oldest),
          () => sweepKeys(jobsDb, oldest),
        ]
        return workOnEach(prunes, (prune) => prune())
      },
      onError,
    ),
  ]
  return {
    stop: async () => {
      for (const chore of chores.toReversed()) await chore.stop()
      await keyUse.flush()
      await flushReads(db)
    },
  }
}
