/** An answer as it was written, and the state of the database that it tells. */
interface Kept {
  text: string
  version: number
  at: number
}

/** Remembers answers of endpoints that only read the database, exactly as long as nothing in it changes. */
export interface ReplyMemory {
  recall: (name: string) => string | null
  /** `since`: the version before the answer was made; what changed meanwhile keeps it from being believed. */
  keep: (name: string, text: string, since: number | null) => void
  version: () => number | null
  /** Asks the database again at once: this process has just changed something. */
  refresh: () => void
}

const maxEntries = 2000
const maxText = 32_000
/** Signed addresses in an answer are good for an hour: they are made anew long before. Milliseconds. */
const maxAgeMs = 60_000
/** What others changed (jobs, other processes) may be seen this much later, milliseconds: asking locks the database's index. */
const believedMs = 2

/**
 * `ask` tells a number that changes with every commit of any connection to the database; null where the database
 * does not tell: then nothing is remembered.
 */
export function createReplyMemory(ask: () => number | null): ReplyMemory {
  let kept = new Map<string, Kept>()
  let known: number | null = null
  let askedAt = -Infinity
  const version = (): number | null => {
    const now = performance.now()
    if (now - askedAt < believedMs) return known
    askedAt = now
    known = ask()
    return known
  }
  return {
    version,
    refresh: () => {
      askedAt = -Infinity
    },
    recall: (name) => {
      const answer = kept.get(name)
      if (answer === undefined) return null
      if (answer.version === version() && performance.now() - answer.at < maxAgeMs) return answer.text
      kept.delete(name)
      return null
    },
    keep: (name, text, since) => {
      if (since === null || text.length > maxText) return
      if (kept.size >= maxEntries) kept = new Map()
      kept.set(name, { text, version: since, at: performance.now() })
    },
  }
}
