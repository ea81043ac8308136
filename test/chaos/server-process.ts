import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import path from 'node:path'
import { cleanEnvironment, repository } from '../helpers/harness.ts'

export interface ProcessOptions {
  name: string
  /** The start of the command, for another namespace. */
  enter?: readonly string[]
  /** Arguments of `tiro serve`. */
  args: readonly string[]
  env: Record<string, string>
}

/** A server or worker that is killed and started again. */
export class ServerProcess {
  readonly name: string
  readonly #options: ProcessOptions
  #child: ChildProcess | null = null
  #stopped = false
  /** Lines of its log that name an error. */
  readonly errors: string[] = []
  kills = 0

  constructor(options: ProcessOptions) {
    this.name = options.name
    this.#options = options
  }

  get pid(): number {
    return this.#child?.pid ?? 0
  }

  /** Starts it and waits until it is ready. */
  async start(): Promise<void> {
    const { enter = [], args, env } = this.#options
    const [program = '', ...rest] = [...enter, path.join(repository, 'tiro'), 'serve', ...args]
    const child = spawn(program, rest, { env: cleanEnvironment(env), stdio: ['ignore', 'pipe', 'pipe'] })
    this.#child = child
    let stderr = ''
    createInterface({ input: child.stderr }).on('line', (line) => {
      stderr = `${stderr}${line}\n`.slice(-4000)
      if (/"level":(50|60)/.test(line)) this.errors.push(line)
    })
    await new Promise<void>((resolve, reject) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        if (line.startsWith('Tiro is ready')) resolve()
      })
      child.once('exit', (code, signal) => {
        // A kill is part of the test, and what it starts next is another child.
        if (signal === 'SIGKILL' || this.#child !== child) resolve()
        else reject(new Error(`${this.name} ended with ${code}: ${stderr}`))
      })
    })
  }

  /** SIGKILL of the process alone, as in a crash. */
  async kill(): Promise<void> {
    this.kills += 1
    await this.#end('SIGKILL')
  }

  async restart(): Promise<void> {
    await this.kill()
    if (!this.#stopped) await this.start()
  }

  pause(): void {
    this.#child?.kill('SIGSTOP')
  }

  resume(): void {
    this.#child?.kill('SIGCONT')
  }

  /** Processes of its engines. */
  engines(): number[] {
    try {
      const children = readFileSync(`/proc/${this.pid}/task/${this.pid}/children`, 'utf8').trim().split(' ')
      return children.filter((id) => id !== '').map(Number)
    } catch {
      return []
    }
  }

  /** @returns its exit status */
  async stop(): Promise<number | null> {
    this.#stopped = true
    this.resume()
    return this.#end('SIGTERM')
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#child
    if (child === null || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
    const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
    child.kill(signal)
    return exited
  }
}
