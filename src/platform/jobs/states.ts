import { sql } from 'kysely'

// Written out, not bound: a partial index is used only where the statement itself says its condition.
export const isQueued = sql<boolean>`"state" = 'QUEUED'`
export const isRunning = sql<boolean>`"state" = 'RUNNING'`
export const isAlive = sql<boolean>`"state" in ('BLOCKED', 'QUEUED', 'RUNNING')`
export const hasEnded = sql<boolean>`"state" in ('DONE', 'FAILED', 'CANCELLED')`
