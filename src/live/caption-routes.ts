import { captionLanguages } from '../derived/translations/caption-languages.ts'
import { requireStillAllowed } from '../identity/members/require-still-allowed.ts'
import type { ServerEvent } from '../contract/endpoint.ts'
import type { Handlers } from '../contract/endpoints/index.ts'
import { notFound } from '../contract/app-error.ts'
import type { LiveEvent, LiveStatus } from '../contract/live.ts'
import type { Database } from '../platform/database/schema.ts'
import { watchAccess } from '../platform/http/watch-access.ts'
import { hashSecret } from '../platform/secrets/hash-secret.ts'
import { withNames } from '../transcripts/speakers/with-names.ts'
import { getCaptionLink, shareCaptions, unshareCaptions, type LinkDeps } from './caption-link.ts'
import { dataOf } from './data-of.ts'
import { followEvents } from './follow-events.ts'
import { lastEventId } from './last-event-id.ts'
import type { LiveService } from './live-sessions.ts'
import type { NumberedEvent } from './live-session.ts'
import { findSharedLive, type SharedLive } from './store.ts'

export interface CaptionRouteDeps extends LinkDeps {
  db: Database
  sessions: LiveService
}

export function captionRoutes({ db, sessions, ...deps }: CaptionRouteDeps) {
  const find = async (token: string): Promise<SharedLive> => {
    const session = await findSharedLive(db, hashSecret(token))
    if (session === undefined) throw notFound('captions', token.slice(0, 4))
    return session
  }
  return {
    getCaptionLink: async ({ grant, params }) => ({
      share: await getCaptionLink(db, deps, { workspaceId: grant.workspaceId, id: params.liveId }),
    }),
    shareCaptions: ({ caller, grant: { workspaceId }, params }) =>
      db.transaction().execute(async (tx) => {
        await requireStillAllowed(tx, caller, workspaceId, 'editor')
        return shareCaptions(tx, deps, { workspaceId, id: params.liveId })
      }),
    unshareCaptions: async ({ grant, params }) => {
      const place = { workspaceId: grant.workspaceId, id: params.liveId }
      await db.transaction().execute((tx) => unshareCaptions(tx, place))
      return { success: true }
    },
    getCaptions: async ({ params }) => {
      const { id, recordingId, title, language, status } = await find(params.token)
      const translationLanguages = await captionLanguages(db, recordingId)
      return {
        title,
        language,
        translationLanguages,
        status: sessions.running(id)?.state().status ?? (status as LiveStatus),
      }
    },
    streamCaptions: async ({ params, headers, signal }) => {
      const { id } = await find(params.token)
      const from = lastEventId(headers)
      const running = sessions.running(id)
      return forAudience(
        db,
        (until) => (running === null ? followEvents(db, id, from, until) : running.events(from, until)),
        () => find(params.token),
        signal,
      )
    },
  } satisfies Partial<Handlers>
}

/** What an audience sees: words and states, until `check` fails. */
async function* forAudience(
  db: Database,
  events: (until: AbortSignal) => AsyncIterable<NumberedEvent>,
  check: () => Promise<unknown>,
  signal: AbortSignal,
): AsyncGenerator<ServerEvent, void, undefined> {
  const revoked = new AbortController()
  const closed = AbortSignal.any([signal, revoked.signal])
  watchAccess(closed, check, () => revoked.abort())
  try {
    for await (const { n, event } of events(closed)) {
      if (event.type === 'mark') continue
      yield { id: String(n), event: event.type, data: await audienceData(db, event) }
    }
  } finally {
    revoked.abort()
  }
}

/** What an audience learns of an event: no ids of speakers, and no reasons, which name engines and limits of the server. */
async function audienceData(db: Database, event: Exclude<LiveEvent, { type: 'mark' }>): Promise<object> {
  switch (event.type) {
    case 'turn':
    case 'translation':
      return dataOf(db, event)
    case 'speakers':
      return { turns: event.turns, names: await namesOnly(db, event) }
    case 'captions':
      return { isPaused: event.isPaused }
    case 'state':
      return { status: event.status }
  }
}

async function namesOnly(
  db: Database,
  { names = [] }: Extract<LiveEvent, { type: 'speakers' }>,
): Promise<{ speakerIndex: number; name: string }[]> {
  return (await withNames(db, names)).map(({ speakerIndex, name }) => ({ speakerIndex, name }))
}
