import type { Quota, SubjectUsage } from '../../contract/endpoints/quotas.ts'
import { notFound } from '../../contract/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { QuotaSettings } from '../../platform/config/quotas.ts'
import { readPage, type Page } from '../../platform/database/page.ts'
import type { Db, Tx } from '../../platform/database/schema.ts'
import { findSubject, listSubjects, writeQuota, type Scope, type SubjectRow } from './store.ts'
import { ownQuota, usageOf } from './usage.ts'

/** Changes the given limits of an account or workspace. AppError NOT_FOUND. */
export async function setQuota(
  tx: Tx,
  defaults: QuotaSettings,
  scope: Scope,
  given: Partial<Quota>,
): Promise<SubjectUsage> {
  const row = await findSubject(tx, scope)
  if (row === undefined) throw notFound(scope.subject === 'accounts' ? 'account' : 'workspace', scope.id)
  await writeQuota(tx, { subject: scope.subject, subjectId: scope.id, ...(await ownQuota(tx, scope)), ...given })
  await audit(
    tx,
    scope.subject === 'accounts'
      ? { action: 'ACCOUNT_QUOTA_CHANGED', objectId: scope.id, details: detailsOf(given) }
      : { action: 'WORKSPACE_QUOTA_CHANGED', workspaceId: scope.id, objectId: scope.id, details: detailsOf(given) },
  )
  return describe(tx, defaults, scope.subject, row)
}

function detailsOf(given: Partial<Quota>): { limits: Record<string, number | null> } {
  return { limits: { ...given } }
}

/** A page of accounts or workspaces with what they use, oldest first. */
export async function listUsage(
  db: Db,
  defaults: QuotaSettings,
  subject: Scope['subject'],
  query: { limit?: number; cursor?: string },
): Promise<Page<SubjectUsage>> {
  const page = await readPage({ ...query, limit: query.limit ?? 50 }, (place, limit) =>
    listSubjects(db, subject, place, limit),
  )
  const items: SubjectUsage[] = []
  for (const row of page.items) items.push(await describe(db, defaults, subject, row))
  return { ...page, items }
}

async function describe(
  db: Db,
  defaults: QuotaSettings,
  subject: Scope['subject'],
  { id, name, ownerId }: SubjectRow,
): Promise<SubjectUsage> {
  const scope = { subject, id }
  return { id, name, ownerId, usage: await usageOf(db, defaults, scope), quota: await ownQuota(db, scope) }
}
