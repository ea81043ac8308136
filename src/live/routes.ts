import type { Caller, ServerEvent } from '../contract/endpoint.ts'
import type { Handlers } from '../contract/endpoints/index.ts'
import { AppError, notFound } from '../contract/app-error.ts'
import { liveFrameBytes } from '../contract/live.ts'
import type { SpeakerAssignment } from '../contract/resources.ts'
import type { Database } from '../platform/database/schema.ts'
import type { Signer } from '../platform/secrets/signing.ts'
import { captionLanguages } from '../derived/translations/caption-languages.ts'
import { requireOwn } from '../identity/members/require-own.ts'
import { withNames } from '../transcripts/speakers/with-names.ts'
import { asLiveSession } from './as-live-session.ts'
import { dataOf } from './data-of.ts'
import { followEvents } from './follow-events.ts'
import { lastEventId } from './last-event-id.ts'
import { Journal } from './journal.ts'
import { createToken } from './live-token.ts'
import type { LiveService } from './live-sessions.ts'
import type { NumberedEvent } from './live-session.ts'
import type { RunningSession } from './running-session.ts'
import { elsewhere } from './refusals.ts'
import { findLive, lastEventNumber, readTurns, type LiveRow } from './store.ts'

/** Most bytes of one PUT: a client that was away sends its backlog in several. */
const maxPutBytes = 16 * liveFrameBytes

export interface LiveRouteDeps {
  db: Database
  sessions: LiveService
  signer: Signer
  publicUrl: () => string
}

export function liveRoutes({ db, sessions, signer, publicUrl }: LiveRouteDeps) {
  const rowOf = async (workspaceId: string, id: string): Promise<LiveRow> => {
    const row = await findLive(db, workspaceId, id)
    if (row === undefined) throw notFound('live session', id)
    return row
  }
  /** A running session, which an AGENT key must not take over from another account. */
  const openOwn = async (workspaceId: string, id: string, caller: Caller): Promise<RunningSession> => {
    const session = await sessions.open(workspaceId, id)
    requireOwn(caller, session.row())
    return session
  }
  const accessTo = (row: { id: string; workspaceId: string }, caller: Caller) => {
    const { token, expiresAt: tokenExpiresAt } = createToken(signer, row.id, caller)
    const base = `${publicUrl()}/api/v1/spaces/${row.workspaceId}/live/${row.id}`
    return { token, tokenExpiresAt, audioUrl: `${base.replace(/^http/, 'ws')}/audio`, eventsUrl: `${base}/events` }
  }
  return {
    startLive: async ({ grant, caller, body }) => {
      const { workspaceId } = grant
      const session = await sessions.start({ ...body, workspaceId, userId: caller.userId })
      return { ...asLiveSession(session.row(), session), ...accessTo(session, caller) }
    },
    getLive: async ({ grant, params, query }) => {
      const row = await rowOf(grant.workspaceId, params.liveId)
      const running = sessions.running(row.id)
      const { fromTurn = 0, limit = 100 } = query
      const turns = await readTurns(db, row.id, fromTurn, limit + 1)
      const next = turns[limit]
      return {
        ...asLiveSession(row, running),
        turns: turns.slice(0, limit),
        nextTurn: next?.turn ?? null,
        current: running?.state().current ?? null,
        names: await withNames(db, JSON.parse(row.speakerNames) as SpeakerAssignment[]),
        translationLanguages: await captionLanguages(db, row.recordingId),
      }
    },
    createLiveToken: async ({ grant, params, caller }) =>
      accessTo(await openOwn(grant.workspaceId, params.liveId, caller), caller),
    putLiveAudio: async ({ grant, params, caller, query, stream }) => {
      const session = await openOwn(grant.workspaceId, params.liveId, caller)
      let { offset } = query
      let taken = 0
      // The rest of a refused body is still read, so that the client gets the answer.
      for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
        const bytes = chunk as Buffer
        taken += bytes.length
        if (taken > maxPutBytes) throw tooLarge()
        await session.write(bytes, offset)
        if (offset !== undefined) offset += bytes.length
      }
      // An empty body only asks where the audio ends, or reports a gap.
      if (taken === 0 && offset !== undefined) await session.write(new Uint8Array(0), offset)
      await session.flush()
      return asLiveSession(session.row(), session)
    },
    streamLive: async ({ grant, params, headers, signal }) => {
      const row = await rowOf(grant.workspaceId, params.liveId)
      const from = lastEventId(headers)
      if (row.status !== 'ENDED') {
        const session = await sessions.find(row)
        return serverEvents(db, session?.events(from, signal) ?? followEvents(db, row.id, from, signal))
      }
      const journal = new Journal(db, row.id, await lastEventNumber(db, row.id))
      journal.end()
      return serverEvents(db, journal.read(from, signal))
    },
    correctLiveTurn: async ({ grant, params, caller, body }) =>
      (await openOwn(grant.workspaceId, params.liveId, caller)).correct(params.turn, body.text),
    finishLive: async ({ grant, params, caller }) => {
      const row = await rowOf(grant.workspaceId, params.liveId)
      requireOwn(caller, row)
      if (row.status !== 'ENDED') {
        const running = sessions.running(row.id)
        if (running === null && row.status !== 'LIVE' && row.status !== 'PAUSED') throw elsewhere(row)
        await (running ?? (await sessions.open(grant.workspaceId, row.id))).finish()
      }
      const ended = await rowOf(grant.workspaceId, params.liveId)
      return asLiveSession(ended, null)
    },
  } satisfies Partial<Handlers>
}

async function* serverEvents(
  db: Database,
  events: AsyncIterable<NumberedEvent>,
): AsyncGenerator<ServerEvent, void, undefined> {
  for await (const { n, event } of events) yield { id: String(n), event: event.type, data: await dataOf(db, event) }
}

function tooLarge(): AppError {
  return new AppError('BODY_TOO_LARGE', `Send at most ${maxPutBytes} bytes at once.`, { maxBytes: maxPutBytes })
}
