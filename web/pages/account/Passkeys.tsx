import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Passkey } from '../../../src/contract/endpoints/second-factors.ts'
import { api } from '../../api/client.ts'
import { makePasskey } from '../../api/passkeys.ts'
import { signInMethods } from '../../api/queries.ts'
import { AskFirst } from '../../components/AskFirst.tsx'
import { Button, IconButton } from '../../components/Button.tsx'
import { TextField } from '../../components/Field.tsx'
import { Form } from '../../components/Form.tsx'
import { clearSent } from '../../components/fields-of.ts'
import { toast } from '../../components/toasts.ts'
import { takeTyped } from '../../components/typed.ts'
import { shortDate } from '../../format.ts'
import { words } from '../../strings/words.ts'

const t = words.security

/** The passkeys of the account. */
export function Passkeys({
  passkeys,
  onChanged,
}: {
  passkeys: readonly Passkey[]
  onChanged: (codes: string[] | null) => void
}) {
  const { data: methods } = useQuery(signInMethods)
  const [typed] = useState(() => takeTyped('passkey'))
  const add = useMutation({
    mutationFn: async (name: string) => api.addPasskey({ body: await makePasskey(await api.startPasskey({}), name) }),
    onSuccess: ({ recoveryCodes }) => {
      toast({ text: t.passkeyAdded })
      onChanged(recoveryCodes)
    },
    meta: { isShown: true },
  })
  const host = methods?.passkeys
  return (
    <section aria-label={t.passkeys} className="flex flex-col gap-3">
      <h2 className="text-sm font-medium">{t.passkeys}</h2>
      <p className="text-sm text-ink-2">{t.passkeysAbout}</p>
      {passkeys.length > 0 && (
        <ul className="border-t border-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemoved={() => onChanged(null)} />
          ))}
        </ul>
      )}
      {host === location.hostname ? (
        <Form
          className="flex flex-col gap-3"
          onSend={(sent, form) => add.mutate(sent['passkey'] ?? '', { onSuccess: () => clearSent(form, sent) })}
        >
          <TextField
            label={t.passkeyName}
            name="passkey"
            defaultValue={typed}
            autoComplete="off"
            required
            maxLength={200}
            hint={t.passkeyNameHint}
            error={add.error}
          />
          <Button type="submit" icon="plus" disabled={add.isPending} className="self-start">
            {t.addPasskey}
          </Button>
        </Form>
      ) : (
        host !== undefined && (
          <p className="text-sm text-ink-2">
            {host === null ? t.passkeysImpossible : t.passkeysElsewhere(`${location.protocol}//${host}${portOf()}`)}
          </p>
        )
      )}
    </section>
  )
}

function portOf(): string {
  return location.port === '' ? '' : `:${location.port}`
}

function PasskeyRow({ passkey, onRemoved }: { passkey: Passkey; onRemoved: () => void }) {
  const remove = useMutation({
    mutationFn: () => api.deletePasskey({ params: { passkeyId: passkey.id } }),
    onSuccess: onRemoved,
  })
  const { name, lastUsedAt } = passkey
  return (
    <li className="flex items-center gap-4 border-b border-line py-2">
      <span className="min-w-0 flex-1 truncate">
        {name}{' '}
        <span className="text-sm text-ink-3">
          {lastUsedAt === null ? t.passkeyUnused : t.passkeyUsed(shortDate(lastUsedAt))}
        </span>
      </span>
      <AskFirst question={t.confirmRemove} isBusy={remove.isPending} onConfirm={() => remove.mutate()}>
        {(ask) => <IconButton icon="trash" label={t.removePasskey(name)} onClick={ask} />}
      </AskFirst>
    </li>
  )
}
