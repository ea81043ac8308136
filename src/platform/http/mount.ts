import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import {
  fullPath,
  hasNoBody,
  type Bytes,
  type CallOf,
  type EndpointSpec,
  type Rendering,
  type ServerEvent,
} from '../../contract/endpoint.ts'
import { AppError } from '../../contract/app-error.ts'
import { AtOnce } from '../async/at-once.ts'
import { runAs } from '../audit/actor.ts'
import type { Scope } from '../tracing/scope.ts'
import { requireAcceptable } from './accept.ts'
import { bodyLimits, type BodyLimits } from './body-limits.ts'
import { authorise, takesBasic, type Known, type MountDeps } from './authorise.ts'
import { countedAddress } from './client-address.ts'
import { idempotencyKey, type Answer } from './idempotency.ts'
import { countDownload } from './count-download.ts'
import { countRequest, countSignIn } from './count-request.ts'
import { jsonHeaders } from './json-headers.ts'
import { sendBytes } from './send-bytes.ts'
import { eventHeaders, sendEvents } from './send-events.ts'
import { makeKept, sendKept } from './kept-replies.ts'
import { readGetBody } from './get-body.ts'
import { RequestCall } from './request-call.ts'
import { inScopeOf } from './request-scope.ts'
import { guardStream } from './slow-clients.ts'
import { requirePlainBody } from './require-plain-body.ts'
import { requireDecodable } from './require-decodable.ts'
import { missingAt } from './unknown-address.ts'
import { replyCheck, requestChecks } from './validate.ts'
import { watchAccess } from './watch-access.ts'

/** A call that takes longer has its access checked again before it is answered. */
const slowMs = 1000

type AnyHandler = (call: CallOf<EndpointSpec>) => Promise<unknown>

declare module 'fastify' {
  interface FastifyRequest {
    known: Known | null
    /** Null until its hooks run. */
    scope: Scope | null
  }
  interface FastifyContextConfig {
    /** Absent: the URL is no operation. */
    operation?: EndpointSpec
    isUpload?: boolean
    /** Absent: the URL takes no JSON. */
    body?: BodyLimits
  }
}

/** `/spaces/{spaceId}` → `/spaces/:spaceId`. */
export function routePattern(spec: EndpointSpec): string {
  return fullPath(spec).replaceAll(/\{(\w+)\}/g, ':$1')
}

/** The legacy endpoints are outside the versioned root. */
export function isLegacy(spec: EndpointSpec): boolean {
  return spec.base === '/api'
}

/** Whether the handler reads the request itself. */
function isStream(spec: EndpointSpec): boolean {
  return spec.kind === 'bytesIn' || spec.kind === 'form'
}

