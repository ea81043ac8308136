import { sql } from 'kysely'
import { isAlive } from '../../platform/jobs/states.ts'
import type { Db } from '../../platform/database/schema.ts'

/** Sums of the transcriptions of a day with one outcome. */
export interface DayRow {
  /** e.g. `2026-11-22`, UTC. */
  day: string
  outcome: 'COMPLETED' | 'FAILED'
  failureCode: string | null
  runs: number
  seconds: number
  waited: number
  /** How many of the runs say how long they waited. */
  waits: number
  longestWait: number | null
  worked: number
  /** Seconds of audio of those that say how long they took. */
  workedSeconds: number
}

/** Transcriptions that ended from a day to another, both included, by day and outcome; of all workspaces if null. */
export async function sumRuns(db: Db, workspaceId: string | null, from: string, to: string): Promise<DayRow[]> {
  const { rows } = await sql<Record<keyof DayRow, unknown>>`
    select substr("endedAt", 1, 10) as "day", "outcome", "failureCode", count(*) as "runs",
      coalesce(sum("seconds"), 0) as "seconds", coalesce(sum("waited"), 0) as "waited", count("waited") as "waits",
      max("waited") as "longestWait", coalesce(sum(case when "seconds" > 0 then "worked" end), 0) as "worked",
      coalesce(sum(case when "worked" is not null then "seconds" end), 0) as "workedSeconds"
    from "transcriptionRun"
    where "endedAt" is not null and "endedAt" >= ${from} and "endedAt" < ${`${to}U`}
      and ${workspaceId === null ? sql`1 = 1` : sql`"workspaceId" = ${workspaceId}`}
    group by substr("endedAt", 1, 10), "outcome", "failureCode"
    order by "day"`.execute(db)
  // PostgreSQL returns counts as text.
  return rows.map((row) => ({
    day: String(row.day),
    outcome: row.outcome as DayRow['outcome'],
    failureCode: row.failureCode as string | null,
    runs: Number(row.runs),
    seconds: Number(row.seconds),
    waited: Number(row.waited),
    waits: Number(row.waits),
    longestWait: row.longestWait === null ? null : Number(row.longestWait),
    worked: Number(row.worked),
    workedSeconds: Number(row.workedSeconds),
  }))
}

/** Bytes of stored media; of all workspaces if null. */
export async function sumStoredBytes(db: Db, workspaceId: string | null): Promise<number> {
  const { rows } = await sql<{ bytes: number | string }>`
    select coalesce(sum("size"), 0) as "bytes" from "file"
    where "blobKey" <> '' and ${workspaceId === null ? sql`1 = 1` : sql`"workspaceId" = ${workspaceId}`}`.execute(db)
  return Number(rows[0]?.bytes ?? 0)
}

/** The transcriptions with a job that hasn't ended, and when the oldest that waits was queued. */
export async function readQueue(
  db: Db,
  workspaceId: string | null,
): Promise<{ waiting: number; running: number; oldestQueuedAt: string | null }> {
  const { rows } = await sql<{ isWaiting: number | boolean; runs: number | string; oldest: string }>`
    select "startedAt" is null as "isWaiting", count(*) as "runs", min("queuedAt") as "oldest"
    from "transcriptionRun"
    where "endedAt" is null and "runId" in (select "runId" from "job" where ${isAlive})
      and ${workspaceId === null ? sql`1 = 1` : sql`"workspaceId" = ${workspaceId}`}
    group by "startedAt" is null`.execute(db)
  const waiting = rows.find(({ isWaiting }) => Boolean(isWaiting))
  const running = rows.find(({ isWaiting }) => !isWaiting)
  return {
    waiting: Number(waiting?.runs ?? 0),
    running: Number(running?.runs ?? 0),
    oldestQueuedAt: waiting?.oldest ?? null,
  }
}

/** Deletes transcriptions that were queued before a timestamp. */
export async function removeRunsBefore(db: Db, before: string): Promise<void> {
  await db.deleteFrom('transcriptionRun').where('queuedAt', '<', before).execute()
}
