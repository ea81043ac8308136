export interface Turn {
  start: number
  end: number
  speaker: number
}

/** A piece of a turn. While several people talk, `rows` of them share the height. */
interface Bar extends Turn {
  row: number
  rows: number
}

/** The bars below the waveform. People who talk at once are below each other, so that nobody hides somebody else. */
export function barsOf(turns: readonly Turn[]): Bar[] {
  const starting = turns.toSorted((a, b) => a.start - b.start)
  const times = [...new Set(turns.flatMap(({ start, end }) => [start, end]))].toSorted((a, b) => a - b)
  const bars: Bar[] = []
  /** The bar that each speaker had until now. */
  let before = new Map<number, Bar>()
  /** When each speaker ends, of the turns that have begun. */
  const ends = new Map<number, number>()
  let next = 0
  for (const [i, start] of times.entries()) {
    const end = times[i + 1] ?? start
    for (let turn = starting[next]; turn !== undefined && turn.start <= start; turn = starting[next]) {
      ends.set(turn.speaker, Math.max(turn.end, ends.get(turn.speaker) ?? 0))
      next += 1
    }
    const talking = [...ends].filter(([, until]) => until > start)
    const speakers = talking.map(([speaker]) => speaker).toSorted((a, b) => a - b)
    const now = new Map<number, Bar>()
    for (const [row, speaker] of speakers.entries()) {
      const last = before.get(speaker)
      const goesOn = last?.row === row && last.rows === speakers.length
      const bar = goesOn ? last : { start, end, speaker, row, rows: speakers.length }
      bar.end = end
      now.set(speaker, bar)
      if (!goesOn) bars.push(bar)
    }
    before = now
  }
  return bars
}
