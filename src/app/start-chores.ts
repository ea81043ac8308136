import type { trackKeyUse } from '../identity/accounts/authenticate-key.ts'
import { sweepAccounts } from '../identity/accounts/sweep-accounts.ts'
import { pruneEvents } from '../platform/events/events.ts'
import { pruneRequests } from '../platform/http/idempotency-store.ts'
import { pruneBuckets } from '../platform/http/rate-store.ts'
import { every } from '../platform/jobs/every.ts'
import { pruneJobs } from '../platform/jobs/runs.ts'
import type { OnPurge } from '../library/recordings/purge-recording.ts'
import { sweepMedia, sweepOrphans, sweepTrash } from '../library/recordings/sweep-recordings.ts'
import { sweepImages } from '../transcripts/speakers/sweep-images.ts'
import type { BlobStore } from '../platform/blobs/port.ts'
import { timestamp } from '../platform/database/now.ts'
import type { Database } from '../platform/database/schema.ts'
import { sweepUploads } from '../library/uploads/sweep-uploads.ts'
import { pruneDeliveries } from '../integrations/webhooks/prune-deliveries.ts'
import { purgeWorkspaces } from '../identity/workspaces/purge-workspaces.ts'

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
