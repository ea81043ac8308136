import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../config/config.ts'
import { messageOf, StepError } from '../../contract/app-error.ts'
import { ProgramFailedError, ProgramMissingError, runChild } from './child.ts'
import { findProgram } from './environment.ts'

/** Limits of a program that reads hostile bytes. */
export interface Limits {
  /** Address space, bytes. */
  memory: number
  /** CPU time, seconds. */
  cpuSeconds: number
  /** Largest file it may write, bytes. */
  fileBytes: number
}

/** A file that the program sees at a name of our choosing. */
export interface Binding {
  /** Where it lies here. */
  path: string
  /** Where the program finds it, e.g. `/in/media`. */
  at: string
  writable: boolean
}

export interface SandboxState {
  /** Whether programs run in bubblewrap. */
  sandbox: boolean
  /** Whether memory, CPU time and file size are limited (util-linux's prlimit). */
  limits: boolean
  /** Why there is no sandbox, as a sentence; null where there is one. */
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

/** The system that a sandboxed program sees: /usr read-only, empty /tmp, nothing else of this machine. */
function system(program: string): string[] {
  const words = ['--ro-bind', '/usr', '/usr', '--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp']
  for (const folder of ['lib', 'lib64', 'bin', 'sbin']) {
    if (existsSync(`/usr/${folder}`)) words.push('--symlink', `usr/${folder}`, `/${folder}`)
  }
  // Debian chooses some libraries (blas) through these.
  for (const place of ['/etc/alternatives', '/etc/ld.so.cache']) {
    if (existsSync(place)) words.push('--ro-bind', place, place)
  }
  const folder = path.dirname(program)
  if (!folder.startsWith('/usr/') && folder !== '/bin') words.push('--ro-bind', folder, folder)
  return words
}

let state: Promise<SandboxState> | undefined

/** Whether bubblewrap and prlimit work here: found out once, by really running a program in them. */
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

/** A command that runs a program on hostile bytes. `place` gives the name under which the program sees a bound file. */
export interface SandboxedCommand {
  program: string
  args: string[]
}

/**
 * Wraps a program in bubblewrap and prlimit. `args` is made from the names under which the bound files are seen:
 * inside the sandbox those of `bindings[].at`, without it their own paths.
 * Without a working sandbox: `required` throws StepError ENGINE_UNAVAILABLE, `auto` and `off` keep the limits alone.
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
