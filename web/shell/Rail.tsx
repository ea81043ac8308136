import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { me, spaces } from '../api/queries.ts'
import { useStore } from '../api/store.ts'
import { Icon, type IconName } from '../components/Icon.tsx'
import { Menu } from '../components/Menu.tsx'
import { number } from '../format.ts'
import { RestoreArchive } from '../archives/RestoreArchive.tsx'
import { FolderTree } from '../pages/library/FolderTree.tsx'
import { words } from '../strings/words.ts'
import { NewWorkspace } from './NewWorkspace.tsx'
import { theme, type Theme } from './theme.ts'
import { useOpenSpace } from './use-open-space.ts'

const railRow =
  'flex h-8 thumb items-center gap-2 rounded px-2 text-sm text-ink-2 hover:bg-paper-3/70 hover:text-ink [&[aria-current=page]]:bg-paper-3 [&[aria-current=page]]:text-ink'

/** The navigation: workspaces, the pages of the current one, and the account. */
export function Rail() {
  const space = useOpenSpace()
  const { folder, mentioned } = useSearch({ strict: false })
  return (
    <nav aria-label={words.shell.navigation} className="flex h-full flex-col gap-4 overflow-y-auto p-2">
      <WorkspaceMenu name={space?.name ?? words.shell.workspaces} />
      {space !== undefined && (
        <ul className="flex flex-col gap-0.5">
          <li>
            <Link
              to="/w/$spaceId"
              params={{ spaceId: space.id }}
              // A filtered library is the library, a folder isn't.
              activeOptions={{ exact: true, includeSearch: folder !== undefined }}
              className={railRow}
            >
              <Icon name="wave" />
              {words.shell.library}
            </Link>
          </li>
          <li>
            <Link
              to="/w/$spaceId/search"
              params={{ spaceId: space.id }}
              // A search is the page, the mentions are their own.
              activeOptions={{ exact: true, includeSearch: mentioned !== undefined }}
              className={railRow}
            >
              <Icon name="search" />
              {words.search.title}
              <kbd className="ms-auto font-sans text-xs text-ink-3 max-md:hidden">/</kbd>
            </Link>
          </li>
          <Mentions spaceId={space.id} />
          <li>
            <Link to="/w/$spaceId/prompts" params={{ spaceId: space.id }} className={railRow}>
              <Icon name="spark" />
              {words.prompts.title}
            </Link>
          </li>
          <li>
            <Link to="/w/$spaceId/settings" params={{ spaceId: space.id }} className={railRow}>
              <Icon name="settings" />
              {words.settings.title}
            </Link>
          </li>
          <li>
            <Link to="/w/$spaceId/trash" params={{ spaceId: space.id }} className={railRow}>
              <Icon name="trash" />
              {words.library.trash}
            </Link>
          </li>
        </ul>
      )}
      {space !== undefined && <FolderTree spaceId={space.id} />}
      <div className="mt-auto">
        <AccountMenu />
      </div>
    </nav>
  )
}

/** The open highlights with comments that mention the person, while there are any: not everybody gets mail. */
function Mentions({ spaceId }: { spaceId: string }) {
  const most = 99
  const { data } = useQuery({
    queryKey: keys.in(spaceId, 'comments', 'open mentions'),
    queryFn: ({ signal }) =>
      api.listSpaceHighlights({
        params: { spaceId },
        query: { mentionedId: 'me', status: 'OPEN', limit: most },
        signal,
      }),
  })
  const count = data?.highlights.length ?? 0
  if (count === 0) return null
  return (
    <li>
      <Link
        to="/w/$spaceId/search"
        params={{ spaceId }}
        search={{ mode: 'comments', mentioned: true }}
        className={railRow}
      >
        <Icon name="comment" />
        {words.shell.mentions}
        <span className="ms-auto tabular text-xs text-ink-3">
          {data?.nextCursor == null ? number(count) : `${number(count)}+`}
        </span>
      </Link>
    </li>
  )
}

function WorkspaceMenu({ name }: { name: string }) {
  const { data: all = [] } = useQuery(spaces)
  const [isNew, setNew] = useState(false)
  const [isRestoring, setRestoring] = useState(false)
  const navigate = useNavigate()
  return (
    <>
      <Menu
        label={words.shell.switchWorkspace}
        trigger={
          <button
            type="button"
            className="flex h-9 w-full thumb items-center gap-2 rounded px-2 text-start font-semibold hover:bg-paper-3/70"
          >
            <span dir="auto" className="starts-with-page min-w-0 flex-1 truncate">
              {name}
            </span>
            <Icon name="chevron" />
          </button>
        }
        items={[
          ...all.map(({ id, name: label }) => ({
            label,
            isChosen: label === name,
            onSelect: () => void navigate({ to: '/w/$spaceId', params: { spaceId: id } }),
          })),
          null,
          { label: words.shell.newWorkspace, icon: 'plus' as IconName, onSelect: () => setNew(true) },
          { label: words.restoring.title, icon: 'archive' as IconName, onSelect: () => setRestoring(true) },
        ]}
      />
      {isNew && <NewWorkspace onClose={() => setNew(false)} />}
      {isRestoring && <RestoreArchive onClose={() => setRestoring(false)} />}
    </>
  )
}

const themes: readonly Theme[] = ['system', 'light', 'dark']

function AccountMenu() {
  const { data: user } = useQuery(me)
  const navigate = useNavigate()
  const chosen = useStore(theme)
  const signOut = useMutation({
    mutationFn: () => api.signOut({}),
    // A new page: this one would go on with the uploads, for the next person who signs in.
    onSuccess: () => location.assign('/sign-in'),
  })
  return (
    <Menu
      label={words.shell.accountMenu}
      trigger={
        <button type="button" className={`${railRow} w-full text-start`}>
          <Icon name="user" />
          <span dir="auto" className="starts-with-page min-w-0 flex-1 truncate">
            {user?.name ?? user?.email ?? ''}
          </span>
          <Icon name="chevron" />
        </button>
      }
      items={[
        { label: words.account.title, icon: 'user', onSelect: () => void navigate({ to: '/account' }) },
        {
          label: words.shell.integrations,
          icon: 'key',
          onSelect: () => void navigate({ to: '/account/integrations' }),
        },
        { label: words.welcome.server, icon: 'spark', onSelect: () => void navigate({ to: '/welcome' }) },
        ...(user?.isAdministrator === true
          ? [
              {
                label: words.people.title,
                icon: 'user' as IconName,
                onSelect: () => void navigate({ to: '/account/people' }),
              },
              {
                label: words.audit.title,
                icon: 'search' as IconName,
                onSelect: () => void navigate({ to: '/account/audit-log' }),
              },
              {
                label: words.usage.limitsTitle,
                icon: 'settings' as IconName,
                onSelect: () => void navigate({ to: '/account/usage' }),
              },
            ]
          : []),
        null,
        ...themes.map((one) => ({
          label: words.shell.themes[one],
          icon: (one === 'dark' ? 'moon' : 'sun') as IconName,
          isChosen: chosen === one,
          onSelect: () => theme.set(one),
        })),
        null,
        { label: words.shell.apiReference, icon: 'link', onSelect: () => window.open('/docs', '_blank', 'noopener') },
        { label: words.account.signOut, icon: 'back', onSelect: () => signOut.mutate() },
      ]}
    />
  )
}
