import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Invitation } from '../../../src/contract/endpoints/accounts.ts'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { readAgain } from '../../api/read-again.ts'
import { Button } from '../../components/Button.tsx'
import { TextField } from '../../components/Field.tsx'
import { clearSent } from '../../components/fields-of.ts'
import { Form } from '../../components/Form.tsx'
import { Secret, SecretPlace } from '../../components/Secret.tsx'
import { useTitle } from '../../shell/use-title.ts'
import { words } from '../../strings/words.ts'
import { AccountRequests } from './AccountRequests.tsx'
import { Accounts } from './Accounts.tsx'
import { Invitations } from './Invitations.tsx'

const t = words.people

/** Who has an account on this server, who is invited and who asks for one; for administrators. */
export function PeoplePage() {
  useTitle(t.title)
  const [link, setLink] = useState<Invitation | null>(null)
  const onLink = async (made: Invitation): Promise<void> => {
    setLink(made)
    await readAgain(keys.invitations)
  }
  const invite = useMutation({
    mutationFn: (email: string) => api.createInvitation({ body: { email } }),
    onSuccess: onLink,
    meta: { isShown: true },
  })
  return (
    <main className="clears-uploads h-full overflow-y-auto">
      <div className="mx-auto flex max-w-3xl flex-col gap-10 px-4 py-8 sm:px-8">
        <header className="flex flex-col gap-4">
          <div>
            <h1 className="text-xl">{t.title}</h1>
            <p className="text-ink-2">{t.about}</p>
          </div>
          <Form
            className="flex flex-wrap items-end gap-3"
            onSend={(sent, form) => {
              const { email = '' } = sent
              invite.mutate(email.trim(), { onSuccess: () => clearSent(form, sent) })
            }}
          >
            <div className="min-w-56 flex-1">
              <TextField label={words.settings.email} name="email" type="email" required error={invite.error} />
            </div>
            <Button type="submit" className="h-9" disabled={invite.isPending}>
              {t.invite}
            </Button>
          </Form>
          <SecretPlace>
            {link?.invitationUrl != null && (
              <Secret
                label={words.security.linkFor(link.email)}
                value={link.invitationUrl}
                note={link.isMailed ? words.settings.invitedByMail(link.email) : words.security.linkNote(link.email)}
              />
            )}
          </SecretPlace>
        </header>
        <AccountRequests onLink={onLink} />
        <Invitations onInvite={(email) => invite.mutate(email)} isInviting={invite.isPending} />
        <Accounts />
      </div>
    </main>
  )
}
