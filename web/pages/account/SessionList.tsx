import { useMutation, useQuery } from '@tanstack/react-query'
import type { Session } from '../../../src/contract/endpoints/sessions.ts'
import { allOf } from '../../api/all-of.ts'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { readAgain } from '../../api/read-again.ts'
import { Button, IconButton } from '../../components/Button.tsx'
import { QueryState } from '../../components/States.tsx'
import { toast } from '../../components/toasts.ts'
import { shortDate } from '../../format.ts'
import { words } from '../../strings/words.ts'
import { Table } from '../../components/Table.tsx'
import { browserName } from './browser-name.ts'

const t = words.security

/** Where the account is signed in. */
export function SessionList() {
  const sessions = useQuery({
    queryKey: keys.sessions,
    queryFn: ({ signal }) =>
      allOf(
        (query) => api.listSessions({ query, signal }),
        (page) => page.sessions,
      ),
  })
  const refresh = (): Promise<void> => readAgain(keys.sessions)
  const end = useMutation({
    mutationFn: (sessionId: string) => api.endSession({ params: { sessionId } }),
    onSuccess: refresh,
  })
  const endOthers = useMutation({
    mutationFn: () => api.endOtherSessions({}),
    onSuccess: async ({ ended }) => {
      toast({ text: t.othersEnded(ended) })
      await refresh()
    },
  })
  return (
    <section aria-labelledby="sessions" className="flex flex-col gap-3 border-t border-line pt-6">
      <h2 id="sessions" className="text-base">
        {t.sessions}
      </h2>
      <p className="text-sm text-ink-2">{t.sessionsAbout}</p>
      <QueryState of={sessions} lines={3} />
      {sessions.data !== undefined && (
        <Table label={t.sessions} head={[t.browser, t.address, t.started, t.lastUsed, '']}>
          {sessions.data.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isBusy={end.isPending}
              onEnd={() => end.mutate(session.id)}
            />
          ))}
        </Table>
      )}
      {(sessions.data?.length ?? 0) > 1 && (
        <Button className="self-start" disabled={endOthers.isPending} onClick={() => endOthers.mutate()}>
          {t.endOthers}
        </Button>
      )}
    </section>
  )
}

function SessionRow({ session, isBusy, onEnd }: { session: Session; isBusy: boolean; onEnd: () => void }) {
  const browser = browserName(session.userAgent) ?? t.unknownBrowser
  return (
    <tr>
      <td title={session.userAgent ?? undefined}>{browser}</td>
      <td>{session.address}</td>
      <td>
        <time dateTime={session.createdAt}>{shortDate(session.createdAt)}</time>
      </td>
      <td>
        {session.isCurrent ? t.current : <time dateTime={session.lastUsedAt}>{shortDate(session.lastUsedAt)}</time>}
      </td>
      <td className="text-end">
        {!session.isCurrent && (
          <IconButton icon="close" label={t.endSession(browser)} disabled={isBusy} onClick={onEnd} />
        )}
      </td>
    </tr>
  )
}
