/** A length that grows until it ends or fails, for readers that follow it. */
export interface GrowingLength {
  current: () => number
  grow: (length: number) => void
  end: () => void
  /** Readers get what there is, then this error, also if it had ended. */
  fail: (error: unknown) => void
  /** The length each time it has grown; steps that a slow reader misses are left out. */
  lengths: () => AsyncGenerator<number, void, undefined>
}

export function createGrowingLength(): GrowingLength {
  let length = 0
  let isOver = false
  let failure: { error: unknown } | null = null
  let changed = Promise.withResolvers<void>()
  const change = (): void => {
    const { resolve } = changed
    changed = Promise.withResolvers()
    resolve()
  }
  return {
    current: () => length,
    grow: (longer) => {
      length = longer
      change()
    },
    end: () => {
      isOver = true
      change()
    },
    fail: (error) => {
      failure = { error }
      change()
    },
    lengths: async function* () {
      for (let last = 0; ;) {
        const next = changed.promise
        if (length > last) yield (last = length)
        else if (failure !== null) throw failure.error
        else if (isOver) return
        else await next
      }
    },
  }
}
