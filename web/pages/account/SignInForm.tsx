import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, codeOf } from '../../api/client.ts'
import { answerWithPasskey } from '../../api/passkeys.ts'
import { signInMethods } from '../../api/queries.ts'
import { Button } from '../../components/Button.tsx'
import { Alert, TextField } from '../../components/Field.tsx'
import { Form } from '../../components/Form.tsx'
import { focusesFields } from '../../components/focuses-fields.ts'
import { takeTyped } from '../../components/typed.ts'
import { words } from '../../strings/words.ts'

const t = words.security

/**
 * Email and password, then a code if the account has a second factor; or a passkey alone, or single sign-on if it is
 * configured. `step` is where to start, `failed` the code of the error with which single sign-on ended.
 */
export function SignInForm({
  onDone,
  step = 'password',
  failed,
  email,
}: {
  onDone: () => void
  step?: 'password' | 'code'
  failed?: string
  /** The address of the person who was signed in on this page. */
  email?: string | undefined
}) {
  const [isCode, setCode] = useState(step === 'code')
  return (
    <div className="flex flex-col gap-4">
      {failed !== undefined && !isCode && (
        <Alert
          error={
            failed === 'SIGN_UP_CLOSED' || failed === 'ACCOUNT_LOCKED'
              ? words.errors.requests[failed]
              : t.providerFailed
          }
        />
      )}
      {isCode ? (
        <CodeForm onDone={onDone} onBack={() => setCode(false)} />
      ) : (
        <PasswordForm email={email} onDone={onDone} onCode={() => setCode(true)} />
      )}
      <OtherWays onDone={onDone} isCode={isCode} />
    </div>
  )
}

function PasswordForm({
  email: known,
  onDone,
  onCode,
}: {
  email: string | undefined
  onDone: () => void
  onCode: () => void
}) {
  const [typed] = useState(() => takeTyped('email'))
  const signIn = useMutation({
    mutationFn: (body: { email: string; password: string }) => api.signIn({ body }),
    onSuccess: onDone,
    onError: (error) => {
      if (codeOf(error) === 'SECOND_FACTOR_REQUIRED') onCode()
    },
    meta: { isShown: true },
  })
  return (
    <Form
      className="flex flex-col gap-4"
      onSend={({ email = '', password = '' }) => signIn.mutate({ email, password })}
    >
      <TextField
        label={words.account.email}
        name="email"
        type="email"
        autoComplete="username"
        autoFocus={focusesFields && known === undefined}
        defaultValue={known ?? typed}
        required
      />
      <TextField
        label={words.account.password}
        name="password"
        type="password"
        autoComplete="current-password"
        data-first={known !== undefined}
        required
        error={signIn.error}
      />
      <Button type="submit" look="primary" disabled={signIn.isPending}>
        {words.account.signIn}
      </Button>
    </Form>
  )
}

function CodeForm({ onDone, onBack }: { onDone: () => void; onBack: () => void }) {
  const finish = useMutation({
    mutationFn: (code: string) => api.finishSignIn({ body: { code } }),
    onSuccess: onDone,
    meta: { isShown: true },
  })
  return (
    <Form className="flex flex-col gap-4" onSend={({ code = '' }) => finish.mutate(code.trim())}>
      <TextField
        label={t.code}
        name="code"
        autoComplete="one-time-code"
        autoFocus
        required
        minLength={6}
        maxLength={40}
        hint={t.codeHint}
        error={finish.error}
      />
      <Button type="submit" look="primary" disabled={finish.isPending}>
        {t.finish}
      </Button>
      <Button look="quiet" onClick={onBack}>
        {t.startOver}
      </Button>
    </Form>
  )
}

function OtherWays({ onDone, isCode }: { onDone: () => void; isCode: boolean }) {
  const methods = useQuery(signInMethods)
  const passkey = useMutation({
    mutationFn: async () => api.signInWithPasskey({ body: await answerWithPasskey(await api.startPasskeySignIn({})) }),
    onSuccess: onDone,
    meta: { isShown: true },
  })
  const oidc = methods.data?.oidc ?? null
  return (
    <>
      {methods.data?.passkeys === location.hostname && (
        <Button icon="key" disabled={passkey.isPending} onClick={() => passkey.mutate()}>
          {t.signInWithPasskey}
        </Button>
      )}
      <Alert error={passkey.error} />
      {oidc !== null && !isCode && (
        <a
          href={oidc.url}
          className="inline-flex h-8 items-center justify-center rounded border border-line text-sm font-medium hover:bg-paper-2"
        >
          {words.account.signInWith(oidc.name)}
        </a>
      )}
    </>
  )
}
