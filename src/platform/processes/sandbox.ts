import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '../config/config.ts'
import { messageOf, StepError } from '../../contract/app-error.ts'
import { ProgramFailedError, ProgramMissingError, runChild } from './child.ts'
import { findProgram } from './environment.ts'

/** Resource limits of a program that reads untrusted files. */
export interface Limits {
  /** Memory that it may write to, bytes: heap, stacks and its libraries' data, not their code. */
  memory: number
  /** CPU time, seconds. A program that takes more ends by SIGXCPU. */
  cpuSeconds: number
  /** Largest file it may write, bytes. */
  fileBytes: number
}

/** A file that is visible to the program under a different path. */
export interface Binding {
  /** Path on this machine. */
  path: string
  /** Path inside the sandbox, e.g. `/in/media`. */
  at: string
  writable: boolean
}

export interface SandboxState {
  /** Whether programs run in bubblewrap. */
  sandbox: boolean
  /** Whether memory, CPU time and file size are limited (util-linux's prlimit). */
  limits: boolean
  /** Why there is no sandbox, as a sentence; null if there is one. */
  reason: string | null
}

export interface SandboxOptions {
  mode: Config['media']['sandbox']
  limits: Limits
  /**
   * Unix socket of a proxy. Inside the sandbox it answers on 127.0.0.1:bridgePort, and nothing else answers. Outside,
   * the program gets no bridge.
   */
  proxySocket?: string
  /** Environment inside the sandbox, besides PATH. */
  env?: Record<string, string>
  /** Working folder inside the sandbox. Default `/tmp`. */
  cwd?: string
}

/** Port on which the proxy answers inside the sandbox, in a network namespace of its own. */
export const bridgePort = 3128

const isolation = [
  '--unshare-all',
  '--die-with-parent',
  '--cap-drop',
  'ALL',
  '--clearenv',
  '--setenv',
  'PATH',
  '/usr/bin:/bin',
]

/** The bridge in the sandbox: this Node.js, the script, and the socket. */
const bridge = { node: '/run/tiro/node', script: '/run/tiro/bridge.mts', socket: '/run/tiro/proxy' }
const bridgeScript = fileURLToPath(new URL('bridge-child.ts', import.meta.url))

/** Trusted certificate authorities, for programs that use the proxy. */
const networkFiles = ['/etc/ssl/certs', '/etc/ssl/openssl.cnf', '/etc/pki/tls/certs', '/etc/pki/ca-trust/extracted']

/** What a sandboxed program can access: /usr read-only, an empty /tmp, nothing else of this machine. */
function system(program: string): string[] {
  const words = ['--ro-bind', '/usr', '/usr', '--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp']
  for (const folder of ['lib', 'lib64', 'bin', 'sbin']) {
    if (existsSync(`/usr/${folder}`)) words.push('--symlink', `usr/${folder}`, `/${folder}`)
  }
  // Debian selects some libraries (blas) with these links.
  for (const place of ['/etc/alternatives', '/etc/ld.so.cache']) {
    if (existsSync(place)) words.push('--ro-bind', place, place)
  }
  // The program alone, since its folder may hold anything.
  if (!program.startsWith('/usr/') && !program.startsWith('/bin/')) words.push('--ro-bind', program, program)
  return words
}

let state: Promise<SandboxState> | undefined

/** Whether bubblewrap and prlimit work here. Tested once by running a program in them. */
export function sandboxState(): Promise<SandboxState> {
  state ??= (async () => {
    const limits = (await findProgram('prlimit')) !== null
    try {
      await runChild('bwrap', [...isolation, ...system('/usr/bin/true'), '--', '/usr/bin/true'], { timeLimit: 10 })
      return { sandbox: true, limits, reason: null }
    } catch (error) {
      if (error instanceof ProgramMissingError) return { sandbox: false, limits, reason: "bubblewrap isn't installed." }
      const said = error instanceof ProgramFailedError ? error.end.stderr.trim() : messageOf(error)
      const last = said.split('\n').at(-1)?.replace(/\.$/, '')
      return { sandbox: false, limits, reason: `bubblewrap doesn't work here: ${last}.` }
    }
  })()
  return state
}

