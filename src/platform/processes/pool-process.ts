import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { StepError } from '../../contract/app-error.ts'
import { keepTail } from './child.ts'
import { childEnvironment, deathWithParent } from './environment.ts'
import { yieldToServer } from './yield-to-server.ts'
import type { FromChild, ToChild } from './pool-child.ts'

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
export interface PoolChild {
  pid: number
  alive: () => boolean
  /** Resident memory after the last reply, bytes. */
  memory: () => number
  request: (body: unknown, seconds: number, signal: AbortSignal | undefined) => Promise<unknown>
  /** SIGKILL, since a child holds nothing to save. Resolves when it has exited. */
  kill: () => Promise<void>
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
  const guard = await deathWithParent()
  const words = [...guard, process.execPath, fileURLToPath(options.module)]
  const started = spawn(words[0] ?? process.execPath, words.slice(1), {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: childEnvironment(),
    detached: true,
    serialization: 'advanced',
  })
  yieldToServer(started.pid)
  const tail = keepTail(8 * 1024)
  started.stderr?.on('data', (chunk: Buffer) => tail.push(chunk))
  started.on('error', () => undefined)

  let living = true
  let ending = false
  let memory = 0
  let nextId = 1
  let pending: { id: number; resolve: (message: FromChild) => void; reject: (error: unknown) => void } | undefined
  const gone = new Promise<void>((resolve) => {
    const end = (): void => {
      if (!living) return
      living = false
      const how = started.signalCode ?? `status ${started.exitCode ?? 'unknown'}`
      pending?.reject(
        new StepError('ENGINE_ERROR', `${options.name} ended unexpectedly (${how}).`, {
          retryable: true,
          cause: new Error(tail.text().trim() === '' ? 'It wrote nothing to standard error.' : tail.text().trim()),
        }),
      )
      pending = undefined
      resolve()
      onEnd(child)
    }
    started.once('exit', end)
    // A program that couldn't be started emits no exit event.
    started.once('error', () => {
      if (started.pid === undefined) end()
    })
  })
  started.on('message', (message: FromChild) => {
    memory = message.memory
    const id = message.kind === 'ready' ? 0 : message.id
    if (pending?.id !== id) return
    const { resolve } = pending
    pending = undefined
    resolve(message)
  })

  const kill = (): Promise<void> => {
    ending = true
    if (living && started.pid !== undefined) started.kill('SIGKILL')
    return gone
  }
  const exchange = async (
    id: number,
    message: ToChild,
    seconds: number,
    signal: AbortSignal | undefined,
  ): Promise<FromChild> => {
    let timer: NodeJS.Timeout | undefined
    let abort: (() => void) | undefined
    try {
      return await new Promise<FromChild>((resolve, reject) => {
        const abandonRestore = (error: unknown): void => {
          pending = undefined
          void kill()
          reject(error instanceof Error ? error : new Error(String(error)))
        }
        pending = { id, resolve, reject }
        timer = setTimeout(
          () =>
            abandonRestore(
              new StepError('TIMEOUT', `${options.name} didn't respond within ${seconds} seconds.`, {
                retryable: true,
              }),
            ),
          seconds * 1000,
        )
        abort = () => abandonRestore(signal?.reason)
        if (signal?.aborted === true) {
          abort()
          return
        }
        signal?.addEventListener('abort', abort, { once: true })
        // The child's exit event reports a closed channel.
        started.send(message, () => undefined)
      })
    } finally {
      clearTimeout(timer)
      if (abort !== undefined) signal?.removeEventListener('abort', abort)
    }
  }

  const child: PoolChild = {
    pid: started.pid ?? 0,
    alive: () => living && !ending && started.connected,
    memory: () => memory,
    kill,
    request: async (body, seconds, signal) => {
      signal?.throwIfAborted()
      if (!living || ending)
        throw new StepError('ENGINE_ERROR', `${options.name} ended unexpectedly.`, { retryable: true })
      if (pending !== undefined) throw new Error('A child answers one request at a time.')
      const id = nextId
      nextId += 1
      const answer = await exchange(id, { kind: 'request', id, body }, seconds, signal)
      if (answer.kind === 'failure') {
        throw new StepError(answer.code, answer.message, { retryable: answer.retryable })
      }
      return answer.kind === 'reply' ? answer.body : undefined
    },
  }
  try {
    await exchange(0, { kind: 'setup', setup: options.setup }, options.setupSeconds, signal)
  } catch (error) {
    await kill()
    throw error
  }
  return child
}
