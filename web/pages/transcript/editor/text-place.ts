/** A place in the text: a paragraph by its key, and an offset in its text, in UTF-16 units. */
export interface TextPlace {
  key: number
  offset: number
}

/** Where a place of the text before is in the text now: between the same letters, if they are still there. */
export type Move = (place: TextPlace) => TextPlace

/** Where an offset of a text is in the text that it became. */
export type MoveOffset = (offset: number) => number

export const isSamePlace = (a: TextPlace | null, b: TextPlace | null): boolean =>
  a?.key === b?.key && a?.offset === b?.offset

/** Puts the moves of single paragraphs together. Places in other paragraphs stay. */
export function moveIn(paragraphs: ReadonlyMap<number, (offset: number) => TextPlace>): Move {
  return (place) => paragraphs.get(place.key)?.(place.offset) ?? place
}

/** How offsets move if one stretch of a text was replaced. What is inserted at an offset comes after it. */
export function moveAcross(before: string, after: string): MoveOffset {
  const most = Math.min(before.length, after.length)
  let head = 0
  while (head < most && before[head] === after[head]) head += 1
  let tail = 0
  while (tail < most - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1
  return (offset) => {
    if (offset <= head) return offset
    return after.length - Math.min(tail, before.length - offset)
  }
}

/** Follows a place while the text changes, until `stop`. */
export function followPlace(
  document: { get: () => { move: Move }; subscribe: (listener: () => void) => () => void },
  from: TextPlace,
): { now: () => TextPlace; stop: () => void } {
  let place = from
  const stop = document.subscribe(() => (place = document.get().move(place)))
  return { now: () => place, stop }
}
