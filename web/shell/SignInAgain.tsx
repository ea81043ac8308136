import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { ownId } from '../api/own-id.ts'
import { me } from '../api/queries.ts'
import { noteSignIn } from '../api/signed-out.ts'
import { queryClient } from '../api/query-client.ts'
import { Button } from '../components/Button.tsx'
import { Dialog } from '../components/Dialog.tsx'
import { toastError } from '../components/toast-error.ts'
import { SignInForm } from '../pages/account/SignInForm.tsx'
import { words } from '../strings/words.ts'

/** Opens over the current page when the session ends. Closed, it leaves a line that opens it again. */
export function SignInAgain() {
  const [isOpen, setOpen] = useState(true)
  const { data: now } = useQuery({
    queryKey: keys.signedInNow,
    queryFn: ({ signal }) => api.getMe({ signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  const isOwn = now !== undefined && now.id === ownId()
  // In another tab, the same person has signed in again.
  useEffect(() => {
    if (isOwn) void goOn().catch(toastError)
  }, [isOwn])
  if (!isOpen) {
    return (
      <p role="status" className="fixed inset-x-0 top-0 z-50 bg-warn px-4 py-1 text-center text-sm text-paper">
        {words.common.signedOut}{' '}
        <button type="button" className="underline underline-offset-2" onClick={() => setOpen(true)}>
          {words.account.signIn}
        </button>
      </p>
    )
  }
  return (
    <Dialog title={words.common.signInAgainTitle} onClose={() => setOpen(false)}>
      <p className="mb-4 text-ink-2">{words.common.signInAgain}</p>
      {now !== undefined && !isOwn && <OtherAccount email={now.email} />}
      <SignInForm email={queryClient.getQueryData(me.queryKey)?.email} onDone={() => void goOn().catch(toastError)} />
    </Dialog>
  )
}

/** Says who has signed in in another tab since. */
function OtherAccount({ email }: { email: string }) {
  return (
    <div className="mb-4 flex flex-col items-start gap-2">
      <p className="text-ink-2">{words.common.otherAccount(email)}</p>
      <Button onClick={() => location.assign('/')}>{words.common.continueAs(email)}</Button>
    </div>
  )
}

/** Saves what waits for the session, if it is of the same person. Another one begins on a page of their own. */
async function goOn(): Promise<void> {
  const before = queryClient.getQueryData(me.queryKey)
  const now = await api.getMe({})
  if (before !== undefined && now.id !== before.id) return location.assign('/')
  noteSignIn()
  await queryClient.invalidateQueries()
}
