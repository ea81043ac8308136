import { randomFillSync } from 'node:crypto'
import { createServer as createHttpServer } from 'node:http'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify'
import type { EndpointSpec } from '../../contract/endpoint.ts'
import { endpoints, type EndpointId, type Handlers } from '../../contract/endpoints/index.ts'
import { AppError, messageOf } from '../../contract/app-error.ts'
import { docsPage } from './docs-page.ts'
import { drainBody } from './drain-body.ts'
import { errorReply } from './error-body.ts'
import type { MountDeps } from './authorise.ts'
import { noBody } from './body-limits.ts'
import { clientLeft } from './client-left.ts'
import { mountDashboard } from './dashboard.ts'
import { countUnmatched } from './count-request.ts'
import { restrictLegacyHost } from './legacy-host.ts'
import { isLegacy, mount, routePattern } from './mount.ts'
import { answerNoHttp } from './answer-no-http.ts'
import { parseJson } from './parse-json.ts'
import { defaultConnectionLimits, limitConnections, type ConnectionLimits } from './connections.ts'
import { jsonHeaders } from './json-headers.ts'
import { expectBody, serverTimeouts } from './slow-clients.ts'

export interface ServerOptions {
  handlers: Handlers
  deps: Omit<MountDeps, 'closing'>
  logger: FastifyBaseLogger
  trustedProxies: readonly string[]
  /** The committed OpenAPI document, as YAML. */
  openapi: string
  publicUrl: () => string
  /** Host name that serves only the legacy endpoints; null: none. */
  legacyHost?: string | null
  connections?: ConnectionLimits
}

/** How long requests in progress may continue when the server stops, milliseconds. */
const graceMs = 10_000

