import { TextField } from '../../components/Field.tsx'
import { words } from '../../strings/words.ts'

const t = words.account

/** The email and password of a new account. */
export function NewCredentials({ error, autoFocus = false }: { error: Error | string | null; autoFocus?: boolean }) {
  return (
    <>
      <TextField label={t.email} name="email" type="email" autoComplete="username" autoFocus={autoFocus} required />
      <TextField
        label={t.password}
        name="password"
        type="password"
        autoComplete="new-password"
        minLength={10}
        required
        hint={t.passwordHint}
        error={error}
      />
    </>
  )
}
