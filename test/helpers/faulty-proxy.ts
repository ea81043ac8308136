import { once } from 'node:events'
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { listen } from './listen.ts'

/**
 * What the proxy does with a request: `pass` forwards it; a number answers with this status instead; `lost` forwards it
 * and cuts the connection instead of answering; `half` cuts the answer in its middle; `delay` waits first.
 */
export type Fault = 'pass' | 'lost' | 'half' | number | { delay: number }

export interface FaultyProxy {
  url: string
  /** Decides about each request. Everything passes by default. */
  decide: (request: { method: string; url: string }) => Fault
  /** Requests so far, with what happened to them. */
  seen: { method: string; url: string; fault: Fault }[]
  stop: () => Promise<void>
}

/** An HTTP proxy in front of a store. It leaves requests as they are, so that signatures stay valid. */
export async function faultyProxy(target: string): Promise<FaultyProxy> {
  const server = createServer((incoming, answer) => {
    handle(incoming, answer).catch(() => answer.destroy())
  })
  const proxy: FaultyProxy = {
    url: await listen(server),
    decide: () => 'pass',
    seen: [],
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  async function handle(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { method = '', url = '' } = incoming
    const fault = proxy.decide({ method, url })
    proxy.seen.push({ method, url, fault })
    if (typeof fault === 'object') await sleep(fault.delay)
    if (typeof fault === 'number') {
      incoming.resume()
      await once(incoming, 'end')
      answer.writeHead(fault, { 'content-type': 'application/xml' })
      const code = fault === 403 ? 'InvalidAccessKeyId' : 'InternalError'
      answer.end(`<Error><Code>${code}</Code><Message>A planted fault.</Message></Error>`)
      return
    }
    const { hostname, port } = new URL(target)
    const outgoing = forward({ hostname, port, method, path: url, headers: incoming.headers, setHost: false })
    outgoing.on('error', () => answer.destroy())
    incoming.pipe(outgoing)
    const [reply] = (await once(outgoing, 'response')) as [IncomingMessage]
    reply.on('error', () => answer.destroy())
    if (fault === 'lost') {
      reply.resume()
      await once(reply, 'end')
      answer.destroy()
      return
    }
    answer.writeHead(reply.statusCode ?? 502, reply.headers)
    if (fault !== 'half') {
      reply.pipe(answer)
      return
    }
    const half = Math.floor(Number(reply.headers['content-length'] ?? 0) / 2)
    let sent = 0
    for await (const chunk of reply as AsyncIterable<Buffer>) {
      const left = half - sent
      answer.write(chunk.subarray(0, left))
      sent += Math.min(left, chunk.byteLength)
      if (sent >= half) break
    }
    await sleep(20)
    answer.destroy()
  }
  return proxy
}
