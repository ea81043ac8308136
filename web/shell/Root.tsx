import { Outlet } from '@tanstack/react-router'
import { connection } from '../api/connection.ts'
import { signedOut } from '../api/query-client.ts'
import { useStore } from '../api/store.ts'
import { ToastList } from '../components/ToastList.tsx'
import { words } from '../strings/words.ts'
import { SignInAgain } from './SignInAgain.tsx'

/** The frame of every page: connection, session and toasts. */
export function Root() {
  const { isLost } = useStore(connection)
  const isSignedOut = useStore(signedOut)
  return (
    <>
      <Outlet />
      {isLost && (
        <p
          role="status"
          className="late pointer-events-none fixed inset-x-0 top-0 z-50 bg-warn px-4 py-1 text-center text-sm text-paper"
        >
          {words.common.connectionLost}
        </p>
      )}
      {isSignedOut && !location.pathname.startsWith('/sign-') && <SignInAgain />}
      <ToastList />
    </>
  )
}
