import { useQuery } from '@tanstack/react-query'
import { me, spaces } from '../../api/queries.ts'
import { Failed, Skeleton } from '../../components/States.tsx'
import { useTitle } from '../../shell/use-title.ts'
import { words } from '../../strings/words.ts'
import { FirstWorkspace } from './FirstWorkspace.tsx'
import { Machine } from './Machine.tsx'
import { NarrowPage } from './NarrowPage.tsx'
import { QualityNow } from './QualityNow.tsx'

const t = words.welcome

/** Creates a first workspace for somebody who has none; afterwards what this server can do, and its models. */
export function WelcomePage() {
  const { data: user } = useQuery(me)
  const { data: all, error, refetch } = useQuery(spaces)
  const title = all?.length === 0 ? t.title : t.server
  useTitle(title)
  if (all === undefined) {
    return error === null ? <Skeleton lines={6} /> : <Failed error={error} onRetry={() => void refetch()} />
  }
  if (all.length === 0) {
    return (
      <NarrowPage title={title}>
        <FirstWorkspace />
      </NarrowPage>
    )
  }
  return (
    <NarrowPage title={title}>
      <section aria-label={t.machine} className="flex flex-col gap-4 border-t border-line py-6">
        <h2 className="visually-hidden">{t.machine}</h2>
        <QualityNow />
        <Machine isAdministrator={user?.isAdministrator === true} />
      </section>
    </NarrowPage>
  )
}
