import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import { fastEngine, tiro } from '../helpers/harness.ts'
import { startPostgres, type PostgresServer } from '../helpers/postgres-server.ts'
import { hasSwift, startSwift, type SwiftServer } from '../helpers/swift-server.ts'
import { core, createHost, prepareCore, type Host } from './hosts.ts'
import { ServerProcess } from './server-process.ts'
import { startStoreProxy, type StoreProxy } from './store-proxy.ts'

export interface Cluster {
  postgres: PostgresServer
  /** URL of the database from here. */
  databaseUrl: string
  hosts: readonly Host[]
  apis: readonly ServerProcess[]
  workers: readonly ServerProcess[]
  addresses: readonly string[]
  /** Faults of the store; null: media is in a folder that all share. */
  store: StoreProxy | null
  key: string
  /** The environment of a process beside the cluster, and its data folder. */
  env: Record<string, string>
  data: string
  stop: () => Promise<void>
}

export interface ClusterOptions {
  folder: string
  workersPerHost: number
  /** `s3`: Swift behind a proxy; `disk`: a shared folder. */
  store: 's3' | 'disk'
}

const apiPort = 8080
/** How wrong the clock of the last worker is. */
const wrongClock = '+420s'

/** The library that gives a process another clock (Debian package faketime); null: not installed. */
export function findFaketime(): string | null {
  return globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0] ?? null
}

/** Two APIs and some workers on two hosts, with PostgreSQL and a store at the core. */
export async function startCluster({ folder, workersPerHost, store: kind }: ClusterOptions): Promise<Cluster> {
  prepareCore()
  const postgres = await startPostgres({
    listen: `127.0.0.1,${core}`,
    access: 'host all all 10.77.0.0/16 trust',
    // As strict as a real server: what was not written before a crash is lost.
    settings: ['max_connections=60'],
  })
  const databaseUrl = await postgres.createDatabase()
  const swift = kind === 's3' ? await startSwift() : null
  const store = swift === null ? null : await startStoreProxy(swift.endpoint, core)
  const hosts = [createHost(1), createHost(2)]
  const dataOf = (host: Host): string => path.join(folder, kind === 's3' ? host.name : 'shared')
  const env: Record<string, string> = {
    ...fastEngine,
    TIRO_SPEAKERS: 'acoustic',
    TIRO_DATABASE_URL: databaseUrl.replace('127.0.0.1', core),
    TIRO_DATABASE_TIMEOUT: '5',
    TIRO_OUTBOUND_ALLOW: '10.77.0.0/16',
    TIRO_OUTBOUND_HTTP: '1',
    TIRO_SANDBOX: 'off',
    TIRO_MIN_FREE_BYTES: '0',
    TIRO_PROCESSES: '1',
    TIRO_EMBEDDING: 'off',
    ...(swift === null || store === null ? {} : { ...swift.environment('chaos'), TIRO_S3_ENDPOINT: store.url }),
  }
  const apis = hosts.map(
    (host) =>
      new ServerProcess({
        name: `api on ${host.name}`,
        enter: host.enter,
        args: ['--role', 'api', '--host', '0.0.0.0', '--port', String(apiPort), '--data', dataOf(host)],
        env: { ...env, TIRO_PUBLIC_URL: `http://${host.address}:${apiPort}` },
      }),
  )
  const faketime = findFaketime()
  const workers = hosts.flatMap((host, h) =>
    Array.from({ length: workersPerHost }, (_, i) => {
      const isWrong = h === 1 && i === workersPerHost - 1 && faketime !== null
      const clock = { LD_PRELOAD: faketime ?? '', FAKETIME: wrongClock, FAKETIME_DONT_FAKE_MONOTONIC: '1' }
      return new ServerProcess({
        name: `worker ${i} on ${host.name}${isWrong ? ', with a wrong clock' : ''}`,
        enter: host.enter,
        args: ['--role', 'worker', '--data', dataOf(host)],
        env: { ...env, ...(isWrong ? clock : {}) },
      })
    }),
  )
  const data = dataOf(hosts[0] ?? createHost(3))
  await Promise.all(apis.map((api) => api.start()))
  await Promise.all(workers.map((worker) => worker.start()))
  const made = await tiro(['keys', 'create', '--role', 'OWNER', '--name', 'chaos', '--data', data], { env })
  if (made.code !== 0) throw new Error(made.stderr)
  return {
    postgres,
    databaseUrl,
    hosts,
    apis,
    workers,
    addresses: hosts.map(({ address }) => `http://${address}:${apiPort}`),
    store,
    key: made.stdout.trim(),
    env,
    data,
    stop: async () => {
      await Promise.all([...apis, ...workers].map((one) => one.stop()))
      store?.stop()
      await stopStore(swift)
      await postgres.stop()
      for (const host of hosts) host.stop()
    },
  }
}

async function stopStore(swift: SwiftServer | null): Promise<void> {
  await swift?.stop()
}

/** The store of this run: TIRO_CHAOS_STORE, otherwise S3 if Swift is installed. */
export function chooseStore(): 's3' | 'disk' {
  const given = process.env['TIRO_CHAOS_STORE']
  if (given === 's3' || given === 'disk') return given
  return hasSwift() && existsSync('/usr/bin/swift-proxy-server') ? 's3' : 'disk'
}
