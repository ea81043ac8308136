import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller, Grant } from '../../contract/endpoint.ts'

/** Abort reason of a call whose client disconnected before the response. */
export const clientLeft = new Error('the client went away')

/**
 * What a handler is called with. V8 allocates a function that is assigned to a property, and an accessor of an object
 * literal, in the old generation (`set_pretenure` in its parser). Such a function keeps its request until the next full
 * collection, which took half of the time of a short request. So this is a class with accessors, and `setHeader` is made
 * before it is assigned.
 */
export class RequestCall {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  /** Undefined: the operation takes no stream. */
  readonly stream: Readable | undefined
  readonly headers: IncomingHttpHeaders
  /** As sent, without the query. */
  readonly path: string
  readonly caller: Caller | null
  readonly grant: Grant | null
  readonly setHeader: (name: string, value: string) => void
  readonly address: string
  readonly requestId: string
  readonly #reply: FastifyReply
  #signal: AbortSignal | null = null

  constructor(request: FastifyRequest, reply: FastifyReply, stream: Readable | undefined) {
    this.params = request.params
    this.query = request.query
    this.body = request.body
    this.stream = stream
    this.headers = request.headers
    this.path = request.url.split('?', 1)[0] ?? request.url
    this.caller = request.known?.caller ?? null
    this.grant = request.known?.grant ?? null
    const setHeader = (name: string, value: string): void => void reply.header(name, value)
    this.setHeader = setHeader
    this.address = request.ip
    this.requestId = request.id
    this.#reply = reply
  }

  /** Aborted when the client disconnects. Most calls end before that, so the listener is added on first use. */
  get signal(): AbortSignal {
    return (this.#signal ??= whenClientLeaves(this.#reply))
  }

  set signal(other: AbortSignal) {
    this.#signal = other
  }
}

/** Aborted when the client disconnects before the response is sent. */
function whenClientLeaves(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  const check = (): void => {
    if (!reply.raw.writableFinished) controller.abort(clientLeft)
  }
  if (reply.raw.closed) check()
  else reply.raw.once('close', check)
  return controller.signal
}
