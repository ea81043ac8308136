import { liveSampleRate, type LiveEnding } from '../contract/live.ts'
import { reserveLive } from '../library/quotas/reserve-live.ts'
import type { Config } from '../platform/config/config.ts'
import { lockingTransaction } from '../platform/database/row-locks.ts'
import type { Database } from '../platform/database/schema.ts'
import { patchLive, type LiveRow } from './store.ts'

const bytesPerSecond = liveSampleRate * 2
/** How long a session without limits goes on before it asks again whether it has one. */
const unlimitedSeconds = 600

/** The audio that a session may have. */
export interface Room {
  /** Asks whether a session that has `written` bytes may have `needed`. @returns how it ends if not; null: it may */
  ask: (written: number, needed: number) => Promise<LiveEnding | null>
  /** Resolves when nothing more is being reserved. */
  settled: () => Promise<void>
}

/**
 * Keeps room for the next minutes of a session, in the limits that its workspace has. It asks for more when half of that
 * is used up, so a database that is away meanwhile ends no session.
 */
export function roomFor(
  { db, config }: { db: Database; config: Pick<Config, 'live' | 'quotas'> },
  { id, workspaceId, recordingId }: LiveRow,
): Room {
  const longest = { bytes: config.live.maxHours * 3600 * bytesPerSecond, ending: 'TOO_LONG' as LiveEnding }
  let room = { ...longest, bytes: 0 }
  /** From here on, more is asked for. */
  let soon = 0
  let asking: Promise<void> | null = null
  const reserve = async (written: number, needed: number): Promise<void> => {
    const found = await lockingTransaction(db, async (tx) => {
      const limited = await reserveLive(tx, config.quotas, { workspaceId, recordingId, written, needed })
      if (limited !== null) await patchLive(tx, id, { bytes: limited.bytes })
      return limited ?? longest
    })
    const half = Math.min((found.bytes - written) / 2, unlimitedSeconds * bytesPerSecond)
    // Where nothing was left, asking with every piece of audio would find nothing either.
    soon = found.bytes > room.bytes || found === longest ? written + half : found.bytes
    room = found
  }
  const reserveOnce = (written: number, needed: number): Promise<void> =>
    (asking ??= reserve(written, needed).finally(() => {
      asking = null
    }))
  const settled = async (): Promise<void> => asking?.catch(() => {})
  return {
    settled,
    ask: async (written, needed) => {
      if (needed > longest.bytes) return longest.ending
      if (needed > room.bytes) await settled()
      if (needed > room.bytes) await reserveOnce(written, needed)
      else if (needed > soon) {
        reserveOnce(written, needed).catch(() => {
          // At the end of the room, the error is the client's.
          soon = (needed + room.bytes) / 2
        })
      }
      return needed <= room.bytes ? null : room.ending
    },
  }
}
