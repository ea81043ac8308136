import { plain } from '../../text/plain-word.ts'
import { leastRepeats, longestRepeated } from './find-loop.ts'

/** A run of words that repeats itself, by the places of its first and its last word; one repetition has `length` words. */
interface Loop {
  first: number
  last: number
  length: number
  /** The words of all repetitions. */
  size: number
}

/** What was said again and again, once, and how often. */
export interface Dropped<W> {
  said: W[]
  times: number
}

/**
 * Reduces loops to their first occurrence: always the longest of those that are left, as `findLoop` finds it. After each,
 * only the words around it are read again, since a server may answer thousands of loops for a window.
 */
export function dropLoops<W extends { word: string }>(words: readonly W[]): { words: W[]; dropped: Dropped<W>[] } {
  const text = createLinked(words.map(({ word }) => plain(word)))
  const waiting = createHeap()
  for (let length = 1; length <= longestRepeated; length += 1) addRuns(text, length, 0, Infinity, waiting)
  const dropped: Dropped<W>[] = []
  for (let loop = waiting.pop(); loop !== undefined; loop = waiting.pop()) {
    const places = text.from(loop.first, loop.size)
    // Some of its words were dropped with another loop; what remains of it was read again then.
    if (places === null || places.at(-1) !== loop.last) continue
    const kept = places.slice(0, loop.length)
    dropped.push({ said: kept.map((place) => words[place] as W), times: Math.round(loop.size / loop.length) })
    const [end, seam] = [kept.at(-1) as number, text.next(loop.last)]
    for (const place of places.slice(loop.length)) text.remove(place)
    for (let length = 1; length <= longestRepeated; length += 1) {
      let from = end
      while (from !== -1 && text.isRepeated(from, length)) from = text.previous(from)
      addRuns(text, length, from === -1 ? text.next(-1) : from, seam === -1 ? Infinity : seam, waiting)
    }
  }
  return { words: words.filter((_, place) => text.has(place)), dropped }
}

/** Adds the loops from a place, up to those that begin in the first words from `seam` on. */
function addRuns(text: Linked, length: number, from: number, seam: number, loops: Heap): void {
  let begun = -1
  let [run, beyond] = [0, 0]
  let before = -1
  for (let place = from; ; place = text.next(place)) {
    if (place !== -1 && text.isRepeated(place, length)) {
      if (run === 0) begun = place
      run += 1
    } else {
      if (run >= length * (leastRepeats(length) - 1)) {
        const first = text.back(begun, length)
        loops.push({ first, last: before, length, size: run + length })
      }
      run = 0
      if (place === -1 || beyond > length) return
    }
    if (place >= seam) beyond += 1
    before = place
  }
}

/** Words that can be taken out, by their places at first; −1: none. */
interface Linked {
  has: (place: number) => boolean
  /** After −1: the first. */
  next: (place: number) => number
  previous: (place: number) => number
  back: (place: number, count: number) => number
  /** So many from a place on; null if the place is gone or there are fewer. */
  from: (place: number, count: number) => number[] | null
  /** Whether the word is the same as so many words before. */
  isRepeated: (place: number, length: number) => boolean
  remove: (place: number) => void
}

function createLinked(texts: readonly string[]): Linked {
  const gone = new Uint8Array(texts.length)
  // One more than the place, so that 0 is the end on either side.
  const after = Int32Array.from({ length: texts.length + 1 }, (_, i) => (i < texts.length ? i + 1 : 0))
  const before = Int32Array.from({ length: texts.length + 1 }, (_, i) => (i === 0 ? texts.length : i - 1))
  const next = (place: number): number => (after[place + 1] ?? 0) - 1
  const previous = (place: number): number => (before[place + 1] ?? 0) - 1
  const back = (place: number, count: number): number => {
    let at = place
    for (let n = 0; n < count && at !== -1; n += 1) at = previous(at)
    return at
  }
  return {
    has: (place) => gone[place] === 0,
    next,
    previous,
    back,
    from: (place, count) => {
      const places: number[] = []
      for (let at = gone[place] === 0 ? place : -1; at !== -1 && places.length < count; at = next(at)) places.push(at)
      return places.length === count ? places : null
    },
    isRepeated: (place, length) => {
      const other = back(place, length)
      return other !== -1 && texts[place] === texts[other]
    },
    remove: (place) => {
      gone[place] = 1
      const [left, right] = [before[place + 1] ?? 0, after[place + 1] ?? 0]
      after[left] = right
      before[right] = left
    },
  }
}

interface Heap {
  push: (loop: Loop) => void
  pop: () => Loop | undefined
}

/** The longest first; of those, the one of the shortest repetition, then the earliest. */
function createHeap(): Heap {
  const loops: Loop[] = []
  const isBefore = (a: Loop, b: Loop): boolean => (b.size - a.size || a.length - b.length || a.first - b.first) < 0
  const swap = (i: number, j: number): void => {
    ;[loops[i], loops[j]] = [loops[j] as Loop, loops[i] as Loop]
  }
  return {
    push: (loop) => {
      loops.push(loop)
      for (let i = loops.length - 1; i > 0;) {
        const parent = (i - 1) >> 1
        if (!isBefore(loops[i] as Loop, loops[parent] as Loop)) return
        swap(i, parent)
        i = parent
      }
    },
    pop: () => {
      if (loops.length === 0) return undefined
      swap(0, loops.length - 1)
      const top = loops.pop()
      for (let i = 0; ;) {
        let best = i
        for (const child of [2 * i + 1, 2 * i + 2]) {
          if (child < loops.length && isBefore(loops[child] as Loop, loops[best] as Loop)) best = child
        }
        if (best === i) return top
        swap(i, best)
        i = best
      }
    },
  }
}
