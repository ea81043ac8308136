import type { BergamotModel } from './bergamot-registry.ts'
import type { LanguagePair } from './port.ts'

/** The pivot between two languages without a direct model. */
const pivot = 'en'

/** The models from one language to another: one, or two through the pivot; null if there are none. */
export function routeOf(models: readonly BergamotModel[], from: string, to: string): BergamotModel[] | null {
  const find = (a: string, b: string): BergamotModel | undefined =>
    models.find((model) => model.from === a && model.to === b)
  const direct = find(from, to)
  if (direct !== undefined) return [direct]
  const [first, second] = [find(from, pivot), find(pivot, to)]
  return first === undefined || second === undefined ? null : [first, second]
}

/** All pairs that these models translate, directly or through the pivot. */
export function pairsOf(
  models: readonly BergamotModel[],
  stateOf: (route: readonly BergamotModel[]) => Pick<LanguagePair, 'isHere' | 'hasFailed'>,
): LanguagePair[] {
  const sources = [...new Set(models.map(({ from }) => from))]
  const targets = [...new Set(models.map(({ to }) => to))]
  return sources.flatMap((from) =>
    targets.flatMap((to): LanguagePair[] => {
      const route = from === to ? null : routeOf(models, from, to)
      return route === null ? [] : [{ from, to, ...stateOf(route) }]
    }),
  )
}
