/** A wait that can be ended early. */
export interface Waker {
  /** Ends the wait. Without one under way, the next `wait` returns at once. */
  wake: () => void
  /** Resolves after `milliseconds`, or earlier when woken. `jitter` varies the time by ±20 %. */
  wait: (milliseconds: number, options?: { jitter?: boolean }) => Promise<void>
  /** Forgets earlier wake-ups. Call it before looking for work, so that what comes meanwhile is not missed. */
  reset: () => void
}

/** For loops that poll and are also woken: reset, do what is due, wait. */
export function createWaker(): Waker {
  let isWoken = false
  let end = (): void => {}
  return {
    wake: () => {
      isWoken = true
      end()
    },
    wait: async (milliseconds, { jitter = false } = {}) => {
      if (!isWoken) {
        const { promise, resolve } = Promise.withResolvers<void>()
        // Jitter keeps several processes from polling in step.
        const timer = setTimeout(resolve, jitter ? milliseconds * (0.8 + Math.random() * 0.4) : milliseconds)
        end = resolve
        await promise
        clearTimeout(timer)
        end = () => {}
      }
      isWoken = false
    },
    reset: () => {
      isWoken = false
    },
  }
}
