import { messageOf } from '../../contract/app-error.ts'
import { within } from './within.ts'

/** Time that one part may take to end, and all parts together, milliseconds. */
const limits = { part: 11_000, whole: 13_000 }

/**
 * Ends the parts of a process in the reverse order of their start. A part that fails or hangs doesn't keep the others
 * from ending.
 */
export class Closing {
  readonly #ends: (() => Promise<unknown> | void)[] = []
  readonly #limits: typeof limits

  constructor(given: Partial<typeof limits> = {}) {
    this.#limits = { ...limits, ...given }
  }

  /** Adds a part: `end` is called after those of all parts added later. */
  defer(end: () => Promise<unknown> | void): void {
    this.#ends.push(end)
  }

  /** Ends every part. When the time for all is over, the remaining parts are told to end, without waiting for them. */
  async close(): Promise<void> {
    const deadline = performance.now() + this.#limits.whole
    const failures: unknown[] = []
    for (const end of this.#ends.splice(0).toReversed()) {
      try {
        await within<unknown>(Math.max(0, Math.min(this.#limits.part, deadline - performance.now())), end, () => {
          throw new Error("A part of the process didn't end in time.")
        })
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length === 1) throw failures[0]
    if (failures.length > 1) throw new AggregateError(failures, failures.map(messageOf).join(' '))
  }
}
