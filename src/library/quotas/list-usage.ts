import type { SubjectUsage } from '../../contract/endpoints/quotas.ts'
import type { QuotaSettings } from '../../platform/config/quotas.ts'
import { readPage, type Page } from '../../platform/database/page.ts'
import type { Db } from '../../platform/database/schema.ts'
import { listSubjects, type Scope } from './store.ts'
import { describeSubject } from './usage.ts'

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
  for (const row of page.items) items.push(await describeSubject(db, defaults, subject, row))
  return { ...page, items }
}
