import type { Rendering } from '../../formats/document.ts'

export interface RenderingCache {
  get: (key: string) => Rendering | undefined
  set: (key: string, rendering: Rendering) => void
}

/**
 * Keeps rendered files in memory, the most recently used ones, at most `bytes` together. A file above a quarter of that
 * isn't kept. A key must name everything that the file depends on, so nothing has to be removed when content changes.
 */
export function createRenderingCache(bytes: number): RenderingCache {
  // A Map lists its entries in the order of insertion, so the first is the one that wasn't used for longest.
  const kept = new Map<string, Rendering>()
  let size = 0
  const drop = (key: string, { data }: Rendering): void => {
    kept.delete(key)
    size -= data.byteLength
  }
  return {
    get: (key) => {
      const found = kept.get(key)
      if (found === undefined) return undefined
      kept.delete(key)
      kept.set(key, found)
      return found
    },
    set: (key, rendering) => {
      const { byteLength } = rendering.data
      if (byteLength > bytes / 4) return
      const before = kept.get(key)
      if (before !== undefined) drop(key, before)
      kept.set(key, rendering)
      size += byteLength
      for (const [oldest, one] of kept) {
        if (size <= bytes) break
        drop(oldest, one)
      }
    },
  }
}