/** Mounts an endpoint: authentication, limits, checks, handler, reply. Only this file uses contract and framework. */
export function mount(app: FastifyInstance, spec: EndpointSpec, handler: AnyHandler, deps: MountDeps): void {
  const checks = requestChecks(spec)
  const isReply = replyCheck(spec)
  const isJson = !('contentTypes' in spec.reply)
  const sendsBytes = !isJson && spec.kind !== 'events'
  const takesStream = isStream(spec)
  const limits = bodyLimits(spec)
  // Other methods may end the caller's own access, and answer all the same.
  const readsWorkspace = spec.access.scope === 'space' && (spec.method === 'GET' || spec.method === 'POST')

  const admit = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (spec.kind === 'json' || takesStream) reply.headers(jsonHeaders)
    if (spec.constantHeaders !== undefined) reply.headers(spec.constantHeaders)
    const caller = await countRequest(spec, request, reply, deps)
    request.known = await authorise(spec, request, deps, caller)
    try {
      checks.params(request.params as Record<string, unknown>)
    } catch (error) {
      throw missingAt(request.url) ?? error
    }
    requireDecodable(request.url)
    checks.query(request.query as Record<string, unknown>)
    requireAcceptable(spec, request.headers.accept, request.query as Record<string, unknown>)
    requirePlainBody(request.headers)
  }

  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    // The body may have taken minutes, and access may have ended meanwhile.
    if (spec.method !== 'GET' && request.known?.caller != null) request.known = await authorise(spec, request, deps)
    if (!takesStream) checks.body(request.body)
    const call = callOf(spec, request, reply, deps)
    const began = performance.now()
    // Bytes may take hours, in both directions.
    if (request.known?.caller != null && (spec.kind === 'bytesOut' || takesStream)) {
      endWithAccess(() => authorise(spec, request, deps), reply, call.stream)
    }
    const run = async (): Promise<unknown> => {
      try {
        return await (spec.method === 'DELETE' ? deps.useReserve(() => handler(call)) : handler(call))
      } catch (error) {
        // It can fail in any way if its workspace is deleted while it waits for the database. Then the error is that of
        // a request that comes after.
        if (!(error instanceof AppError)) {
          deps.clearCallerCache()
          await authorise(spec, request, deps)
        }
        throw error
      }
    }
    const work = (): Promise<unknown> =>
      runAs(call, () => (spec.rate === 'signIn' ? countSignIn(request, reply, deps, run) : run()))
    if (sendsBytes) {
      // A rendering is made after the handler has returned, and is still the caller's doing.
      const { caller } = request.known ?? {}
      if (spec.kind === 'bytesOut') countDownload(reply, caller ?? { address: countedAddress(request.ip) })
      return runAs(call, async () => {
        const answer = (await work()) as Bytes | Rendering
        if ('readerId' in answer) countDownload(reply, { userId: answer.readerId })
        if ('stillAllowed' in answer) endWithAccess(answer.stillAllowed, reply)
        return sendBytes(request, reply, answer)
      })
    }
    // It never ends, so a HEAD gets its headers alone. With an empty stream, the framework adds no length.
    if (spec.kind === 'events' && request.method === 'HEAD') return reply.headers(eventHeaders).send(Readable.from([]))
    if (spec.kind === 'events') return streamTo(reply, { spec, request, deps, call }, work)
    // Permissions of others may have changed, so caches are cleared before the response.
    const answer = await answerOnce({ spec, request, deps, call }, isReply, work).finally(() => {
      if (spec.method !== 'GET') deps.clearCallerCache()
    })
    // A chat model may take minutes. Its answer is for nobody who has lost access since.
    if (readsWorkspace && performance.now() - began > slowMs) await authorise(spec, request, deps)
    if (answer.isReplayed) reply.header('idempotency-replayed', 'true')
    // The framework serialises only responses with the endpoint's own status by its schema.
    if (answer.status !== spec.status) reply.serializer(JSON.stringify).type('application/json; charset=utf-8')
    return reply.code(answer.status).send(answer.body)
  }

  const kept = spec.mayRepeat === true ? deps.kept : null
  const answer = (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    if (takesStream) return countUpload(request, () => handle(request, reply))
    if (kept === null) return handle(request, reply)
    const make = (): Promise<unknown> => {
      const call = callOf(spec, request, reply, deps)
      return runAs(call, () => handler(call))
    }
    return makeKept(kept, request, reply, spec.status, make)
  }

  app.route({
    method: spec.method,
    url: routePattern(spec),
    config: {
      operation: spec,
      isUpload: takesStream,
      isLegacy: isLegacy(spec),
      body: limits,
      ...(takesBasic(spec) ? { challenge: () => 'Basic realm="tiro"' } : {}),
    },
    ...(takesStream ? {} : { bodyLimit: limits.bytes }),
    schema: isJson && !hasNoBody(spec) ? { response: { [spec.status]: spec.reply } } : {},
    onRequest: admit,
    ...(spec.method === 'GET' && spec.body !== undefined ? { preParsing: readGetBody } : {}),
    handler: (request, reply) => {
      if (kept !== null && sendKept(kept, request, reply, spec.status)) return
      return inScopeOf(request, () => answer(request, reply))
    },
  })
}

interface Operation {
  spec: EndpointSpec
  request: FastifyRequest
  deps: MountDeps
  call: CallOf<EndpointSpec>
}

