import { most16, type WordList } from './word-list.ts'

/** Lists of one word as one whose numbers rise. */
export function joinLists(lists: readonly WordList[], withPlaces: boolean): WordList {
  const parts = lists.filter(({ size }) => size > 0)
  const [first] = parts
  if (first !== undefined && parts.length === 1 && first.isRising) return first
  if (!withPlaces && !areRising(parts)) return counted(parts)
  const size = parts.reduce((sum, part) => sum + part.size, 0)
  const joined: WordList = {
    size,
    ns: new Int32Array(size),
    times: new Uint16Array(size),
    starts: new Uint32Array(withPlaces ? size + 1 : 0),
    places: new Uint32Array(withPlaces ? parts.reduce((sum, part) => sum + placesOf(part), 0) : 0),
    isRising: areRising(parts),
  }
  let filled = 0
  let placed = 0
  for (const part of parts) {
    joined.ns.set(part.ns.subarray(0, part.size), filled)
    joined.times.set(part.times.subarray(0, part.size), filled)
    if (withPlaces) {
      for (let i = 0; i <= part.size; i++) joined.starts[filled + i] = placed + (part.starts[i] as number)
      joined.places.set(part.places.subarray(0, placesOf(part)), placed)
      placed += placesOf(part)
    }
    filled += part.size
  }
  return joined.isRising ? joined : sorted(joined)
}

/** Whether the numbers rise from list to list. */
function areRising(lists: readonly WordList[]): boolean {
  return lists.every((list, i) => {
    const before = lists[i - 1]
    return list.isRising && (before === undefined || (before.ns[before.size - 1] as number) < (list.ns[0] as number))
  })
}

/** Lists in any order as one, by counting for every number that there may be: many words may begin alike. */
function counted(lists: readonly WordList[]): WordList {
  let highest = 0
  for (const { ns, size } of lists) for (let i = 0; i < size; i++) highest = Math.max(highest, ns[i] as number)
  const counts = new Uint16Array(highest + 1)
  let size = 0
  for (const list of lists) {
    for (let i = 0; i < list.size; i++) {
      const n = list.ns[i] as number
      const before = counts[n] as number
      if (before === 0) size += 1
      counts[n] = Math.min(before + (list.times[i] as number), most16)
    }
  }
  const made: WordList = {
    size: 0,
    ns: new Int32Array(size),
    times: new Uint16Array(size),
    starts: new Uint32Array(0),
    places: new Uint32Array(0),
    isRising: true,
  }
  for (let n = 0; n <= highest; n++) {
    if (counts[n] === 0) continue
    made.ns[made.size] = n
    made.times[made.size] = counts[n] as number
    made.size += 1
  }
  return made
}

function placesOf({ starts, size }: WordList): number {
  return starts[size] ?? 0
}

/** The same with numbers that rise, what there is of one number put together. */
function sorted(list: WordList): WordList {
  const { size, ns, times, starts, places } = list
  const made: WordList = {
    size: 0,
    ns: new Int32Array(size),
    times: new Uint16Array(size),
    starts: new Uint32Array(size + 1),
    places: new Uint32Array(places.length),
    isRising: true,
  }
  let filled = 0
  for (const i of orderOf(list)) {
    const n = ns[i] as number
    const isMore = made.size > 0 && made.ns[made.size - 1] === n
    if (isMore) made.size -= 1
    const before = isMore ? (made.times[made.size] as number) : 0
    made.ns[made.size] = n
    made.times[made.size] = Math.min(before + (times[i] as number), most16)
    for (let at = starts[i] as number; at < (starts[i + 1] as number); at++)
      made.places[filled++] = places[at] as number
    made.starts[made.size + 1] = filled
    if (isMore) made.places.subarray(made.starts[made.size], filled).sort()
    made.size += 1
  }
  return made
}

const digit = 11

/** The places in a list in the order of their numbers: sorted by eleven bits after the other, the lowest first. */
function orderOf({ size, ns }: WordList): Int32Array {
  let order = Int32Array.from({ length: size }, (_, i) => i)
  let other = new Int32Array(size)
  let highest = 0
  for (let i = 0; i < size; i++) highest = Math.max(highest, ns[i] as number)
  for (let shift = 0; shift < 31 && highest >> shift > 0; shift += digit) {
    const begins = new Int32Array(2 ** digit + 1)
    for (let i = 0; i < size; i++) {
      const at = (((ns[i] as number) >> shift) & (2 ** digit - 1)) + 1
      begins[at] = (begins[at] as number) + 1
    }
    for (let i = 1; i < begins.length; i++) begins[i] = (begins[i] as number) + (begins[i - 1] as number)
    for (let i = 0; i < size; i++) {
      const from = order[i] as number
      const at = ((ns[from] as number) >> shift) & (2 ** digit - 1)
      const to = begins[at] as number
      other[to] = from
      begins[at] = to + 1
    }
    ;[order, other] = [other, order]
  }
  return order
}
