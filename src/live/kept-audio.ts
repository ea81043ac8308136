/** Those who wait until more of a session's audio is on the disk. */
export class KeptAudio {
  #waiting: (() => void)[] = []

  /** Tells them that more is, or that the session has ended. */
  readonly note = (): void => {
    for (const resolve of this.#waiting.splice(0)) resolve()
  }

  /** Resolves when `isEnough` says so, or the signal aborts. */
  async until(isEnough: () => boolean, signal: AbortSignal): Promise<void> {
    while (!isEnough() && !signal.aborted) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const wake = (): void => resolve()
      this.#waiting.push(wake)
      signal.addEventListener('abort', wake, { once: true })
      await promise
      // Twice a second for as long as the session lasts.
      signal.removeEventListener('abort', wake)
    }
  }
}
