import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useLatest } from '../components/use-latest.ts'

/** Calls `run` when the page is left, or Back or Forward goes to another state of it. */
export function useLeft(run: () => void): void {
  const { history } = useRouter()
  const latest = useLatest(run)
  useEffect(() => {
    const { pathname } = history.location
    return history.subscribe(({ location, action }) => {
      const isPop = action.type !== 'PUSH' && action.type !== 'REPLACE'
      if (isPop || location.pathname !== pathname) latest.current()
    })
  }, [history, latest])
}
