import { AppError, invalidQuery, notFound } from '../contract/app-error.ts'
import { checkOf } from '../contract/ajv.ts'
import { authorise, callerOf } from '../platform/http/authorise.ts'
import { countCaller } from '../platform/http/count-request.ts'
import { unprintableText } from '../platform/http/field-error.ts'
import type { SocketRoute } from '../platform/http/socket-route.ts'
import { requestChecks } from '../platform/http/validate.ts'
import { watchAccess } from '../platform/http/watch-access.ts'
import { asSocket, type Socket } from '../platform/http/web-socket.ts'
import { endpoints } from '../contract/endpoints/index.ts'
import { LiveControl, liveCloseCodes, liveFrameBytes } from '../contract/live.ts'
import { requireOwn } from '../identity/members/require-own.ts'
import { requireStillGranted } from '../identity/members/signed-for.ts'
import { requireOwnOrigin } from '../identity/sessions/own-origin.ts'
import type { Database } from '../platform/database/schema.ts'
import type { Logger } from '../platform/logger.ts'
import type { Signer } from '../platform/secrets/signing.ts'
import { isPrintable } from '../text/is-printable.ts'
import { asLiveSession } from './as-live-session.ts'
import { dataOf } from './data-of.ts'
import type { LiveService } from './live-sessions.ts'
import { verifyToken } from './live-token.ts'
import type { RunningSession } from './running-session.ts'

const control = checkOf(LiveControl)
const checks = requestChecks(endpoints.putLiveAudio)

export interface SocketDeps {
  db: Database
  sessions: LiveService
  signer: Signer
  publicUrl: () => string
  log: Logger
}

/** The WebSocket that takes the audio of a session and says what is recognised. */
export function audioSocket({ db, sessions, signer, publicUrl, log }: SocketDeps): SocketRoute {
  return {
    path: '/api/v1/spaces/:spaceId/live/:liveId/audio',
    maxMessageBytes: liveFrameBytes,
    otherwise: { hint: ', or send the audio with PUT', methods: ['PUT'] },
    admit: async (request, deps) => {
      const { spaceId, liveId } = request.params as { spaceId: string; liveId: string }
      const given = request.query as Record<string, unknown>
      const [token, offset, after] = [text('token', given), text('offset', given), text('after', given)]
      let session: RunningSession
      let check = (): Promise<unknown> => authorise(endpoints.putLiveAudio, request, deps)
      if (token === undefined) {
        const spec = endpoints.putLiveAudio
        // Only failures count: clients connect again and again where the network is bad.
        const counted = { policy: null, address: request.ip, reply: null }
        const known = await countCaller(() => callerOf(spec, request, deps), counted, deps)
        const { caller, grant } = await authorise(spec, request, deps, known)
        checks.params({ spaceId, liveId })
        // A page of another site could open a WebSocket with the cookie.
        if (caller?.session != null) requireOwnOrigin(request.headers.origin, publicUrl(), true)
        session = await sessions.open(grant?.workspaceId ?? spaceId, liveId)
        if (caller !== null) requireOwn(caller, session.row())
      } else {
        const by = await verifyToken(db, signer, { id: liveId, workspaceId: spaceId }, token)
        // A token expires, the connection that it opened doesn't.
        check = () => requireStillGranted(db, by, spaceId, 'editor')
        session = await sessions.open(spaceId, liveId)
      }
      const from = { offset: wholeNumber('offset', offset), after: wholeNumber('after', after) ?? 0 }
      return (ws) => {
        const socket = asSocket(ws)
        const end = serve(db, socket, session, from, log)
        watchAccess(socket.closed, check, (error) => end(error, liveCloseCodes.noAccess))
      }
    },
  }
}

/** A query parameter; one that is repeated is a list. AppError INVALID_QUERY. */
function text(name: string, query: Record<string, unknown>): string | undefined {
  const value = query[name]
  if (value === undefined || typeof value === 'string') return value
  throw wrongParameter(name, 'Must be given once.')
}

/** AppError INVALID_QUERY. */
function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const number = Number(text)
  if (text !== '' && Number.isSafeInteger(number) && number >= 0) return number
  throw wrongParameter(name, 'Must be a whole number of at least 0.')
}

