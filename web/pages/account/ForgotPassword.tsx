import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { signInMethods } from '../../api/queries.ts'
import { Button } from '../../components/Button.tsx'
import { TextField } from '../../components/Field.tsx'
import { Form } from '../../components/Form.tsx'
import { words } from '../../strings/words.ts'

const t = words.account

/** Mails a link to set a new password, or says who can create one if the server sends no mail. */
export function ForgotPassword() {
  const methods = useQuery(signInMethods)
  const [isOpen, setOpen] = useState(false)
  const ask = useMutation({
    mutationFn: (email: string) => api.requestPasswordReset({ body: { email } }),
    meta: { isShown: true },
  })
  if (methods.data?.passwordResets !== true) return <p className="text-sm text-ink-2">{t.forgot}</p>
  if (ask.isSuccess) {
    return (
      <p role="status" className="text-sm text-ink-2">
        {t.resetSent}
      </p>
    )
  }
  if (!isOpen) {
    return (
      <Button look="quiet" className="self-start" onClick={() => setOpen(true)}>
        {t.forgotQuestion}
      </Button>
    )
  }
  return (
    <Form
      aria-label={t.forgotQuestion}
      className="flex flex-col gap-4 border-t border-line pt-4"
      onSend={({ address = '' }) => ask.mutate(address)}
    >
      <TextField
        label={t.resetEmail}
        name="address"
        type="email"
        autoComplete="email"
        autoFocus
        required
        error={ask.error}
      />
      <Button type="submit" className="self-start" disabled={ask.isPending}>
        {t.sendReset}
      </Button>
    </Form>
  )
}
