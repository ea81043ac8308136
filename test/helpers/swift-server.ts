// An S3 server for tests: OpenStack Swift with its s3api, from Debian's packages, in a temporary folder on loopback
// ports. It checks signatures, expiry, checksums and part sizes, as AWS does.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './free-port.ts'

export interface SwiftServer {
  endpoint: string
  /** The environment of a Tiro that stores its media there, under `prefix`. */
  environment: (prefix: string) => Record<string, string>
  /** The files of all objects, of their parts, and of uploads in parts that have not ended. */
  objectFiles: () => string[]
  /** Stops the server's processes, so that it accepts connections and answers nothing. */
  freeze: () => void
  thaw: () => void
  stop: () => Promise<void>
}

export const swiftBucket = 'media'
export const swiftKeys = { accessKeyId: 'test:tester', secretAccessKey: 'testing' }
const programs = ['proxy', 'account', 'container', 'object'] as const
type Program = (typeof programs)[number]
/** Debian's programs run on Debian's Python, whatever `python3` is in the path. */
const python = '/usr/bin/python3'
const programOf = (name: Program): string => `/usr/bin/swift-${name}-server`

/** Whether the Debian packages swift-proxy, swift-account, swift-container and swift-object are installed. */
export function hasSwift(): boolean {
  return programs.every((name) => existsSync(programOf(name)))
}

/** The user that the servers run as: root hands over to the package's user. */
function owner(): { name: string; ids: { uid: number; gid: number } | null } {
  const id = (...args: string[]): string => execFileSync('id', args, { encoding: 'utf8' }).trim()
  if (process.getuid?.() !== 0) return { name: id('-un'), ids: null }
  return { name: 'swift', ids: { uid: Number(id('-u', 'swift')), gid: Number(id('-g', 'swift')) } }
}

/** @param options `origin`: of pages that may use the store from a browser */
export async function startSwift(options: { origin?: string } = {}): Promise<SwiftServer> {
  if (!hasSwift()) throw new Error('OpenStack Swift is not installed.')
  const user = owner()
  const folder = mkdtempSync(path.join(tmpdir(), 'tiro-swift-'))
  mkdirSync(path.join(folder, 'devices/d1'), { recursive: true })
  if (user.ids !== null) {
    for (const one of [folder, `${folder}/devices`, `${folder}/devices/d1`]) chownSync(one, user.ids.uid, user.ids.gid)
  }
  const ports = {
    proxy: await freePort(),
    account: await freePort(),
    container: await freePort(),
    object: await freePort(),
  }
  for (const name of programs) {
    writeFileSync(
      path.join(folder, `${name}.conf`),
      configuration(name, ports[name], folder, user.name, options.origin),
    )
  }
  buildRings(folder, ports)
  const children: ChildProcess[] = []
  let said = ''
  for (const name of programs) {
    const child = spawn(python, [programOf(name), path.join(folder, `${name}.conf`)], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (said = (said + chunk.toString('utf8')).slice(-4000)))
    }
    children.push(child)
  }
  const endpoint = `http://127.0.0.1:${ports.proxy}`
  const signal = (name: NodeJS.Signals): void => {
    for (const child of children) child.kill(name)
  }
  const stop = async (): Promise<void> => {
    await Promise.all(
      children.map(async (child) => {
        if (child.exitCode !== null || child.signalCode !== null) return
        const exited = new Promise((resolve) => child.once('exit', resolve))
        child.kill('SIGKILL')
        await exited
      }),
    )
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await createBucket(endpoint, () => {
      if (children.some((child) => child.exitCode !== null)) throw new Error(`Swift did not start: ${said}`)
    })
  } catch (error) {
    await stop()
    throw error
  }
  return {
    endpoint,
    environment: (prefix) => ({
      TIRO_BLOBS: `s3://${swiftBucket}/${prefix}`,
      TIRO_S3_ENDPOINT: endpoint,
      TIRO_S3_ACCESS_KEY_ID: swiftKeys.accessKeyId,
      TIRO_S3_SECRET_ACCESS_KEY: swiftKeys.secretAccessKey,
    }),
    objectFiles: () => globSync(`${folder}/devices/d1/objects/**/*.data`),
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    stop,
  }
}

/** Writes the rings, which name the only device of each server. In one process: starting Python takes most of the time. */
function buildRings(folder: string, ports: Readonly<Record<Program, number>>): void {
  const script = `
from swift.common.ring.builder import RingBuilder
for name, port in (('account', ${ports.account}), ('container', ${ports.container}), ('object', ${ports.object})):
    ring = RingBuilder(4, 1, 1)
    ring.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': port, 'device': 'd1', 'weight': 1})
    ring.rebalance()
    ring.get_ring().save(name + '.ring.gz')
`
  execFileSync(python, ['-c', script], { cwd: folder, stdio: 'pipe' })
}

/**
 * The proxy would set a server aside for a minute after ten errors, which it sees while that is starting.
 * @param origin of pages that may use the store from a browser
 */
function configuration(name: Program, port: number, folder: string, user: string, origin: string | undefined): string {
  const common = `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${user}
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
log_level = ERROR
`
  if (name !== 'proxy')
    return `${common}[pipeline:main]\npipeline = ${name}-server\n[app:${name}-server]\nuse = egg:swift#${name}\n`
  const preflight = origin === undefined ? '' : `cors_preflight_allow_origin = ${origin}\n`
  const cors = origin === undefined ? '' : `cors_allow_origin = ${origin}\ncors_expose_headers = ETag\n`
  const plain = ['catch_errors', 'gatekeeper', 'cache', 'listing_formats', 'bulk', 'slo', 'dlo', 'symlink']
  return `${common}[pipeline:main]
pipeline = catch_errors gatekeeper cache listing_formats bulk s3api tempauth slo dlo symlink proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
error_suppression_interval = 0
${cors}[filter:s3api]
use = egg:swift#s3api
location = us-east-1
${preflight}[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
${plain.map((filter) => `[filter:${filter}]\nuse = egg:swift#${filter === 'cache' ? 'memcache' : filter}\n`).join('')}`
}

/** Sends a signed request. */
async function request(method: string, url: string): Promise<Response> {
  const { AwsV4Signer } = await import('aws4fetch')
  const signer = new AwsV4Signer({ ...swiftKeys, method, url, service: 's3', region: 'us-east-1' })
  const { headers } = await signer.sign()
  return fetch(url, { method, headers })
}

/** Creates the bucket as soon as the server answers. */
async function createBucket(endpoint: string, check: () => void): Promise<void> {
  const until = Date.now() + 120_000
  for (;;) {
    check()
    const answer = await request('PUT', `${endpoint}/${swiftBucket}`).catch(() => null)
    const text = await answer?.text()
    if (answer?.ok === true) return
    if (Date.now() > until) throw new Error(`Swift did not create a bucket: ${answer?.status} ${text}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
