import type { IncomingMessage } from 'node:http'
import createSerialiser from 'fast-json-stringify'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { EndpointSpec } from '../../contract/endpoint.ts'
import type { TSchema } from '../../contract/type.ts'
import { endpoints, type EndpointId, type Handlers } from '../../contract/endpoints/index.ts'
import { AppError, messageOf } from '../../contract/app-error.ts'
import { createServer as createHttpServer } from './node-http.ts'
import { runInScope } from '../tracing/scope.ts'
import { mountDocuments } from './documents.ts'
import { drainBody } from './drain-body.ts'
import { isDiskFailure } from '../disk-failure.ts'
import { errorReply } from './error-body.ts'
import { allowOrigins } from './allow-origins.ts'
import { compressReplies } from './compress.ts'
import type { MountDeps } from './authorise.ts'
import { noBody } from './body-limits.ts'
import { readBody } from './read-body.ts'
import { clientLeft } from './request-call.ts'
import { mountDashboard } from './dashboard.ts'
import { mountSockets, type SocketRoute } from './socket-route.ts'
import { mountWebRoutes, type WebRoute } from './web-route.ts'
import { countUnmatched } from './count-request.ts'
import { restrictLegacyHost } from './legacy-host.ts'
import { isLegacy, mount, routePattern } from './mount.ts'
import { answerExpectation, answerUnrouted } from './answer-unrouted.ts'
import { answerNoHost, answerNoHttp, hasOneHost } from './answer-socket.ts'
import { newRequestId } from './new-request-id.ts'
import { parseJson } from './parse-json.ts'
import { unknownAddress } from './unknown-address.ts'
import { closeScope, inScopeOf, openScope } from './request-scope.ts'
import { replySchema } from './reply-schema.ts'
import { safetyHeaders, type SafetyHeaders } from './safety-headers.ts'
import { defaultConnectionLimits, limitConnections, type Connections } from './connections.ts'
import { jsonHeaders } from './json-headers.ts'
import { routedUrl } from './routed-url.ts'
import { errorBodyFor, vendorOf } from './vendor-errors.ts'
import { expectBody, serverTimeouts } from './slow-clients.ts'

export interface ServerOptions {
  handlers: Handlers
  /** Origin of the media store, if clients reach it. */
  storeOrigin?: string | null
  deps: Omit<MountDeps, 'closing'>
  logger: FastifyBaseLogger
  trustedProxies: readonly string[]
  /** Reads the committed OpenAPI document, YAML. */
  openapi: () => Promise<string>
  publicUrl: () => string
  /** Routes of other protocols. */
  webRoutes: readonly WebRoute[]
  sockets: readonly SocketRoute[]
  /** The caller of a web route that takes apps. */
  authenticateApp: MountDeps['authenticate']
  /** WWW-Authenticate of web routes that take a key. */
  challenge: () => string
  /** Origins of pages that may call the API from a browser, or *. */
  corsOrigins: readonly string[]
  /** Host name that serves only the legacy endpoints; null: none. */
  legacyHost?: string | null
}

/** How long requests in progress may continue when the server stops, milliseconds. */
const graceMs = 10_000

