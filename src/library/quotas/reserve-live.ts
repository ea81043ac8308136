import { liveSampleRate } from '../../contract/live.ts'
import type { QuotaSettings } from '../../platform/config/quotas.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { wavHeaderBytes } from '../../platform/media/wav-header.ts'
import { lockedScopes } from './require-quota.ts'
import { correctUsage, replaceUsage, usedBytes, usedSeconds } from './store.ts'
import { monthOf } from './usage.ts'

const bytesPerSecond = liveSampleRate * 2
const leastStep = 60 * bytesPerSecond
const longestStep = 600 * bytesPerSecond

/** How much audio a session may have for now, in bytes from its start, and the limit that is nearest. */
export interface LiveRoom {
  bytes: number
  ending: 'STORAGE' | 'HOURS'
}

/**
 * Keeps room in the limits for the next minutes of a session: a tenth of what is left, so that sessions of one owner
 * share it. Hours are counted here, because what was heard is used whatever becomes of the recording. Store the bytes in
 * the session's row.
 * @returns null if no limit applies
 */
export async function reserveLive(
  tx: Tx,
  defaults: QuotaSettings,
  {
    workspaceId,
    recordingId,
    written,
    needed,
  }: { workspaceId: string; recordingId: string; written: number; needed: number },
): Promise<LiveRoom | null> {
  const { ownerId, limited } = await lockedScopes(tx, defaults, workspaceId)
  const month = monthOf(Date.now())
  const rooms: LiveRoom[] = []
  for (const { scope, storedBytes, hours } of limited) {
    if (storedBytes !== null) {
      const used = await usedBytes(tx, scope, recordingId)
      rooms.push({ bytes: storedBytes - wavHeaderBytes - used, ending: 'STORAGE' })
    }
    if (hours !== null) {
      const used = await usedSeconds(tx, scope, month, recordingId)
      rooms.push({ bytes: Math.floor((hours * 3600 - used) * liveSampleRate) * 2, ending: 'HOURS' })
    }
  }
  const [most] = rooms.toSorted((a, b) => a.bytes - b.bytes)
  if (most === undefined) return null
  const step = Math.min(longestStep, Math.max(leastStep, (most.bytes - written) / 10))
  const bytes = Math.max(written, Math.min(most.bytes, Math.max(needed, written + 2 * Math.floor(step / 2))))
  await replaceUsage(tx, { recordingId, workspaceId, ownerId, month, seconds: bytes / bytesPerSecond })
  return { bytes, ending: most.ending }
}

/** Gives back what a session didn't take of its last minutes. */
export async function settleLive(tx: Tx, recordingId: string, bytes: number): Promise<void> {
  await correctUsage(tx, recordingId, bytes / bytesPerSecond)
}
