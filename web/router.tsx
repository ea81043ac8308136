import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { me, spaces } from './api/queries.ts'
import { isSignInNeeded, queryClient } from './api/query-client.ts'
import { lastSpace } from './shell/last-space.ts'
import { pagePart } from './shell/part.ts'
import { ErrorPage, NotFoundPage } from './shell/ErrorPage.tsx'
import { isColor, type Color } from './pages/transcript/highlights/colors.ts'
import { librarySearch } from './pages/library/filters.ts'
import { PendingPage } from './shell/PendingPage.tsx'
import { Root } from './shell/Root.tsx'
import { Shell } from './shell/Shell.tsx'
import { SpaceLayout } from './shell/SpaceLayout.tsx'

/** All routes. The server serves the same paths: src/platform/http/dashboard.ts. */
const root = createRootRoute({ component: Root, notFoundComponent: NotFoundPage, errorComponent: ErrorPage })

type Search = Record<string, unknown>
/** Without this, the router gives a page also what `read` leaves out, as the address has it. */
const only =
  <T extends object>(read: (search: Search) => T) =>
  (search: Search): T => ({
    ...Object.fromEntries(Object.keys(search).map((name) => [name, undefined])),
    ...read(search),
  })

type SearchMode = 'semantic' | 'exact' | 'ask' | 'comments'

interface SignInSearch {
  next?: string
  invitation?: string
  step?: 'code'
  failed?: string
}
const signInSearch = only<SignInSearch>((search) => ({
  // Only paths on this site, so that a link can't redirect elsewhere after sign-in.
  ...(typeof search['next'] === 'string' && /^\/(?![/\\])/.test(search['next']) ? { next: search['next'] } : {}),
  ...(typeof search['invitation'] === 'string' ? { invitation: search['invitation'] } : {}),
  // After single sign-on, if the account has a second factor.
  ...(search['step'] === 'code' ? { step: 'code' } : {}),
  // The code of an error, after single sign-on that failed.
  ...(typeof search['failed'] === 'string' ? { failed: search['failed'] } : {}),
}))

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: signInSearch,
  component: lazyRouteComponent(() => pagePart(() => import('./pages/account/SignInPage.tsx')), 'SignInPage'),
})
const signUp = createRoute({
  getParentRoute: () => root,
  path: '/sign-up',
  validateSearch: signInSearch,
  component: lazyRouteComponent(() => pagePart(() => import('./pages/account/SignUpPage.tsx')), 'SignUpPage'),
})

const setUp = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  validateSearch: only<{ token?: string }>((search) =>
    typeof search['token'] === 'string' ? { token: search['token'] } : {},
  ),
  component: lazyRouteComponent(() => pagePart(() => import('./pages/welcome/SetUpPage.tsx')), 'SetUpPage'),
})

async function requireSession({ location }: { location: { href: string } }): Promise<void> {
  try {
    const user = await queryClient.ensureQueryData(me)
    if (user.mustSetUpSecondFactor) throw redirect({ to: '/account/second-factor' })
  } catch (error) {
    if (isSignInNeeded(error)) throw redirect({ to: '/sign-in', search: { next: location.href } })
    throw error
  }
}

/** To project, without the frame of the other pages. */
const memberCaptions = createRoute({
  getParentRoute: () => root,
  path: '/captions/$spaceId/$liveId',
  beforeLoad: requireSession,
  pendingComponent: PendingPage,
  component: lazyRouteComponent(() => pagePart(() => import('./captions/CaptionsPage.tsx')), 'MemberCaptionsPage'),
})
const sharedCaptions = createRoute({
  getParentRoute: () => root,
  path: '/c/$token',
  component: lazyRouteComponent(() => pagePart(() => import('./captions/CaptionsPage.tsx')), 'SharedCaptionsPage'),
})

/** Routes that need a session. */
const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  component: Shell,
  beforeLoad: requireSession,
  pendingComponent: PendingPage,
})
const allowApp = createRoute({
  getParentRoute: () => root,
  path: '/allow-app',
  /** `request`: what the app asks for, which the server understands. */
  validateSearch: only<{ request?: string }>((search) =>
    typeof search['request'] === 'string' ? { request: search['request'] } : {},
  ),
  beforeLoad: requireSession,
  pendingComponent: PendingPage,
  component: lazyRouteComponent(() => pagePart(() => import('./pages/apps/AllowAppPage.tsx')), 'AllowAppPage'),
})
const secondFactor = createRoute({
  getParentRoute: () => root,
  path: '/account/second-factor',
  component: lazyRouteComponent(
    () => pagePart(() => import('./pages/account/SecondFactorPage.tsx')),
    'SecondFactorPage',
  ),
})
const home = createRoute({
  getParentRoute: () => app,
  path: '/',
  beforeLoad: async () => {
    const all = await queryClient.ensureQueryData(spaces)
    const space = all.find(({ id }) => id === lastSpace.get()) ?? all[0]
    if (space !== undefined) throw redirect({ to: '/w/$spaceId', params: { spaceId: space.id } })
    throw redirect({ to: '/welcome' })
  },
})

