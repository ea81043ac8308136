import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { spaces } from '../../api/queries.ts'
import { useTitle } from '../../shell/use-title.ts'
import { words } from '../../strings/words.ts'
import { AuditLog } from './AuditLog.tsx'

const t = words.audit

/** The audit log of the whole server, for administrators. */
export function ServerAuditPage() {
  return <Frame about={t.aboutServer} />
}

/** The audit log of a workspace, for its owners. */
export function SpaceAuditPage() {
  const { spaceId } = useParams({ from: '/app/w/$spaceId/audit-log' })
  const { data: all = [] } = useQuery(spaces)
  const name = all.find(({ id }) => id === spaceId)?.name ?? ''
  return <Frame about={t.aboutSpace(name)} workspaceId={spaceId} />
}

function Frame({ about, workspaceId }: { about: string; workspaceId?: string }) {
  useTitle(t.title)
  return (
    <main className="clears-uploads h-full overflow-y-auto">
      <div className="mx-auto flex max-w-6xl flex-col gap-6 px-4 py-8 sm:px-8">
        <header>
          <h1 className="text-xl">{t.title}</h1>
          <p className="text-ink-2">{about}</p>
        </header>
        <AuditLog key={workspaceId} workspaceId={workspaceId} />
      </div>
    </main>
  )
}
