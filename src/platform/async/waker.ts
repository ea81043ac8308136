/** A wait that can be ended early. */
export interface Waker {
  /** Ends the wait. Without one in progress, the next `wait` returns immediately. */
  wake: () => void
  /** Resolves after about `milliseconds`, or earlier when woken. Several processes don't poll in sync. */
  wait: (milliseconds: number) => Promise<void>
  /** Clears earlier wake-ups. Call it before looking for work, so that work added in the meantime isn't missed. */
  reset: () => void
}

/** For loops that poll and can be woken. */
export function createWaker(): Waker {
  let isWoken = false
  let end = (): void => {}
  return {
    wake: () => {
      isWoken = true
      end()
    },
    wait: async (milliseconds) => {
      if (!isWoken) {
        const { promise, resolve } = Promise.withResolvers<void>()
        const timer = setTimeout(resolve, milliseconds * (0.8 + Math.random() * 0.4))
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

/**
 * Runs `work` at once, then whenever it is woken and `pauseMs` after each run. After an error, only the pause and what wakes
 * it from then on start the next run: what fails isn't repeated without a pause.
 * @returns `stop`: resolves when the current run has ended. No other run starts
 */
export function repeatWoken(
  waker: Waker,
  work: () => Promise<void>,
  { pauseMs, onError }: { pauseMs: number | (() => number); onError: (error: unknown) => void },
): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const loop = (async () => {
    while (!stopping.signal.aborted) {
      waker.reset()
      try {
        await work()
      } catch (error) {
        onError(error)
        waker.reset()
      }
      if (!stopping.signal.aborted) await waker.wait(typeof pauseMs === 'number' ? pauseMs : pauseMs())
    }
  })()
  return {
    stop: async () => {
      stopping.abort()
      waker.wake()
      await loop
    },
  }
}
