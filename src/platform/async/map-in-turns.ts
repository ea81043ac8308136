import { setImmediate } from 'node:timers/promises'

/** How long others wait at most, milliseconds. */
const turnMs = 10

/** As `map`, but lets others have their turn: for many items that each take little. */
export async function mapInTurns<A, B>(items: Iterable<A>, make: (item: A) => B): Promise<B[]> {
  const made: B[] = []
  let began = performance.now()
  for (const item of items) {
    made.push(make(item))
    if (performance.now() - began < turnMs) continue
    await setImmediate()
    began = performance.now()
  }
  return made
}
