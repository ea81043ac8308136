import { useEffect, useState } from 'react'

/** How long nobody has typed in a pause, milliseconds. */
const pauseMs = 700

/** Whether somebody who was typing when `isAsked` became true has paused since. */
export function usePause(isAsked: boolean): boolean {
  const [isPaused, setPaused] = useState(false)
  useEffect(() => {
    if (!isAsked) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => setPaused(true), pauseMs)
    }
    wait()
    document.addEventListener('keydown', wait, { capture: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('keydown', wait, { capture: true })
      setPaused(false)
    }
  }, [isAsked])
  return isAsked && isPaused
}
