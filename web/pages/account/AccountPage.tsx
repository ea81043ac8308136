import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { me, secondFactors } from '../../api/queries.ts'
import { readAgain } from '../../api/read-again.ts'
import { Button } from '../../components/Button.tsx'
import { TextField } from '../../components/Field.tsx'
import { Form } from '../../components/Form.tsx'
import { clearSent } from '../../components/fields-of.ts'
import { InterfaceLanguage } from '../../components/InterfaceLanguage.tsx'
import { TypeToDelete } from '../../components/TypeToDelete.tsx'
import { toast } from '../../components/toasts.ts'
import { useTitle } from '../../shell/use-title.ts'
import { words } from '../../strings/words.ts'
import { AccountName } from './AccountName.tsx'
import { AccountUsage } from './AccountUsage.tsx'
import { forgetAccount } from './forget-account.ts'
import { MailSettings } from './MailSettings.tsx'
import { SecondFactors } from './SecondFactors.tsx'
import { SessionList } from './SessionList.tsx'

const t = words.account

/** Changes the name and how to sign in, ends sessions and deletes the account. */
export function AccountPage() {
  useTitle(t.title)
  const { data: user } = useQuery(me)
  const { data: factors } = useQuery(secondFactors)
  const change = useMutation({
    mutationFn: (body: { currentPassword?: string; newPassword: string }) => api.changePassword({ body }),
    onSuccess: () => {
      toast({ text: t.passwordChanged })
      return readAgain(keys.sessions)
    },
    meta: { isShown: true },
  })
  const remove = useMutation({
    mutationFn: () => api.deleteMe({}),
    onSuccess: async () => {
      // The account is gone even if the browser's database refuses.
      if (user !== undefined) await forgetAccount(user.id).catch(() => {})
      // A new page: this one would go on with the uploads, for the next person who signs in.
      location.assign('/sign-in')
    },
    meta: { isShown: true },
  })
  const email = user?.email ?? ''
  return (
    <main className="clears-uploads h-full overflow-y-auto">
      <div className="mx-auto flex max-w-xl flex-col gap-10 px-4 py-8 sm:px-8">
        <header>
          <h1 className="text-xl">{t.title}</h1>
          <p className="text-ink-2">
            {t.signedInAs} {email}
          </p>
        </header>
        {user !== undefined && <AccountName saved={user.name ?? ''} />}
        <InterfaceLanguage />
        <Form
          className="flex flex-col gap-4"
          onSend={(sent, form) => {
            const { currentPassword, newPassword = '' } = sent
            const body = { newPassword, ...(currentPassword === undefined ? {} : { currentPassword }) }
            change.mutate(body, { onSuccess: () => clearSent(form, sent) })
          }}
        >
          <h2 className="text-base">{t.changePassword}</h2>
          {factors?.hasPassword !== false && (
            <TextField
              label={t.currentPassword}
              name="currentPassword"
              type="password"
              autoComplete="current-password"
              required
            />
          )}
          <TextField
            label={t.newPassword}
            name="newPassword"
            type="password"
            autoComplete="new-password"
            minLength={10}
            required
            hint={t.passwordHint}
            error={change.error}
          />
          <Button type="submit" disabled={change.isPending} className="self-start">
            {t.changePassword}
          </Button>
        </Form>
        <section aria-labelledby="sign-in" className="flex flex-col gap-6 border-t border-line pt-6">
          <div>
            <h2 id="sign-in" className="text-base">
              {words.security.title}
            </h2>
            <p className="text-sm text-ink-2">{words.security.about}</p>
          </div>
          <SecondFactors />
        </section>
        <SessionList />
        <MailSettings />
        <AccountUsage />
        <section className="flex flex-col gap-4 border-t border-line pt-6">
          <h2 className="text-base">{t.delete}</h2>
          <p className="text-ink-2">{t.deleteAbout}</p>
          <TypeToDelete name={email} label={t.typeToDelete(email)} button={t.delete} deletion={remove} />
        </section>
      </div>
    </main>
  )
}
