// A PostgreSQL server for tests, from the installed programs: a cluster in a temporary folder, on a free loopback port.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFileSync, chownSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openConfigured, type ConfiguredDatabase } from '../../src/platform/database/open-configured.ts'
import { freePort } from './free-port.ts'
import { askServer, databaseNamed } from './ask-postgres.ts'

export interface PostgresServer {
  /** URL of an existing database. */
  url: string
  /** Creates an empty database. @returns its URL */
  createDatabase: () => Promise<string>
  port: number
  /** Starts a read replica of the server. */
  startReplica: () => Promise<Replica>
  /** Kills the server as in a crash (SIGINT: stops it), and starts it again; `between` runs while it is down. */
  restart: (between: () => Promise<void>, signal?: 'SIGQUIT' | 'SIGINT') => Promise<void>
  /** Stops the server's processes, so that it accepts connections and answers nothing. */
  freeze: () => void
  thaw: () => void
  stop: () => Promise<void>
}

export interface PostgresOptions {
  /** Further settings, such as `ssl=on`. */
  settings?: readonly string[]
  /** Addresses to listen on, separated by commas. Default: loopback. */
  listen?: string
  /** A line of pg_hba.conf that lets others in. */
  access?: string
  /** Called with the data folder before the server starts; its files get the server's owner. */
  prepare?: (folder: string) => void
}

export interface Replica {
  /** URL of a database there. */
  url: (name: string) => string
  stop: () => Promise<void>
}

/** The folder of `initdb` and `postgres`; null: PostgreSQL is not installed (Debian package `postgresql`). */
export function findPostgres(): string | null {
  const debian = globSync('/usr/lib/postgresql/*/bin/initdb').toSorted((a, b) => version(b) - version(a))
  const [newest] = debian
  if (newest !== undefined) return path.dirname(newest)
  const inPath = (process.env['PATH'] ?? '').split(':').find((folder) => globSync(`${folder}/initdb`).length > 0)
  return inPath ?? null
}

function version(file: string): number {
  return Number(/postgresql\/(\d+)/.exec(file)?.[1] ?? 0)
}

/** PostgreSQL refuses to run as root; Debian's package creates a user. */
function owner(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
  const programs = findPostgres()
  if (programs === null) throw new Error('PostgreSQL is not installed.')
  const user = owner()
  const folder = mkdtempSync(path.join(tmpdir(), 'tiro-postgres-'))
  if (user !== null) chownSync(folder, user.uid, user.gid)
  const as = { ...user, cwd: folder }
  execFileSync(
    path.join(programs, 'initdb'),
    ['-D', `${folder}/data`, '-U', 'tiro', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync', '--no-instructions'],
    { ...as, stdio: 'pipe' },
  )
  if (options.access !== undefined) appendFileSync(`${folder}/data/pg_hba.conf`, `${options.access}\n`)
  options.prepare?.(`${folder}/data`)
  if (user !== null)
    for (const name of readdirSync(`${folder}/data`)) chownSync(`${folder}/data/${name}`, user.uid, user.gid)
  const port = await freePort()
  const url = (name: string): string => `postgres://tiro@127.0.0.1:${port}/${name}`
  let child = await start()
  let made = 0

  async function start(data = 'data', at = port): Promise<ChildProcess> {
    const settings = [
      `listen_addresses=${options.listen ?? '127.0.0.1'}`,
      `unix_socket_directories=${folder}`,
      'fsync=off',
      'full_page_writes=off',
      ...(options.settings ?? []),
    ]
    const args = ['-D', `${folder}/${data}`, '-p', String(at), ...settings.flatMap((one) => ['-c', one])]
    const started = spawn(path.join(programs ?? '', 'postgres'), args, { ...as, stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    started.stderr?.on('data', (chunk: Buffer) => (said = (said + chunk.toString('utf8')).slice(-4000)))
    for (;;) {
      if (started.exitCode !== null) throw new Error(`PostgreSQL did not start: ${said}`)
      if (await answers(url('postgres').replace(`:${port}/`, `:${at}/`))) return started
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  /** Stops or continues the server and its backends. While the server itself is stopped, none that ended is gone. */
  function signalAll(signal: 'SIGSTOP' | 'SIGCONT'): void {
    const { pid = 0 } = child
    if (signal === 'SIGSTOP') process.kill(pid, signal)
    const backends = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
    for (const one of backends.filter((id) => id !== '')) process.kill(Number(one), signal)
    if (signal === 'SIGCONT') process.kill(pid, signal)
  }

  async function end(signal: 'SIGQUIT' | 'SIGINT', ending = child): Promise<void> {
    const exited = new Promise((resolve) => ending.once('exit', resolve))
    ending.kill(signal)
    await exited
  }

  return {
    url: url('postgres'),
    port,
    async startReplica() {
      const given = ['-D', `${folder}/replica`, '-h', '127.0.0.1', '-p', String(port), '-U', 'tiro', '-R', '-c', 'fast']
      execFileSync(path.join(programs, 'pg_basebackup'), given, { ...as, stdio: 'pipe' })
      const at = await freePort()
      const started = await start('replica', at)
      return {
        url: (name) => `postgres://tiro@127.0.0.1:${at}/${name}`,
        stop: () => end('SIGQUIT', started),
      }
    },
    async createDatabase() {
      const name = `tiro${made++}`
      await askServer(url('postgres'), `create database ${name}`)
      return url(name)
    },
    async restart(between, signal = 'SIGQUIT') {
      await end(signal)
      await between()
      child = await start()
    },
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    async stop() {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * `npm run test:postgres`: every data folder of a test has its own database on the server started for the run.
 * Otherwise nothing: the embedded database.
 */
export async function databaseFor(data: string | undefined): Promise<Record<string, string>> {
  const server = process.env['TIRO_TEST_POSTGRES_URL']
  if (server === undefined || data === undefined) return {}
  const name = `t${createHash('sha256').update(path.resolve(data)).digest('hex').slice(0, 24)}`
  await askServer(server, `create database ${name}`).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && (error.code === '42P04' || error.code === '23505'))) throw error
  })
  return { TIRO_DATABASE_URL: databaseNamed(server, name) }
}

/** The database of a test's server, opened beside it. */
export async function openBeside(data: string): Promise<ConfiguredDatabase> {
  const { TIRO_DATABASE_URL: databaseUrl = null } = await databaseFor(data)
  return openConfigured({ data, databaseUrl }, { owner: false })
}

async function answers(url: string): Promise<boolean> {
  return askServer(url, 'select 1').then(
    () => true,
    () => false,
  )
}