/** Builds the HTTP server without listening. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const safety = safetyHeaders(options.publicUrl)
  const connections = limitConnections(defaultConnectionLimits(), safety)
  const app = createFastify(options, connections, safety)
  const deps: MountDeps = { ...options.deps, closing: closeInTime(app) }
  receiveRequests(app, connections, safety)
  allowOrigins(app, options.corsOrigins)
  compressReplies(app)
  if (options.legacyHost != null) {
    restrictLegacyHost(app, options.legacyHost, isLegacyPath, (request, reply) => countUnmatched(request, reply, deps))
  }
  answerErrors(app, options.publicUrl)
  await mountEndpoints(app, options.handlers, deps)
  await mountWebRoutes(app, options.webRoutes, { ...deps, ...options })
  mountSockets(app, options.sockets, deps, { connections, safety })
  mountDocuments(app, options)
  const sendNotFoundPage = await mountDashboard(app, options.storeOrigin ?? null)
  const answerUnmatched = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    await countUnmatched(request, reply, deps)
    const path = request.url.split('?', 1)[0] ?? ''
    // Browsers get a page for an unknown URL. Programs and requests for data get the usual error.
    if (isPerson(request) && !path.startsWith('/api/') && vendorOf(path) === undefined) return sendNotFoundPage(reply)
    throw noRoute(request.method, path)
  }
  // Before the body is read, which the answer doesn't depend on.
  app.addHook('onRequest', async (request, reply) => (request.is404 ? answerUnmatched(request, reply) : undefined))
  return app
}

/** Whether a browser shows the answer, whatever it is. */
function isPerson({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && headers.accept?.includes('text/html') === true
}

/** Compiles the serialiser of a reply when it is first sent: Fastify would compile all of them at the start. */
function serialiser(schema: TSchema): (value: unknown) => string {
  let write: ((value: unknown) => string) | null = null
  return (value) => {
    write ??= createSerialiser(replySchema(schema) as Parameters<typeof createSerialiser>[0])
    return write(value)
  }
}

/** Fastify would load compilers of its own for both. */
const compilersFactory = {
  buildValidator: () => () => {
    throw new Error('mount.ts checks what is received')
  },
  buildSerializer:
    () =>
    ({ schema }: { schema?: unknown }) =>
      serialiser(schema as TSchema),
}

function createFastify(options: ServerOptions, connections: Connections, safety: () => SafetyHeaders): FastifyInstance {
  return Fastify({
    loggerInstance: options.logger,
    schemaController: { compilersFactory },
    logController: new LogController({ disableRequestLogging: true }),
    // Of URLs that are no operation. Operations have limits of their own.
    bodyLimit: noBody.bytes,
    trustProxy: options.trustedProxies.length === 0 ? false : [...options.trustedProxies],
    rewriteUrl: ({ url = '', headers }) => routedUrl(url, headers),
    requestIdHeader: false,
    genReqId: newRequestId,
    // A logger per request would cost more than the request. Log entries name the request themselves.
    childLoggerFactory: (logger) => logger,
    // Requests in progress may finish within a grace period. Idle connections are closed immediately.
    forceCloseConnections: 'idle',
    serverFactory: (handler) => {
      // Node would refuse a request without Host with an empty answer.
      const server = createHttpServer({ ...serverTimeouts, requireHostHeader: false }, (request, response) => {
        if (!connections.admit(request, response)) return
        if (!hasOneHost(request)) answerNoHost(request.socket, safety())
        else handler(request, response)
      })
      // Node would refuse it with an empty answer.
      server.on('checkExpectation', (request, response) => {
        if (connections.admit(request, response)) answerExpectation(request, response, safety())
      })
      connections.watch(server)
      return server
    },
    // A URL that can't be decoded reaches no route and no error handler.
    frameworkErrors: (error, request, reply) => {
      reply.hijack()
      const { id: requestId, url } = request
      answerUnrouted(reply.raw, { url, requestId, headers: safety() }, errorReply(error, requestId))
    },
    clientErrorHandler: (error, socket) => answerNoHttp(error, socket, safety()),
    routerOptions: { maxParamLength: 300 },
  })
}

/** Ends idle connections at once when the server closes, and the rest after a while. @returns aborted when it closes */
function closeInTime(app: FastifyInstance): AbortSignal {
  const closing = new AbortController()
  app.addHook('preClose', async () => {
    closing.abort(new Error('the server stops'))
    // A server that never listened has nothing to wait for, and never says that it is closed.
    if (!app.server.listening) return
    // A connection is idle only after its last response is sent.
    const idle = setInterval(() => app.server.closeIdleConnections(), 50)
    const all = setTimeout(() => app.server.closeAllConnections(), graceMs)
    app.server.once('close', () => {
      clearInterval(idle)
      clearTimeout(all)
    })
  })
  return closing.signal
}

/** Guards slow bodies, gives each request its scope, and sets the headers of every response. */
function receiveRequests(app: FastifyInstance, connections: Connections, safety: () => SafetyHeaders): void {
  app.decorateRequest('known', null)
  app.decorateRequest('scope', null)
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.isUpload !== true) expectBody(request, connections)
    if (request.ip !== request.socket.remoteAddress) connections.noteProxy(request.socket)
    reply.header('x-request-id', request.id)
    reply.headers(safety())
    request.scope = openScope(request)
    // All that follows is in the scope, also where no operation is found.
    runInScope(request.scope, done)
  })
  // A pipelined response ends when the one before it has, and in that one's scope.
  app.addHook('onResponse', (request, reply, done) =>
    inScopeOf(request, () => {
      if (request.scope !== null) closeScope(request.scope, reply)
      done()
    }),
  )
}

