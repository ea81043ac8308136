import { liveSampleRate as rate, type LiveTurn } from '../contract/live.ts'
import { StepError, WaitError, messageOf } from '../contract/app-error.ts'
import type { SpokenTurn } from '../engines/speakers/port.ts'
import type { RecognisedWord, SpeechEngine } from '../engines/speech/port.ts'
import type { LiveDetection, LiveDetector } from '../engines/speech/vad.ts'
import type { TurnFormat } from './format-turn.ts'
import type { LiveTuning } from './live-session.ts'
import { openTurn, type OpenTurn } from './open-turn.ts'
import { createTurnCutter, type TurnCutter } from './turn-cutter.ts'

/** Most audio that is recognised in one step, samples: words appear while a backlog is worked off. */
const longestStep = 2 * rate
/** Captions pause when audio has waited this long for the engine, milliseconds. */
const mostBehindMs = 15_000
/** How long to wait before an engine that failed is tried again, milliseconds. */
const retryMs = 10_000
/** Failures in a row after which captions pause. */
const mostFailures = 3

export interface CaptionDeps {
  detector: LiveDetector
  /** The engine for the session's language. Throws StepError or WaitError while there is none. */
  chooseEngine: () => Promise<SpeechEngine>
  tuning: () => LiveTuning
  language: string
  formatOf: (engine: SpeechEngine) => TurnFormat
  /** Somebody speaks: turn number `turn`, from sample `from`, has samples up to `upTo` so far. */
  onSpeech: (turn: SpokenTurn) => void
  /** The turn, which began at sample `from`, has other words, or none any more. */
  onTurn: (turn: LiveTurn, from: number) => void
  /** The turn has ended; `upTo` is the sample to go on from after a crash. `language`: null if it isn't known. */
  onFinal: (turn: LiveTurn, samples: { from: number; upTo: number }, language: string | null) => Promise<void>
  /** Why no words come; null: they come. */
  onPaused: (reason: string | null) => Promise<void>
  /** A fault that isn't the engine's. */
  onError: (error: unknown) => void
}

/** Turns the growing audio of a session into turns of words, as fast as the engine can. It never holds up the audio. */
export class Captions {
  readonly #path: string
  readonly #deps: CaptionDeps
  readonly #ended = new AbortController()
  /** When audio up to a sample arrived, oldest first. */
  #arrivals: { upTo: number; at: number }[] = []
  #available: number
  #done: number
  #nextTurn: number
  #detection: LiveDetection | null = null
  #cutter: TurnCutter
  #turn: OpenTurn | null = null
  /** Readers see words of a turn that hasn't ended. */
  #hasShown = false
  /** Final words of a turn whose engine was lost. */
  #locked: readonly RecognisedWord[] = []
  /** Where turns have to end, in order. */
  #ends: { upTo: number; resolve: () => void; ended: Promise<void> }[] = []
  #failures = 0
  #pausedFor: string | null = null
  #retryAt = 0
  #working: Promise<void> | null = null
  #wake: (() => void)[] = []

  /** @param from the sample after the last turn, and `nextTurn` the number of the next one */
  constructor(path: string, from: number, nextTurn: number, deps: CaptionDeps) {
    this.#path = path
    this.#deps = deps
    this.#done = from
    this.#available = from
    this.#nextTurn = nextTurn
    this.#cutter = this.#newCutter(from)
  }

  /** Samples that wait to be recognised; 0 while captions are paused, because nobody waits for those. */
  backlog(): number {
    return this.#pausedFor === null ? this.#available - this.#done : 0
  }

  pausedFor(): string | null {
    return this.#pausedFor
  }

