import { Outlet, useRouterState } from '@tanstack/react-router'
import { Suspense } from 'react'
import { confirming } from '../api/confirm-identity.ts'
import { connection } from '../api/connection.ts'
import { signedOut } from '../api/signed-out.ts'
import { useStore } from '../api/store.ts'
import { SaidPlace } from '../components/Said.tsx'
import { ToastList } from '../components/ToastList.tsx'
import { words } from '../strings/words.ts'
import { SignInAgain } from './SignInAgain.tsx'
import { lazyPart } from './lazy-part.ts'

const ConfirmIdentity = lazyPart(
  async () => (await import('./ConfirmIdentity.tsx')).ConfirmIdentity,
  () => confirming.get()?.finish(false),
)

/** The frame of every page: connection, session and toasts. */
export function Root() {
  const { isLost } = useStore(connection)
  const isSignedOut = useStore(signedOut)
  const isConfirming = useStore(confirming) !== null
  // A page that hasn't opened yet has nothing to keep: it leads to the sign-in page instead.
  const isOpen = useRouterState({
    select: ({ resolvedLocation }) => resolvedLocation?.pathname.startsWith('/sign-') === false,
  })
  const isEditor = useRouterState({ select: ({ location }) => /^\/w\/[^/]+\/r\//.test(location.pathname) })
  return (
    <div className="flex h-full flex-col">
      {isLost && (
        <p role="status" className="late sticky top-0 z-50 bg-warn px-4 py-1 text-center text-sm text-paper">
          {isEditor ? words.common.connectionLostEditing : words.common.connectionLost}
        </p>
      )}
      <div className="min-h-0 flex-1">
        <Outlet />
      </div>
      {isSignedOut && isOpen && <SignInAgain />}
      {isConfirming && (
        <Suspense>
          <ConfirmIdentity />
        </Suspense>
      )}
      <SaidPlace />
      <ToastList />
    </div>
  )
}
