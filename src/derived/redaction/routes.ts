import type { Handlers } from '../../contract/endpoints/index.ts'
import { createRedactedCopy, type RedactionDeps } from './create-redacted-copy.ts'
import { listPersonalData, type PersonalDataDeps } from './list-personal-data.ts'

export function redactionRoutes(deps: RedactionDeps & PersonalDataDeps) {
  return {
    listPersonalData: ({ grant: { workspaceId }, caller, params: { recordingId }, query, signal }) => {
      const asked = { workspaceId, recordingId, callerId: caller.userId, asksEngine: query.engine === true }
      return listPersonalData(deps, asked, signal)
    },
    createRedactedCopy: ({ grant, caller, params: { recordingId }, body, signal }) =>
      createRedactedCopy(deps, { caller, from: grant.workspaceId, recordingId }, body, signal),
  } satisfies Partial<Handlers>
}
