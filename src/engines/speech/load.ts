/** How much of the last moments was spent with something. Times are those of performance.now(). */
export interface Load {
  add: (from: number, to: number) => void
  /** 0–1. */
  share: () => number
}

/** Long enough for several chunks of any model, short enough that words don't wait for long, milliseconds. */
const remembered = 2000

export function createLoad(): Load {
  let spent: { from: number; to: number }[] = []
  return {
    add: (from, to) => {
      spent.push({ from, to })
    },
    share: () => {
      const since = performance.now() - remembered
      spent = spent.filter(({ to }) => to > since)
      return spent.reduce((sum, { from, to }) => sum + to - Math.max(from, since), 0) / remembered
    },
  }
}
