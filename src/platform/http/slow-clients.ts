import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import type { Connections } from './connections.ts'

/** A JSON body must send at least this many bytes in each span (milliseconds), and finish within the last span. */
const bodyMinBytes = 512
const bodySpanMs = 10_000
const bodySpans = 12
/** An upload must send at least this many bytes in each span. Otherwise it is cancelled and can be resumed. */
const minBytes = 4096

/** Node's own limits: a connection without headers is closed; a body may take as long as an upload needs. */
export const serverTimeouts = {
  headersTimeout: 10_000,
  requestTimeout: 0,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2500,
} as const

/** Closes a connection whose JSON body doesn't arrive in time. Called when the headers have arrived. */
export function expectBody(request: FastifyRequest, connections: Connections): void {
  const { raw } = request
  const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers
  if (raw.complete || ((length === undefined || length === '0') && encoding === undefined)) return
  const { socket } = raw
  connections.awaitBody(socket)
  let before = socket.bytesRead
  let spans = 0
  const timer = setInterval(() => {
    const now = socket.bytesRead
    spans += 1
    if (now - before < bodyMinBytes || spans >= bodySpans) raw.destroy(new Error('the body arrived too slowly'))
    before = now
  }, bodySpanMs)
  timer.unref()
  const done = (): void => {
    clearInterval(timer)
    connections.receivedBody(socket)
  }
  raw.once('end', done)
  raw.once('close', done)
}

/**
 * Cancels an upload that sends almost nothing within `spanMs`. Other parts that have arrived are kept. Ends with the
 * reply, because a handler that refuses the request never reads its stream.
 */
export function guardStream(request: FastifyRequest, reply: FastifyReply, stream: Readable, spanMs: number): Readable {
  const { socket } = request.raw
  let before = socket.bytesRead
  const timer = setInterval(() => {
    const now = socket.bytesRead
    if (now - before < minBytes) stream.destroy(new Error('the upload stalled'))
    before = now
  }, spanMs)
  timer.unref()
  const done = (): void => clearInterval(timer)
  stream.once('close', done)
  reply.raw.once('close', done)
  // Who reads the stream gets the error there. Without a listener, an error that nobody waits for ends the process.
  stream.on('error', () => {})
  return stream
}
