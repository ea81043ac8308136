import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { pipeline, Transform } from 'node:stream'
import { asError, messageOf } from '../../contract/app-error.ts'
import { createServer, request as plainRequest } from '../http/node-http.ts'
import { isUnsafe } from './is-unsafe.ts'
import type { Outbound } from './outbound.ts'
import { bridgePort } from '../processes/sandbox.ts'

export interface ForwardProxy {
  /** `http://user:secret@127.0.0.1:port`, for the one program that it was started for; its port in the sandbox. */
  address: string
  /** The last refusal, as a sentence for users; null if nothing was refused. */
  refused: () => string | null
  close: () => Promise<void>
}

export interface ForwardProxyOptions {
  /** Above this total of received bytes, all connections are closed. */
  maxBytes: number
  /**
   * The least that servers together must send in some time; otherwise `end` is called. Only the time before bytes that
   * arrive counts: the program may think before a request, and leaves a server that stays silent.
   */
  slowest: { bytes: number; seconds: number; end: () => void }
  /** Path of the Unix socket to listen on, for a program in the sandbox; absent: a loopback port. */
  socket?: string
}

/** Hop-by-hop headers (RFC 9110, section 7.6.1), and ours. */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** An idle connection is closed after this time. Milliseconds. */
const idleMs = 60_000

/**
 * A forward proxy on a loopback port or a Unix socket that applies the address checks to all traffic of programs that make their own
 * connections. It requires a random credential.
 */
export async function startForwardProxy(outbound: Outbound, options: ForwardProxyOptions): Promise<ForwardProxy> {
  const secret = randomBytes(24).toString('base64url')
  const expected = Buffer.from(`Basic ${Buffer.from(`tiro:${secret}`).toString('base64')}`)
  const closing = new AbortController()
  const sockets = new Set<Socket>()
  let bytes = 0
  let refused: string | null = null
  let lastAt = 0
  let waitedMs = 0
  let steadyBytes = 0
  const asked = (): void => {
    lastAt = performance.now()
  }
  const arrived = (): void => {
    const now = performance.now()
    waitedMs += now - lastAt
    lastAt = now
    if (bytes - steadyBytes >= options.slowest.bytes) {
      waitedMs = 0
      steadyBytes = bytes
    } else if (waitedMs > options.slowest.seconds * 1000) options.slowest.end()
  }

  const isOurs = (headers: IncomingHttpHeaders): boolean => {
    const given = Buffer.from(headers['proxy-authorization'] ?? '')
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
  const track = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.setTimeout(idleMs, () => socket.destroy())
    socket.once('close', () => sockets.delete(socket))
  }
  const counter = (): Transform =>
    new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        bytes += chunk.length
        arrived()
        if (bytes > options.maxBytes) {
          refused = `The download is larger than ${options.maxBytes} bytes.`
          for (const socket of sockets) socket.destroy()
          done(new Error(refused))
        } else done(null, chunk)
      },
    })
  const statusOf = (error: unknown): 403 | 502 => {
    if (!isUnsafe(error)) return 502
    refused = messageOf(error)
    return 403
  }

  const server = createServer({ maxHeaderSize: 32 * 1024 }, (incoming, reply) => {
    void (async () => {
      if (!isOurs(incoming.headers)) {
        reply.writeHead(407, { 'proxy-authenticate': 'Basic realm="tiro"' }).end()
        return
      }
      try {
        const { url, protocol, host, port } = await outbound.check(incoming.url ?? '')
        if (protocol !== 'http:') throw new Error('https goes through CONNECT')
        const socket = await outbound.connect({ protocol, host, port }, closing.signal)
        track(socket)
        asked()
        await forward(incoming, url, socket, counter(), reply)
      } catch (error) {
        if (reply.headersSent) reply.destroy()
        else reply.writeHead(statusOf(error), { 'content-type': 'text/plain' }).end(messageOf(error))
      }
    })()
  })
  server.on('connection', track)
  server.on('connect', (incoming: IncomingMessage, client: Socket, head: Buffer) => {
    void (async () => {
      if (!isOurs(incoming.headers)) {
        client.end('HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="tiro"\r\n\r\n')
        return
      }
      try {
        // https uses CONNECT. The path doesn't matter for the checks.
        const { host, port } = await outbound.check(`https://${incoming.url ?? ''}/`)
        const socket = await outbound.connect({ protocol: 'https:', host, port }, closing.signal)
        track(socket)
        client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
        if (head.length > 0) socket.write(head)
        asked()
        client.on('data', asked)
        pipeline(socket, counter(), client, () => socket.destroy())
        pipeline(client, socket, () => client.destroy())
      } catch (error) {
        client.end(`HTTP/1.1 ${statusOf(error)} Refused\r\nContent-Length: 0\r\n\r\n`)
      }
    })()
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    if (options.socket === undefined) server.listen(0, '127.0.0.1', resolve)
    else server.listen(options.socket, resolve)
  })
  const port = options.socket === undefined ? (server.address() as AddressInfo).port : bridgePort
  return {
    address: `http://tiro:${secret}@127.0.0.1:${port}`,
    refused: () => refused,
    close: async () => {
      closing.abort()
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** Forwards a plain http request over the checked connection, and its response back. */
function forward(
  incoming: IncomingMessage,
  url: URL,
  socket: Socket,
  counter: Transform,
  reply: Parameters<Parameters<typeof createServer>[1] & {}>[1],
): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = plainRequest(
      {
        createConnection: () => socket,
        method: incoming.method ?? 'GET',
        path: `${url.pathname}${url.search}`,
        headers: { ...endToEnd(incoming.headers), host: url.host, connection: 'close' },
      },
      (answer) => {
        try {
          reply.writeHead(answer.statusCode ?? 502, endToEnd(answer.headers))
        } catch (error) {
          // A status that HTTP doesn't have, such as 000. Thrown here, the error would end this process.
          answer.destroy()
          reject(asError(error))
          return
        }
        pipeline(answer, counter, reply, (error) => (error == null ? resolve() : reject(error)))
      },
    )
    outgoing.once('error', reject)
    incoming.pipe(outgoing)
  })
}

function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = new Set((headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase()))
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.has(name) && !named.has(name)))
}
