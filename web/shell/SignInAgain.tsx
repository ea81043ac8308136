import { useQueryClient } from '@tanstack/react-query'
import { signedOut } from '../api/query-client.ts'
import { Dialog } from '../components/Dialog.tsx'
import { SignInForm } from '../pages/account/SignInForm.tsx'
import { words } from '../strings/words.ts'

/** Over the page that was open when the session ended; the page stays as it is. */
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
