import type { FastifyReply } from 'fastify'
import type { ServerEvent } from '../../contract/endpoint.ts'

const heartbeatMs = 15_000

export const eventHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
}

/** Streams server-sent events until the client disconnects or the source ends. */
export async function sendEvents(
  reply: FastifyReply,
  events: AsyncIterable<ServerEvent>,
  signal: AbortSignal,
): Promise<void> {
  reply.hijack()
  const response = reply.raw
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) response.setHeader(name, value)
  response.writeHead(200, eventHeaders)
  response.write('retry: 2000\n\n')
  const heartbeat = setInterval(() => response.write(': still here\n\n'), heartbeatMs)
  try {
    for await (const event of events) {
      if (signal.aborted) break
      const fits = response.write(`id: ${event.id}\nevent: ${event.event}\ndata: ${JSON.stringify(event.data)}\n\n`)
      if (!fits) await drained(reply, signal)
    }
  } finally {
    clearInterval(heartbeat)
    response.end()
  }
}

/** Waits for a slow reader. Only its own stream is delayed. */
function drained(reply: FastifyReply, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      reply.raw.off('drain', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    reply.raw.once('drain', done)
    signal.addEventListener('abort', done, { once: true })
  })
}
