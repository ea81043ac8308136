import { useMutation } from '@tanstack/react-query'
import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { beginSession } from '../../api/begin-session.ts'
import { api } from '../../api/client.ts'
import { errorsAt } from '../../api/message-of.ts'
import { Button } from '../../components/Button.tsx'
import { TextField } from '../../components/Field.tsx'
import { Form } from '../../components/Form.tsx'
import { focusesFields } from '../../components/focuses-fields.ts'
import { useTitle } from '../../shell/use-title.ts'
import { words } from '../../strings/words.ts'
import { AccountFrame } from './AccountFrame.tsx'
import { NewCredentials } from './NewCredentials.tsx'

/** Creates an account with an invitation, or asks for one. */
export function SignUpPage() {
  const { invitation } = useSearch({ from: '/sign-up' })
  return invitation === undefined ? <RequestAccount /> : <CreateAccount invitation={invitation} />
}

function CreateAccount({ invitation }: { invitation: string }) {
  const { next } = useSearch({ from: '/sign-up' })
  const router = useRouter()
  const signUp = useMutation({
    mutationFn: (body: NonNullable<Parameters<typeof api.signUp>[0]['body']>) => api.signUp({ body }),
    onSuccess: () => {
      beginSession()
      // The invitation works once, so the way back must not lead to it.
      router.history.replace(next ?? '/')
    },
    meta: { isShown: true },
  })
  useTitle(words.account.signUp)
  return (
    <AccountFrame title={words.account.signUp}>
      <Form
        className="flex flex-col gap-4"
        onSend={({ name = '', email = '', password = '' }) => {
          signUp.mutate({
            email,
            password,
            ...(name.trim() === '' ? {} : { name: name.trim() }),
            invitation,
          })
        }}
      >
        <NameField />
        <NewCredentials errors={errorsAt(signUp.error, ['email', 'password'])} />
        <Button type="submit" look="primary" disabled={signUp.isPending}>
          {words.account.signUp}
        </Button>
      </Form>
      <HaveAccount />
    </AccountFrame>
  )
}

function RequestAccount() {
  const request = useMutation({
    mutationFn: (body: { email: string; name?: string }) => api.requestAccount({ body }),
    meta: { isShown: true },
  })
  useTitle(words.security.requestTitle)
  return (
    <AccountFrame title={words.security.requestTitle}>
      {request.isSuccess ? (
        <p role="status">{words.security.requested}</p>
      ) : (
        <Form
          className="flex flex-col gap-4"
          onSend={({ name = '', email = '' }) =>
            request.mutate({ email, ...(name.trim() === '' ? {} : { name: name.trim() }) })
          }
        >
          <NameField />
          <TextField
            label={words.account.email}
            name="email"
            type="email"
            autoComplete="email"
            required
            error={request.error}
          />
          <Button type="submit" look="primary" disabled={request.isPending}>
            {words.security.request}
          </Button>
        </Form>
      )}
      <HaveAccount />
    </AccountFrame>
  )
}

function NameField() {
  return (
    <TextField label={words.account.name} name="name" autoComplete="name" autoFocus={focusesFields} maxLength={200} />
  )
}

function HaveAccount() {
  return (
    <p className="text-sm text-ink-2">
      {words.account.haveAccount}{' '}
      <Link to="/sign-in" className="underline underline-offset-2">
        {words.account.signIn}
      </Link>
    </p>
  )
}
