import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { encode } from 'uqr'
import { api } from '../../api/client.ts'
import { Button } from '../../components/Button.tsx'
import { TextField } from '../../components/Field.tsx'
import { Form } from '../../components/Form.tsx'
import { Secret } from '../../components/Secret.tsx'
import { toast } from '../../components/toasts.ts'
import { shortDate } from '../../format.ts'
import { words } from '../../strings/words.ts'

const t = words.security

/** Sets up, replaces and removes the authenticator app of the account. */
export function AuthenticatorApp({
  totp,
  onChanged,
}: {
  totp: { createdAt: string } | null
  onChanged: (codes: string[] | null) => void
}) {
  const [made, setMade] = useState<{ secret: string; uri: string } | null>(null)
  const start = useMutation({
    mutationFn: () => api.startTotp({}),
    onSuccess: ({ secret, uri }) => setMade({ secret: secret ?? '', uri: uri ?? '' }),
  })
  const remove = useMutation({ mutationFn: () => api.deleteTotp({}), onSuccess: () => onChanged(null) })
  return (
    <section aria-label={t.app} className="flex flex-col gap-3 border-t border-line pt-6">
      <h2 className="text-sm font-medium">{t.app}</h2>
      <p className="text-sm text-ink-2">
        {t.appAbout} {totp !== null && t.appSince(shortDate(totp.createdAt))}
      </p>
      {made === null ? (
        <div className="flex gap-2">
          <Button disabled={start.isPending} onClick={() => start.mutate()}>
            {totp === null ? t.setUpApp : t.changeApp}
          </Button>
          {totp !== null && (
            <Button look="danger" disabled={remove.isPending} onClick={() => remove.mutate()}>
              {t.removeApp}
            </Button>
          )}
        </div>
      ) : (
        <NewApp
          made={made}
          onDone={(codes) => {
            setMade(null)
            onChanged(codes)
          }}
          onCancel={() => setMade(null)}
        />
      )}
    </section>
  )
}

function NewApp({
  made,
  onDone,
  onCancel,
}: {
  made: { secret: string; uri: string }
  onDone: (codes: string[] | null) => void
  onCancel: () => void
}) {
  const confirm = useMutation({
    mutationFn: (code: string) => api.confirmTotp({ body: { code } }),
    onSuccess: ({ recoveryCodes }) => {
      toast({ text: t.appReady })
      onDone(recoveryCodes)
    },
    meta: { isShown: true },
  })
  return (
    <Form className="flex flex-col gap-4" onSend={({ code = '' }) => confirm.mutate(code.trim())}>
      <p className="text-sm">{t.scan}</p>
      <QrCode text={made.uri} />
      <Secret label={t.secretLabel} value={made.secret} note={t.secretNote} />
      <TextField
        label={t.appCode}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9 ]{6,8}"
        required
        error={confirm.error}
      />
      <div className="flex gap-2">
        <Button type="submit" look="primary" disabled={confirm.isPending}>
          {t.confirm}
        </Button>
        <Button onClick={onCancel}>{words.common.cancel}</Button>
      </div>
    </Form>
  )
}

/** Black on white in both themes, because some cameras can't read the opposite. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      role="img"
      aria-label={t.qrLabel}
      viewBox={`0 0 ${size} ${size}`}
      className="size-48"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
