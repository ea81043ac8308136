import type { Handlers } from '../../contract/endpoints/index.ts'
import { findSimilarTurns, type SimilarTurnsDeps } from './find-similar-turns.ts'

export function similarTurnRoutes(deps: SimilarTurnsDeps): Handlers<'findSimilarTurns'> {
  return {
    findSimilarTurns: ({ grant, params, signal }) =>
      findSimilarTurns(deps, { ...params, workspaceId: grant.workspaceId }, signal),
  }
}
