/** How long a database answer is cached, milliseconds; so every process rejects a revoked key within a second. */
const believedMs = 500
const maxEntries = 10_000

/** Caches database answers briefly; every change must call `forget`. */
export interface Recent<T> {
  /** At once if the answer is cached. */
  get: (name: string, ask: () => Promise<T>) => T | Promise<T>
  forget: () => void
}

/** A cache of half a second for answers needed by every request. */
export function createRecent<T>(): Recent<T> {
  let answers = new Map<string, { value: T; at: number }>()
  let generation = 0
  const peek = (name: string): T | undefined => {
    const known = answers.get(name)
    return known !== undefined && performance.now() - known.at < believedMs ? known.value : undefined
  }
  const learn = async (name: string, ask: () => Promise<T>): Promise<T> => {
    const before = generation
    const at = performance.now()
    const value = await ask()
    // Discard answers to queries that started before the change.
    if (before === generation) {
      if (answers.size >= maxEntries) answers = new Map()
      answers.set(name, { value, at })
    }
    return value
  }
  return {
    get: (name, ask) => {
      const known = peek(name)
      return known === undefined ? learn(name, ask) : known
    },
    forget: () => {
      generation += 1
      answers = new Map()
    },
  }
}
