/** Keeps the screen on. The browser ends the lock when the page is hidden, so it is asked for again afterwards. */
export function keepAwake(): { release: () => void } {
  let lock: WakeLockSentinel | null = null
  let isOver = false
  const ask = async (): Promise<void> => {
    if (isOver || document.hidden || navigator.wakeLock === undefined) return
    lock = await navigator.wakeLock.request('screen').catch(() => null)
    if (isOver) await lock?.release()
  }
  const onVisible = (): void => void ask()
  document.addEventListener('visibilitychange', onVisible)
  void ask()
  return {
    release: () => {
      isOver = true
      document.removeEventListener('visibilitychange', onVisible)
      void lock?.release()
    },
  }
}
