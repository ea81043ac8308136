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
  let open: number[] = []
  for (const place of inTime(words)) {
    const word = words[place] as Said
    for (; next < coming.length && (segments[coming[next] as number] as Said).start <= word.start; next += 1) {
      open.push(coming[next] as number)
    }
    open = open.filter((index) => (segments[index] as Said).end > word.start)
    found[place] = open.findLast((index) => segments[index]?.speaker === word.speaker) ?? open.at(-1) ?? -1
  }
  return found
}

/** Indexes in order of the start. */
function inTime(list: readonly Said[]): number[] {
  return list.map((_, index) => index).toSorted((a, b) => (list[a] as Said).start - (list[b] as Said).start)
}
