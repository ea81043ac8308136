import { setTimeout as sleep } from 'node:timers/promises'
import { StepError } from '../contract/app-error.ts'
import type { LiveVoices, LiveVoicesOptions, LiveVoiceStream, SpokenTurn, VoiceTurn } from '../engines/speakers/port.ts'

/** New samples of a turn that are compared at once: half a second, so that the end of a turn is known when it is final. */
const step = 8000
/** Turns that may wait to be compared. With more, sound arrives faster than it can be compared. */
const mostWaiting = 50
/** Failures in a row after which the speakers are left to the final transcript. */
const mostFailures = 3

export interface TurnVoicesDeps {
  voices: LiveVoices
  path: string
  speakerCount: number | null
  /** Turns whose speakers were found before. */
  earlier: () => Promise<LiveVoicesOptions['earlier']>
  /** Who speaks in turns that have ended, now. */
  onKnown: (turns: readonly VoiceTurn[]) => Promise<void>
  /** Voices aren't compared any more. */
  onError: (error: unknown) => void
}

/** Finds out who speaks in the turns of a session, beside their words, which never wait for it. */
export class TurnVoices {
  readonly #deps: TurnVoicesDeps
  readonly #closed = new AbortController()
  #stream: LiveVoiceStream | null = null
  #current: { turn: SpokenTurn; spans: VoiceTurn['spans'] } | null = null
  /** Whether the current turn is being compared. */
  #isHearing = false
  #waiting = 0
  #failures = 0
  #work: Promise<void> = Promise.resolve()

  constructor(deps: TurnVoicesDeps) {
    this.#deps = deps
  }

  /** Somebody speaks. */
  hear(turn: SpokenTurn): void {
    if (this.#current?.turn.from !== turn.from) this.#current = { turn: { ...turn, upTo: turn.from }, spans: [] }
    const current = this.#current
    if (this.#isHearing || this.#waiting > 0 || turn.upTo - current.turn.upTo < step) return
    this.#isHearing = true
    this.#queue(async () => {
      try {
        current.spans = await (await this.#open()).hear(turn)
        current.turn = turn
      } finally {
        this.#isHearing = false
      }
    })
  }

  /** Who speaks in the turn from sample `from` on, and up to which sample that is known. */
  known(from: number): { spans: VoiceTurn['spans']; upTo: number } {
    const current = this.#current
    return current?.turn.from === from ? { spans: current.spans, upTo: current.turn.upTo } : { spans: [], upTo: from }
  }

  /** A turn has ended. */
  end(turn: SpokenTurn): void {
    if (this.#waiting >= mostWaiting) return
    this.#waiting += 1
    this.#queue(async () => {
      try {
        const known = await this.#ended(turn)
        if (!this.#closed.signal.aborted) await this.#deps.onKnown(known)
      } finally {
        this.#waiting -= 1
      }
    })
  }

  /** Resolves when all turns that have ended are compared, or after `limitMs`. Nothing is told afterwards. */
  async finish(limitMs: number): Promise<void> {
    await Promise.race([this.#work, sleep(limitMs, undefined, { ref: false })])
    this.#leave()
  }

  close(limitMs: number): Promise<void> {
    this.#leave()
    return this.finish(limitMs)
  }

  #leave(): void {
    this.#closed.abort()
    this.#forget()
  }

  #forget(): void {
    this.#stream?.close()
    this.#stream = null
  }

  #queue(task: () => Promise<void>): void {
    this.#work = this.#work.then(async () => {
      if (this.#closed.signal.aborted) return
      try {
        await task()
        this.#failures = 0
      } catch (error) {
        this.#forget()
        if (this.#closed.signal.aborted) return
        this.#failures += 1
        if (isLost(error) && this.#failures < mostFailures) return
        this.#deps.onError(error)
        this.#leave()
      }
    })
  }

  /** A lost process is replaced by one that knows the earlier turns; the turn is read from the file again. */
  async #ended(turn: SpokenTurn): Promise<VoiceTurn[]> {
    try {
      return await (await this.#open()).end(turn)
    } catch (error) {
      if (!isLost(error) || this.#closed.signal.aborted) throw error
      this.#forget()
      return (await this.#open()).end(turn)
    }
  }

  async #open(): Promise<LiveVoiceStream> {
    const { voices, path, speakerCount, earlier } = this.#deps
    this.#stream ??= await voices.open({ path, speakerCount, earlier: await earlier() }, this.#closed.signal)
    return this.#stream
  }
}

function isLost(error: unknown): boolean {
  return error instanceof StepError && error.retryable
}
