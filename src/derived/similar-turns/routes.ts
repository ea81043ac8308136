import type { Handlers } from '../../contract/endpoints/index.ts'
import { slots } from '../../platform/processes/slots.ts'
import { findSimilarTurns, type SimilarTurnsDeps } from './find-similar-turns.ts'

/** One decodes while another is compared. */
const mostAtOnce = 2

export function similarTurnRoutes(given: Omit<SimilarTurnsDeps, 'slot'>) {
  const deps = { ...given, slot: slots(mostAtOnce) }
  return {
    findSimilarTurns: ({ grant, params, signal }) =>
      findSimilarTurns(deps, { ...params, workspaceId: grant.workspaceId }, signal),
  } satisfies Partial<Handlers>
}
