import { liveSampleRate, type LiveEnding } from '../contract/live.ts'
import { reserveLive } from '../library/quotas/reserve-live.ts'
import type { Config } from '../platform/config/config.ts'
import { lockingTransaction } from '../platform/database/row-locks.ts'
import type { Database } from '../platform/database/schema.ts'
import { patchLive, type LiveRow } from './store.ts'

/** Asks whether a session that has `written` bytes may have `needed`. @returns how it ends if not; null: it may */
export type Reserve = (written: number, needed: number) => Promise<LiveEnding | null>

/** Keeps room for the next minutes of a session, in the limits that its workspace has. */
export function roomFor(
  { db, config }: { db: Database; config: Pick<Config, 'live' | 'quotas'> },
  { id, workspaceId, recordingId }: LiveRow,
): Reserve {
  const longest = { bytes: config.live.maxHours * 3600 * liveSampleRate * 2, ending: 'TOO_LONG' } as const
  let reserved = 0
  return async (written, needed) => {
    if (needed <= reserved) return null
    if (needed > longest.bytes) return longest.ending
    const { bytes, ending } = await lockingTransaction(db, async (tx) => {
      const room = await reserveLive(tx, config.quotas, { workspaceId, recordingId, written, needed })
      if (room !== null) await patchLive(tx, id, { bytes: room.bytes })
      return room ?? longest
    })
    reserved = bytes
    return needed <= reserved ? null : ending
  }
}
