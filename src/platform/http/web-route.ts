import { AsyncLocalStorage } from 'node:async_hooks'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../contract/endpoint.ts'
import { AppError } from '../../contract/app-error.ts'
import type { MountDeps } from './authorise.ts'
import { countedAddress } from './client-address.ts'
import { countCaller, takeToken } from './count-request.ts'
import { readBody } from './read-body.ts'
import { inScopeOf } from './request-scope.ts'

/**
 * A route of another protocol (MCP, OAuth), whose messages and errors aren't those of the API. It has the same
 * authentication, limits and guards as an operation.
 */
export type WebRoute = OpenRoute | CallerRoute

interface RouteBase {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  /** Reads the key where the protocol has it; by default, where the API has it. */
  keyOf?: (headers: Headers) => string | null
  /** signIn: few per address, for what strangers may try. */
  rate: 'default' | 'signIn'
  /** Longest body, bytes. */
  maxBytes: number
  /** Checks the request before anything else. @throws AppError */
  admit?: (headers: Headers) => void
}

export interface OpenRoute extends RouteBase {
  access: 'open'
  handle: (call: WebCall) => Promise<Response>
}

interface CallerRoute extends RouteBase {
  /** `key`: an API key; `app`: also an app's token. Sessions of the dashboard don't count. */
  access: 'key' | 'app'
  handle: (call: WebCall, caller: Caller) => Promise<Response>
}

export interface WebCall {
  request: Request
  /** The body, which `request` has too. */
  body: Buffer
  /** Calls the API with the caller's key, inside this process: the operation sees an ordinary request. */
  callApi: (address: string, init: RequestInit) => Promise<Response>
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** WWW-Authenticate of a 401; absent: the API's. */
    challenge?: () => string
  }
}

export interface WebRouteDeps extends MountDeps {
  /** As `authenticate`, but the caller may be an app. */
  authenticateApp: MountDeps['authenticate']
  publicUrl: () => string
  /** WWW-Authenticate of routes that take a key. */
  challenge: () => string
}

const inside = new AsyncLocalStorage<true>()

/** Whether a web route sent the request that is being worked on. */
export function isCalledInside(): boolean {
  return inside.getStore() === true
}

/** Mounts the routes of other protocols. */
export async function mountWebRoutes(
  app: FastifyInstance,
  routes: readonly WebRoute[],
  deps: WebRouteDeps,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', readBody)
    for (const route of routes) mountOne(app, scope, route, deps)
  })
}

function mountOne(app: FastifyInstance, scope: FastifyInstance, route: WebRoute, deps: WebRouteDeps): void {
  const { method, path, access, maxBytes } = route
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const left = new AbortController()
    reply.raw.once('close', () => left.abort())
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const call: WebCall = {
      request: new Request(new URL(request.url, deps.publicUrl()), {
        method,
        headers: headersOf(request),
        signal: AbortSignal.any([left.signal, deps.closing]),
        ...(method === 'POST' ? { body } : {}),
      }),
      body,
      callApi: (address, init) => inside.run(true, () => inject(app, request, address, init)),
    }
    if (route.access === 'open') return send(reply, await route.handle(call))
    const caller = request.known?.caller
    if (caller == null) throw new Error('a request without a caller passed the check of its key')
    return send(reply, await route.handle(call, caller))
  }
  scope.route({
    method,
    url: path,
    bodyLimit: maxBytes,
    config: access === 'open' ? {} : { challenge: deps.challenge },
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      route.admit?.(headersOf(request))
      request.known = { caller: await admit(route, request, reply, deps), grant: null }
    },
    handler: (request, reply) => inScopeOf(request, () => answer(request, reply)),
  })
}

/** Counts the request, and identifies the caller of a route that takes a key. @throws AppError */
async function admit(
  { access, rate, keyOf }: WebRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: WebRouteDeps,
): Promise<Caller | null> {
  const policy = deps.policies[rate]
  if (access === 'open') {
    takeToken(reply, await deps.limiter.take(policy, countedAddress(request.ip)))
    return null
  }
  const identify = async (): Promise<Caller> => {
    const key = keyOf?.(headersOf(request))
    const authenticate = access === 'app' ? deps.authenticateApp : deps.authenticate
    const caller = await authenticate(
      key === undefined
        ? request
        : { method: request.method, ip: request.ip, headers: key === null ? {} : { 'x-api-key': key } },
    )
    if (caller.session === null) return caller
    throw new AppError('API_KEY_MISSING', 'Send an API key or an access token as Authorization: Bearer.')
  }
  return countCaller(identify, { policy, address: request.ip, reply }, deps)
}

function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one)
  }
  return headers
}

/** Sends a request of the caller through all of the server, without a connection. */
async function inject(
  app: FastifyInstance,
  { headers, ip }: FastifyRequest,
  address: string,
  init: RequestInit,
): Promise<Response> {
  const { pathname, search } = new URL(address)
  const credentials = Object.entries({ authorization: headers.authorization, 'x-api-key': headers['x-api-key'] })
  const answer = await app.inject({
    method: (init.method ?? 'GET') as 'GET' | 'POST',
    url: `${pathname}${search}`,
    remoteAddress: ip,
    headers: {
      ...(init.headers as Record<string, string>),
      'user-agent': headers['user-agent'] ?? '',
      ...Object.fromEntries(credentials.filter(([, value]) => value !== undefined)),
    },
    ...(typeof init.body === 'string' ? { payload: init.body } : {}),
    ...(init.signal == null ? {} : { signal: init.signal }),
  })
  const type = answer.headers['content-type'] ?? ''
  return new Response(new Uint8Array(answer.rawPayload), {
    status: answer.statusCode,
    headers: { 'content-type': type },
  })
}

async function send(reply: FastifyReply, answer: Response): Promise<FastifyReply> {
  reply.code(answer.status)
  for (const [name, value] of answer.headers) reply.header(name, value)
  if (answer.body === null) return reply.send('')
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') === true
  return reply.send(isStream ? Readable.fromWeb(answer.body) : Buffer.from(await answer.arrayBuffer()))
}
