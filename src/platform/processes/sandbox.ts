import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../config/config.ts'
import { messageOf, StepError } from '../../contract/app-error.ts'
import { ProgramFailedError, ProgramMissingError, runChild } from './child.ts'
import { findProgram } from './environment.ts'

/** Resource limits of a program that reads untrusted files. */
export interface Limits {
  /** Address space, bytes. */
  memory: number
  /** CPU time, seconds. */
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
  const folder = path.dirname(program)
  if (!folder.startsWith('/usr/') && folder !== '/bin') words.push('--ro-bind', folder, folder)
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
      return { sandbox: false, limits, reason: `bubblewrap doesn't work here: ${said.split('\n').at(-1)}` }
    }
  })()
  return state
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
  options: { mode: Config['media']['sandbox']; limits: Limits },
): Promise<SandboxedCommand> {
  const file = await findProgram(program)
  if (file === null) throw new ProgramMissingError(program)
  const found = await sandboxState()
  const inside = options.mode !== 'off' && found.sandbox
  if (options.mode === 'required' && !found.sandbox) {
    throw new StepError(
      'ENGINE_UNAVAILABLE',
      `Can't decode media without the sandbox (TIRO_SANDBOX=required): ${found.reason ?? 'the sandbox is missing.'}`,
    )
  }
  const command: string[] = []
  if (found.limits) {
    const { memory, cpuSeconds, fileBytes } = options.limits
    command.push(
      'prlimit',
      `--as=${memory}`,
      `--cpu=${Math.ceil(cpuSeconds)}`,
      `--fsize=${fileBytes}`,
      '--core=0',
      '--',
    )
  }
  if (inside) {
    command.push('bwrap', ...isolation, ...system(file))
    for (const { path: here, at, writable } of bindings) command.push(writable ? '--bind' : '--ro-bind', here, at)
    command.push('--chdir', '/tmp', '--')
  }
  const names = new Map(bindings.map((binding) => [binding.path, binding.at]))
  const seenAt = (here: string): string => (inside ? (names.get(here) ?? here) : path.resolve(here))
  command.push(file, ...args(seenAt))
  const [first, ...rest] = command as [string, ...string[]]
  return { program: first, args: rest }
}
