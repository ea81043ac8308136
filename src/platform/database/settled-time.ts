import type { Database } from './schema.ts'
import { readSetting, writeSetting } from './settings.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** A clock that moves on by more than this between two readings is doubted. */
const leapMs = 2 * dayMs
/** How long it is doubted. */
const doubtMs = dayMs

const key = 'settledTime'

export interface SettledTime {
  /** Milliseconds since 1970. */
  time: number
  /** By how much the clock leapt, while it is doubted. */
  leaptMs: number | null
}

/**
 * The time that deletions count by. A clock that has leapt far ahead, after an empty battery or a slip of the keyboard,
 * would end every period at once, so the time from before it counts for a day. A clock that is set right is believed at
 * once. After days in which nothing ran, deletions wait for that day, too: both look the same.
 */
export async function settledTime(db: Database, now: number): Promise<SettledTime> {
  const known = readKnown(await readSetting(db, key))
  if (known === null || now < known.settled || now - known.settled <= leapMs) {
    const isOld = known === null || known.leaptAt !== null || Math.abs(now - known.settled) > hourMs
    if (isOld) await write(db, { settled: now, leaptAt: null })
    return { time: now, leaptMs: null }
  }
  const { settled, leaptAt } = known
  if (leaptAt !== null && leaptAt <= now && now - leaptAt >= doubtMs) {
    await write(db, { settled: now, leaptAt: null })
    return { time: now, leaptMs: null }
  }
  // A leap from a time that was ahead even further begins the day again.
  if (leaptAt === null || leaptAt > now) await write(db, { settled, leaptAt: now })
  return { time: settled, leaptMs: now - settled }
}

interface Known {
  /** The last time that was believed. */
  settled: number
  /** What the clock said when it was first doubted. */
  leaptAt: number | null
}

function readKnown(value: string | null): Known | null {
  if (value === null) return null
  const [settled = 0, leaptAt] = value.split(' ').map(Number)
  return { settled, leaptAt: leaptAt ?? null }
}

async function write(db: Database, { settled, leaptAt }: Known): Promise<void> {
  await writeSetting(db, key, leaptAt === null ? String(settled) : `${settled} ${leaptAt}`)
}
