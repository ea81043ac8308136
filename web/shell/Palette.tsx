import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { api } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { spaces as spacesQuery } from '../api/queries.ts'
import { Dialog } from '../components/Dialog.tsx'
import { inputLook } from '../components/Field.tsx'
import { Icon, type IconName } from '../components/Icon.tsx'
import { words } from '../strings/words.ts'
import { commandsNow, spellKey } from './shortcuts.ts'
import { theme } from './theme.ts'

interface Entry {
  key: string
  label: string
  icon: IconName
  kind: keyof typeof words.palette.groups
  /** The key that does the same. */
  shortcut?: string
  run: () => void
}

const t = words.palette
/** The most recordings and workspaces to list. */
const offeredMost = 8

/** The command palette (⌘K). */
export function Palette({
  spaceId,
  onHelp,
  onClose,
}: {
  spaceId: string | null
  onHelp: () => void
  onClose: () => void
}) {
  const [text, setText] = useState('')
  // By its key: entries that come late must not move the choice.
  const [at, setAt] = useState<string | null>(null)
  const id = useId()
  const entries = useEntries(spaceId, text.trim(), onHelp)
  const picked = useRef<Entry | null>(null)
  const found = entries.findIndex(({ key }) => key === at)
  const chosen = found === -1 ? Math.min(0, entries.length - 1) : found
  const optionId = (index: number): string => `${id}-${index}`
  useEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, chosen])
  const run = (entry: Entry | undefined): void => {
    if (entry === undefined) return
    picked.current = entry
    onClose()
  }
  return (
    <Dialog title={t.title} onClose={onClose} onClosed={() => picked.current?.run()}>
      <input
        role="combobox"
        aria-label={t.field}
        aria-expanded={entries.length > 0}
        aria-controls={id}
        aria-activedescendant={chosen < 0 ? undefined : optionId(chosen)}
        aria-autocomplete="list"
        autoComplete="off"
        placeholder={t.field}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setAt(null)
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
          if (step !== undefined) {
            event.preventDefault()
            setAt(entries.at((chosen + step) % Math.max(1, entries.length))?.key ?? null)
          }
          if (event.key === 'Enter') {
            event.preventDefault()
            run(entries[chosen])
          }
        }}
        className={inputLook}
      />
      <div id={id} role="listbox" aria-label={t.title} className="mt-2 h-80 overflow-y-auto">
        {entries.map((entry, index) => (
          <div
            key={entry.key}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            onClick={() => run(entry)}
            onMouseMove={() => setAt(entry.key)}
            className="thumb flex cursor-pointer items-center gap-2.5 rounded px-2 py-1.5 text-sm aria-selected:bg-paper-3"
          >
            <span className="text-ink-2">
              <Icon name={entry.icon} />
            </span>
            <span className="min-w-0 flex-1 truncate" dir="auto">
              {entry.label}
            </span>
            {entry.shortcut !== undefined && (
              <kbd className="font-sans text-xs text-ink-2 pointer-coarse:hidden">{entry.shortcut}</kbd>
            )}
            <span className="text-xs text-ink-2">{t.groups[entry.kind]}</span>
          </div>
        ))}
      </div>
    </Dialog>
  )
}

function useEntries(spaceId: string | null, text: string, onHelp: () => void): Entry[] {
  const navigate = useNavigate()
  const searched = useDeferredValue(text)
  // What the page behind could do when the palette opened.
  const [commands] = useState(commandsNow)
  const { data: spaces = [] } = useQuery(spacesQuery)
  const { data: found, isPlaceholderData } = useQuery({
    queryKey: keys.recordings(spaceId ?? '', 'palette', searched),
    queryFn: ({ signal }) =>
      api.listRecordings({
        params: { spaceId: spaceId ?? '' },
        query: { limit: offeredMost, ...(searched === '' ? {} : { q: searched }) },
        signal,
      }),
    enabled: spaceId !== null,
    placeholderData: (before) => before,
  })
  const has = (label: string): boolean =>
    text
      .toLowerCase()
      .split(/\s+/u)
      .every((word) => label.toLowerCase().includes(word))
  const page = (label: string, icon: IconName, run: () => unknown): Entry => ({
    key: `page ${label}`,
    label,
    icon,
    kind: 'page',
    run: () => void run(),
  })
  const action = (label: string, icon: IconName, run: () => void): Entry => ({
    key: `action ${label}`,
    label,
    icon,
    kind: 'action',
    run,
  })
  const fixed: Entry[] = [
    ...(spaceId === null
      ? []
      : [
          page(words.shell.library, 'wave', () => navigate({ to: '/w/$spaceId', params: { spaceId } })),
          page(words.search.title, 'search', () => navigate({ to: '/w/$spaceId/search', params: { spaceId } })),
          page(words.prompts.title, 'spark', () => navigate({ to: '/w/$spaceId/prompts', params: { spaceId } })),
          page(words.settings.title, 'settings', () => navigate({ to: '/w/$spaceId/settings', params: { spaceId } })),
          page(words.library.trash, 'trash', () => navigate({ to: '/w/$spaceId/trash', params: { spaceId } })),
        ]),
    page(words.account.title, 'user', () => navigate({ to: '/account' })),
    page(words.shell.integrations, 'key', () => navigate({ to: '/account/integrations' })),
    page(words.welcome.server, 'spark', () => navigate({ to: '/welcome' })),
    action(words.shell.shortcuts, 'keyboard', onHelp),
    action(t.light, 'sun', () => theme.set('light')),
    action(t.dark, 'moon', () => theme.set('dark')),
  ]
  const here = commands
    // The palette's own key, and keys for one of several things.
    .filter(({ key, spelling }) => key !== 'mod+k' && key !== '?' && spelling === undefined)
    .map(({ key, label, icon = 'keyboard', run }): Entry => ({
      key: `here ${label} ${key ?? ''}`,
      label,
      icon,
      kind: 'here',
      run,
      ...(key === undefined ? {} : { shortcut: spellKey(key) }),
    }))
  const recordings = (found?.recordings ?? [])
    .filter(({ title }) => (text === searched && !isPlaceholderData) || has(title))
    .map(({ id, title, workspaceId }): Entry => ({
      key: id,
      label: title,
      icon: 'wave',
      kind: 'recording',
      run: () => void navigate({ to: '/w/$spaceId/r/$recordingId', params: { spaceId: workspaceId, recordingId: id } }),
    }))
  const elsewhere = spaces
    .filter(({ id, name }) => id !== spaceId && has(name))
    .slice(0, offeredMost)
    .map(({ id, name }): Entry => ({
      key: id,
      label: name,
      icon: 'folder',
      kind: 'workspace',
      run: () => void navigate({ to: '/w/$spaceId', params: { spaceId: id } }),
    }))
  const search = (label: string, icon: IconName, mode: { mode?: 'ask' }): Entry =>
    action(
      label,
      icon,
      () =>
        void navigate({
          to: '/w/$spaceId/search',
          params: { spaceId: spaceId ?? '' },
          search: { q: text, ...mode },
        }),
    )
  const looking =
    text === '' || spaceId === null
      ? []
      : [search(t.searchFor(text), 'search', {}), search(t.ask(text), 'spark', { mode: 'ask' })]
  // Matching entries first, then searching for the text.
  // Without a text, the page's actions come last: they are many.
  const first = [...here, ...fixed].filter(({ label }) => has(label))
  return text === '' ? [...fixed, ...recordings, ...here] : [...first, ...recordings, ...elsewhere, ...looking]
}
