import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { members } from '../../api/queries.ts'
import { useRole } from '../../api/use-role.ts'
import { Failed, Skeleton } from '../../components/States.tsx'
import { useTitle } from '../../shell/use-title.ts'
import { words } from '../../strings/words.ts'
import { ArchiveSection } from './ArchiveSection.tsx'
import { AuditSection } from './AuditSection.tsx'
import { DeleteSection } from './DeleteSection.tsx'
import { ExportsSection } from './exports/ExportsSection.tsx'
import { FeedsSection } from './feeds/FeedsSection.tsx'
import { GeneralSection } from './GeneralSection.tsx'
import { MembersSection } from './MembersSection.tsx'
import { SharesSection } from './SharesSection.tsx'
import { SpeakersSection } from './SpeakersSection.tsx'
import { UsageSection } from './UsageSection.tsx'
import { WordsSection } from './words/WordsSection.tsx'

const t = words.settings
type Anchor = keyof typeof t.sections
const anchors = Object.keys(t.sections) as Anchor[]
const ofEditors = new Set<Anchor>(['shares', 'feeds', 'archive'])
const ofOwners = new Set<Anchor>(['exports', 'audit', 'delete'])

/** All settings of a workspace. Changes are saved automatically. */
export function SettingsPage() {
  const { spaceId } = useParams({ from: '/app/w/$spaceId/settings' })
  const role = useRole(spaceId)
  const people = useQuery(members(spaceId))
  useTitle(t.title)
  const space = useQuery({
    queryKey: keys.in(spaceId, 'settings'),
    queryFn: ({ signal }) => api.getWorkspace({ params: { spaceId }, signal }),
  })
  if (people.isError && role === null) return <Failed error={people.error} onRetry={() => void people.refetch()} />
  if (space.isPending || role === null) return <Skeleton lines={8} className="h-9" />
  if (space.isError) return <Failed error={space.error} onRetry={() => void space.refetch()} />
  const given = { space: space.data, mayEdit: role !== 'viewer', isOwner: role === 'owner' }
  const isShown = (anchor: Anchor): boolean =>
    given.isOwner || (!ofOwners.has(anchor) && (given.mayEdit || !ofEditors.has(anchor)))
  return (
    <main className="clears-uploads h-full overflow-y-auto scroll-smooth">
      <div className="mx-auto flex max-w-4xl gap-10 px-4 py-8 sm:px-8">
        <nav aria-label={t.title} className="sticky top-8 hidden w-32 shrink-0 self-start md:block">
          <ul className="flex flex-col gap-1 text-sm">
            {anchors.filter(isShown).map((anchor) => (
              <li key={anchor}>
                <a href={`#${anchor}`} className="block rounded py-1 text-ink-2 hover:text-ink">
                  {t.sections[anchor]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex min-w-0 flex-1 flex-col gap-12 pb-24">
          <div>
            <h1 className="text-xl">{t.title}</h1>
            {!given.mayEdit && <p className="text-sm text-ink-2">{t.viewerNote}</p>}
          </div>
          <GeneralSection {...given} />
          <WordsSection {...given} />
          <SpeakersSection {...given} />
          <MembersSection {...given} />
          {given.mayEdit && <SharesSection {...given} />}
          <UsageSection {...given} />
          {given.mayEdit && <FeedsSection {...given} />}
          {given.isOwner && <ExportsSection {...given} />}
          <ArchiveSection {...given} />
          {given.isOwner && <AuditSection {...given} />}
          {given.isOwner && <DeleteSection {...given} />}
        </div>
      </div>
    </main>
  )
}
