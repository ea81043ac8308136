import type { Said } from './speakers/speaking-time.ts'

/**
 * The index of the segment that each word is said in; −1 if there is none. Of several at its time, it is the one of its
 * speaker, or else the one that began last. Neither words nor segments need an order.
 */
export function segmentOfWords(segments: readonly Said[], words: readonly Said[]): Int32Array {
  const inOrder = inTime(segments)
  const lastOpen = openSegment(segments, inOrder)
  const lastOpenOf = new Map(
    [...Map.groupBy(inOrder, (index) => segments[index]?.speaker)].map(([speaker, own]) => [
      speaker,
      openSegment(segments, own),
    ]),
  )
  const found = new Int32Array(words.length)
  for (const place of inTime(words)) {
    const { start, speaker } = words[place] as Said
    found[place] = lastOpenOf.get(speaker)?.(start) ?? lastOpen(start) ?? -1
  }
  return found
}

/**
 * Which of some segments, in order of the start, began last and has not ended; one without length is there when it begins.
 * It is asked for later and later times, so it forgets what has ended.
 */
function openSegment(segments: readonly Said[], inOrder: readonly number[]): (seconds: number) => number | undefined {
  const begun: number[] = []
  let next = 0
  return (seconds) => {
    for (; (segments[inOrder[next] ?? -1]?.start ?? Infinity) <= seconds; next += 1) begun.push(inOrder[next] as number)
    const isOver = ({ start, end }: Said): boolean => end <= seconds && start < seconds
    for (let last = segments[begun.at(-1) ?? -1]; last !== undefined && isOver(last);) {
      begun.pop()
      last = segments[begun.at(-1) ?? -1]
    }
    return begun.at(-1)
  }
}

/** Indexes in order of the start. */
function inTime(list: readonly Said[]): number[] {
  return list.map((_, index) => index).toSorted((a, b) => (list[a] as Said).start - (list[b] as Said).start)
}
