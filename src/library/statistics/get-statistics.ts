import { type AppError, invalidQuery } from '../../contract/app-error.ts'
import type { Measures, Statistics } from '../../contract/endpoints/statistics.ts'
import type { FailureCode } from '../../contract/errors.ts'
import type { Db } from '../../platform/database/schema.ts'
import { readQueue, sumRuns, sumStoredBytes, type DayRow } from './store.ts'

const dayMs = 86_400_000
const defaultDays = 30
/** The longest period, so that no request reads more than a year. */
const mostDays = 366

export interface StatisticsQuery {
  from?: string
  to?: string
  interval?: 'DAY' | 'WEEK'
}

/**
 * What was transcribed from a day to another (UTC, both included), what is stored and what waits now; of the whole
 * instance if `workspaceId` is null. AppError INVALID_QUERY.
 */
export async function getStatistics(
  db: Db,
  workspaceId: string | null,
  query: StatisticsQuery,
  now = Date.now(),
): Promise<Statistics> {
  const to = query.to ?? dayAt(now)
  const from = query.from ?? dayAt(Date.parse(to) - (defaultDays - 1) * dayMs)
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  if (!(days >= 1 && days <= mostDays)) throw invalidPeriod()
  const interval = query.interval ?? 'DAY'
  const startOf = interval === 'DAY' ? (day: string) => day : mondayOf
  const rows = await sumRuns(db, workspaceId, from, to)
  const starts = [...new Set(Array.from({ length: days }, (_, i) => startOf(dayAt(Date.parse(from) + i * dayMs))))]
  const failures = Map.groupBy(
    rows.filter(({ outcome }) => outcome === 'FAILED'),
    ({ failureCode }) => failureCode,
  )
  const { waiting, running, oldestQueuedAt } = await readQueue(db, workspaceId)
  return {
    from,
    to,
    interval,
    total: measuresOf(rows),
    periods: starts.map((start) => ({ start, ...measuresOf(rows.filter(({ day }) => startOf(day) === start)) })),
    failures: [...failures]
      .map(([code, of]) => ({ code: code as FailureCode, count: of.reduce((sum, { runs }) => sum + runs, 0) }))
      .toSorted((a, b) => b.count - a.count),
    storedBytes: await sumStoredBytes(db, workspaceId),
    queue: {
      waiting,
      running,
      oldestSeconds:
        oldestQueuedAt === null ? null : Math.max(0, Math.round((now - Date.parse(oldestQueuedAt)) / 1000)),
    },
  }
}

function measuresOf(rows: readonly DayRow[]): Measures {
  const sum = (pick: (row: DayRow) => number): number => rows.reduce((total, row) => total + pick(row), 0)
  const done = rows.filter(({ outcome }) => outcome === 'COMPLETED')
  const doneSum = (pick: (row: DayRow) => number): number => done.reduce((total, row) => total + pick(row), 0)
  const waits = sum((row) => row.waits)
  const workedSeconds = doneSum((row) => row.workedSeconds)
  return {
    transcribed: doneSum((row) => row.runs),
    failed: sum((row) => row.runs) - doneSum((row) => row.runs),
    hours: rounded(doneSum((row) => row.seconds) / 3600),
    averageWait: waits === 0 ? null : rounded(sum((row) => row.waited) / waits),
    longestWait: waits === 0 ? null : rounded(Math.max(...rows.map((row) => row.longestWait ?? 0))),
    realTimeFactor: workedSeconds === 0 ? null : rounded(doneSum((row) => row.worked) / workedSeconds),
  }
}

function dayAt(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

/** The Monday on or before a day. */
function mondayOf(day: string): string {
  const weekday = (new Date(day).getUTCDay() + 6) % 7
  return dayAt(Date.parse(day) - weekday * dayMs)
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000

function invalidPeriod(): AppError {
  return invalidQuery(
    '/from',
    'period',
    `The period must end on or after its first day and have at most ${mostDays} days.`,
  )
}
