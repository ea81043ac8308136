import { sql } from 'kysely'

// Literals, not parameters: a partial index is used only if the statement contains its condition.
export const isQueued = sql<boolean>`"state" = 'QUEUED'`
export const isRunning = sql<boolean>`"state" = 'RUNNING'`
export const isAlive = sql<boolean>`"state" in ('BLOCKED', 'QUEUED', 'RUNNING')`
export const hasEnded = sql<boolean>`"state" in ('DONE', 'FAILED', 'CANCELLED')`
