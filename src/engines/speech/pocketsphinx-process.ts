import { open, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { StepError } from '../../contract/app-error.ts'
import { ProgramMissingError, runChild, startChild, type Child } from '../../platform/processes/child.ts'

/** A word as PocketSphinx gives it: frames of 10 ms, both inclusive; posterior probability 0–1. */
export interface SphinxWord {
  word: string
  startFrame: number
  endFrame: number
  probability: number
}

/** A pocketsphinx_batch process, reused because its model takes longer to load than a short window takes to decode. */
export interface SphinxProcess {
  pid: number
  alive: () => boolean
  /** Decodes 16 kHz mono PCM. A lost or hanging process gives a retryable StepError; an abort ends the process. */
  decode: (pcm: Uint8Array, signal: AbortSignal) => Promise<SphinxWord[]>
  stop: () => Promise<void>
}

interface Pending {
  id: string
  resolve: (words: SphinxWord[]) => void
  reject: (error: unknown) => void
}

/** A row of the backtrace: word, first and last frame, posterior probability, scores. */
const row = /^(\S+)\s+(\d+)\s+(\d+)\s+(\d+(?:\.\d+)?)\s+-?\d+\s+-?\d+\s+-?\d+\s*$/

/**
 * Starts a process that reads the names of audio files in `folder` from a named pipe, one at a time. It writes words
 * with times and probabilities to its backtrace log, the only output that it does not buffer.
 */
export async function startSphinx(program: string, folder: string): Promise<SphinxProcess> {
  let pending: Pending | undefined
  let words: SphinxWord[] = []
  let inTable = false
  let count = 0
  let living = true

  const onLine = (line: string): void => {
    if (pending === undefined) return
    if (/^word\s+start\s+end\s+pprob/.test(line)) {
      // A second table comes from a later, better pass over the same window.
      words = []
      inTable = true
    } else if (inTable && !/^(INFO|ERROR|WARN)/.test(line)) {
      const match = row.exec(line)
      if (match !== null) words.push(wordOf(match))
    } else if (line.includes(`${pending.id}: `) && / xRT \(CPU\)/.test(line)) {
      const { resolve } = pending
      pending = undefined
      resolve(words)
    } else if (line.startsWith('ERROR: "batch.c"')) {
      const { reject } = pending
      pending = undefined
      reject(new StepError('ENGINE_ERROR', 'PocketSphinx could not read a window.', { retryable: true, cause: line }))
    }
  }
  // The program opens its list by name, which fails on a socket (Node's pipes), so the list is a named pipe. It is
  // opened for reading too, so that neither side blocks.
  const list = path.join(folder, 'list')
  await runChild('mkfifo', ['-m', '600', list], { timeLimit: 10 })
  const names = await open(list, 'r+')
  const child = await start(program, folder, onLine).catch(async (error: unknown) => {
    await names.close()
    throw error
  })
  const ended = child.ended.then(async (end) => {
    living = false
    pending?.reject(
      new StepError('ENGINE_ERROR', 'PocketSphinx ended unexpectedly.', {
        retryable: true,
        cause: end.stderr.slice(-2000),
      }),
    )
    pending = undefined
    await names.close()
    await rm(folder, { recursive: true, force: true })
  })

  const decode = async (pcm: Uint8Array, signal: AbortSignal): Promise<SphinxWord[]> => {
    signal.throwIfAborted()
    const lost = (cause?: unknown): StepError =>
      new StepError('ENGINE_ERROR', 'PocketSphinx ended unexpectedly.', { retryable: true, cause })
    if (!living) throw lost()
    const id = `w${(count += 1)}`
    const file = path.join(folder, id)
    try {
      await writeFile(file, pcm)
    } catch (error) {
      // The folder is deleted when the process ends.
      throw living ? error : lost(error)
    }
    let timer: NodeJS.Timeout | undefined
    let abort: (() => void) | undefined
    try {
      return await new Promise<SphinxWord[]>((resolve, reject) => {
        words = []
        inTable = false
        pending = { id, resolve, reject }
        const giveUp = (error: unknown): void => {
          pending = undefined
          living = false
          void child.stop()
          reject(error instanceof Error ? error : new Error(String(error)))
        }
        const limit = 60 + (pcm.length / 32_000) * 20
        timer = setTimeout(
          () =>
            giveUp(
              new StepError('TIMEOUT', `PocketSphinx took longer than ${Math.round(limit)} seconds.`, {
                retryable: true,
              }),
            ),
          limit * 1000,
        )
        abort = () => giveUp(signal.reason)
        if (!living) return giveUp(lost())
        if (signal.aborted) return abort()
        signal.addEventListener('abort', abort, { once: true })
        names.write(`${id}\n`).catch((error: unknown) => giveUp(lost(error)))
      })
    } finally {
      clearTimeout(timer)
      if (abort !== undefined) signal.removeEventListener('abort', abort)
      await rm(file, { force: true })
    }
  }
  return {
    pid: child.pid,
    alive: () => living,
    decode,
    stop: async () => {
      living = false
      await child.stop()
      await ended
    },
  }
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

function wordOf(match: RegExpExecArray): SphinxWord {
  return {
    word: match[1] ?? '',
    startFrame: Number(match[2]),
    endFrame: Number(match[3]),
    probability: Number(match[4]),
  }
}
