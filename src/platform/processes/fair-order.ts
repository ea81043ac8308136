/** Owners to remember. One who is forgotten gets a turn early, once. */
const mostOwners = 1000

/**
 * Whose turn it is among what waits: that of the owner whose work began longest ago. So somebody who asks for a hundred
 * things at once delays others by one of them, not by all.
 */
export class FairOrder {
  readonly #begun = new Map<string, number>()
  #count = 0

  /** The place of the next of `waiting`, which is in order of arrival; -1 if none is allowed. */
  next<T extends { owner: string }>(waiting: readonly T[], isAllowed: (one: T) => boolean): number {
    let next = -1
    let earliest = Infinity
    for (const [at, one] of waiting.entries()) {
      const begun = this.#begun.get(one.owner) ?? 0
      if (begun >= earliest || !isAllowed(one)) continue
      next = at
      earliest = begun
    }
    return next
  }

  /** Notes that work of an owner begins. */
  begin(owner: string): void {
    if (this.#begun.size >= mostOwners) this.#begun.clear()
    this.#count += 1
    this.#begun.set(owner, this.#count)
  }
}