/** Address space beyond the memory: code, files, and what allocators reserve for each thread without using it. */
const codeBytes = 4 * 1024 ** 3

/** How long a program that catches SIGXCPU may take to end after it, seconds of CPU. */
const cpuGraceSeconds = 5

function prlimit({ memory, cpuSeconds, fileBytes }: Limits): string[] {
  return [
    'prlimit',
    `--data=${Math.ceil(memory)}`,
    `--as=${Math.ceil(memory) + codeBytes}`,
    // The first limit sends SIGXCPU. At the second one the kernel sends SIGKILL, which can have other reasons.
    `--cpu=${Math.ceil(cpuSeconds)}:${Math.ceil(cpuSeconds) + cpuGraceSeconds}`,
    `--fsize=${fileBytes}`,
    '--core=0',
    '--',
  ]
}

/**
 * Command prefix that limits the memory that one of our own processes may write to, bytes. Node.js alone has about 500
 * MB of it, most of it untouched. Empty where util-linux's prlimit is missing.
 */
export async function withMemoryLimit(memory: number): Promise<string[]> {
  return (await findProgram('prlimit')) === null ? [] : ['prlimit', `--data=${memory}`, '--core=0', '--']
}

function bridged(proxySocket: string): string[] {
  const words = ['--ro-bind', process.execPath, bridge.node, '--ro-bind', bridgeScript, bridge.script]
  words.push('--ro-bind', proxySocket, bridge.socket)
  for (const place of networkFiles) if (existsSync(place)) words.push('--ro-bind', place, place)
  return words
}

/** A command that runs a program on untrusted files. `place` gives the path that the program sees for a bound file. */
export interface SandboxedCommand {
  program: string
  args: string[]
}

/**
 * Wraps a program in bubblewrap and prlimit. `args` is built from the paths that the program uses for the bound files:
 * `bindings[].at` inside the sandbox, otherwise their own paths.
 * Without a working sandbox, `required` throws StepError ENGINE_UNAVAILABLE; `auto` and `off` apply only the limits.
 */
export async function sandboxed(
  program: string,
  bindings: readonly Binding[],
  args: (seenAt: (path: string) => string) => string[],
  options: SandboxOptions,
): Promise<SandboxedCommand> {
  const file = await findProgram(program)
  if (file === null) throw new ProgramMissingError(program)
  const found = await sandboxState()
  const inside = options.mode !== 'off' && found.sandbox
  if (options.mode === 'required' && !found.sandbox) {
    throw new StepError(
      'ENGINE_UNAVAILABLE',
      `Tiro reads files of others only in the sandbox: ${found.reason ?? 'it is missing.'} To accept the risk, set TIRO_SANDBOX=off.`,
    )
  }
  const limited = found.limits ? prlimit(options.limits) : []
  const command: string[] = []
  if (inside) {
    const { proxySocket } = options
    // The bridge isn't limited: it is ours, and Node.js reserves much address space.
    if (proxySocket === undefined) command.push(...limited)
    command.push('bwrap', ...isolation, ...system(file))
    for (const { path: here, at, writable } of bindings) command.push(writable ? '--bind' : '--ro-bind', here, at)
    for (const [name, value] of Object.entries(options.env ?? {})) command.push('--setenv', name, value)
    if (proxySocket !== undefined) command.push(...bridged(proxySocket))
    command.push('--chdir', options.cwd ?? '/tmp', '--')
    if (proxySocket !== undefined) {
      command.push(bridge.node, bridge.script, bridge.socket, String(bridgePort), ...limited)
    }
  } else command.push(...limited)
  const names = new Map(bindings.map((binding) => [binding.path, binding.at]))
  const seenAt = (here: string): string => (inside ? (names.get(here) ?? here) : path.resolve(here))
  command.push(file, ...args(seenAt))
  const [first, ...rest] = command as [string, ...string[]]
  return { program: first, args: rest }
}