function answerErrors(app: FastifyInstance, publicUrl: () => string): void {
  app.setErrorHandler(async (error, request, reply) => {
    const answer = errorReply(error, request.id)
    if (answer.isInternal || isDiskFailure(error)) {
      const { traceId } = request.scope?.span ?? {}
      const at = { requestId: request.id, traceId, route: request.routeOptions.url }
      // An incomplete body is the client's doing: it disconnected or was too slow.
      if (request.raw.destroyed && !request.raw.complete)
        request.log.info({ reason: messageOf(error), ...at }, 'the request was incomplete')
      else if (error === clientLeft) request.log.info(at, 'the client disconnected before the response')
      else request.log.error({ err: error, ...at }, 'request failed')
    }
    await drainBody(request.raw)
    for (const [name, value] of Object.entries({ ...jsonHeaders, ...answer.headers })) reply.header(name, value)
    const { challenge, operation } = request.routeOptions.config
    if (operation?.failurePage !== undefined && isPerson(request)) {
      return reply.redirect(`${publicUrl()}${operation.failurePage}?failed=${answer.body.error}`, 303)
    }
    if (answer.status === 401 && challenge !== undefined) reply.header('www-authenticate', challenge())
    // OpenAI's clients would send the file again.
    if (answer.body.error === 'QUOTA_EXCEEDED') reply.header('x-should-retry', 'false')
    return reply
      .code(answer.status)
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(errorBodyFor(request.url, answer))
  })
}

const mediaType = /^[^\s/;,]+\/[^\s/;,]+\s*(?:;|$)/

async function mountEndpoints(app: FastifyInstance, handlers: Handlers, deps: MountDeps): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: IncomingMessage) =>
    parseJson(await readBody(request, payload), request.routeOptions.config.body ?? noBody),
  )

  const table = Object.entries(endpoints) as [EndpointId, EndpointSpec][]
  const mountThose = (scope: FastifyInstance, kinds: readonly string[]): void => {
    for (const [id, spec] of table) {
      if (!kinds.includes(spec.kind)) continue
      // Handlers are typed by their endpoint. This table pairs them by ID only.
      mount(scope, spec, handlers[id], deps)
    }
  }
  mountThose(app, ['json', 'bytesOut', 'events'])
  // Health checks look for these at the root.
  for (const id of ['getHealth', 'getReadiness'] as const)
    mount(app, { ...endpoints[id], base: '' }, handlers[id], deps)
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', async (_request: unknown, payload: unknown) => payload)
    // Fastify refuses what is no media type, such as "mp3" or "binary". What the body is tells its content.
    scope.addHook('onRequest', async ({ headers }) => {
      const type = headers['content-type']
      if (type === undefined || mediaType.test(type)) return
      // A form whose header came twice has no boundary that can be trusted.
      headers['content-type'] = /^multipart\//i.test(type) ? 'multipart/form-data' : 'application/octet-stream'
    })
    mountThose(scope, ['bytesIn', 'form'])
  })
}

/** Documents, and the health checks at the root, which are no operations of their own. */
const documents = /^\/(?:(?:api\/)?openapi\.yaml|openapi\.json|docs|healthz|readyz)$/

const paths = [
  ...(Object.values(endpoints) as EndpointSpec[]).map((spec) => ({
    method: spec.method,
    isLegacy: isLegacy(spec),
    pattern: new RegExp(`^${routePattern(spec).replaceAll(/:\w+/g, '[^/]+')}/?$`),
  })),
  { method: 'GET', isLegacy: false, pattern: documents },
]

function isLegacyPath(path: string): boolean {
  return paths.some(({ isLegacy, pattern }) => isLegacy && pattern.test(path))
}

/** 405 if the URL exists with another method, otherwise 404. */
function noRoute(method: string, path: string): AppError {
  const found = paths.filter((p) => p.pattern.test(path)).map((p) => p.method)
  // Every GET answers HEAD too, without the body.
  const allowed = [...new Set(found.flatMap((one) => (one === 'GET' ? ['GET', 'HEAD'] : [one])))]
  if (allowed.length > 0 && !allowed.some((m) => m === method)) {
    return new AppError('METHOD_NOT_ALLOWED', `This URL accepts only ${allowed.join(', ')}.`, { allowed })
  }
  return unknownAddress(path)
}
