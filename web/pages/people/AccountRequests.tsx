import { useMutation, useQuery } from '@tanstack/react-query'
import type { Invitation } from '../../../src/contract/endpoints/accounts.ts'
import { allOf } from '../../api/all-of.ts'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { readAgain } from '../../api/read-again.ts'
import { Button } from '../../components/Button.tsx'
import { shortDate } from '../../format.ts'
import { words } from '../../strings/words.ts'

const t = words.security

/** People who asked for an account, for the administrator to confirm. Nothing if there are none. */
export function AccountRequests({ onLink }: { onLink: (link: Invitation) => Promise<void> }) {
  const { data: requests = [] } = useQuery({
    queryKey: keys.accountRequests,
    queryFn: ({ signal }) =>
      allOf(
        (query) => api.listAccountRequests({ query, signal }),
        (page) => page.accountRequests,
      ),
  })
  const refresh = (): Promise<void> => readAgain(keys.accountRequests)
  const confirm = useMutation({
    mutationFn: (requestId: string) => api.confirmAccountRequest({ params: { requestId } }),
    onSuccess: async (link) => {
      await onLink(link)
      await refresh()
    },
  })
  const reject = useMutation({
    mutationFn: (requestId: string) => api.deleteAccountRequest({ params: { requestId } }),
    onSuccess: refresh,
  })
  if (requests.length === 0) return null
  return (
    <section aria-labelledby="account-requests" className="flex flex-col gap-3">
      <h2 id="account-requests" className="text-base">
        {t.requests}
      </h2>
      <p className="text-ink-2">{t.requestsAbout}</p>
      <ul className="border-t border-line">
        {requests.map(({ id, email, name, createdAt, hasAccount }) => (
          <li key={id} className="flex flex-wrap items-center gap-2 border-b border-line py-2">
            <span className="min-w-0 flex-1 basis-64">
              {email}{' '}
              <span className="text-sm text-ink-3">
                {[
                  ...(name === null ? [] : [name]),
                  shortDate(createdAt),
                  ...(hasAccount ? [t.requestHasAccount] : []),
                ].join(' · ')}
              </span>
            </span>
            {!hasAccount && (
              <Button
                aria-label={t.confirmRequest(email)}
                disabled={confirm.isPending}
                onClick={() => confirm.mutate(id)}
              >
                {t.confirm}
              </Button>
            )}
            <Button
              look="quiet"
              aria-label={t.rejectRequest(email)}
              disabled={reject.isPending}
              onClick={() => reject.mutate(id)}
            >
              {t.reject}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
