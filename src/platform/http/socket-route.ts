import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { WebSocketServer, type WebSocket } from 'ws'
import { AppError } from '../../contract/app-error.ts'
import { ServerResponse } from './node-http.ts'
import { answerNoHost, hasOneHost } from './answer-socket.ts'
import type { MountDeps } from './authorise.ts'
import type { Connections } from './connections.ts'
import type { SafetyHeaders } from './safety-headers.ts'

/** A URL that clients connect to with a WebSocket. Errors before the connection are those of the API. */
export interface SocketRoute {
  path: string
  /** Longest message of a client, bytes. */
  maxMessageBytes: number
  /** Without a WebSocket, what else the URL takes: a sentence's end and the methods. */
  otherwise?: { hint: string; methods: readonly string[] }
  /** Checks the request, and returns what serves the connection. AppError */
  admit: (request: FastifyRequest, deps: MountDeps) => Promise<(socket: WebSocket) => void>
}

/**
 * How many pieces a message may arrive in: each takes memory beside its bytes, and a client may send them one by one. A
 * line with the shortest packets brings the longest message in 3000.
 */
const mostPieces = 8192

interface Upgrade {
  socket: Socket
  head: Buffer
}

const token = /^[\w!#$%&'*+.^`|~-]+$/

/**
 * Refuses what the library would refuse later (RFC 6455, section 4.2.1): a route that admits a client may begin
 * something for it. AppError INVALID_PATH
 */
function requireHandshake(headers: IncomingHttpHeaders): void {
  const protocols = headers['sec-websocket-protocol']?.split(',').map((name) => name.trim()) ?? []
  const isRight =
    /^[+/\dA-Za-z]{22}==$/.test(headers['sec-websocket-key'] ?? '') &&
    ['8', '13'].includes(headers['sec-websocket-version'] ?? '') &&
    protocols.every((name, i) => token.test(name) && protocols.indexOf(name) === i)
  if (!isRight) throw new AppError('INVALID_PATH', 'This request is not a valid WebSocket handshake (RFC 6455).')
}

/** Upgrades that wait for their route. */
const upgrades = new WeakMap<IncomingMessage, Upgrade>()

/**
 * Mounts WebSockets as ordinary routes: an upgrade passes the same hooks, checks and error handler as a request, and
 * becomes a connection only when its route has admitted it.
 */
export function mountSockets(
  app: FastifyInstance,
  routes: readonly SocketRoute[],
  deps: MountDeps,
  { connections, safety }: { connections: Pick<Connections, 'admit' | 'hold'>; safety: () => SafetyHeaders },
): void {
  const open = new Set<WebSocket>()
  for (const { path, maxMessageBytes, otherwise, admit } of routes) {
    const sockets = new WebSocketServer({
      noServer: true,
      maxPayload: maxMessageBytes,
      maxBufferedChunks: mostPieces,
      maxFragments: mostPieces,
      perMessageDeflate: false,
    })
    app.get(path, async (request, reply) => {
      const upgrade = upgrades.get(request.raw)
      if (upgrade === undefined || request.headers.upgrade?.toLowerCase() !== 'websocket') {
        throw new AppError('METHOD_NOT_ALLOWED', `Connect to this URL with a WebSocket${otherwise?.hint ?? ''}.`, {
          allowed: otherwise?.methods ?? [],
        })
      }
      requireHandshake(request.headers)
      const serve = await admit(request, deps)
      reply.hijack()
      connections.hold(upgrade.socket)
      sockets.handleUpgrade(request.raw, upgrade.socket, upgrade.head, (socket) => {
        open.add(socket)
        socket.once('close', () => open.delete(socket))
        // Without a listener, a broken frame would end the process.
        socket.on('error', () => {})
        serve(socket)
      })
      return reply
    })
  }
  app.server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    socket.on('error', () => {})
    if (!hasOneHost(request)) {
      answerNoHost(socket, safety())
      return
    }
    const response = new ServerResponse(request)
    try {
      response.assignSocket(socket)
    } catch {
      // It came behind a request that isn't answered yet, whose response has the socket.
      socket.destroy()
      return
    }
    if (!connections.admit(request, response)) return
    upgrades.set(request, { socket, head })
    // An upgrade that is refused is answered, and ends.
    response.shouldKeepAlive = false
    response.once('finish', () => socket.end())
    app.routing(request, response)
  })
  deps.closing.addEventListener('abort', () => {
    for (const socket of open) socket.close(1012, 'The server restarts.')
    setTimeout(() => open.forEach((socket) => socket.terminate()), 1000).unref()
  })
}
