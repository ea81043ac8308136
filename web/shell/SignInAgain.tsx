import { useQueryClient } from '@tanstack/react-query'
import { signedOut } from '../api/query-client.ts'
import { Dialog } from '../components/Dialog.tsx'
import { SignInForm } from '../pages/account/SignInForm.tsx'
import { words } from '../strings/words.ts'

/** Opens over the current page when the session expires. */
export function SignInAgain() {
  const client = useQueryClient()
  return (
    <Dialog title={words.common.signInAgainTitle} onClose={() => signedOut.set(false)}>
      <p className="mb-4 text-ink-2">{words.common.signInAgain}</p>
      <SignInForm
        onDone={() => {
          signedOut.set(false)
          void client.invalidateQueries()
        }}
      />
    </Dialog>
  )
}
