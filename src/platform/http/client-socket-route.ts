import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Caller, Grant } from '../../contract/endpoint.ts'
import { insufficientRole, notFound } from '../../contract/app-error.ts'
import type { MountDeps } from './authorise.ts'
import { countCaller } from './count-request.ts'
import type { SocketRoute } from './socket-route.ts'
import { watchAccess } from './watch-access.ts'
import { asSocket, type Socket } from './web-socket.ts'

/** An address that takes WebSocket connections in the protocol of another vendor. */
export interface ClientSocketRoute {
  path: string
  /** Without a WebSocket, what else the URL takes: a sentence's end and the methods. */
  otherwise?: SocketRoute['otherwise']
  /** Longest message, bytes; longer ones close the connection with 1009. */
  maxMessageBytes: number
  /**
   * Called before the connection is open: an AppError is answered as by every other route. What it returns serves the
   * connection, and resolves when that has ended.
   */
  open: (call: SocketCall) => Promise<(socket: Socket) => Promise<void>>
}

export interface SocketCall {
  headers: IncomingHttpHeaders
  query: URLSearchParams
  /** Subprotocols that the client offers, in its order. The first one is chosen. */
  protocols: readonly string[]
  address: string
  requestId: string
  /** The caller of an API key. @throws AppError API_KEY_… */
  callerOfKey: (key: string | null) => Promise<Caller>
  /**
   * The caller of the key in the headers, wherever the API takes it, and as the password of HTTP Basic. Pages of other
   * sites can't use what a browser knows of Basic. @throws AppError API_KEY_…, ORIGIN_FORBIDDEN
   */
  callerOfHeaders: () => Promise<Caller>
  /**
   * Identifies the caller and counts the attempt. While the connection is open, the caller is identified again and
   * again; `lost` says when that fails. @throws AppError API_KEY_…, RATE_LIMITED
   */
  authenticate: (identify: () => Promise<Caller>) => Promise<Caller>
  /** Null: the caller may not see the workspace. */
  grantIn: (caller: Caller, workspaceId: string) => Promise<Grant | null>
  /** Aborted when the server closes. */
  closing: AbortSignal
  /**
   * Aborted with an AppError when the caller is unknown now, or may no longer write to the workspace of `grantIn`. The
   * route tells the client in its protocol, and closes the connection; a second later it's closed with 1008.
   */
  lost: AbortSignal
}

/** @param onError what `open`'s result threw */
export function clientSocketRoute(route: ClientSocketRoute, onError: (error: unknown) => void): SocketRoute {
  return {
    path: route.path,
    maxMessageBytes: route.maxMessageBytes,
    ...(route.otherwise === undefined ? {} : { otherwise: route.otherwise }),
    admit: async (request, deps) => {
      const { headers, ip: address, id: requestId } = request
      let identify: (() => Promise<Caller>) | null = null
      let workspace: string | null = null
      const lost = new AbortController()
      const grantIn = async (caller: Caller, workspaceId: string): Promise<Grant | null> =>
        workspaceId.includes('\u0000') ? null : deps.grantIn(caller, workspaceId)
      const check = async (): Promise<void> => {
        const caller = await identify?.()
        if (caller === undefined || workspace === null) return
        const grant = await grantIn(caller, workspace)
        if (grant === null) throw notFound('workspace', workspace)
        if (grant.role === 'viewer') throw insufficientRole('editor', grant.role)
      }
      const serve = await route.open({
        headers,
        query: new URL(request.url, 'http://local').searchParams,
        protocols: (headers['sec-websocket-protocol'] ?? '').split(',').flatMap((one) => one.trim() || []),
        address,
        requestId,
        callerOfKey: (key) => callerOfKey(key, request, deps),
        callerOfHeaders: async () => {
          // Sessions of the dashboard don't count.
          const { cookie: _, ...given } = headers
          return deps.authenticate({ method: 'GET', ip: address, headers: given, takesBasic: true })
        },
        authenticate: async (asked) => {
          identify = asked
          return countCaller(asked, { policy: deps.policies.jobs, address, reply: null }, deps)
        },
        grantIn: async (caller, workspaceId) => {
          workspace = workspaceId
          return grantIn(caller, workspaceId)
        },
        closing: deps.closing,
        lost: lost.signal,
      })
      return (ws) => {
        const socket = asSocket(ws)
        watchAccess(socket.closed, check, (error) => {
          // The client may read nothing.
          if (lost.signal.aborted) socket.close(1008, error.message)
          else lost.abort(error)
        })
        serve(socket).catch((error: unknown) => {
          socket.close(1011, 'The server failed.')
          onError(error)
        })
      }
    },
  }
}

async function callerOfKey(key: string | null, { ip, headers }: FastifyRequest, deps: MountDeps): Promise<Caller> {
  const { 'user-agent': agent } = headers
  return deps.authenticate({
    method: 'GET',
    ip,
    headers: { ...(agent === undefined ? {} : { 'user-agent': agent }), ...(key === null ? {} : { 'x-api-key': key }) },
  })
}
