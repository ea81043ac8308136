import type { Account } from '../../contract/endpoints/administration.ts'
import { pageOfAll, type Page } from '../../platform/database/page.ts'
import type { Db } from '../../platform/database/schema.ts'
import { listAccountRows } from '../store.ts'

/** A page of the accounts, oldest first. */
export async function listAccounts(db: Db, query: { limit?: number; cursor?: string }): Promise<Page<Account>> {
  const page = pageOfAll(await listAccountRows(db), query, ({ createdAt }) => createdAt)
  return {
    ...page,
    items: page.items.map(({ isAdministrator, hasSecondFactor, ...rest }) => ({
      ...rest,
      isAdministrator: isAdministrator === 1,
      hasSecondFactor: hasSecondFactor === 1,
    })),
  }
}
