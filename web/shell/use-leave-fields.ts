import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { queryClient } from '../api/query-client.ts'

/** Many fields save their text when the focus leaves them, which it doesn't when the page is left by Back or closed. */
function leaveField(): void {
  const focused = document.activeElement
  if (focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement) focused.blur()
}

/** Leaves the focused field before its page is left. A tab that closes asks, if that saves something. */
export function useLeaveFields(): void {
  const { history } = useRouter()
  useEffect(() => {
    let { pathname } = history.location
    const stop = history.subscribe(({ location }) => {
      if (location.pathname !== pathname) leaveField()
      pathname = location.pathname
    })
    const close = (event: BeforeUnloadEvent): void => {
      const before = queryClient.isMutating()
      leaveField()
      if (queryClient.isMutating() > before) event.preventDefault()
    }
    window.addEventListener('beforeunload', close)
    return () => {
      stop()
      window.removeEventListener('beforeunload', close)
    }
  }, [history])
}
