import type { Handlers } from '../../contract/endpoints/index.ts'
import { lockingTransaction } from '../../platform/database/row-locks.ts'
import type { Database } from '../../platform/database/schema.ts'
import { approveApp } from './approve-app.ts'
import { answerUrl, readRequest } from './authorization-request.ts'
import { listApps } from './list-apps.ts'
import type { AppHooks } from './oauth-model.ts'
import { hostOf } from './redirect-uri.ts'
import { revokeApp } from './revoke-app.ts'

export function appRoutes(deps: { db: Database; hooks: AppHooks; publicUrl: () => string }) {
  const { db, hooks, publicUrl } = deps
  return {
    getAppRequest: async ({ query }) => {
      const request = await readRequest(db, publicUrl(), query.request)
      const { app, redirectUri } = request
      const denyUrl = answerUrl(request, publicUrl(), { error: 'access_denied' })
      return { name: app.name, host: hostOf(redirectUri), redirectUri, denyUrl }
    },
    approveApp: async ({ caller, body }) => ({ redirectTo: await approveApp(db, hooks, publicUrl(), caller, body) }),
    listApps: async ({ caller }) => ({ apps: await listApps(db, caller.userId) }),
    revokeApp: async ({ caller, params }) => {
      await lockingTransaction(db, (tx) => revokeApp(tx, hooks, caller.userId, params.appId))
      return { success: true }
    },
  } satisfies Partial<Handlers>
}
