import { Outlet, useNavigate, useParams, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { IconButton } from '../components/Button.tsx'
import { words } from '../strings/words.ts'
import { UploadTray } from '../uploads/UploadTray.tsx'
import { lastSpace } from './last-space.ts'
import { Rail } from './Rail.tsx'
import { ShortcutHelp } from './ShortcutHelp.tsx'
import { useShortcuts } from './shortcuts.ts'
import { useLeaveFields } from './use-leave-fields.ts'
import { useMedia } from './use-media.ts'
import { lazyPart } from './lazy-part.ts'

const Palette = lazyPart(
  async () => (await import('./Palette.tsx')).Palette,
  ({ onClose }) => onClose(),
)
const Unfinished = lazyPart(
  async () => (await import('../recorder/Unfinished.tsx')).Unfinished,
  () => undefined,
)

/** The navigation and the page. On a phone the navigation opens on demand. */
export function Shell() {
  const [isHelpOpen, setHelpOpen] = useState(false)
  const path = useRouterState({ select: (state) => state.location.pathname })
  // Remember the page where it was opened, so that navigating closes it.
  const [openAt, setOpenAt] = useState<string | null>(null)
  const isWide = useMedia('(min-width: 48rem)')
  const isOpen = openAt === path && !isWide
  const [rail, opener] = [useRef<HTMLDivElement>(null), useRef<HTMLButtonElement>(null)]
  // Over the page, the navigation keeps the focus, and gives it back.
  useEffect(() => {
    const button = opener.current
    if (!isOpen) return undefined
    rail.current?.querySelector<HTMLElement>('a, button')?.focus()
    return () => button?.focus()
  }, [isOpen, rail, opener])
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  useLeaveFields()
  const navigate = useNavigate()
  const { spaceId = lastSpace.get() } = useParams({ strict: false })
  const search = (): void => {
    const field = document.getElementById('search-field')
    if (field !== null) field.focus()
    else if (spaceId !== null) void navigate({ to: '/w/$spaceId/search', params: { spaceId } })
  }
  useShortcuts([
    { key: '?', label: words.shell.shortcuts, run: () => setHelpOpen(true) },
    { key: 'mod+k', label: words.palette.keys, run: () => setPaletteOpen(true), whileTyping: true },
    { key: '/', label: words.palette.search, run: search },
  ])
  return (
    <div className="flex h-full">
      <a
        href="#content"
        inert={isOpen}
        className="visually-hidden focus:fixed focus:top-2 focus:start-2 focus:z-50 focus:h-auto focus:w-auto focus:bg-paper focus:p-2 focus:[clip-path:none]"
      >
        {words.common.skipToContent}
      </a>
      <div
        ref={rail}
        onKeyDown={({ key, defaultPrevented }) => {
          // A menu or dialog of the navigation closes alone.
          if (key === 'Escape' && !defaultPrevented) setOpenAt(null)
        }}
        className={`print:hidden fixed inset-y-0 start-0 z-30 w-60 border-e border-line bg-paper-2 md:static md:block ${isOpen ? 'shadow-float' : 'max-md:hidden'}`}
      >
        <Rail />
      </div>
      {isOpen && (
        <button
          type="button"
          aria-label={words.common.close}
          className="fixed inset-0 z-20 bg-(--backdrop) md:hidden"
          onClick={() => setOpenAt(null)}
        />
      )}
      <div inert={isOpen} className="flex min-w-0 flex-1 flex-col">
        <header className="flex items-center border-b border-line px-2 py-1 md:hidden print:hidden">
          <IconButton ref={opener} icon="list" label={words.shell.openNavigation} onClick={() => setOpenAt(path)} />
          <span className="font-serif italic">{words.common.name}</span>
        </header>
        <Suspense>
          <Unfinished />
        </Suspense>
        <div id="content" tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto outline-none">
          <Outlet />
        </div>
      </div>
      <UploadTray />
      {isPaletteOpen && (
        <Suspense>
          <Palette spaceId={spaceId} onHelp={() => setHelpOpen(true)} onClose={() => setPaletteOpen(false)} />
        </Suspense>
      )}
      {isHelpOpen && <ShortcutHelp onClose={() => setHelpOpen(false)} />}
    </div>
  )
}
