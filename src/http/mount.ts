import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import type { Bytes, CallOf, Caller, EndpointSpec, Grant, ServerEvent } from '../contract/endpoint.ts'
import { memberRoles, type MemberRole } from '../contract/resources.ts'
import { AppError } from '../errors.ts'
import { sendBytes } from './send-bytes.ts'
import { sendEvents } from './send-events.ts'
import { requestChecks } from './validate.ts'

/** What http/ asks of the rest of the house; app.ts hands it in. */
export interface MountDeps {
  /** The caller of this request, or AppError API_KEY_… . */
  authenticate: (request: FastifyRequest) => Promise<Caller>
  /** The caller's grant in a workspace, or null when the caller may not see it. */
  grantIn: (caller: Caller, workspaceId: string) => Promise<Grant | null>
}

type AnyHandler = (call: CallOf<EndpointSpec>) => Promise<unknown>

interface Known {
  caller: Caller | null
  grant: Grant | null
}

declare module 'fastify' {
  interface FastifyRequest {
    known: Known | null
  }
}

/** `/spaces/{spaceId}` → `/spaces/:spaceId`. */
export function routePattern(spec: EndpointSpec): string {
  return `${spec.base ?? '/api/v1'}${spec.path}`.replaceAll(/\{(\w+)\}/g, ':$1')
}

/** Whether `role` is at least `wanted`. */
export function isAtLeast(role: MemberRole, wanted: MemberRole): boolean {
  return memberRoles.indexOf(role) <= memberRoles.indexOf(wanted)
}

async function authorise(spec: EndpointSpec, request: FastifyRequest, deps: MountDeps): Promise<Known> {
  const { access } = spec
  if (access.scope === 'open' || access.scope === 'signed') return { caller: null, grant: null }
  const caller = await deps.authenticate(request)
  const refuse = (required: string, actual: string): AppError =>
    new AppError('INSUFFICIENT_ROLE', `This needs the role ${required}; yours is ${actual}.`, { required, actual })
  if (access.scope === 'account') {
    if (caller.keyRole === 'AGENT' && !access.agent) throw refuse(access.atLeast ?? 'viewer', 'AGENT')
    const role = caller.keyRole === 'AGENT' ? 'editor' : (caller.keyRole.toLowerCase() as MemberRole)
    if (access.atLeast !== undefined && !isAtLeast(role, access.atLeast)) throw refuse(access.atLeast, role)
    return { caller, grant: null }
  }
  const { spaceId } = request.params as { spaceId: string }
  const grant = await deps.grantIn(caller, spaceId)
  if (grant === null) {
    throw new AppError('NOT_FOUND', 'There is no workspace with this id, or you may not see it.', {
      resource: 'workspace',
      id: spaceId,
    })
  }
  if (caller.keyRole === 'AGENT' && !access.agent) throw refuse(access.atLeast, 'AGENT')
  if (!isAtLeast(grant.role, access.atLeast)) throw refuse(access.atLeast, grant.role)
  return { caller, grant }
}

/** Mounts one endpoint: authentication, checks, handler, reply. The only place that knows both contract and framework. */
export function mount(app: FastifyInstance, spec: EndpointSpec, handler: AnyHandler, deps: MountDeps): void {
  const checks = requestChecks(spec)
  const isJson = !('contentTypes' in spec.reply)

  app.route({
    method: spec.method,
    url: routePattern(spec),
    schema: isJson ? { response: { [spec.status]: spec.reply } } : {},
    onRequest: async (request) => {
      request.known = await authorise(spec, request, deps)
      checks.params(request.params as Record<string, unknown>)
      checks.query(request.query as Record<string, unknown>)
    },
    handler: async (request, reply) => {
      if (spec.kind !== 'bytesIn') checks.body(request.body)
      const call = callOf(spec, request, reply)
      const result = await handler(call)
      if (spec.kind === 'bytesOut') return sendBytes(request, reply, result as Bytes)
      if (spec.kind === 'events') {
        await sendEvents(reply, result as AsyncIterable<ServerEvent>, call.signal)
        return reply
      }
      return reply.code(spec.status).send(result)
    },
  })
}

function callOf(spec: EndpointSpec, request: FastifyRequest, reply: FastifyReply): CallOf<EndpointSpec> {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort(new Error('the client went away'))
  })
  const call = {
    params: request.params,
    query: request.query,
    body: request.body,
    // The framework calls no parser for an empty body.
    stream: spec.kind === 'bytesIn' ? ((request.body as Readable | undefined) ?? Readable.from([])) : undefined,
    headers: request.headers,
    path: request.url.split('?', 1)[0] ?? request.url,
    caller: request.known?.caller ?? null,
    grant: request.known?.grant ?? null,
    setHeader: (name: string, value: string) => void reply.header(name, value),
    requestId: request.id,
    signal: controller.signal,
  }
  // The checks above have proved params, query and body; the types of the endpoint say the same.
  return call as unknown as CallOf<EndpointSpec>
}
