interface Said {
  start: number
  end: number
  speaker: number
}

/**
 * The index of the segment that each word is said in; −1 if there is none. Of several at its time, it is the one of its
 * speaker, or else the one that began last. Neither words nor segments need an order.
 */
export function segmentOfWords(segments: readonly Said[], words: readonly Said[]): Int32Array {
  const found = new Int32Array(words.length).fill(-1)
  const coming = inTime(segments)
  let next = 0
  const begun: number[] = []
  const begunOf = new Map<number, number[]>()
  /** The last that has not ended. Words come in order of time, so one that has ended is never needed again. */
  const lastOpen = (list: number[], seconds: number): number | undefined => {
    while (list.length > 0 && (segments[list.at(-1) as number] as Said).end <= seconds) list.pop()
    return list.at(-1)
  }
  for (const place of inTime(words)) {
    const { start, speaker } = words[place] as Said
    for (; next < coming.length; next += 1) {
      const index = coming[next] as number
      const segment = segments[index] as Said
      if (segment.start > start) break
      begun.push(index)
      const own = begunOf.get(segment.speaker)
      if (own === undefined) begunOf.set(segment.speaker, [index])
      else own.push(index)
    }
    found[place] = lastOpen(begunOf.get(speaker) ?? [], start) ?? lastOpen(begun, start) ?? -1
  }
  return found
}

/** Indexes in order of the start. */
function inTime(list: readonly Said[]): number[] {
  return list.map((_, index) => index).toSorted((a, b) => (list[a] as Said).start - (list[b] as Said).start)
}
