import { lookup, Resolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { untilAborted } from '../async/until-aborted.ts'
import { WaitQueue } from '../processes/wait-queue.ts'
import type { Resolve } from './resolve-host.ts'

export interface ResolverOptions {
  /** Time limit of one name, with waiting. Milliseconds. */
  limitMs?: number
  hostsFile?: string
  /** Name servers as `address:port` instead of the system's, for tests. */
  servers?: readonly string[]
}

/**
 * Maximum number of concurrent system lookups. Each blocks a thread of the pool that also reads files, for seconds if
 * a name server doesn't respond, and nothing ends it early. Lookups of untrusted names must never block them all.
 */
const lookupsAtOnce = 2

/** Answers of name servers that leave other sources to ask: search domains, mDNS. A server that is slow isn't one. */
const unknown = new Set(['ENOTFOUND', 'ENODATA', 'ECONNREFUSED'])

/**
 * Asks the name servers over sockets, which need no thread, so slow names delay nobody else's. Only names that are in
 * the hosts file, or that the name servers don't know, take one of the few system lookups.
 */
export function systemResolver({ limitMs = 5000, hostsFile = '/etc/hosts', servers }: ResolverOptions = {}): Resolve {
  const look = systemLookups()
  return async (name) => {
    const signal = AbortSignal.timeout(limitMs)
    if (!(await isInHosts(hostsFile, name))) {
      const found = await askServers(name, signal, servers)
      if (found !== null) return found
    }
    return look(name, signal)
  }
}

/** IPv4 addresses first, because not every machine has a route for IPv6. Null: the servers don't know the name. */
async function askServers(
  name: string,
  signal: AbortSignal,
  servers: readonly string[] | undefined,
): Promise<string[] | null> {
  // One for each name: cancelling ends all requests of a resolver.
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  if (servers !== undefined) resolver.setServers(servers)
  const cancel = (): void => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    if (found.length > 0) return found
    for (const answer of answers) {
      if (answer.status === 'rejected' && !unknown.has((answer.reason as NodeJS.ErrnoException).code ?? '')) {
        throw answer.reason
      }
    }
    return null
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

async function isInHosts(file: string, name: string): Promise<boolean> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const wanted = name.toLowerCase()
  return text.split('\n').some((line) => (line.split('#', 1)[0] ?? '').toLowerCase().split(/\s+/).includes(wanted, 1))
}

/** Lookups of the system, a few at once; the same name only once. Each wait ends at the time limit. */
function systemLookups(): (name: string, signal: AbortSignal) => Promise<string[]> {
  const waiting = new WaitQueue<void>()
  const underWay = new Map<string, Promise<string[]>>()
  let free = lookupsAtOnce
  const leave = (): void => {
    if (!waiting.give()) free += 1
  }
  const start = (name: string): Promise<string[]> => {
    const found = lookup(name, { all: true })
      .then((addresses) => addresses.map(({ address }) => address))
      .finally(() => {
        underWay.delete(name)
        leave()
      })
    underWay.set(name, found)
    return found
  }
  return async (name, signal) => {
    const known = underWay.get(name)
    if (known !== undefined) return untilAborted(known, signal)
    if (free > 0) free -= 1
    else await waiting.wait(signal)
    const meanwhile = underWay.get(name)
    if (meanwhile !== undefined) leave()
    return untilAborted(meanwhile ?? start(name), signal)
  }
}
