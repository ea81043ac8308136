interface Candidate {
  start: number
  end: number
  size: number
}

/**
 * The matches that win, by place: largest first, then earliest; what overlaps one already chosen is left out.
 * `starts`: places below `length`, in order. `longest`: the largest match that starts at a place and ends at `before` or
 * earlier. Keeps one match per place, since pairs that contain each other ("a", "a a", …) match once each at every place.
 */
export function chooseLongest<M extends Candidate>(
  starts: Iterable<number>,
  length: number,
  longest: (start: number, before: number) => M | null,
): M[] {
  const taken = new Uint8Array(length)
  const ends = new Uint32Array(length)
  const bySize: number[][] = []
  const wait = ({ start, end, size }: M): void => {
    ends[start] = end
    ;(bySize[size] ??= []).push(start)
  }
  for (const start of starts) {
    const match = longest(start, length)
    if (match !== null) wait(match)
  }
  const chosen: M[] = []
  for (let size = bySize.length - 1; size >= 0; size -= 1) {
    for (const start of (bySize[size] ?? []).toSorted((a, b) => a - b)) {
      const end = ends[start] ?? 0
      let free = start
      while (free < end && taken[free] === 0) free += 1
      // What isn't free any more is at least as large as this match, so each try halves what is left, or more.
      const match = longest(start, free)
      if (match === null) continue
      if (match.size < size) wait(match)
      else {
        taken.fill(1, start, match.end)
        chosen.push(match)
      }
    }
    bySize.length = size
  }
  return chosen.toSorted((a, b) => a.start - b.start)
}
