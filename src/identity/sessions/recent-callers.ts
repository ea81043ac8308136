/** How long an answer of the database is believed, milliseconds: a revoked key ends within a second on every process. */
const believedMs = 500
const maxEntries = 10_000

/** Remembers for a moment what the database answered; whoever changes something calls `forget`. */
export interface Recent<T> {
  get: (name: string, ask: () => Promise<T>) => Promise<T>
  forget: () => void
}

/** A memory of half a second for answers that are asked for with every request. */
export function createRecent<T>(now: () => number = () => performance.now()): Recent<T> {
  let answers = new Map<string, { value: T; at: number }>()
  let generation = 0
  const peek = (name: string): T | undefined => {
    const known = answers.get(name)
    return known !== undefined && now() - known.at < believedMs ? known.value : undefined
  }
  return {
    get: async (name, ask) => {
      const known = peek(name)
      if (known !== undefined) return known
      const before = generation
      const at = now()
      const value = await ask()
      // What was asked before something changed is not kept.
      if (before === generation) {
        if (answers.size >= maxEntries) answers = new Map()
        answers.set(name, { value, at })
      }
      return value
    },
    forget: () => {
      generation += 1
      answers = new Map()
    },
  }
}