function wrongParameter(name: string, message: string): AppError {
  return invalidQuery(`/${name}`, 'type', message, `Query: /${name}: ${message}`)
}

function serve(
  db: Database,
  socket: Socket,
  session: RunningSession,
  from: { offset: number | undefined; after: number },
  log: Logger,
): (error: AppError, code: number) => void {
  let { offset } = from
  let isReplaced = false
  const detach = session.attach(() => {
    isReplaced = true
    socket.close(liveCloseCodes.replaced, 'Another client sends to this session.')
  })
  socket.closed.addEventListener('abort', detach)
  const end = ({ code: error, message, details }: AppError, code: number): void => {
    void socket.send({ type: 'error', error, message, ...details })
    socket.close(code, message)
  }
  const fail = (error: unknown): void => {
    if (socket.closed.aborted) return
    if (error instanceof AppError) return end(error, closeCode(error))
    log.error({ err: error, liveId: session.id }, 'live session')
    end(new AppError('INTERNAL', 'Something went wrong. What was acknowledged is kept; connect again.'), 1011)
  }
  const take = async (): Promise<void> => {
    // A session that begins in the middle of nothing would lose the beginning without a word.
    if (offset !== undefined) await session.write(new Uint8Array(0), offset)
    for await (const message of socket.messages()) {
      // What it sent after another client took over would be mixed with that client's audio.
      if (isReplaced) return
      if ('text' in message) await command(session, message.text)
      else {
        await session.write(message.bytes, offset)
        if (offset !== undefined) offset += message.bytes.length
      }
    }
  }
  void socket.send({ type: 'session', session: asLiveSession(session.row(), session) })
  take().catch(fail)
  sendEvents(db, socket, session, from.after).catch(fail)
  sendAcks(socket, session).catch(fail)
  return end
}

async function command(session: RunningSession, text: string): Promise<void> {
  let message: unknown
  try {
    message = JSON.parse(text)
  } catch {
    throw new AppError('MALFORMED_JSON', 'Send audio in binary messages, and JSON in text messages.')
  }
  if (!control.isValid(message)) throw new AppError('INVALID_BODY', `This message isn't known: ${control.fault()}.`)
  // It becomes a comment, and PostgreSQL stores no NUL character.
  if (!isPrintable(message.label ?? '')) throw new AppError('INVALID_BODY', `label: ${unprintableText}`)
  switch (message.type) {
    case 'finish':
      return session.finish()
    case 'pause':
      return session.pause()
    case 'resume':
      return session.resume()
    case 'mark':
      return session.mark(message.label ?? null, message.at)
    case 'end_turn':
      // The audio that follows is taken meanwhile.
      void session.endTurn()
  }
}

/** One event after the other, as fast as the client reads. Events that it hasn't read wait in the database. */
async function sendEvents(db: Database, socket: Socket, session: RunningSession, after: number): Promise<void> {
  for await (const { n, event } of session.events(after, socket.closed)) {
    await socket.send({ type: event.type, n, ...(await dataOf(db, event)) })
  }
  if (session.isGone()) throw notFound('live session', session.id)
  if (session.state().status === 'ENDED') socket.close(1000, 'The session has ended.')
}

async function sendAcks(socket: Socket, session: RunningSession): Promise<void> {
  let kept = session.state().keptBytes
  while (!socket.closed.aborted && session.state().status !== 'ENDED') {
    const now = await session.keptMore(kept, socket.closed)
    if (now === kept) return
    kept = now
    await socket.send({ type: 'ack', keptBytes: kept })
  }
}

function closeCode(error: AppError): number {
  switch (error.code) {
    case 'MALFORMED_JSON':
    case 'INVALID_BODY':
    case 'QUEUE_FULL':
      return liveCloseCodes.badMessage
    case 'INVALID_STATE':
      return error.details['receivedBytes'] === undefined ? liveCloseCodes.ended : liveCloseCodes.gap
    case 'STORAGE_FULL':
      return liveCloseCodes.storage
    default:
      return 1011
  }
}
