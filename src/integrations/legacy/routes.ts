import type { Handlers } from '../../contract/endpoints/index.ts'
import type { QuotaSettings } from '../../platform/config/quotas.ts'
import type { Hooks } from '../../platform/hooks.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { storableUrl } from '../../platform/outbound/check-url.ts'
import type { Database } from '../../platform/database/schema.ts'
import { createLegacyTranscript } from './create-legacy-transcript.ts'
import { getLegacyTranscript } from './get-legacy-transcript.ts'
import type { StartRun } from '../../library/recordings/start-run.ts'

export interface LegacyDeps {
  db: Database
  hooks: Hooks
  quotas: QuotaSettings
  outbound: Pick<Outbound, 'check'>
  startRun: StartRun
}

export function legacyRoutes({ db, hooks, quotas, outbound, startRun }: LegacyDeps) {
  return {
    createTranscript: async ({ caller, body }) => {
      const sourceUrl = storableUrl(body.sourceUrl.trim())
      await outbound.check(sourceUrl)
      return db
        .transaction()
        .execute((tx) => createLegacyTranscript(tx, caller, { ...body, sourceUrl }, { hooks, quotas, startRun }))
    },
    getLegacyTranscript: ({ caller, params }) => getLegacyTranscript(db, caller, params.transcriptId),
  } satisfies Partial<Handlers>
}
