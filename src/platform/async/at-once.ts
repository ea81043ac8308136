import { AppError } from '../../contract/app-error.ts'

/** Counts by name what is under way in this process. */
export class AtOnce {
  readonly #counts = new Map<string, number>()

  /** How many are under way. */
  count(name: string): number {
    return this.#counts.get(name) ?? 0
  }

  /** As `enter`, unless that were more than `most`: then AppError RATE_LIMITED with the sentence `refusal`. */
  enterUpTo(
    name: string,
    { most, refusal, seconds = 5, amount = 1 }: { most: number; refusal: string; seconds?: number; amount?: number },
  ): () => void {
    if (this.count(name) + amount > most) throw new AppError('RATE_LIMITED', refusal, { retryAfterSeconds: seconds })
    return this.enter(name, amount)
  }

  /** Notes that more is under way. @returns what to call when it has ended */
  enter(name: string, amount = 1): () => void {
    this.#counts.set(name, this.count(name) + amount)
    return () => {
      const left = this.count(name) - amount
      if (left === 0) this.#counts.delete(name)
      else this.#counts.set(name, left)
    }
  }
}