/** Does the work, or returns the earlier response to the same Idempotency-Key. */
async function answerOnce(
  { spec, request, deps, call }: Operation,
  isReply: (value: unknown) => boolean,
  work: () => Promise<unknown>,
): Promise<Answer> {
  const key = spec.method === 'POST' ? idempotencyKey(request.headers['idempotency-key']) : null
  if (key !== null && spec.kind !== 'json') {
    // A stream of bytes can be read only once, so such a request can't be compared with another.
    throw new AppError(
      'IDEMPOTENCY_KEY_INVALID',
      "This operation takes a stream of bytes, which can't be compared with an earlier request. Send it without Idempotency-Key.",
      { reason: 'stream' },
    )
  }
  const asker = request.known?.caller?.keyId ?? request.known?.caller?.userId
  if (key === null || asker === undefined) return { status: spec.status, body: await work(), isReplayed: false }
  const { method } = spec
  const body = request.body ?? null
  const once = { key, caller: asker, method, path: call.path, body, requestId: request.id }
  return deps.idempotency.once(spec, once, isReply, work)
}

/** Bodies of an account that operations read themselves at once. Each may crawl for hours, and holds its connection. */
const maxUploads = 100
const uploads = new AtOnce()

/** @throws AppError RATE_LIMITED if the caller sends many */
async function countUpload<T>({ known }: FastifyRequest, work: () => Promise<T>): Promise<T> {
  // The address of a part has no caller before it is checked: `put-part.ts` counts.
  if (known?.caller == null) return work()
  const refusal = `You are sending ${maxUploads} files. Wait until one has arrived.`
  const leave = uploads.enterUpTo(known.caller.userId, { most: maxUploads, refusal })
  return work().finally(leave)
}

/** Event streams of an account, with whatever keys, that this process serves at once. */
const maxStreams = 200
/** Those of an address without a key: an audience in one network shares it. */
const maxOpenStreams = 500
const streams = new AtOnce()

/** Streams events until the client disconnects or loses access. AppError RATE_LIMITED if the caller has many. */
async function streamTo(
  reply: FastifyReply,
  { spec, request, deps, call }: Operation,
  work: () => Promise<unknown>,
): Promise<FastifyReply> {
  // An address that needs no key has no caller.
  const caller = request.known?.caller?.userId ?? countedAddress(request.ip)
  const most = request.known?.caller == null ? maxOpenStreams : maxStreams
  const refusal = `You have ${most} event streams open. Close some of them.`
  const close = streams.enterUpTo(caller, { most, refusal })
  const ended = new AbortController()
  const signal = AbortSignal.any([call.signal, ended.signal, deps.closing])
  // The handler has the call's signal. The end of the stream reaches it through the generator's return.
  watchAccess(
    signal,
    () => authorise(spec, request, deps),
    (error) => ended.abort(error),
  )
  try {
    call.signal = signal
    await sendEvents(reply, (await work()) as AsyncIterable<ServerEvent>, signal)
  } finally {
    ended.abort()
    close()
  }
  return reply
}

function callOf(
  spec: EndpointSpec,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: MountDeps,
): CallOf<EndpointSpec> {
  const stream = isStream(spec)
    ? // The framework calls no parser for an empty body.
      guardStream(request, reply, (request.body as Readable | undefined) ?? Readable.from([]), deps.uploadSpanMs)
    : undefined
  // The checks have validated params, query and body against the endpoint's schemas, which define its types.
  return new RequestCall(request, reply, stream) as unknown as CallOf<EndpointSpec>
}

/** Ends a call, and the stream that it takes, when `check` fails: its caller has lost access. */
function endWithAccess(check: () => Promise<unknown>, reply: FastifyReply, stream?: Readable): void {
  // The client may have left before there was an answer.
  if (reply.raw.closed) return
  const closed = new AbortController()
  reply.raw.once('close', () => closed.abort())
  watchAccess(closed.signal, check, (error) => {
    stream?.destroy(error)
    reply.raw.destroy()
  })
}
