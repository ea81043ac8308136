interface Said {
  start: number
  end: number
  speaker: number
}

/**
 * Maps speaker indexes of an earlier transcription to those of a new one, by how long they speak at the same time. Each
 * index is used at most once.
 */
export function matchSpeakers(earlier: readonly Said[], now: readonly Said[]): Map<number, number> {
  const [before, after] = [inTime(earlier), inTime(now)]
  const together = new Map<string, { old: number; new: number; seconds: number }>()
  let from = 0
  for (const word of after) {
    while (from < before.length && (before[from]?.end ?? 0) <= word.start) from += 1
    for (let i = from; i < before.length; i += 1) {
      const old = before[i]
      if (old === undefined || old.start >= word.end) break
      const seconds = Math.min(old.end, word.end) - Math.max(old.start, word.start)
      if (seconds <= 0) continue
      const key = `${old.speaker} ${word.speaker}`
      const pair = together.get(key) ?? { old: old.speaker, new: word.speaker, seconds: 0 }
      pair.seconds += seconds
      together.set(key, pair)
    }
  }
  const matched = new Map<number, number>()
  const taken = new Set<number>()
  for (const pair of [...together.values()].toSorted((a, b) => b.seconds - a.seconds)) {
    if (matched.has(pair.old) || taken.has(pair.new)) continue
    matched.set(pair.old, pair.new)
    taken.add(pair.new)
  }
  return matched
}

function inTime(list: readonly Said[]): Said[] {
  return list.toSorted((a, b) => a.start - b.start)
}
