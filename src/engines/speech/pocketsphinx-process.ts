import { open, rm, writeFile, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { StepError } from '../../contract/app-error.ts'
import { ProgramMissingError, runChild, startChild, type Child } from '../../platform/processes/child.ts'
import { waitForReply } from '../../platform/processes/wait-for-reply.ts'
import { SphinxLog, type SphinxWord } from './sphinx-log.ts'

/** A pocketsphinx_batch process, reused because its model takes longer to load than a short window takes to decode. */
export class SphinxProcess {
  readonly pid: number
  readonly #folder: string
  readonly #child: Child
  readonly #log: SphinxLog
  /** The named pipe that the process reads names of audio files from. */
  readonly #names: FileHandle
  readonly #ended: Promise<void>
  #isAlive = true
  #count = 0

  constructor(folder: string, child: Child, log: SphinxLog, names: FileHandle) {
    this.pid = child.pid
    this.#folder = folder
    this.#child = child
    this.#log = log
    this.#names = names
    this.#ended = this.#cleanUp()
  }

  alive(): boolean {
    return this.#isAlive
  }

  /** Decodes 16 kHz mono PCM. A lost or hanging process gives a retryable StepError; an abort ends the process. */
  async decode(pcm: Uint8Array, signal: AbortSignal): Promise<SphinxWord[]> {
    signal.throwIfAborted()
    if (!this.#isAlive) throw endedError()
    const id = `w${(this.#count += 1)}`
    const file = path.join(this.#folder, id)
    try {
      await writeFile(file, pcm)
    } catch (error) {
      // The folder is deleted when the process ends.
      throw this.#isAlive ? error : endedError(error)
    }
    try {
      return await this.#decodeFile(id, 60 + (pcm.length / 32_000) * 20, signal)
    } finally {
      await rm(file, { force: true })
    }
  }

  async stop(): Promise<void> {
    this.#isAlive = false
    await this.#child.stop()
    await this.#ended
  }

  async #decodeFile(id: string, seconds: number, signal: AbortSignal): Promise<SphinxWord[]> {
    return waitForReply<SphinxWord[]>(
      (reply) => {
        this.#log.expect(id, reply)
        if (!this.#isAlive) this.#log.fail(endedError())
        this.#names.write(`${id}\n`).catch((error: unknown) => {
          this.#log.fail(endedError(error))
          this.#abandon()
        })
      },
      {
        seconds,
        timeoutMessage: `PocketSphinx took longer than ${Math.round(seconds)} seconds.`,
        signal,
        end: () => this.#abandon(),
      },
    )
  }

  /** Ends a process that may still be decoding. */
  #abandon(): void {
    this.#isAlive = false
    this.#log.drop()
    void this.#child.stop()
  }

  async #cleanUp(): Promise<void> {
    const { stderr } = await this.#child.ended
    this.#isAlive = false
    this.#log.fail(endedError(stderr.slice(-2000)))
    await this.#names.close()
    // A window may be on its way to the folder, which is then deleted with the pool's. Nobody may wait for the end of
    // the program, and a rejection that nobody handles would end this process too.
    await rm(this.#folder, { recursive: true, force: true }).catch(() => undefined)
  }
}

/**
 * Starts a process that reads the names of audio files in `folder` from a named pipe, one at a time. It writes words
 * with times and probabilities to its backtrace log, the only output that it does not buffer.
 */
export async function startSphinx(program: string, folder: string): Promise<SphinxProcess> {
  // The program opens its list by name, which fails on a socket (Node's pipes), so the list is a named pipe. It is
  // opened for reading too, so that neither side blocks.
  const list = path.join(folder, 'list')
  await runChild('mkfifo', ['-m', '600', list], { timeLimit: 10 })
  const names = await open(list, 'r+')
  const log = new SphinxLog()
  try {
    const child = await start(program, folder, (line) => log.readLine(line))
    return new SphinxProcess(folder, child, log, names)
  } catch (error) {
    await names.close()
    throw error
  }
}

function endedError(cause?: unknown): StepError {
  return new StepError('ENGINE_ERROR', 'PocketSphinx ended unexpectedly.', { retryable: true, cause })
}

async function start(program: string, folder: string, onStderrLine: (line: string) => void): Promise<Child> {
  // Keep silence, so that times match the window. Noise removal and the model are the package's defaults.
  const words = '-adcin yes -adchdr 0 -remove_silence no -backtrace yes'.split(' ')
  try {
    return await startChild(
      batchProgram(program),
      [...words, '-cepdir', folder, '-cepext', '', '-ctl', path.join(folder, 'list')],
      { onStderrLine },
    )
  } catch (error) {
    if (!(error instanceof ProgramMissingError)) throw error
    throw new StepError('ENGINE_UNAVAILABLE', `${error.program} is not installed.`, { cause: error })
  }
}

/** TIRO_POCKETSPHINX may name either program of the package; this returns the one that processes files. */
export function batchProgram(program: string): string {
  return program.replace(/_continuous$/, '_batch')
}
