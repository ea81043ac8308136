import type { Handlers } from '../../contract/endpoints/index.ts'
import { createRedactedCopy, type RedactionDeps } from './create-redacted-copy.ts'
import { listPersonalData, type PersonalDataDeps } from './list-personal-data.ts'

export function redactionRoutes(deps: RedactionDeps & PersonalDataDeps) {
  return {
    listPersonalData: ({ grant: { workspaceId }, params: { recordingId }, query, signal }) =>
      listPersonalData(deps, { workspaceId, recordingId, asksEngine: query.engine === true }, signal),
    createRedactedCopy: ({ grant, caller, params: { recordingId }, body, signal }) =>
      createRedactedCopy(deps, { caller, from: grant.workspaceId, recordingId }, body, signal),
  } satisfies Partial<Handlers>
}