/** Builds the HTTP server without listening. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const connections = limitConnections(options.connections ?? defaultConnectionLimits())
  const app = Fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    // Of URLs that are no operation. Operations have limits of their own.
    bodyLimit: noBody.bytes,
    trustProxy: options.trustedProxies.length === 0 ? false : [...options.trustedProxies],
    requestIdHeader: false,
    genReqId: newRequestId,
    // A logger per request would cost more than the request. Log entries name the request themselves.
    childLoggerFactory: (logger) => logger,
    // Requests in progress may finish within a grace period. Idle connections are closed immediately.
    forceCloseConnections: 'idle',
    serverFactory: (handler) => {
      const server = createHttpServer({ ...serverTimeouts }, (request, response) => {
        if (connections.admit(request, response)) handler(request, response)
      })
      connections.watch(server)
      return server
    },
    // A URL that can't be decoded reaches no route and no error handler.
    frameworkErrors: (error, request, reply) => {
      const { status, body } = errorReply(error, request.id)
      reply.hijack()
      reply.raw.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'x-request-id': request.id })
      reply.raw.end(JSON.stringify(body))
    },
    clientErrorHandler: answerNoHttp,
    routerOptions: { maxParamLength: 300 },
  })

  const closing = new AbortController()
  const deps: MountDeps = { ...options.deps, closing: closing.signal }
  app.addHook('preClose', async () => {
    closing.abort(new Error('the server stops'))
    // A connection is idle only after its last response is sent.
    const idle = setInterval(() => app.server.closeIdleConnections(), 50)
    const all = setTimeout(() => app.server.closeAllConnections(), graceMs)
    app.server.once('close', () => {
      clearInterval(idle)
      clearTimeout(all)
    })
  })

  app.decorateRequest('known', null)
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.isUpload !== true) expectBody(request, connections)
    if (request.ip !== request.socket.remoteAddress) connections.noteProxy(request.socket)
    reply.header('x-request-id', request.id)
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'no-referrer')
    if (options.publicUrl().startsWith('https:')) reply.header('strict-transport-security', 'max-age=31536000')
    done()
  })
  if (options.legacyHost != null) {
    restrictLegacyHost(app, options.legacyHost, isLegacyPath, (request, reply) => countUnmatched(request, reply, deps))
  }
  app.setErrorHandler(async (error, request, reply) => {
    const answer = errorReply(error, request.id, request.routeOptions.bodyLimit)
    if (answer.isInternal) {
      const at = { requestId: request.id, route: request.routeOptions.url }
      // An incomplete body is the client's doing: it disconnected or was too slow.
      if (request.raw.destroyed && !request.raw.complete)
        request.log.info({ reason: messageOf(error), ...at }, 'the request was incomplete')
      else if (error === clientLeft) request.log.info(at, 'the client disconnected before the response')
      else request.log.error({ err: error, ...at }, 'request failed')
    }
    await drainBody(request.raw)
    for (const [name, value] of Object.entries({ ...jsonHeaders, ...answer.headers })) reply.header(name, value)
    return reply
      .code(answer.status)
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(answer.body)
  })
  app.setNotFoundHandler(async (request, reply) => {
    await countUnmatched(request, reply, deps)
    const path = request.url.split('?', 1)[0] ?? ''
    // Browsers get a page for an unknown URL. Programs and requests for data get the usual error.
    const isPerson = request.method === 'GET' && request.headers.accept?.includes('text/html') === true
    if (isPerson && !path.startsWith('/api/')) return sendNotFoundPage(reply)
    throw noRoute(request.method, path)
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) =>
    parseJson(bytes, request.routeOptions.config.body ?? noBody),
  )

  const table = Object.entries(endpoints) as [EndpointId, EndpointSpec][]
  const mountThose = (scope: FastifyInstance, kinds: readonly string[]): void => {
    for (const [id, spec] of table) {
      if (!kinds.includes(spec.kind)) continue
      // Handlers are typed by their endpoint. This table pairs them by ID only.
      mount(scope, spec, options.handlers[id], deps)
    }
  }
  mountThose(app, ['json', 'bytesOut', 'events'])
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', async (_request: unknown, payload: unknown) => payload)
    mountThose(scope, ['bytesIn'])
  })

  // One buffer for all requests: a client that doesn't read its response costs no copy.
  let document: Buffer | null = null
  for (const url of ['/openapi.yaml', '/api/openapi.yaml']) {
    app.get(url, async (_request, reply) => {
      document ??= Buffer.from(ownDocument(options))
      return reply.type(yamlType).send(document)
    })
  }
  const sendNotFoundPage = await mountDashboard(app)
  let docs: ReturnType<typeof docsPage> | null = null
  app.get('/docs', async (_request, reply) => {
    docs ??= docsPage(table.map(([, spec]) => spec))
    return reply.type('text/html; charset=utf-8').header('content-security-policy', docs.policy).send(docs.html)
  })
  return app
}

const pool = new Uint8Array(9 * 512)
let used = pool.length

/** `req_` and 72 random bits. Random bytes are fetched in batches. */
function newRequestId(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += 9
  return `req_${Buffer.from(pool.buffer, used - 9, 9).toString('base64url')}`
}

const yamlType = 'application/yaml; charset=utf-8'

/** The committed document, with this instance's own URL as the server's root. */
function ownDocument({ openapi, publicUrl }: ServerOptions): string {
  return openapi.replace(/^(servers:\n {2}- url: )\/$/m, (_, head: string) => `${head}${JSON.stringify(publicUrl())}`)
}

const paths = (Object.values(endpoints) as EndpointSpec[]).map((spec) => ({
  method: spec.method,
  isLegacy: isLegacy(spec),
  pattern: new RegExp(`^${routePattern(spec).replaceAll(/:\w+/g, '[^/]+')}/?$`),
}))

function isLegacyPath(path: string): boolean {
  return paths.some(({ isLegacy, pattern }) => isLegacy && pattern.test(path))
}

/** 405 if the URL exists with another method, otherwise 404. */
function noRoute(method: string, path: string): AppError {
  const allowed = [...new Set(paths.filter((p) => p.pattern.test(path)).map((p) => p.method))]
  if (allowed.length > 0 && !allowed.some((m) => m === method)) {
    return new AppError('METHOD_NOT_ALLOWED', `This URL accepts only ${allowed.join(', ')}.`, { allowed })
  }
  return new AppError('NOT_FOUND', 'Nothing was found at this address.', { resource: 'route', id: path.slice(0, 200) })
}
