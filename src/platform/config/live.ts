import type { Settings } from './settings.ts'

export interface LiveSettings {
  /** Sessions at once on this server; null: as many as its engine can follow, measured. */
  sessions: number | null
  sessionsPerAccount: number
  /** A session to which nobody sends anything ends after this time, seconds. */
  idleSeconds: number
  maxHours: number
}

export function readLive({ integer }: Settings): LiveSettings {
  const sessions = integer('TIRO_LIVE_SESSIONS', 0)
  return {
    sessions: sessions === 0 ? null : sessions,
    sessionsPerAccount: integer('TIRO_LIVE_SESSIONS_PER_ACCOUNT', 10, 1),
    idleSeconds: integer('TIRO_LIVE_IDLE_SECONDS', 300, 1),
    maxHours: integer('TIRO_LIVE_MAX_HOURS', 12, 1, 36),
  }
}
