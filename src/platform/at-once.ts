/** Counts by name what is under way in this process. */
export class AtOnce {
  readonly #counts = new Map<string, number>()

  /** How many are under way. */
  count(name: string): number {
    return this.#counts.get(name) ?? 0
  }

  /** Notes that one more is under way. @returns what to call when it has ended */
  enter(name: string): () => void {
    this.#counts.set(name, this.count(name) + 1)
    return () => {
      const left = this.count(name) - 1
      if (left === 0) this.#counts.delete(name)
      else this.#counts.set(name, left)
    }
  }
}
