/** A wait that can be ended early. */
export interface Waker {
  /** Ends the wait. Without one in progress, the next `wait` returns immediately. */
  wake: () => void
  /** Resolves after `milliseconds`, or earlier when woken. `jitter` varies the time by ±20 %. */
  wait: (milliseconds: number, options?: { jitter?: boolean }) => Promise<void>
  /** Clears earlier wake-ups. Call it before looking for work, so that work added in the meantime isn't missed. */
  reset: () => void
}

/** For loops that poll and can be woken: reset, do the work, wait. */
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
        // Jitter prevents several processes from polling in sync.
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
