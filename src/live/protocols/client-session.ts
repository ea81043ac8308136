import type { Caller } from '../../contract/endpoint.ts'
import { AppError, asError, insufficientRole, notFound } from '../../contract/app-error.ts'
import { liveFrameBytes, type LiveEnding, type LiveEvent } from '../../contract/live.ts'
import { defaultWorkspace } from '../../integrations/legacy/default-workspace.ts'
import { runAs } from '../../platform/audit/actor.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Hooks } from '../../platform/hooks.ts'
import type { SocketCall } from '../../platform/http/client-socket-route.ts'
import type { Socket, SocketMessage } from '../../platform/http/web-socket.ts'
import type { Logger } from '../../platform/logger.ts'
import type { Signer } from '../../platform/secrets/signing.ts'
import type { LiveSession, LiveSessions, NewLiveSession } from '../live-session.ts'

export interface ProtocolDeps {
  db: Database
  hooks: Hooks
  signer: Signer
  sessions: LiveSessions
  log: Logger
}

/** How long a connection may be without a session, or a program of Wyoming silent, milliseconds. */
export const quietMs = 300_000

/** Longest message of protocols whose audio is base64. */
export const base64FrameBytes = Math.ceil((liveFrameBytes * 4) / 3) + 1024

export type SessionOptions = Omit<NewLiveSession, 'workspaceId' | 'userId'>

/**
 * Starts a session in the workspace that the client names (header `x-tiro-space` or `space` in the query), otherwise
 * in the account's default one. AppError NOT_FOUND, INSUFFICIENT_ROLE, and those of `LiveSessions.start`.
 */
export async function startClientSession(
  { db, hooks, sessions }: ProtocolDeps,
  call: Pick<SocketCall, 'address' | 'headers' | 'query' | 'grantIn'>,
  caller: Caller,
  options: SessionOptions,
): Promise<LiveSession> {
  return runAs({ address: call.address, headers: call.headers, caller }, async () => {
    // Before the default workspace is looked for: a key that only reads would create another one.
    if (caller.keyRole === 'VIEWER') throw insufficientRole('editor', 'viewer')
    const header = call.headers['x-tiro-space']
    const asked = typeof header === 'string' ? header : call.query.get('space')
    const workspaceId = asked ?? (await db.transaction().execute((tx) => defaultWorkspace(tx, caller, hooks)))
    const grant = await call.grantIn(caller, workspaceId)
    if (grant === null) throw notFound('workspace', workspaceId)
    if (grant.role === 'viewer') throw insufficientRole('editor', grant.role)
    return sessions.start({ ...options, workspaceId, userId: caller.userId })
  })
}

/** How a protocol speaks about a running session. */
export interface ClientProtocol {
  onMessage: (message: SocketMessage) => Promise<void>
  /** `n`: number of the last event that lasts, up to this one. */
  onEvent: (event: LiveEvent, n: number) => Promise<void>
  /** Tells the client of an error that ends the connection, and closes it. */
  fail: (error: AppError) => Promise<void>
}

/**
 * Passes messages and events between a client and its session until the connection ends. These clients can't resume a
 * session, so it is finished when they leave; what a server that stops interrupts, it finishes after its next start.
 */
export async function serveSession(
  socket: Socket,
  session: LiveSession,
  protocol: ClientProtocol,
  log: Logger,
  { closing, lost }: Pick<SocketCall, 'closing' | 'lost'>,
): Promise<void> {
  let isReplaced = false
  const detach = session.attach(() => {
    isReplaced = true
    void protocol.fail(new AppError('INVALID_STATE', 'Another client sends to this session now.'))
  })
  const failed = async (error: unknown): Promise<void> => {
    if (socket.closed.aborted) return
    await protocol.fail(asAppError(error, log))
  }
  const events = async (): Promise<void> => {
    for await (const { event, n } of session.events(0, socket.closed)) await protocol.onEvent(event, n)
    if (session.isGone()) throw notFound('live session', session.id)
  }
  const messages = async (): Promise<void> => {
    for await (const message of socket.messages()) {
      // What it sent after another client took over would be mixed with that client's audio.
      if (isReplaced) return
      await unlessEnding(session, () => protocol.onMessage(message))
    }
  }
  const tell = (): void => void protocol.fail(lost.reason as AppError)
  if (lost.aborted) tell()
  else lost.addEventListener('abort', tell)
  try {
    await Promise.all([events().catch(failed), messages().catch(failed)])
  } finally {
    detach()
    if (!closing.aborted && !isReplaced) await session.finish()
  }
}

/**
 * Runs what comes before a session. Tells the client of a failure, and if its access ends meanwhile, as `serveSession` does
 * later. @returns null after a failure
 */
export async function beforeSession<T>(
  { lost }: Pick<SocketCall, 'lost'>,
  log: Logger,
  fail: (error: AppError) => Promise<void>,
  step: () => Promise<T>,
): Promise<T | null> {
  const tell = (): void => void fail(lost.reason as AppError)
  lost.addEventListener('abort', tell)
  try {
    return await step().finally(() => lost.removeEventListener('abort', tell))
  } catch (error) {
    await fail(asAppError(error, log))
    return null
  }
}

/** Somebody else may end a session while its client speaks: what it refuses then is no error, and its last events come. */
export async function unlessEnding(session: LiveSession, step: () => Promise<void>): Promise<void> {
  try {
    await step()
  } catch (error) {
    const { status } = session.state()
    if (!(error instanceof AppError) || status === 'LIVE' || status === 'PAUSED') throw error
  }
}

/** What clients may know of an error; the rest is in the log. */
export function asAppError(error: unknown, log: Logger): AppError {
  if (error instanceof AppError) return error
  log.error({ err: asError(error) }, 'live connection failed')
  return new AppError('INTERNAL', 'The server failed.')
}

/** What a client is told while its words wait. */
export function pausedSentence(reason: string | null): string {
  return `No words for now: ${reason ?? 'the engine is busy.'} The audio is kept.`
}

/** Closes the connection of a session that has ended; `what` stands before the reason if the client hasn't asked for it. */
export function closeEnded(socket: Socket, ending: LiveEnding | null, what = 'The session ended'): void {
  if (ending === null || ending === 'FINISHED') socket.close(1000, '')
  else socket.close(1011, `${what}: ${ending}`)
}
