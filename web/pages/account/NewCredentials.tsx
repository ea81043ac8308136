import { TextField } from '../../components/Field.tsx'
import { words } from '../../strings/words.ts'

const t = words.account

/** The email and password of a new account. */
export function NewCredentials({
  errors,
  autoFocus = false,
}: {
  errors: { email?: string; password?: string }
  autoFocus?: boolean
}) {
  return (
    <>
      <TextField
        label={t.email}
        name="email"
        type="email"
        autoComplete="username"
        autoFocus={autoFocus}
        required
        maxLength={320}
        error={errors.email}
      />
      <TextField
        label={t.password}
        name="password"
        type="password"
        autoComplete="new-password"
        minLength={10}
        required
        hint={t.passwordHint}
        error={errors.password}
      />
    </>
  )
}
