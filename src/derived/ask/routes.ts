import type { Handlers } from '../../contract/endpoints/index.ts'
import { askSpace, type AskDeps } from './ask-space.ts'

export function askRoutes(deps: AskDeps) {
  return {
    askSpace: ({ grant, body, signal }) => askSpace(deps, grant.workspaceId, body, signal),
  } satisfies Partial<Handlers>
}
