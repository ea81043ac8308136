import type { trackKeyUse } from './accounts/authenticate-key.ts'
import { sweepAccounts } from './accounts/sweep-accounts.ts'
import { pruneEvents } from './events/events.ts'
import { pruneRequests } from './http/idempotency-store.ts'
import { pruneBuckets } from './http/rate-store.ts'
import { every } from './jobs/every.ts'
import { pruneJobs } from './jobs/runs.ts'
import type { OnPurge } from './recordings/purge-recording.ts'
import { sweepMedia, sweepOrphans, sweepTrash } from './recordings/sweep-recordings.ts'
import { sweepImages } from './speakers/sweep-images.ts'
import type { BlobStore } from './storage/blobs/port.ts'
import { timestamp } from './storage/database/now.ts'
import type { Database } from './storage/database/schema.ts'
import { sweepUploads } from './uploads/sweep-uploads.ts'
import { pruneDeliveries } from './webhooks/prune-deliveries.ts'
import { purgeWorkspaces } from './workspaces/purge-workspaces.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** How long ended jobs and told events are kept. */
const keepMs = 7 * dayMs

export interface ChoreDeps {
  db: Database
  jobsDb: Database
  blobs: BlobStore
  keyUse: ReturnType<typeof trackKeyUse>
  onPurge: OnPurge
  onTrouble: (error: unknown) => void
}

/** What is done again and again beside the requests: sweeping what a crash left, forgetting what is old. */
export function startChores({ db, jobsDb, blobs, keyUse, onPurge, onTrouble }: ChoreDeps): {
  stop: () => Promise<void>
} {
  const chores = [
    every(minuteMs, () => keyUse.flush(), onTrouble),
    every(minuteMs, () => sweepMedia(db, blobs), onTrouble),
    every(
      10 * minuteMs,
      async () => {
        await sweepUploads(db, blobs)
        await sweepTrash(db, blobs, onPurge)
        await purgeWorkspaces(db, blobs, onPurge)
        await sweepAccounts(db)
      },
      onTrouble,
    ),
    every(60 * minuteMs, () => sweepOrphans(db, blobs), onTrouble),
    every(60 * minuteMs, () => sweepImages(db, blobs), onTrouble),
    every(
      60 * minuteMs,
      async () => {
        await pruneJobs(jobsDb, keepMs)
        await pruneRequests(db)
        await pruneBuckets(db)
        await pruneEvents(jobsDb, timestamp(Date.now() - keepMs))
        await pruneDeliveries(jobsDb)
      },
      onTrouble,
    ),
  ]
  return {
    stop: async () => {
      for (const chore of chores.toReversed()) await chore.stop()
      await keyUse.flush()
    },
  }
}
