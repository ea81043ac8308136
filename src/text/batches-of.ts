/** A list in pieces of `size`; the last may be shorter. */
export function* batchesOf<T>(list: readonly T[], size: number): Generator<T[], void> {
  for (let at = 0; at < list.length; at += size) yield list.slice(at, at + size)
}
