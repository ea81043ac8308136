import { useMutation, useQuery } from '@tanstack/react-query'
import { allOf } from '../../api/all-of.ts'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { readAfter } from '../../api/read-again.ts'
import { AskFirst } from '../../components/AskFirst.tsx'
import { Button } from '../../components/Button.tsx'
import { Moment } from '../../components/Moment.tsx'
import { QueryState } from '../../components/States.tsx'
import { shortDate } from '../../format.ts'
import { words } from '../../strings/words.ts'

const t = words.people

/** Invitations to this server that wait. Nothing if there are none. */
export function Invitations({ onInvite, isInviting }: { onInvite: (email: string) => void; isInviting: boolean }) {
  const list = useQuery({
    queryKey: keys.invitations,
    queryFn: ({ signal }) =>
      allOf(
        (query) => api.listInvitations({ query, signal }),
        (page) => page.invitations,
      ),
  })
  const revoke = useMutation({
    mutationFn: (invitationId: string) => api.revokeInvitation({ params: { invitationId } }),
    onSettled: readAfter(keys.invitations),
  })
  if (list.data === undefined) return <QueryState of={list} lines={1} />
  if (list.data.length === 0) return null
  return (
    <section aria-labelledby="invitations" className="flex flex-col gap-3">
      <h2 id="invitations" className="text-base">
        {t.invitations}
      </h2>
      <ul className="flex flex-col divide-y divide-line">
        {list.data.map(({ id, email, expiresAt, mailError }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2 text-sm">
            <span className="min-w-0 flex-auto truncate max-sm:basis-full">
              {email}{' '}
              <Moment at={expiresAt} className="text-ink-3">
                ({words.settings.invited(shortDate(expiresAt))})
              </Moment>
            </span>
            {mailError !== null && (
              <p className="order-last w-full text-warn">{words.settings.mailFailed(mailError)}</p>
            )}
            <div className="flex gap-x-3 sm:ms-auto">
              <Button
                look="quiet"
                aria-label={`${words.settings.inviteAgain}: ${email}`}
                disabled={isInviting}
                onClick={() => onInvite(email)}
              >
                {words.settings.inviteAgain}
              </Button>
              <AskFirst question={t.confirmRevoke(email)} isBusy={revoke.isPending} onConfirm={() => revoke.mutate(id)}>
                {(ask) => (
                  <Button look="quiet" aria-label={`${t.revoke}: ${email}`} onClick={ask}>
                    {t.revoke}
                  </Button>
                )}
              </AskFirst>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
