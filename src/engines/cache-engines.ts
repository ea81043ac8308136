/** Caches engines by key. An engine holds processes, so each is created only once, on first use. */
export interface EngineCache<E> {
  get: (key: string, make: () => E) => E
  /** Closes every engine. */
  close: () => Promise<void>
}

export function cacheEngines<E extends { close: () => Promise<void> }>(): EngineCache<E> {
  const engines = new Map<string, E>()
  return {
    get: (key, make) => {
      const engine = engines.get(key) ?? make()
      engines.set(key, engine)
      return engine
    },
    close: async () => {
      const all = [...engines.values()]
      engines.clear()
      await Promise.all(all.map((engine) => engine.close()))
    },
  }
}
