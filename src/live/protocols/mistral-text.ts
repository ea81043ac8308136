import type { LiveEvent, LiveTurn } from '../../contract/live.ts'
import { isSpaceless, joinWords } from '../../text/join-words.ts'
import type { LiveSession } from '../live-session.ts'
import type { MistralSettings } from './mistral-settings.ts'

/** A flush that waits for its words. */
interface Flush {
  /** Bytes of audio that came before it. */
  at: number
  /** The number of the last event about that audio; null until it is recognised. */
  lastEvent: number | null
}

/** Flushes of one connection that wait. Beyond that, some have one answer together: a client may not read at all. */
const mostFlushes = 100

type Send = (message: Record<string, unknown>) => Promise<void>

/**
 * The words of a session as Mistral's events: deltas as they come, a segment for each turn, and all of them after a flush
 * and at the end.
 */
export class MistralText {
  readonly #session: LiveSession
  readonly #settings: MistralSettings
  readonly #send: Send
  readonly #flushes: Flush[] = []
  #seen = 0
  #isEnding = false
  /** Bytes of audio until the last `transcription.done`. */
  #doneAt = 0
  /** Turns that have ended since then, by number. */
  readonly #turns = new Map<number, LiveTurn>()
  /** Words of the current turn that the client has. */
  #sentWords = 0
  #hasText = false
  #language: string | null = null

  constructor(session: LiveSession, settings: MistralSettings, send: Send) {
    this.#session = session
    this.#settings = settings
    this.#send = send
  }

  async onTurn(turn: LiveTurn): Promise<void> {
    if (turn.isCorrected) return
    await this.#sendDelta(turn)
    if (!turn.isFinal) return
    this.#sentWords = 0
    if (turn.text === '') return
    this.#turns.set(turn.turn, turn)
    const { spokenLanguage } = this.#session.state()
    if (spokenLanguage !== null && spokenLanguage !== this.#language) {
      this.#language = spokenLanguage
      await this.#send({ type: 'transcription.language', audio_language: spokenLanguage })
    }
    await this.#send({ ...this.#segmentOf(turn), type: 'transcription.segment' })
  }

  onSpeakers({ turns }: Extract<LiveEvent, { type: 'speakers' }>): void {
    for (const { turn, speaker } of turns) {
      const known = this.#turns.get(turn)
      if (known !== undefined) this.#turns.set(turn, { ...known, speaker })
    }
  }

  /**
   * Ends the current turn. When its words are there, the client gets what was said since the last time. Flushes without
   * audio between them have one answer.
   */
  async flush(): Promise<void> {
    const at = this.#session.state().receivedBytes
    const last = this.#flushes.at(-1)
    if (last === undefined && at === this.#doneAt) return this.sendDone()
    if (last?.at === at) return
    const flush = last !== undefined && this.#flushes.length >= mostFlushes ? last : { at, lastEvent: null }
    if (flush === last) flush.at = at
    else this.#flushes.push(flush)
    void this.#session.endTurn().then((n) => {
      flush.lastEvent = n
      return this.seen(0)
    })
  }

  /** No more audio comes: a flush that still waits has the same answer as the end. */
  end(): void {
    this.#isEnding = true
  }

  /** The client has got everything up to event `n`. */
  async seen(n: number): Promise<void> {
    this.#seen = Math.max(this.#seen, n)
    while (!this.#isEnding && (this.#flushes[0]?.lastEvent ?? Infinity) <= this.#seen) {
      this.#flushes.shift()
      await this.sendDone()
    }
  }

  async sendDone(): Promise<void> {
    const turns = [...this.#turns.values()]
    this.#turns.clear()
    const { receivedBytes } = this.#session.state()
    const seconds = (receivedBytes - this.#doneAt) / 32_000
    this.#doneAt = receivedBytes
    const { recordingId, workspaceId } = this.#session
    await this.#send(
      doneMessage(this.#settings.model, {
        text: joinWords(
          turns.map(({ text }) => text),
          this.#language ?? 'und',
        ),
        language: this.#language,
        segments: turns.map((turn) => this.#segmentOf(turn)),
        seconds,
        recording_id: recordingId,
        workspace_id: workspaceId,
      }),
    )
  }

  /** Deltas can't be taken back: they are words that stay, and with the turn's end the rest of them. */
  async #sendDelta({ words, isFinal }: LiveTurn): Promise<void> {
    const language = this.#session.state().spokenLanguage ?? 'und'
    const stay = words.filter((word) => isFinal || word.isFinal).map(({ word }) => word)
    if (stay.length <= this.#sentWords) return
    const before = joinWords(stay.slice(0, this.#sentWords), language)
    const isNext = this.#sentWords === 0 && this.#hasText && !isSpaceless(language)
    this.#sentWords = stay.length
    this.#hasText = true
    const text = `${isNext ? ' ' : ''}${joinWords(stay, language).slice(before.length)}`
    await this.#send({ type: 'transcription.text.delta', text })
  }

  #segmentOf({ text, start, end, speaker }: LiveTurn): Record<string, unknown> {
    const speakerId = this.#settings.hasSpeakers && speaker !== null ? { speaker_id: `speaker_${speaker + 1}` } : {}
    return { type: 'transcription_segment', text, start, end, ...speakerId }
  }
}

/** What was said. Its recording's ids are Tiro's own. */
export function doneMessage(
  model: string,
  { seconds, ...more }: Record<string, unknown> & { seconds: number },
): Record<string, unknown> {
  const usage = { prompt_audio_seconds: Math.ceil(seconds), prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 }
  return { type: 'transcription.done', model, ...more, usage }
}
