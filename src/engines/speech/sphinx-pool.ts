import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { StepError } from '../../contract/app-error.ts'
import { startSphinx, type SphinxProcess } from './pocketsphinx-process.ts'
import { makeWorkFolder } from '../../platform/files/work-folder.ts'

/** Seconds without a window after which all processes are ended. */
const idleSeconds = 30

/** PocketSphinx processes, one for each window that is decoded at a time: the engine limits how many. Started on demand. */
export class SphinxPool {
  readonly #program: string
  readonly #processes = new Set<SphinxProcess>()
  readonly #free: SphinxProcess[] = []
  #folder: Promise<string> | undefined
  #busy = 0
  #idleTimer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(program: string) {
    this.#program = program
  }

  pids(): number[] {
    return [...this.#processes].filter((process) => process.alive()).map(({ pid }) => pid)
  }

  /** Runs `work` with a process of its own. */
  async use<T>(work: (process: SphinxProcess) => Promise<T>): Promise<T> {
    if (this.#isClosed) throw new StepError('ENGINE_ERROR', 'PocketSphinx is closed.', { retryable: true })
    this.#busy += 1
    clearTimeout(this.#idleTimer)
    try {
      const process = await this.#freeOrNew()
      try {
        return await work(process)
      } finally {
        if (process.alive()) this.#free.push(process)
        else this.#processes.delete(process)
      }
    } finally {
      this.#busy -= 1
      if (this.#busy === 0) this.#endWhenIdle()
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#idleTimer)
    await this.#stopAll()
    if (this.#folder !== undefined) await rm(await this.#folder, { recursive: true, force: true })
  }

  async #freeOrNew(): Promise<SphinxProcess> {
    for (let found = this.#free.pop(); found !== undefined; found = this.#free.pop()) {
      if (found.alive()) return found
      this.#processes.delete(found)
    }
    this.#folder ??= makeWorkFolder()
    const started = await startSphinx(this.#program, await mkdtemp(path.join(await this.#folder, 'p')))
    this.#processes.add(started)
    return started
  }

  #endWhenIdle(): void {
    clearTimeout(this.#idleTimer)
    this.#idleTimer = setTimeout(() => void this.#stopAll(), idleSeconds * 1000)
    this.#idleTimer.unref()
  }

  async #stopAll(): Promise<void> {
    this.#free.length = 0
    const ending = [...this.#processes]
    this.#processes.clear()
    await Promise.all(ending.map(async (process) => process.stop()))
  }
}
