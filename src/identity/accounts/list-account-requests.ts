import type { AccountRequest } from '../../contract/endpoints/accounts.ts'
import { timestamp } from '../../platform/database/now.ts'
import { readPage, type Page } from '../../platform/database/page.ts'
import type { Db } from '../../platform/database/schema.ts'
import { findUserByEmail } from '../store.ts'
import { listAccountRequestRows } from './store.ts'

/** A page of the requests that wait, newest first. */
export async function listAccountRequests(
  db: Db,
  query: { limit?: number; cursor?: string },
): Promise<Page<AccountRequest>> {
  const page = await readPage(query, (place, limit) => listAccountRequestRows(db, { now: timestamp(), place, limit }))
  const items = []
  for (const row of page.items) {
    items.push({ ...row, hasAccount: (await findUserByEmail(db, row.email)) !== undefined })
  }
  return { ...page, items }
}
