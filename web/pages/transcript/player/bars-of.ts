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

/** How much of a column somebody speaks: the part of its height, 0 to 1, from the bottom. */
interface Share extends Turn {
  from: number
  to: number
}

/**
 * The bars below the waveform of a recording whose turns are too short to see. Drawn one by one, they would become a
 * mixture of all colours.
 * @param duration seconds
 */
export function sharesOf(turns: readonly Turn[], duration: number, columns: number): Share[] {
  const length = duration / columns
  const spoken = Array.from({ length: columns }, () => new Map<number, number>())
  for (const { start, end, speaker } of turns) {
    for (let at = Math.floor(start / length); at < columns && at * length < end; at += 1) {
      const seconds = Math.min(end, (at + 1) * length) - Math.max(start, at * length)
      const column = spoken[at]
      column?.set(speaker, (column.get(speaker) ?? 0) + seconds)
    }
  }
  return spoken.flatMap((column, at) => {
    const whole = Math.max(
      length,
      [...column.values()].reduce((sum, seconds) => sum + seconds, 0),
    )
    let until = 0
    return [...column]
      .toSorted(([a], [b]) => a - b)
      .map(([speaker, seconds]) => {
        const from = until / whole
        until += seconds
        return { start: at * length, end: (at + 1) * length, speaker, from, to: until / whole }
      })
  })
}
