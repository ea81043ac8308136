import { seek } from './seek.ts'

/** In which chunks a word stands: `starts[i]` to `starts[i + 1]` are the places of the i-th in `places`. */
export interface WordList {
  size: number
  /** Numbers of chunks. */
  ns: Int32Array
  /** How often it stands in each. */
  times: Uint16Array
  /** Both empty unless places were asked for. */
  starts: Uint32Array
  places: Uint32Array
  /** Whether the numbers rise, none being there twice. */
  isRising: boolean
}

/** Takes the lists of FTS5's pages apart. A list is: number, size, places; number, size, places; … */
export interface ListBuilder {
  /** The list of a word begins at an offset of a page; it ends at `end`, or goes on on the next. */
  beginWord: (page: Uint8Array, at: number, end: number) => void
  /** The list goes on on this page, up to `end`. `firstNumber` is where the first number of a chunk stands; 0: none does. */
  goOn: (page: Uint8Array, firstNumber: number, end: number) => void
  endOfWord: () => void
  list: () => WordList
}

const pageHeader = 4
/** Stands before the number of a column in a list of places; places themselves are two more than what they are. */
const columnMark = 1
export const most16 = 65_535

/**
 * Chunks of length 0 are left out: they are deleted, and FTS5 has not cleared them away yet. So are those that are not
 * `among` some, where that is not null.
 */
export function createListBuilder(
  lengths: Uint32Array,
  column: 0 | 1,
  withPlaces: boolean,
  among: Int32Array | null,
): ListBuilder {
  // Most segments have not the word: room is made when there is something.
  let room = 0
  let size = 0
  let ns = new Int32Array(room)
  let times = new Uint16Array(room)
  let starts = new Uint32Array(withPlaces ? 1 : 0)
  let placesRoom = 0
  let placesSize = 0
  let places = new Uint32Array(placesRoom)
  let isRising = true
  let last = 0

  /** Only how often it stands in the words is asked. */
  const isPlain = column === 1 && !withPlaces && among === null
  const wanted = among === null ? null : { size: among.length, ns: among }
  let wantedAt = 0
  let chunk = 0
  let isNumberWhole = true
  /** Places of `chunk` that are on the next page, in bytes, and those that were on the pages before. */
  let missing = 0
  let carried: number[] = []

  const grow = (least: number): void => {
    room = Math.max(least, room * 2, 16)
    const more = <T extends Int32Array | Uint16Array | Uint32Array>(old: T, made: T): T => {
      made.set(old)
      return made
    }
    ns = more(ns, new Int32Array(room))
    times = more(times, new Uint16Array(room))
    if (withPlaces) starts = more(starts, new Uint32Array(room + 1))
  }

  const keep = (count: number): void => {
    if (size === room) grow(0)
    if (chunk <= last) isRising = false
    last = chunk
    ns[size] = chunk
    times[size] = Math.min(count, most16)
    size += 1
    if (withPlaces) starts[size] = placesSize
  }

  const keepPlace = (place: number): void => {
    if (placesSize === placesRoom) {
      placesRoom = Math.max(placesRoom * 2, 64)
      const more = new Uint32Array(placesRoom)
      more.set(places)
      places = more
    }
    places[placesSize++] = place
  }

  /** Any list of places: those of the column are counted, and kept where that is asked for. */
  const addPlaces = (bytes: Uint8Array | readonly number[], from: number, to: number): void => {
    if (lengths[chunk] === 0 || chunk >= lengths.length) return
    if (wanted !== null) {
      wantedAt = seek(wanted, wantedAt, chunk)
      if (wanted.ns[wantedAt] !== chunk) return
    }
    let inColumn = 0
    let count = 0
    let place = 0
    for (let at = from; at < to;) {
      let value = 0
      for (;;) {
        const byte = bytes[at++] as number
        value = value * 128 + (byte & 127)
        if (byte < 128) break
      }
      if (value === columnMark) {
        inColumn = bytes[at++] as number
        place = 0
        continue
      }
      place += value - 2
      if (inColumn !== column) continue
      count += 1
      if (withPlaces) keepPlace(place)
    }
    if (count > 0) keep(count)
  }

  const read = (page: Uint8Array, from: number, end: number): void => {
    // A chunk takes three bytes at least: one for its number, one for the size, one for a place.
    if (room < size + (end - from) / 3) grow(size + end - from)
    const known = lengths.length
    let at = from
    while (at < end) {
      let value = 0
      let byte = page[at++] as number
      while (byte > 127) {
        value = value * 128 + (byte & 127)
        byte = page[at++] as number
      }
      value = value * 128 + byte
      const n = isNumberWhole ? value : chunk + value
      chunk = n
      isNumberWhole = false
      let bytes = 0
      byte = page[at++] as number
      while (byte > 127) {
        bytes = bytes * 128 + (byte & 127)
        byte = page[at++] as number
      }
      // The lowest bit is a mark of deletion, which an index of this kind never sets.
      bytes = (bytes * 128 + byte) >> 1
      const next = at + bytes
      if (next > end) {
        carried = Array.from(page.subarray(at, end))
        missing = next - end
        return
      }
      if (!isPlain || page[at] !== columnMark || page[at + 1] !== 1) {
        addPlaces(page, at, next)
      } else if (n < known && lengths[n] !== 0) {
        // Nearly always: it stands in the words and nowhere else. Each place ends with a byte below 128.
        let count = bytes - 2
        for (let i = at + 2; i < next; i++) count -= (page[i] as number) >> 7
        if (n <= last) isRising = false
        last = n
        ns[size] = n
        times[size] = count > most16 ? most16 : count
        size += 1
      }
      at = next
    }
  }

  return {
    beginWord(page, at, end) {
      wantedAt = 0
      isNumberWhole = true
      read(page, at, end)
    },
    goOn(page, firstNumber, end) {
      let from = firstNumber
      if (missing > 0) {
        const to = Math.min(pageHeader + missing, end)
        for (let at = pageHeader; at < to; at++) carried.push(page[at] as number)
        missing -= to - pageHeader
        if (missing > 0) return
        addPlaces(carried, 0, carried.length)
        carried = []
        from = to
      }
      if (firstNumber === 0 || firstNumber >= end) return
      // The first number of a page is whole, so that a page can be read alone.
      isNumberWhole = true
      read(page, from, end)
    },
    endOfWord() {
      if (missing > 0) throw new Error('the index of words is damaged: a list ends too early')
    },
    list() {
      return { size, ns, times, starts, places, isRising }
    },
  }
}
