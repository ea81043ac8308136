import type { RawData, WebSocket } from 'ws'
import { AppError } from '../contract/app-error.ts'
import { checkOf } from '../contract/ajv.ts'
import { authorise } from '../platform/http/authorise.ts'
import type { SocketRoute } from '../platform/http/socket-route.ts'
import { endpoints } from '../contract/endpoints/index.ts'
import { LiveControl, liveCloseCodes, liveFrameBytes } from '../contract/live.ts'
import { requireOwnOrigin } from '../identity/sessions/own-origin.ts'
import type { Database } from '../platform/database/schema.ts'
import type { Logger } from '../platform/logger.ts'
import type { Signer } from '../platform/signing.ts'
import { asLiveSession } from './as-live-session.ts'
import type { LiveService } from './live-sessions.ts'
import { verifyToken } from './live-token.ts'
import type { RunningSession } from './running-session.ts'
import { dataOf } from './routes.ts'

/** A client that doesn't answer is gone after two of these, milliseconds. */
const pingMs = 15_000
/** Bytes that may wait for a client that doesn't read. Events then wait in the database. */
const mostUnread = 256 * 1024

const control = checkOf(LiveControl)

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
    admit: async (request, deps) => {
      const { spaceId, liveId } = request.params as { spaceId: string; liveId: string }
      const { token, offset, after } = request.query as Record<string, string | undefined>
      let session: RunningSession
      if (token === undefined) {
        const { caller, grant } = await authorise(endpoints.putLiveAudio, request, deps)
        // A page of another site could open a WebSocket with the cookie.
        if (caller?.session != null) requireOwnOrigin(request.headers.origin, publicUrl(), true)
        session = await sessions.open(grant?.workspaceId ?? spaceId, liveId)
      } else {
        await verifyToken(db, signer, { id: liveId, workspaceId: spaceId }, token)
        session = await sessions.open(spaceId, liveId)
      }
      const from = { offset: wholeNumber('offset', offset), after: wholeNumber('after', after) ?? 0 }
      return (socket) => serve(socket, session, from, log)
    },
  }
}

/** A query parameter. AppError INVALID_QUERY. */
function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const number = Number(text)
  if (text !== '' && Number.isSafeInteger(number) && number >= 0) return number
  const message = 'Must be a whole number of at least 0.'
  throw new AppError('INVALID_QUERY', `Query: /${name}: ${message}`, {
    fields: [{ path: `/${name}`, rule: 'type', message }],
  })
}

function serve(
  socket: WebSocket,
  session: RunningSession,
  from: { offset: number | undefined; after: number },
  log: Logger,
): void {
  const gone = new AbortController()
  const detach = session.attach(() => socket.close(liveCloseCodes.replaced, 'Another client sends to this session.'))
  let { offset } = from
  let isAlive = true
  /** Messages are worked off in order; the socket isn't read while one waits. */
  let working: Promise<void> = Promise.resolve()
  const fail = (error: unknown): void => {
    if (gone.signal.aborted) return
    const known = error instanceof AppError ? error : null
    if (known === null) log.error({ err: error, liveId: session.id }, 'live session')
    const code = known?.code ?? 'INTERNAL'
    const message = known?.message ?? 'Something went wrong. What was acknowledged is kept; connect again.'
    send(socket, { type: 'error', error: code, message, ...known?.details })
    socket.close(closeCode(known), message.slice(0, 120))
  }
  const take = async (data: RawData, isBinary: boolean): Promise<void> => {
    const bytes = Buffer.isBuffer(data) ? data : Buffer.concat(Array.isArray(data) ? data : [Buffer.from(data)])
    if (!isBinary) return command(session, bytes.toString('utf8'))
    await session.write(bytes, offset)
    if (offset !== undefined) offset += bytes.length
  }
  socket.on('message', (data, isBinary) => {
    socket.pause()
    working = working
      .then(() => (gone.signal.aborted ? undefined : take(data, isBinary)))
      .catch(fail)
      .finally(() => {
        if (!gone.signal.aborted) socket.resume()
      })
  })
  socket.on('pong', () => {
    isAlive = true
  })
  const pinging = setInterval(() => {
    if (!isAlive) return socket.terminate()
    isAlive = false
    socket.ping()
  }, pingMs)
  socket.once('close', () => {
    clearInterval(pinging)
    gone.abort()
    detach()
  })
  send(socket, { type: 'session', session: asLiveSession(session.row(), session) })
  // A session that begins in the middle of nothing would lose the beginning without a word.
  if (offset !== undefined) working = session.write(new Uint8Array(0), offset).catch(fail)
  sendEvents(socket, session, from.after, gone.signal).catch(fail)
  sendAcks(socket, session, gone.signal).catch(fail)
}

async function command(session: RunningSession, text: string): Promise<void> {
  let message: unknown
  try {
    message = JSON.parse(text)
  } catch {
    throw new AppError('MALFORMED_JSON', 'Send audio in binary messages, and JSON in text messages.')
  }
  if (!control.isValid(message)) throw new AppError('INVALID_BODY', `This message isn't known: ${control.fault()}.`)
  switch (message.type) {
    case 'finish':
      return session.finish()
    case 'pause':
      return session.pause()
    case 'resume':
      return session.resume()
    case 'mark':
      return session.mark(message.label ?? null)
    case 'end_turn':
      return session.endTurn()
  }
}

/** One event after the other, as fast as the client reads. */
async function sendEvents(
  socket: WebSocket,
  session: RunningSession,
  after: number,
  signal: AbortSignal,
): Promise<void> {
  for await (const { n, event } of session.events(after, signal)) {
    await sent(socket, { type: event.type, n, ...dataOf(event) })
  }
  if (!signal.aborted && session.state().status === 'ENDED') socket.close(1000, 'The session has ended.')
}

async function sendAcks(socket: WebSocket, session: RunningSession, signal: AbortSignal): Promise<void> {
  let kept = session.state().keptBytes
  while (!signal.aborted && session.state().status !== 'ENDED') {
    const now = await session.keptMore(kept, signal)
    if (now === kept || signal.aborted) return
    kept = now
    await sent(socket, { type: 'ack', keptBytes: kept })
  }
}

/** Sends, and waits while too much is unread. */
async function sent(socket: WebSocket, message: object): Promise<void> {
  if (socket.readyState !== socket.OPEN) return
  await new Promise<void>((resolve) => {
    const done = (): void => resolve()
    if (socket.bufferedAmount < mostUnread) {
      socket.send(JSON.stringify(message))
      return done()
    }
    socket.once('close', done)
    socket.send(JSON.stringify(message), () => {
      socket.off('close', done)
      done()
    })
  })
}

function send(socket: WebSocket, message: object): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
}

function closeCode(error: AppError | null): number {
  switch (error?.code) {
    case 'MALFORMED_JSON':
    case 'INVALID_BODY':
      return liveCloseCodes.badMessage
    case 'INVALID_STATE':
      return error.details['receivedBytes'] === undefined ? liveCloseCodes.ended : liveCloseCodes.gap
    case 'STORAGE_FULL':
      return liveCloseCodes.storage
    default:
      return 1011
  }
}
