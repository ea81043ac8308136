import { spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { childEnvironment, deathWithParent, findProgram } from './environment.ts'
import { yieldToServer } from './yield-to-server.ts'

/** A program that isn't installed (or not at the configured path). */
export class ProgramMissingError extends Error {
  readonly program: string

  constructor(program: string) {
    super(`The program ${program} isn't installed.`)
    this.name = 'ProgramMissingError'
    this.program = program
  }
}

/** A program that failed. `stderr` is the end of its output, for logs and never for callers. */
export class ProgramFailedError extends Error {
  readonly program: string
  readonly end: ChildEnd

  constructor(program: string, end: ChildEnd) {
    const how = end.timedOut
      ? 'ran out of time'
      : end.signal === null
        ? `ended with status ${end.code}`
        : `was ended by ${end.signal}`
    super(`${program} ${how}.`)
    this.name = 'ProgramFailedError'
    this.program = program
    this.end = end
  }
}

export interface ChildOptions {
  /** Aborting ends the whole process group within a second. */
  signal?: AbortSignal
  /** Time limit after which the program is ended, seconds; absent: no limit. */
  timeLimit?: number
  /** Opens a pipe to the program's standard input. Otherwise it has no input. */
  stdin?: boolean
  /** Opens a pipe from the program's standard output. Otherwise the output is discarded. */
  stdout?: boolean
  /** How much of the end of standard error is kept, bytes. Default 16 KiB. */
  stderrBytes?: number
  /** Called with each line of standard error. Lines longer than 8 KiB are truncated. */
  onStderrLine?: (line: string) => void
  /** Variables besides the few that every program needs. */
  env?: Record<string, string>
  cwd?: string
}

export interface ChildEnd {
  /** Exit status, or null if a signal ended it. */
  code: number | null
  signal: NodeJS.Signals | null
  /** The end of standard error. */
  stderr: string
  timedOut: boolean
}

/** A running native program. The caller must await `ended`. */
export interface Child {
  pid: number
  stdin: Writable | null
  stdout: Readable | null
  /** Resolves when the program has ended, for any reason, and its pipes are closed. Never rejects. */
  ended: Promise<ChildEnd>
  /** SIGTERM to the whole process group, SIGKILL 700 ms later. */
  stop: () => Promise<ChildEnd>
}

const graceMilliseconds = 700
const lineBytes = 8192

/**
 * Starts a native program without a shell, in its own process group and with an environment without secrets. The kernel
 * ends it when this process dies (where util-linux's setpriv is available).
 * Throws ProgramMissingError. Rejects with the signal's reason if it is already aborted.
 */
export async function startChild(program: string, args: readonly string[], options: ChildOptions = {}): Promise<Child> {
  options.signal?.throwIfAborted()
  const file = await findProgram(program)
  if (file === null) throw new ProgramMissingError(program)
  const guard = await deathWithParent()
  options.signal?.throwIfAborted()

  const [command, ...rest] = [...guard, file, ...args] as [string, ...string[]]
  const child = spawn(command, rest, {
    stdio: [options.stdin === true ? 'pipe' : 'ignore', options.stdout === true ? 'pipe' : 'ignore', 'pipe'],
    env: { ...childEnvironment(), ...options.env },
    detached: true,
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
  })
  yieldToServer(child.pid)
  // A program that exits early closes its input. Unread input isn't an error.
  child.stdin?.on('error', () => undefined)

  const tail = keepTail(options.stderrBytes ?? 16 * 1024)
  const lines = options.onStderrLine === undefined ? null : splitLines(options.onStderrLine)
  child.stderr?.on('data', (chunk: Buffer) => {
    tail.push(chunk)
    lines?.(chunk)
  })

  let timedOut = false
  let killTimer: NodeJS.Timeout | undefined
  let limitTimer: NodeJS.Timeout | undefined
  const signalGroup = (signal: NodeJS.Signals): void => {
    if (child.pid === undefined) return
    try {
      process.kill(-child.pid, signal)
    } catch {
      // ESRCH: no process is left in the group, which is the goal.
    }
  }
  const terminate = (): void => {
    signalGroup('SIGTERM')
    killTimer ??= setTimeout(() => signalGroup('SIGKILL'), graceMilliseconds)
  }

  const ended = new Promise<ChildEnd>((resolve) => {
    // Processes left in the program's group would keep the pipes open.
    child.once('exit', () => signalGroup('SIGKILL'))
    child.once('close', (code, signal) => {
      clearTimeout(killTimer)
      clearTimeout(limitTimer)
      options.signal?.removeEventListener('abort', terminate)
      resolve({ code, signal, stderr: tail.text(), timedOut })
    })
  })
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve)
    child.once('error', reject)
  })
  child.on('error', () => undefined)

  if (options.timeLimit !== undefined) {
    limitTimer = setTimeout(() => {
      timedOut = true
      terminate()
    }, options.timeLimit * 1000)
  }
  options.signal?.addEventListener('abort', terminate, { once: true })
  if (options.signal?.aborted === true) terminate()

  return {
    pid: child.pid ?? 0,
    stdin: child.stdin,
    stdout: child.stdout,
    ended,
    stop: () => {
      if (child.exitCode === null && child.signalCode === null) terminate()
      return ended
    },
  }
}

