import type { Handlers } from '../../contract/endpoints/index.ts'
import { requireAdministrator } from '../../identity/accounts/invite.ts'
import type { Database } from '../../platform/database/schema.ts'
import { getStatistics } from './get-statistics.ts'

/** `longReads`: sums over a year must not keep other requests waiting. */
export function statisticsRoutes(longReads: Database) {
  return {
    getStatistics: ({ caller, query }) => {
      requireAdministrator(caller)
      return getStatistics(longReads, null, query)
    },
    getSpaceStatistics: ({ grant, query }) => getStatistics(longReads, grant.workspaceId, query),
  } satisfies Partial<Handlers>
}
