import type { Model } from '../../contract/endpoints/operations.ts'
import type { Handlers } from '../../contract/endpoints/index.ts'
import { AppError, notFound, invalidState } from '../../contract/app-error.ts'
import { describeModel } from './describe-model.ts'
import type { ModelManager } from './manager.ts'

export function modelRoutes(manager: ModelManager) {
  const describe = async (): Promise<Model[]> => (await manager.list()).map((status) => describeModel(manager, status))
  return {
    listModels: async () => ({ models: await describe(), nextCursor: null, prevCursor: null }),
    pullModel: async ({ caller, params }) => {
      if (!caller.isAdministrator) {
        throw new AppError('INSUFFICIENT_ROLE', 'Only the administrator can download models.', {
          required: 'administrator',
          actual: caller.keyRole,
        })
      }
      const find = async (): Promise<Model> => {
        const model = (await describe()).find((candidate) => candidate.id === params.modelId)
        if (model === undefined) throw notFound('model', params.modelId)
        return model
      }
      const known = await find()
      if (known.state === 'PRESENT') return known
      if (!known.fetchable) {
        throw invalidState(manager.whyNotFetchable(params.modelId), known.state)
      }
      // The fetch continues after the response; the manager stores its result, which the list shows.
      manager.pull(params.modelId).catch(() => {})
      return find()
    },
  } satisfies Partial<Handlers>
}
