import { useQuery } from '@tanstack/react-query'
import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { beginSession } from '../../api/begin-session.ts'
import { signInMethods } from '../../api/queries.ts'
import { InterfaceLanguage } from '../../components/InterfaceLanguage.tsx'
import { useTitle } from '../../shell/use-title.ts'
import { words } from '../../strings/words.ts'
import { AccountFrame } from './AccountFrame.tsx'
import { ForgotPassword } from './ForgotPassword.tsx'
import { SignInForm } from './SignInForm.tsx'

export function SignInPage() {
  const { next, step, failed } = useSearch({ from: '/sign-in' })
  const router = useRouter()
  const methods = useQuery(signInMethods)
  useTitle(words.account.signIn)
  return (
    <AccountFrame title={words.account.signInTo}>
      <SignInForm
        {...(step === undefined ? {} : { step })}
        {...(failed === undefined ? {} : { failed })}
        onDone={() => {
          beginSession()
          // The way back leads past a form that is no longer useful.
          router.history.replace(next ?? '/')
        }}
      />
      <p className="text-sm text-ink-2">
        {methods.data === undefined ? null : methods.data.signUp === 'OPEN' ? (
          <>
            {words.account.newHere}{' '}
            <Link to="/sign-up" className="underline underline-offset-2">
              {words.security.request}
            </Link>
          </>
        ) : (
          words.account.signUpClosed
        )}
      </p>
      <ForgotPassword />
      <InterfaceLanguage />
    </AccountFrame>
  )
}