const welcome = createRoute({
  getParentRoute: () => app,
  path: '/welcome',
  component: lazyRouteComponent(() => pagePart(() => import('./pages/welcome/WelcomePage.tsx')), 'WelcomePage'),
})

const account = createRoute({
  getParentRoute: () => app,
  path: '/account',
  component: lazyRouteComponent(() => pagePart(() => import('./pages/account/AccountPage.tsx')), 'AccountPage'),
})
const shared = createRoute({
  getParentRoute: () => app,
  path: '/shared',
  component: lazyRouteComponent(() => pagePart(() => import('./pages/library/SharedPage.tsx')), 'SharedPage'),
})
const integrations = createRoute({
  getParentRoute: () => app,
  path: '/account/integrations',
  component: lazyRouteComponent(
    () => pagePart(() => import('./pages/integrations/IntegrationsPage.tsx')),
    'IntegrationsPage',
  ),
})

const serverPeople = createRoute({
  getParentRoute: () => app,
  path: '/account/people',
  component: lazyRouteComponent(() => pagePart(() => import('./pages/people/PeoplePage.tsx')), 'PeoplePage'),
})

const serverAudit = createRoute({
  getParentRoute: () => app,
  path: '/account/audit-log',
  component: lazyRouteComponent(() => pagePart(() => import('./pages/audit/AuditPage.tsx')), 'ServerAuditPage'),
})

const serverUsage = createRoute({
  getParentRoute: () => app,
  path: '/account/usage',
  component: lazyRouteComponent(() => pagePart(() => import('./pages/usage/UsagePage.tsx')), 'UsagePage'),
})

const space = createRoute({ getParentRoute: () => app, path: '/w/$spaceId', component: SpaceLayout })

const library = createRoute({
  getParentRoute: () => space,
  path: '/',
  validateSearch: only(librarySearch),
  component: lazyRouteComponent(() => pagePart(() => import('./pages/library/LibraryPage.tsx')), 'LibraryPage'),
})

const recording = createRoute({
  getParentRoute: () => space,
  path: '/r/$recordingId',
  /** `t`: the second to start at; `tab`: the open panel; `translation`: the translation beside the text. */
  validateSearch: only<{ t?: number; tab?: string; translation?: string }>((search) => ({
    ...(Number.isFinite(Number(search['t'] ?? Number.NaN)) ? { t: Math.max(0, Number(search['t'])) } : {}),
    ...(typeof search['tab'] === 'string' ? { tab: search['tab'] } : {}),
    ...(typeof search['translation'] === 'string' ? { translation: search['translation'] } : {}),
  })),
  component: lazyRouteComponent(
    () => pagePart(() => import('./pages/transcript/TranscriptPage.tsx')),
    'TranscriptPage',
  ),
})

const search = createRoute({
  getParentRoute: () => space,
  path: '/search',
  /**
   * `q`: the search text; `in`: filters as people type them, e.g. `speaker:Ada before:2026-10-01`; `mentioned`: only
   * comments that mention the person; `color`: only highlights of it.
   */
  validateSearch: only<{
    q?: string
    mode?: SearchMode
    in?: string
    mentioned?: true
    color?: Color
  }>((search) => ({
    ...(typeof search['q'] === 'string' || typeof search['q'] === 'number' ? { q: String(search['q']) } : {}),
    ...(search['mode'] === 'exact' || search['mode'] === 'ask' || search['mode'] === 'comments'
      ? { mode: search['mode'] }
      : {}),
    ...(typeof search['in'] === 'string' ? { in: search['in'] } : {}),
    ...(search['mentioned'] === true ? { mentioned: true } : {}),
    ...(isColor(search['color']) ? { color: search['color'] } : {}),
  })),
  component: lazyRouteComponent(() => pagePart(() => import('./pages/search/SearchPage.tsx')), 'SearchPage'),
})

const prompts = createRoute({
  getParentRoute: () => space,
  path: '/prompts',
  component: lazyRouteComponent(() => pagePart(() => import('./pages/prompts/PromptsPage.tsx')), 'PromptsPage'),
})

const trash = createRoute({
  getParentRoute: () => space,
  path: '/trash',
  component: lazyRouteComponent(() => pagePart(() => import('./pages/library/TrashPage.tsx')), 'TrashPage'),
})

const settings = createRoute({
  getParentRoute: () => space,
  path: '/settings',
  component: lazyRouteComponent(() => pagePart(() => import('./pages/settings/SettingsPage.tsx')), 'SettingsPage'),
})

const spaceAudit = createRoute({
  getParentRoute: () => space,
  path: '/audit-log',
  component: lazyRouteComponent(() => pagePart(() => import('./pages/audit/AuditPage.tsx')), 'SpaceAuditPage'),
})

const tree = root.addChildren([
  signIn,
  signUp,
  setUp,
  secondFactor,
  allowApp,
  memberCaptions,
  sharedCaptions,
  app.addChildren([
    home,
    welcome,
    account,
    shared,
    integrations,
    serverPeople,
    serverAudit,
    serverUsage,
    space.addChildren([library, recording, search, prompts, trash, settings, spaceAudit]),
  ]),
])

export const router = createRouter({
  routeTree: tree,
  defaultPreload: 'intent',
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
  defaultPendingMs: 300,
  scrollRestoration: false,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
