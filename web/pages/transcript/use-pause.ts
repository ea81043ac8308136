import { useEffect, useState } from 'react'
import { typingPauseMs } from './editor/saver.ts'

/** Whether somebody who was typing when `isAsked` became true has paused since. */
export function usePause(isAsked: boolean): boolean {
  const [isPaused, setPaused] = useState(false)
  useEffect(() => {
    if (!isAsked) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => setPaused(true), typingPauseMs)
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
