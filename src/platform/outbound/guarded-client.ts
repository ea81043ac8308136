import { connect as connectPlain, type Socket } from 'node:net'
import { Agent, buildConnector, request, type Dispatcher } from 'undici'
import { addressPolicy, unsafe } from './address-policy.ts'
import { checkUrl, type Target } from './check-url.ts'
import type { Outbound, OutboundAnswer, OutboundOptions, OutboundRequest } from './outbound.ts'
import { limitInformation } from './limit-information.ts'
import { resolveHost } from './resolve-host.ts'
import { systemResolver } from './system-resolver.ts'
import { asError } from '../../contract/app-error.ts'

const connectMs = 10_000
const maxHeaderBytes = 32 * 1024

/** Creates the guarded client. It ignores proxies in the environment: it connects only to addresses it has checked. */
export function createGuardedClient(options: OutboundOptions): Outbound {
  const policy = addressPolicy(options)
  const resolve = options.resolve ?? systemResolver()
  const connector = buildConnector({ timeout: connectMs })

  const connectChecked: buildConnector.connector = (wanted, done) => {
    void (async () => {
      const protocol = wanted.protocol === 'https:' ? 'https:' : 'http:'
      const host = wanted.hostname.replace(/^\[(.*)\]$/, '$1')
      const port = Number(wanted.port) || (protocol === 'https:' ? 443 : 80)
      const addresses = await resolveHost(policy, resolve, { protocol, host, port })
      let failure: unknown = null
      for (const hostname of addresses) {
        try {
          // `host` stays the name: TLS sends and verifies it.
          return await connectOnce(connector, { ...wanted, hostname })
        } catch (error) {
          failure = error
        }
      }
      throw failure
    })().then(
      (socket) => done(null, socket),
      (error: unknown) => done(asError(error), null),
    )
  }
  const agent = new Agent({
    connect: connectChecked,
    maxHeaderSize: maxHeaderBytes,
    keepAliveTimeout: 4000,
    // Allows several connections to one host. The callers limit their number.
    connections: 64,
  })

  const check = async (address: string): Promise<Target> => {
    const target = checkUrl(policy, address)
    await resolveHost(policy, resolve, target)
    return target
  }

  const ask = async (address: string, given: OutboundRequest): Promise<OutboundAnswer> => {
    const { url } = checkUrl(policy, address)
    const timeout = given.timeoutMs ?? 15_000
    const answer = await request(url, {
      dispatcher: agent,
      method: given.method ?? 'GET',
      headersTimeout: timeout,
      bodyTimeout: timeout,
      onInfo: limitInformation(),
      headers: { 'user-agent': 'Tiro', ...given.headers },
      ...(given.body === undefined ? {} : { body: given.body }),
      ...(given.signal === undefined ? {} : { signal: given.signal }),
    })
    // The caller that destroyed the body already has the reason.
    answer.body.on('error', () => undefined)
    return { status: answer.statusCode, headers: plainHeaders(answer.headers), url, body: answer.body }
  }

  return {
    check,
    request: async (address, given = {}) => {
      let next = address
      for (let left = given.redirects ?? 0; ; left--) {
        const answer = await ask(next, given)
        const location = answer.headers['location']
        if ((given.redirects ?? 0) === 0 || !isRedirect(answer.status) || location === undefined) return answer
        answer.body.destroy()
        if (left === 0) throw unsafe('redirects')
        if (!URL.canParse(location, answer.url)) throw unsafe('malformed')
        next = new URL(location, answer.url).href
      }
    },
    connect: async (target, signal) => {
      const addresses = await resolveHost(policy, resolve, target)
      let failure: unknown = null
      for (const address of addresses) {
        try {
          return await plainSocket(address, target.port, signal)
        } catch (error) {
          signal.throwIfAborted()
          failure = error
        }
      }
      throw failure
    },
    close: () => agent.destroy(),
  }
}

function isRedirect(status: number): boolean {
  return status === 301 || status === 302 || status === 303 || status === 307 || status === 308
}

function connectOnce(connector: buildConnector.connector, wanted: buildConnector.Options): Promise<Socket> {
  return new Promise((resolve, reject) => {
    connector(wanted, (error, socket) => (error === null ? resolve(socket) : reject(error)))
  })
}

function plainSocket(host: string, port: number, signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const socket = connectPlain({ host, port, noDelay: true })
    const fail = (error: Error): void => {
      signal.removeEventListener('abort', abort)
      socket.destroy()
      reject(error)
    }
    const abort = (): void => fail(new Error('The connection was given up.'))
    signal.addEventListener('abort', abort, { once: true })
    socket.setTimeout(connectMs, () => fail(new Error(`${host} did not answer within ${connectMs} ms.`)))
    socket.once('error', fail)
    socket.once('connect', () => {
      signal.removeEventListener('abort', abort)
      socket.off('error', fail)
      socket.setTimeout(0)
      socket.removeAllListeners('timeout')
      resolve(socket)
    })
  })
}

function plainHeaders(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  const plain: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) plain[name] = Array.isArray(value) ? value.join(', ') : value
  }
  return plain
}
