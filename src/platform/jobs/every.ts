/** Something that is done again and again, never twice at once. */
export interface Repeating {
  /** Resolves when the round at work has ended; no other begins. */
  stop(): Promise<void>
}

/** Runs `work` every `milliseconds`, counted from the end of the round before; what it throws goes to `onError`. */
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