/**
 * Runs a program to its end and returns its output. Throws ProgramMissingError, ProgramFailedError (non-zero status or
 * timeout), the signal's reason, or a RangeError if the output exceeds `stdoutBytes` (default 1 MiB).
 */
export async function runChild(
  program: string,
  args: readonly string[],
  options: Omit<ChildOptions, 'stdin' | 'stdout'> & { stdoutBytes?: number } = {},
): Promise<{ stdout: string; stderr: string }> {
  const limit = options.stdoutBytes ?? 1024 * 1024
  const child = await startChild(program, args, { ...options, stdout: true })
  const chunks: Buffer[] = []
  let bytes = 0
  child.stdout?.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes <= limit) chunks.push(chunk)
    else void child.stop()
  })
  const end = await child.ended
  options.signal?.throwIfAborted()
  if (bytes > limit) throw new RangeError(`${program} wrote more than ${limit} bytes.`)
  if (end.code !== 0 || end.timedOut) throw new ProgramFailedError(program, end)
  return { stdout: Buffer.concat(chunks).toString('utf8'), stderr: end.stderr }
}

/** Keeps the last `limit` bytes of a stream. */
export function keepTail(limit: number): { push: (chunk: Buffer) => void; text: () => string } {
  let kept: Buffer[] = []
  let bytes = 0
  return {
    push: (chunk) => {
      kept.push(chunk)
      bytes += chunk.length
      if (bytes > 2 * limit) {
        const whole = Buffer.concat(kept)
        kept = [Buffer.from(whole.subarray(whole.length - limit))]
        bytes = limit
      }
    },
    text: () => {
      const whole = Buffer.concat(kept)
      return whole.subarray(Math.max(0, whole.length - limit)).toString('utf8')
    },
  }
}

/** Passes on complete lines. Anything beyond 8 KiB of a line is dropped, so that hostile output costs no memory. */
export function splitLines(onLine: (line: string) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0)
  let skipping = false
  return (chunk) => {
    let data = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    for (let end = data.indexOf(10); end !== -1; end = data.indexOf(10)) {
      if (!skipping) onLine(data.subarray(0, Math.min(end, lineBytes)).toString('utf8').replace(/\r$/, ''))
      skipping = false
      data = data.subarray(end + 1)
    }
    if (data.length > lineBytes) {
      if (!skipping) onLine(data.subarray(0, lineBytes).toString('utf8'))
      skipping = true
      data = Buffer.alloc(0)
    }
    rest = Buffer.from(data)
  }
}
