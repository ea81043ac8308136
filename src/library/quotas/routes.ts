import type { Handlers } from '../../contract/endpoints/index.ts'
import { requireAdministrator } from '../../identity/accounts/invite.ts'
import type { QuotaSettings } from '../../platform/config/quotas.ts'
import type { Database } from '../../platform/database/schema.ts'
import { listUsage } from './list-usage.ts'
import { setQuota } from './set-quota.ts'
import { findOwner } from './store.ts'
import { usageOf } from './usage.ts'

export interface QuotaDeps {
  db: Database
  longReads: Database
  quotas: QuotaSettings
}

export function quotaRoutes({ db, longReads, quotas }: QuotaDeps) {
  return {
    getMyUsage: ({ caller }) => usageOf(db, quotas, { subject: 'accounts', id: caller.userId }),
    getSpaceUsage: async ({ grant: { workspaceId } }) => ({
      workspace: await usageOf(db, quotas, { subject: 'workspaces', id: workspaceId }),
      account: await usageOf(db, quotas, { subject: 'accounts', id: await findOwner(db, workspaceId) }),
    }),
    listUsage: async ({ caller, params, query }) => {
      requireAdministrator(caller)
      const { items, nextCursor, prevCursor } = await listUsage(longReads, quotas, params.subject, query)
      return { subjects: items, nextCursor, prevCursor }
    },
    setQuota: ({ caller, params, body }) => {
      requireAdministrator(caller)
      return db.transaction().execute((tx) => setQuota(tx, quotas, params, body))
    },
  } satisfies Partial<Handlers>
}
