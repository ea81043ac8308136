import type { FastifyReply, FastifyRequest } from 'fastify'
import { runInScope, type Scope } from '../tracing/scope.ts'
import { isTracing, startSpan } from '../tracing/span.ts'

/** Path parameters that log lines and spans name. */
const noted = ['spaceId', 'recordingId'] as const

/**
 * The scope of a request: its ID for log lines, and the span of an operation, which continues the caller's trace
 * (`traceparent`).
 */
export function openScope(request: FastifyRequest): Scope {
  const fields: Scope['fields'] = { requestId: request.id }
  if (!isTracing()) return { fields, span: null }
  // Fastify makes these options at each access.
  const { config, url: route = '' } = request.routeOptions
  const spec = config.operation
  // Health checks would fill the traces.
  if (spec === undefined || (spec.access.scope === 'open' && spec.rate === 'none')) return { fields, span: null }
  const params = request.params as Record<string, string>
  const { traceparent } = request.headers
  const span = startSpan(`${spec.method} ${route}`, {
    kind: 'server',
    parent: typeof traceparent === 'string' ? traceparent : null,
    attributes: {
      'http.request.method': spec.method,
      // Not the URL: it may hold the token of a link.
      'http.route': route,
      'tiro.requestId': request.id,
      'tiro.operation': spec.id,
      ...Object.fromEntries(noted.flatMap((name) => (name in params ? [[`tiro.${name}`, params[name] ?? '']] : []))),
    },
  })
  return { fields, span }
}

/** Runs `work` in the scope of a request; reading its body loses it, because bytes arrive in events of the connection. */
export function inScopeOf<T>({ scope }: FastifyRequest, work: () => T): T {
  return scope === null ? work() : runInScope(scope, work)
}

/** Ends the span when the response is sent or the client has left. */
export function closeScope({ span }: Scope, reply: FastifyReply): void {
  if (span === null) return
  span.set({ 'http.response.status_code': reply.statusCode })
  if (reply.statusCode >= 500) span.fail(new Error(`status ${reply.statusCode}`))
  span.end()
}
