import { AppError } from '../../contract/app-error.ts'
import type { LiveTurn } from '../../contract/live.ts'
import type { Word } from '../../contract/content.ts'
import { spokenWords } from '../../integrations/elevenlabs/answer.ts'
import { textOfWords } from '../../text/join-words.ts'
import { withoutFillers } from '../../text/without-fillers.ts'
import type { LiveSession } from '../live-session.ts'

/** Uncommitted speech this long is committed without the client, seconds: ElevenLabs' limit, and partials stay short. */
const longest = 36

/** Commits that may wait for their words: a client could send them without audio while the engine is slow. */
const mostWaiting = 1000

/** What a commit of the client waits for. */
interface Commit {
  /** Number of the last event about its audio; null until that is recognised. */
  lastEvent: number | null
  /** Whether a turn was committed for it. */
  isAnswered: boolean
}

export interface SegmentOptions {
  /** The client commits; otherwise each turn is committed when it ends. */
  isManual: boolean
  hasFillers: boolean
  hasTimes: boolean
  /** Language of the last turn; null: it isn't known. */
  language: () => string | null
}

/** Turns as ElevenLabs' transcripts, which are partial until they are committed. Each commit has one answer. */
export class Segments {
  readonly #session: Pick<LiveSession, 'endTurn'>
  readonly #send: (message: Record<string, unknown>) => Promise<void>
  readonly #options: SegmentOptions
  /** Turns that have ended and aren't committed, and the numbers of their events. */
  #ended: { turn: LiveTurn; n: number }[] = []
  readonly #waiting: Commit[] = []
  #seen = 0
  #work: Promise<void> = Promise.resolve()

  constructor(
    session: Pick<LiveSession, 'endTurn'>,
    send: (message: Record<string, unknown>) => Promise<void>,
    options: SegmentOptions,
  ) {
    this.#session = session
    this.#send = send
    this.#options = options
  }

  /** A turn so far, or a whole one with the number of its event. */
  onTurn(turn: LiveTurn, n: number): Promise<void> {
    return this.#inOrder(async () => {
      if (turn.isCorrected) return
      if (turn.isFinal) this.#ended.push({ turn, n })
      if (turn.isFinal && this.#isDue(turn.end)) {
        const [first] = this.#waiting
        if (first !== undefined) first.isAnswered = true
        await this.#commit(n)
      } else await this.#sendPartial(turn.isFinal ? [] : [turn])
    })
  }

  /** The client has got everything up to event `n`: commits whose audio has no later one are answered. */
  seen(n: number): Promise<void> {
    return this.#inOrder(async () => {
      this.#seen = Math.max(this.#seen, n)
      while ((this.#waiting[0]?.lastEvent ?? Infinity) <= this.#seen) await this.#answer()
    })
  }

  /** The client ends its segment. @throws AppError INVALID_BODY if too many wait */
  commit(): void {
    if (this.#waiting.length >= mostWaiting) {
      throw new AppError('INVALID_BODY', `${mostWaiting} commits wait for their words. Commit less often.`, {
        elevenLabsType: 'commit_throttled',
      })
    }
    const commit: Commit = { lastEvent: null, isAnswered: false }
    this.#waiting.push(commit)
    void this.#session.endTurn().then((n) => {
      commit.lastEvent = n
      return this.seen(0)
    })
  }

  /** The session has ended: nothing gets more words. */
  end(): Promise<void> {
    return this.#inOrder(async () => {
      while (this.#waiting.length > 0) await this.#answer()
      if (this.#ended.length > 0) await this.#commit(Infinity)
    })
  }

  /** Messages about one segment are sent together. */
  #inOrder(step: () => Promise<void>): Promise<void> {
    this.#work = this.#work.then(step)
    return this.#work
  }

  #isDue(end: number): boolean {
    if (!this.#options.isManual) return true
    return this.#waiting.length === 0 && end - (this.#ended[0]?.turn.start ?? end) >= longest
  }

  async #answer(): Promise<void> {
    const commit = this.#waiting.shift()
    if (commit !== undefined && !commit.isAnswered) await this.#commit(commit.lastEvent ?? Infinity)
  }

  async #commit(upTo: number): Promise<void> {
    const words = this.#wordsOf(this.#ended.filter(({ n }) => n <= upTo).map(({ turn }) => turn))
    this.#ended = this.#ended.filter(({ n }) => n > upTo)
    const { hasTimes } = this.#options
    const language = this.#options.language()
    const text = this.#textOf(words)
    await this.#send({ message_type: 'committed_transcript', text })
    if (!hasTimes) return
    await this.#send({
      message_type: 'committed_transcript_with_timestamps',
      text,
      ...(language === null ? {} : { language_code: language }),
      words: spokenWords(words, language ?? 'und', { hasSpeakers: false, hasTimes: true }, () => null),
    })
  }

  async #sendPartial(current: readonly LiveTurn[]): Promise<void> {
    const text = this.#textOf(this.#wordsOf([...this.#ended.map(({ turn }) => turn), ...current]))
    if (text !== '') await this.#send({ message_type: 'partial_transcript', text })
  }

  #textOf(words: readonly Word[]): string {
    return textOfWords(words, this.#options.language() ?? 'und')
  }

  #wordsOf(turns: readonly LiveTurn[]): Word[] {
    const words = turns.flatMap((turn) =>
      turn.words.map(({ word, start, end, confidence, speaker }) => ({
        word,
        start,
        end,
        confidence,
        speaker: speaker ?? 0,
      })),
    )
    if (this.#options.hasFillers) return words
    const content = { words, segments: [], paragraphStarts: [], estimated: false }
    return withoutFillers(content, this.#options.language() ?? 'und', new Set()).words
  }
}
