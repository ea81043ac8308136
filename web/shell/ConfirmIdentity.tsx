import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { confirming } from '../api/confirm-identity.ts'
import { answerWithPasskey } from '../api/passkeys.ts'
import { secondFactors, signInMethods } from '../api/queries.ts'
import { useStore } from '../api/store.ts'
import { Button } from '../components/Button.tsx'
import { Dialog } from '../components/Dialog.tsx'
import { Alert, TextField } from '../components/Field.tsx'
import { Form } from '../components/Form.tsx'
import { Failed, Skeleton } from '../components/States.tsx'
import { words } from '../strings/words.ts'

const t = words.security

/** Opens over the current page when an operation needs recent authentication; then the operation is repeated. */
export function ConfirmIdentity() {
  const question = useStore(confirming)
  const factors = useQuery({ ...secondFactors, staleTime: 0 })
  const methods = useQuery(signInMethods)
  const finish = (isConfirmed: boolean): void => question?.finish(isConfirmed)
  const confirm = useMutation({
    mutationFn: (body: { password: string; code?: string }) => api.confirmSession({ body }),
    meta: { isShown: true },
  })
  const passkey = useMutation({
    mutationFn: async () =>
      api.confirmSession({ body: { passkey: await answerWithPasskey(await api.startPasskeyConfirmation({})) } }),
    meta: { isShown: true },
  })
  const { data } = factors
  const hasCode = data !== undefined && (data.totp !== null || data.passkeys.length > 0)
  const oidc = methods.data?.oidc ?? null
  const failed = confirm.isError ? confirm.error : passkey.isError ? passkey.error : null
  return (
    <Dialog title={t.confirmTitle} onClose={() => finish(false)}>
      <p className="mb-4 text-ink-2">{t.confirmAbout}</p>
      {data === undefined ? (
        factors.isError ? (
          <Failed error={factors.error} onRetry={() => void factors.refetch()} />
        ) : (
          <Skeleton lines={3} />
        )
      ) : (
        <Form
          className="flex flex-col gap-4"
          onSend={({ password = '', code = '' }) => {
            confirm.mutate(
              { password, ...(code.trim() === '' ? {} : { code: code.trim() }) },
              { onSuccess: () => finish(true) },
            )
          }}
        >
          {data.hasPassword && (
            <TextField
              label={words.account.password}
              name="password"
              type="password"
              autoComplete="current-password"
              required
            />
          )}
          {data.hasPassword && hasCode && (
            <TextField label={t.code} name="code" autoComplete="one-time-code" required hint={t.codeHint} />
          )}
          <Alert error={failed} />
          {data.hasPassword && (
            <Button type="submit" look="primary" disabled={confirm.isPending}>
              {t.confirm}
            </Button>
          )}
          {data.passkeys.length > 0 && (
            <Button
              disabled={passkey.isPending}
              onClick={() => passkey.mutate(undefined, { onSuccess: () => finish(true) })}
            >
              {t.withPasskey}
            </Button>
          )}
          {!data.hasPassword && oidc !== null && (
            <>
              <a
                href={`${oidc.url}?again=true`}
                target="_blank"
                rel="noreferrer"
                className="text-sm underline underline-offset-2"
              >
                {t.otherTab(oidc.name)}
              </a>
              <p className="text-sm text-ink-2">{t.otherTabAbout}</p>
              <Button look="primary" onClick={() => finish(true)}>
                {t.continue}
              </Button>
            </>
          )}
        </Form>
      )}
    </Dialog>
  )
}
