import type { Quota, SubjectUsage } from '../../contract/endpoints/quotas.ts'
import { notFound } from '../../contract/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { QuotaSettings } from '../../platform/config/quotas.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { findSubject, writeQuota, type Scope } from './store.ts'
import { describeSubject, ownQuota } from './usage.ts'

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
  return describeSubject(tx, defaults, scope.subject, row)
}

function detailsOf(given: Partial<Quota>): { limits: Record<string, number | null> } {
  return { limits: { ...given } }
}
