import { findAccount, noAccountFor } from '../../identity/accounts/find-account.ts'
import { AppError } from '../../contract/app-error.ts'
import type { Quota, SubjectUsage } from '../../contract/endpoints/quotas.ts'
import type { QuotaSettings } from '../../platform/config/quotas.ts'
import type { Database } from '../../platform/database/schema.ts'
import { listUsage } from './list-usage.ts'
import { setQuota } from './set-quota.ts'
import { findSubject } from './store.ts'
import { allItems } from '../../platform/database/page.ts'

/** All accounts, then all workspaces. */
export async function listUsageFromCli(db: Database, defaults: QuotaSettings): Promise<SubjectUsage[]> {
  const accounts = await allItems((query) => listUsage(db, defaults, 'accounts', query))
  return [...accounts, ...(await allItems((query) => listUsage(db, defaults, 'workspaces', query)))]
}

function noWorkspace(id: string): AppError {
  const message = `There is no workspace with the id ${id}. Accounts are named by their email addresses.`
  return new AppError('NOT_FOUND', message, { resource: 'workspace', id })
}

/** `name` is the e-mail address of an account or the id of a workspace. AppError NOT_FOUND. */
export async function setQuotaFromCli(
  db: Database,
  defaults: QuotaSettings,
  name: string,
  given: Partial<Quota>,
): Promise<SubjectUsage> {
  const account = name.includes('@') ? await findAccount(db, name) : null
  if (name.includes('@') && account === null) throw noAccountFor(name)
  const scope =
    account === null ? ({ subject: 'workspaces', id: name } as const) : { subject: 'accounts' as const, id: account.id }
  return db.transaction().execute(async (tx) => {
    if ((await findSubject(tx, scope)) === undefined) throw noWorkspace(name)
    return setQuota(tx, defaults, scope, given)
  })
}
