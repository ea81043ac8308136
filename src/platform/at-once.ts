import { AppError } from '../contract/app-error.ts'

/** Counts by name what is under way in this process. */
export class AtOnce {
  readonly #counts = new Map<string, number>()

  /** How many are under way. */
  count(name: string): number {
    return this.#counts.get(name) ?? 0
  }

  /** As `enter`, unless `most` are under way already: then AppError RATE_LIMITED with the sentence `refusal`. */
  enterUpTo(
    name: string,
    { most, refusal, seconds = 5 }: { most: number; refusal: string; seconds?: number },
  ): () => void {
    if (this.count(name) >= most) throw new AppError('RATE_LIMITED', refusal, { retryAfterSeconds: seconds })
    return this.enter(name)
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
