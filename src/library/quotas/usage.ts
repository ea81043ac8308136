import type { Quota, SubjectUsage, Usage } from '../../contract/endpoints/quotas.ts'
import type { Limits, QuotaSettings } from '../../platform/config/quotas.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Db } from '../../platform/database/schema.ts'
import {
  countUnfinished,
  deleteUsageBefore,
  findQuotas,
  usedBytes,
  usedSeconds,
  type Scope,
  type SubjectRow,
} from './store.ts'

/** How long counts of a month are kept after it, so that a recording that is read again isn't counted twice. */
const keptMonths = 24

/** The month of a time (UTC), e.g. `2026-11`. */
export function monthOf(now: number): string {
  return timestamp(now).slice(0, 7)
}

/** When the month after a time starts. */
export function nextMonth(now: number): string {
  const date = new Date(now)
  return timestamp(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1))
}

/** The limits of each scope, in the same order: its own, or the defaults. */
export async function limitsOf(db: Db, defaults: QuotaSettings, scopes: readonly Scope[]): Promise<Limits[]> {
  const rows = await findQuotas(db, scopes)
  return scopes.map(({ subject, id }) => {
    const own = rows.find((row) => row.subject === subject && row.subjectId === id)
    const pick = (name: keyof Limits): number | null => {
      const value = own?.[name] ?? null
      if (value === null) return defaults[subject][name]
      return value === 0 ? null : value
    }
    return {
      hours: pick('hours'),
      storedBytes: pick('storedBytes'),
      unfinishedRecordings: pick('unfinishedRecordings'),
    }
  })
}

/** What a scope's own limits are; null: the default. */
export async function ownQuota(db: Db, scope: Scope): Promise<Quota> {
  const [row] = await findQuotas(db, [scope])
  return {
    hours: row?.hours ?? null,
    storedBytes: row?.storedBytes ?? null,
    unfinishedRecordings: row?.unfinishedRecordings ?? null,
  }
}

/** Hours of audio that were counted in the month of a time. */
export async function usedHours(db: Db, scope: Scope, now: number): Promise<number> {
  return (await usedSeconds(db, scope, monthOf(now))) / 3600
}

export async function usageOf(db: Db, defaults: QuotaSettings, scope: Scope, now = Date.now()): Promise<Usage> {
  const [limits] = await limitsOf(db, defaults, [scope])
  const hours = await usedHours(db, scope, now)
  return {
    hours: { used: Math.round(hours * 1000) / 1000, limit: limits?.hours ?? null, resetsAt: nextMonth(now) },
    storedBytes: { used: await usedBytes(db, scope), limit: limits?.storedBytes ?? null },
    unfinishedRecordings: { used: await countUnfinished(db, scope), limit: limits?.unfinishedRecordings ?? null },
  }
}

export async function sweepUsage(db: Db, now: number): Promise<void> {
  const date = new Date(now)
  await deleteUsageBefore(db, monthOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - keptMonths)))
}

/** An account or workspace with what it uses and its own limits. */
export async function describeSubject(
  db: Db,
  defaults: QuotaSettings,
  subject: Scope['subject'],
  { id, name, ownerId }: SubjectRow,
): Promise<SubjectUsage> {
  const scope = { subject, id }
  return { id, name, ownerId, usage: await usageOf(db, defaults, scope), quota: await ownQuota(db, scope) }
}
