import { StepError } from '../../contract/app-error.ts'
import type { Reply } from '../../platform/processes/wait-for-reply.ts'

/** A word as PocketSphinx gives it: frames of 10 ms, both inclusive; posterior probability 0–1. */
export interface SphinxWord {
  word: string
  startFrame: number
  endFrame: number
  probability: number
}

/** A row of the backtrace: word, first and last frame, posterior probability, scores. */
const row = /^(\S+)\s+(\d+)\s+(\d+)\s+(\d+(?:\.\d+)?)\s+-?\d+\s+-?\d+\s+-?\d+\s*$/

/** Reads the words of one window at a time from the lines of the backtrace log. */
export class SphinxLog {
  #expected: { id: string; reply: Reply<SphinxWord[]> } | undefined
  #words: SphinxWord[] = []
  #isInTable = false

  /** Settles `reply` when the window with this ID is in the log. */
  expect(id: string, reply: Reply<SphinxWord[]>): void {
    this.#expected = { id, reply }
    this.#words = []
    this.#isInTable = false
  }

  readLine(line: string): void {
    if (this.#expected === undefined) return
    if (/^word\s+start\s+end\s+pprob/.test(line)) {
      // A second table comes from a later, better pass over the same window.
      this.#words = []
      this.#isInTable = true
    } else if (this.#isInTable && !/^(INFO|ERROR|WARN)/.test(line)) {
      const match = row.exec(line)
      if (match !== null) this.#words.push(wordOf(match))
    } else if (line.includes(`${this.#expected.id}: `) && / xRT \(CPU\)/.test(line)) {
      this.#take()?.resolve(this.#words)
    } else if (line.startsWith('ERROR: "batch.c"')) {
      this.fail(
        new StepError('ENGINE_ERROR', 'PocketSphinx could not read a window.', { retryable: true, cause: line }),
      )
    }
  }

  /** Rejects the expected window, if there is one. */
  fail(error: unknown): void {
    this.#take()?.reject(error)
  }

  /** Ignores lines about the expected window from now on. */
  drop(): void {
    this.#take()
  }

  #take(): Reply<SphinxWord[]> | undefined {
    const reply = this.#expected?.reply
    this.#expected = undefined
    return reply
  }
}

function wordOf(match: RegExpExecArray): SphinxWord {
  return {
    word: match[1] ?? '',
    startFrame: Number(match[2]),
    endFrame: Number(match[3]),
    probability: Number(match[4]),
  }
}
