/** A repeated task that never overlaps itself. */
export interface Repeating {
  /** Resolves when the current run has ended. No other run starts. */
  stop(): Promise<void>
}

/** Runs `work` every `milliseconds`, counted from the end of the previous run. Errors go to `onError`. */
export function every(milliseconds: number, work: () => Promise<void>, onError: (error: unknown) => void): Repeating {
  let stopped = false
  let round: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const schedule = (): void => {
    if (stopped) return
    timer = setTimeout(() => {
      round = work().catch(onError).finally(schedule)
    }, milliseconds)
  }
  schedule()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await round
    },
  }
}
