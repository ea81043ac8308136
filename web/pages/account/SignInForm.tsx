import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { messageOf } from '../../api/message-of.ts'
import { Button } from '../../components/Button.tsx'
import { TextField } from '../../components/Field.tsx'
import { fieldsOf } from '../../components/fields-of.ts'
import { words } from '../../strings/words.ts'

/** Email and password, and single sign-on if it is configured. */
export function SignInForm({ onDone }: { onDone: () => void }) {
  const methods = useQuery({ queryKey: keys.signInMethods, queryFn: ({ signal }) => api.getSignInMethods({ signal }) })
  const signIn = useMutation({
    mutationFn: (body: { email: string; password: string }) => api.signIn({ body }),
    onSuccess: onDone,
    meta: { isShown: true },
  })
  const oidc = methods.data?.oidc ?? null
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        const { email = '', password = '' } = fieldsOf(event.currentTarget)
        signIn.mutate({ email, password })
      }}
    >
      <TextField label={words.account.email} name="email" type="email" autoComplete="username" required />
      <TextField
        label={words.account.password}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        error={signIn.isError ? messageOf(signIn.error) : null}
      />
      <Button type="submit" look="primary" disabled={signIn.isPending}>
        {words.account.signIn}
      </Button>
      {oidc !== null && (
        <a
          href={oidc.url}
          className="inline-flex h-8 items-center justify-center rounded border border-line text-sm font-medium hover:bg-paper-2"
        >
          {words.account.signInWith(oidc.name)}
        </a>
      )}
    </form>
  )
}
