import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { StepError } from '../../contract/app-error.ts'
import { keepTail } from './child.ts'
import { deathWithParent, ownChildEnvironment } from './environment.ts'
import type { FromChild, ToChild } from './pool-child.ts'
import { waitForReply, type Reply } from './wait-for-reply.ts'
import { yieldToServer } from './yield-to-server.ts'
import { fillWarning } from '../../text/messages/fill-warning.ts'
import { waitingSentences } from '../../text/messages/waiting-sentences.ts'

export interface PoolChildOptions {
  /** The child's module (`new URL('./x-child.ts', import.meta.url)`), which calls `answerRequests`. */
  module: URL
  /** Name of the child in errors, e.g. `The speech recogniser`. */
  name: string
  /** Sent to each child before its first request: plain data. */
  setup: unknown
  /** Time limit for the setup, seconds. */
  setupSeconds: number
}

/** One child of a pool. */
export class PoolChild {
  readonly pid: number
  readonly #process: ChildProcess
  readonly #name: string
  readonly #stderr = keepTail(8 * 1024)
  readonly #gone = Promise.withResolvers<void>()
  #isRunning = true
  #isKilled = false
  #memory = 0
  #nextId = 1
  #pending: (Reply<FromChild> & { id: number }) | undefined

  /** @param onEnd called when the process has exited, for any reason */
  constructor(process: ChildProcess, name: string, onEnd: (child: PoolChild) => void) {
    this.pid = process.pid ?? 0
    this.#process = process
    this.#name = name
    process.stderr?.on('data', (chunk: Buffer) => this.#stderr.push(chunk))
    process.on('message', (message: FromChild) => this.#receive(message))
    process.once('exit', () => this.#onExit(onEnd))
    process.on('error', () => {
      // A program that couldn't be started emits no exit event.
      if (process.pid === undefined) this.#onExit(onEnd)
    })
  }

  alive(): boolean {
    return this.#isRunning && !this.#isKilled && this.#process.connected
  }

  /** Resident memory after the last reply, bytes. */
  memory(): number {
    return this.#memory
  }

  async setUp(setup: unknown, seconds: number, signal: AbortSignal): Promise<void> {
    await this.#exchange(0, { kind: 'setup', setup }, seconds, signal)
  }

  async request(body: unknown, seconds: number, signal: AbortSignal | undefined): Promise<unknown> {
    signal?.throwIfAborted()
    if (!this.#isRunning || this.#isKilled) {
      throw new StepError(
        'ENGINE_ERROR',
        fillWarning(waitingSentences.PROCESS_ENDED, { name: this.#name, how: null }),
        { retryable: true },
      )
    }
    if (this.#pending !== undefined) throw new Error('A child answers one request at a time.')
    const id = this.#nextId++
    const answer = await this.#exchange(id, { kind: 'request', id, body }, seconds, signal)
    if (answer.kind === 'failure') throw new StepError(answer.code, answer.message, { retryable: answer.retryable })
    return answer.kind === 'reply' ? answer.body : undefined
  }

  /** SIGKILL, since a child holds nothing to save. Resolves when it has exited. */
  async kill(): Promise<void> {
    this.#isKilled = true
    if (this.#isRunning && this.#process.pid !== undefined) this.#process.kill('SIGKILL')
    return this.#gone.promise
  }

  async #exchange(id: number, message: ToChild, seconds: number, signal: AbortSignal | undefined): Promise<FromChild> {
    return waitForReply<FromChild>(
      (reply) => {
        this.#pending = { id, ...reply }
        // The child's exit event reports a closed channel.
        this.#process.send(message, () => undefined)
      },
      {
        seconds,
        timeoutMessage: `${this.#name} didn't respond within ${seconds} seconds.`,
        signal,
        end: () => {
          this.#pending = undefined
          void this.kill()
        },
      },
    )
  }

  #receive(message: FromChild): void {
    this.#memory = message.memory
    const id = message.kind === 'ready' ? 0 : message.id
    if (this.#pending?.id !== id) return
    const { resolve } = this.#pending
    this.#pending = undefined
    resolve(message)
  }

  #onExit(onEnd: (child: PoolChild) => void): void {
    if (!this.#isRunning) return
    this.#isRunning = false
    const { signalCode, exitCode } = this.#process
    const how = signalCode ?? `status ${exitCode ?? 'unknown'}`
    const stderr = this.#stderr.text().trim()
    this.#pending?.reject(
      new StepError('ENGINE_ERROR', fillWarning(waitingSentences.PROCESS_ENDED, { name: this.#name, how }), {
        retryable: true,
        cause: new Error(stderr === '' ? 'It wrote nothing to standard error.' : stderr),
      }),
    )
    this.#pending = undefined
    this.#gone.resolve()
    onEnd(this)
  }
}

/**
 * Starts a child and waits for its setup. Calls `onEnd` when it has exited, for any reason.
 * Throws StepError ENGINE_ERROR (retryable) if it exits or hangs during the setup.
 */
export async function startPoolChild(
  options: PoolChildOptions,
  onEnd: (child: PoolChild) => void,
  signal: AbortSignal,
): Promise<PoolChild> {
  const [command, ...args] = [...(await deathWithParent()), process.execPath, fileURLToPath(options.module)]
  const started = spawn(command, args, {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: ownChildEnvironment(),
    detached: true,
    serialization: 'advanced',
  })
  yieldToServer(started.pid)
  const child = new PoolChild(started, options.name, onEnd)
  try {
    await child.setUp(options.setup, options.setupSeconds, signal)
  } catch (error) {
    await child.kill()
    throw error
  }
  return child
}
