import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { waitFor } from '../helpers/wait-for.ts'
import type { Cluster } from './cluster.ts'
import type { Random } from './random.ts'
import type { ServerProcess } from './server-process.ts'

/** Durations in seconds. */
export interface FaultTimes {
  /** A stopped process, which others take for dead. */
  zombie: number
  frozen: number
  store: number
  network: number
}

type Fault = (cluster: Cluster, random: Random, times: FaultTimes) => Promise<void>

const seconds = (n: number): Promise<void> => sleep(n * 1000)
const anyOf = ({ apis, workers }: Cluster, random: Random): ServerProcess => random.pick([...apis, ...workers])

/** Everything that goes wrong. Each fault ends by itself. */
export const faults: Readonly<Record<string, Fault>> = {
  'kill -9 of a worker': async (cluster, random) => random.pick(cluster.workers).restart(),
  'kill -9 of an API': async (cluster, random) => random.pick(cluster.apis).restart(),
  'kill -9 of an engine': async (cluster, random) => {
    for (const pid of (await recognising(cluster, random)).engines()) signal(pid, 'SIGKILL')
  },
  'a recogniser stops for good': async (cluster, random) => {
    for (const pid of (await recognising(cluster, random)).engines()) if (isRecogniser(pid)) signal(pid, 'SIGSTOP')
  },
  'a process stops and goes on': async (cluster, random, times) => {
    const one = anyOf(cluster, random)
    one.pause()
    await seconds(times.zombie)
    one.resume()
  },
  'PostgreSQL restarts': async ({ postgres }) => postgres.restart(async () => {}, 'SIGINT'),
  'PostgreSQL crashes': async ({ postgres }) => postgres.restart(async () => seconds(1)),
  'PostgreSQL is frozen': async ({ postgres }, _random, times) => {
    postgres.freeze()
    await seconds(times.frozen)
    postgres.thaw()
  },
  'the store answers 500': async ({ store }, _random, times) => {
    store?.set('error')
    await seconds(times.store)
    store?.set('none')
  },
  'the store is slow': async ({ store }, _random, times) => {
    store?.set('delay')
    await seconds(times.store)
    store?.set('none')
  },
  'the store cuts connections': async ({ store }, _random, times) => {
    store?.set('cut')
    await seconds(times.store)
    store?.set('none')
  },
  'a host loses the network': async ({ hosts }, random, times) => {
    const host = random.pick(hosts)
    host.disconnect()
    await seconds(times.network)
    host.connect()
  },
}

/** A worker that has a recogniser: a fault of the others' engines would prove nothing. */
async function recognising({ workers }: Cluster, random: Random): Promise<ServerProcess> {
  const some = await waitFor(
    () => workers.filter((worker) => worker.engines().some(isRecogniser)),
    'a recogniser',
    (found) => found.length > 0,
  )
  return random.pick(some)
}

function isRecogniser(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('sherpa-onnx-child')
  } catch {
    return false
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended by itself.
  }
}

/** Causes one fault after the other until the time is over: each kind once in a random order, then again. */
export async function causeFaults(
  cluster: Cluster,
  random: Random,
  options: { seconds: number; times: FaultTimes; log: (text: string) => void },
): Promise<string[]> {
  const until = performance.now() + options.seconds * 1000
  const caused: string[] = []
  const isPossible = (name: string): boolean => {
    if (name.startsWith('the store')) return cluster.store !== null
    // It is noticed after a minute at the earliest.
    return name !== 'a recogniser stops for good' || options.seconds > 120
  }
  const names = Object.keys(faults).filter(isPossible)
  let left: string[] = []
  while (performance.now() < until) {
    if (left.length === 0) left = [...names]
    const name = random.pick(left)
    left = left.filter((one) => one !== name)
    await seconds(0.5 + random.next() * 1.5)
    options.log(name)
    await faults[name]?.(cluster, random, options.times)
    caused.push(name)
  }
  return caused
}

/** Holds a transaction open, as a forgotten session does: autovacuum can remove nothing. @returns what ends it */
export function holdTransaction(url: string): () => Promise<void> {
  const ended = new AbortController()
  const holding = (async () => {
    while (!ended.signal.aborted) {
      const client = new Client({ connectionString: url })
      const lost = new Promise<void>((resolve) => client.once('end', resolve))
      client.on('error', () => {})
      try {
        await client.connect()
        await client.query('begin isolation level repeatable read')
        await client.query('select count(*) from job')
        await Promise.race([lost, new Promise((resolve) => ended.signal.addEventListener('abort', resolve))])
      } catch {
        // The server is down. The next connection holds a transaction again.
      }
      await client.end().catch(() => {})
      if (!ended.signal.aborted) await sleep(500)
    }
  })()
  return async () => {
    ended.abort()
    await holding
  }
}