  /** The file has samples up to this one. */
  advance(upTo: number): void {
    if (upTo <= this.#available) return
    const now = performance.now()
    const last = this.#arrivals.at(-1)
    // One entry for each quarter of a second is enough.
    if (last !== undefined && now - last.at < 250 && this.#arrivals.length > 1) last.upTo = upTo
    else this.#arrivals.push({ upTo, at: now })
    this.#available = upTo
    this.#start()
  }

  /** Ends the turn where the audio ends now. Resolves when that is recognised, or captions pause. */
  endTurn(): Promise<void> {
    if (this.#pausedFor !== null || this.#ended.signal.aborted) return Promise.resolve()
    const upTo = wholeFrames(this.#available)
    const last = this.#ends.at(-1)
    // A client may ask again and again while the engine is slow.
    if (last?.upTo === upTo) return last.ended
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    this.#ends.push({ upTo, resolve, ended })
    this.#start()
    return ended
  }

  /** Resolves when the backlog is at most this long, or captions pause. */
  async waitForBacklog(samples: number): Promise<void> {
    while (this.backlog() > samples && !this.#ended.signal.aborted) {
      await new Promise<void>((resolve) => this.#wake.push(resolve))
    }
  }

  /** Recognises the rest and ends the last turn; gives up after `limitMs`. */
  async finish(limitMs: number): Promise<void> {
    const deadline = performance.now() + limitMs
    const timer = setTimeout(() => this.#ended.abort(), limitMs)
    try {
      while (this.#pausedFor === null && this.#done < wholeFrames(this.#available) && performance.now() < deadline) {
        this.#start()
        await this.#working
      }
      await this.#working
      if (this.#turn !== null && !this.#ended.signal.aborted) await this.#endTurn(this.#turn, this.#available)
    } catch (error) {
      // The final transcript has these words.
      if (!(error instanceof StepError) && !this.#ended.signal.aborted) throw error
    } finally {
      clearTimeout(timer)
      await this.close()
    }
  }

  async close(): Promise<void> {
    this.#ended.abort()
    this.#notify()
    await this.#working
    this.#dropEnds()
    this.#forget()
  }

  #newCutter(from: number): TurnCutter {
    return createTurnCutter(() => this.#deps.tuning().silenceMs, from)
  }

  #start(): void {
    if (this.#working !== null || this.#ended.signal.aborted) return
    this.#working = this.#work().finally(() => {
      this.#working = null
      this.#notify()
      // Something may have arrived in the meantime.
      if (this.#pausedFor === null && this.#hasWork()) this.#start()
    })
  }

  #hasWork(): boolean {
    return !this.#ended.signal.aborted && (this.#done < wholeFrames(this.#available) || this.#ends.length > 0)
  }

  #notify(): void {
    for (const resolve of this.#wake.splice(0)) resolve()
  }

  async #work(): Promise<void> {
    while (this.#hasWork()) {
      if (this.#pausedFor !== null && performance.now() < this.#retryAt) return
      // What arrived while captions paused is left to the final transcript.
      if (this.#pausedFor !== null && this.#turn === null) this.#restart(wholeFrames(this.#available))
      try {
        if (this.#isBehind()) await this.#skip('The recogniser is slower than the speech.', 0)
        const end = this.#ends[0]?.upTo ?? wholeFrames(this.#available)
        await this.#step(Math.max(this.#done, Math.min(end, this.#done + longestStep)))
        this.#failures = 0
        if (this.#pausedFor !== null) await this.#resume()
      } catch (error) {
        if (this.#ended.signal.aborted) return
        try {
          await this.#recover(error)
        } catch (fault) {
          this.#giveUp(fault)
        }
      }
      this.#notify()
    }
  }

  #isBehind(): boolean {
    while ((this.#arrivals[0]?.upTo ?? Infinity) <= this.#done) this.#arrivals.shift()
    const oldest = this.#arrivals[0]
    return oldest !== undefined && performance.now() - oldest.at > mostBehindMs
  }

  async #step(upTo: number): Promise<void> {
    const { signal } = this.#ended
    this.#detection ??= await this.#deps.detector.start(this.#path, this.#done, signal)
    const update = await this.#detection.feed(upTo)
    for (const cut of this.#cutter.push(update)) {
      if (cut.do === 'begin') this.#turn = await this.#openTurn(cut.at)
      else if (this.#turn !== null) await this.#endTurn(this.#turn, cut.at)
    }
    while (this.#ends[0] !== undefined && this.#ends[0].upTo <= upTo) {
      for (const cut of this.#cutter.end()) if (this.#turn !== null) await this.#endTurn(this.#turn, cut.at)
      this.#ends.shift()?.resolve()
    }
    const turn = this.#turn
    if (turn !== null) {
      this.#deps.onSpeech({ turn: this.#nextTurn, from: turn.from, upTo: update.upTo })
      if (await turn.feed(update.upTo, false)) this.#show(turn)
    }
    this.#done = Math.max(this.#done, upTo)
  }

  async #openTurn(from: number): Promise<OpenTurn> {
    const engine = await this.#deps.chooseEngine()
    const { language, tuning, formatOf } = this.#deps
    const locked = this.#locked
    this.#locked = []
    return openTurn(
      engine,
      { path: this.#path, from },
      { language, vocabulary: tuning().vocabulary, signal: this.#ended.signal },
      { number: this.#nextTurn, format: formatOf(engine), locked },
    )
  }

  async #endTurn(turn: OpenTurn, at: number): Promise<void> {
    await turn.feed(at, true)
    turn.close()
    this.#turn = null
    if (turn.isEmpty()) {
      this.#show(turn)
      return
    }
    this.#nextTurn += 1
    this.#hasShown = false
    await this.#deps.onFinal(turn.final(), { from: turn.from, upTo: at }, turn.language())
  }

  /** Engines take words back that were noise; readers who have seen them must learn of it. */
  #show(turn: OpenTurn): void {
    const hasWords = !turn.isEmpty()
    if (hasWords || this.#hasShown) this.#deps.onTurn(turn.shown(), turn.from)
    this.#hasShown = hasWords
  }

  /** Reads the current turn again with other processes, or pauses. */
  async #recover(error: unknown): Promise<void> {
    this.#failures += 1
    if (!(error instanceof StepError) && !(error instanceof WaitError)) this.#deps.onError(error)
    const isLost = error instanceof StepError && error.retryable
    if (!isLost || this.#failures >= mostFailures) {
      await this.#skip(messageOf(error), retryMs)
      return
    }
    const turn = this.#turn
    if (turn !== null) this.#locked = turn.stableWords()
    this.#forget()
    this.#restart(turn?.from ?? this.#done)
  }

  /** Pauses captions and goes on with what arrives after `waitMs`. What is skipped is in the final transcript. */
  async #skip(reason: string, waitMs: number): Promise<void> {
    const turn = this.#turn
    this.#forget()
    this.#failures = 0
    this.#retryAt = performance.now() + waitMs
    if (turn !== null && !turn.isEmpty()) {
      this.#nextTurn += 1
      this.#hasShown = false
      const samples = { from: turn.from, upTo: wholeFrames(this.#available) }
      await this.#deps.onFinal(turn.final(), samples, turn.language())
    }
    if (this.#pausedFor !== reason) {
      this.#pausedFor = reason
      await this.#deps.onPaused(reason)
    }
    this.#arrivals = []
    this.#dropEnds()
    this.#restart(wholeFrames(this.#available))
  }

  /** What readers see can't be written, on a full disk for example. Captions pause without an event. */
  #giveUp(fault: unknown): void {
    this.#deps.onError(fault)
    this.#forget()
    this.#pausedFor ??= messageOf(fault)
    this.#retryAt = performance.now() + retryMs
    this.#dropEnds()
    this.#restart(wholeFrames(this.#available))
  }

  async #resume(): Promise<void> {
    this.#pausedFor = null
    await this.#deps.onPaused(null)
  }

  #restart(from: number): void {
    this.#detection?.close()
    this.#detection = null
    this.#done = from
    this.#cutter = this.#newCutter(from)
  }

  /** Nobody waits for the end of a turn that isn't recognised. */
  #dropEnds(): void {
    for (const { resolve } of this.#ends.splice(0)) resolve()
  }

  #forget(): void {
    this.#turn?.close()
    this.#detection?.close()
    this.#turn = null
    this.#detection = null
  }
}

/** The detector decides for whole frames. */
function wholeFrames(samples: number): number {
  return Math.floor(samples / 512) * 512
}
