import type { LiveTurn } from '../../contract/live.ts'
import { joinWords } from '../../text/join-words.ts'
import type { LiveSession } from '../live-session.ts'
import { milliseconds } from './assemblyai-messages.ts'
import { roundSeconds } from '../../text/round-seconds.ts'

type Send = (type: string, fields: Record<string, unknown>) => Promise<void>

interface Item {
  id: string
  start: number
  /** Texts of its turns that have ended, and the deltas of the current one. */
  texts: string[]
  sent: string
  /** When the client committed it, seconds of audio; null: it speaks on. */
  committedAt: number | null
  /** Number of the last event about its audio; null until that is recognised. */
  lastEvent: number | null
}

/** Turns as OpenAI's items: one for each turn, or one for each piece of audio that the client commits. */
export class Items {
  readonly #session: LiveSession
  readonly #send: Send
  readonly #isBeta: boolean
  #isManual = false
  #count = 0
  #current: Item | null = null
  /** Committed and not recognised yet, oldest first. */
  readonly #waiting: Item[] = []
  #previous: string | null = null
  #lastCommit = 0
  /** The last turn whose text the client doesn't want. */
  #cleared = -1
  #seen = -1
  #seenEvent = 0

  constructor(session: LiveSession, send: Send, isBeta: boolean) {
    this.#session = session
    this.#send = send
    this.#isBeta = isBeta
  }

  setManual(isManual: boolean): void {
    this.#isManual = isManual
  }

  async onTurn(turn: LiveTurn): Promise<void> {
    if (turn.isCorrected || turn.turn <= this.#cleared) return
    const isNew = turn.turn > this.#seen
    this.#seen = Math.max(this.#seen, turn.turn)
    const item = this.#waiting[0] ?? (this.#current ??= this.#newItem(turn.start))
    if (isNew && !this.#isManual) {
      await this.#send('input_audio_buffer.speech_started', {
        audio_start_ms: milliseconds(turn.start),
        item_id: item.id,
      })
    }
    await this.#sendDelta(item, turn)
    if (turn.isFinal) {
      item.texts.push(turn.text)
      item.sent = ''
      if (!this.#isManual) await this.#endTurn(item, turn)
    }
  }

  /** The client has got everything up to event `n`: items whose audio has no later one are complete. */
  async seen(n: number): Promise<void> {
    this.#seenEvent = Math.max(this.#seenEvent, n)
    while ((this.#waiting[0]?.lastEvent ?? Infinity) <= this.#seenEvent) await this.#completeFirst()
  }

  /** The client ends its audio. @returns whether there was any */
  async commit(): Promise<boolean> {
    const at = this.#session.state().receivedBytes / 32_000
    if (at - this.#lastCommit < 0.1) return false
    const from = this.#lastCommit
    this.#lastCommit = at
    if (this.#isManual) {
      const item = this.#current ?? this.#newItem(from)
      this.#current = null
      item.committedAt = at
      this.#waiting.push(item)
      await this.#sendCommitted(item)
      void this.#session.endTurn().then((n) => {
        item.lastEvent = n
        return this.seen(0)
      })
    } else void this.#session.endTurn()
    return true
  }

  /** Forgets what is being said. The audio stays in the recording. */
  clear(): void {
    const { current } = this.#session.state()
    this.#cleared = Math.max(this.#cleared, current?.turn ?? this.#seen)
    this.#current = null
    this.#lastCommit = this.#session.state().receivedBytes / 32_000
    void this.#session.endTurn()
  }

  /** The session has ended: what is committed gets no more words. */
  async end(): Promise<void> {
    while (this.#waiting.length > 0) await this.#completeFirst()
  }

  #newItem(start: number): Item {
    this.#count += 1
    const id = `item_${this.#session.id.replace(/^liv_/, '')}_${this.#count}`
    return { id, start, texts: [], sent: '', committedAt: null, lastEvent: null }
  }

  async #sendDelta(item: Item, turn: LiveTurn): Promise<void> {
    const { spokenLanguage } = this.#session.state()
    const words = turn.words.filter(({ isFinal }) => isFinal).map(({ word }) => word)
    const text = turn.isFinal ? turn.text : joinWords(words, spokenLanguage ?? 'und')
    // Deltas can't be taken back, and the final text may have other letters: it has case and punctuation.
    if (text.length <= item.sent.length || !text.startsWith(item.sent)) return
    const isFirst = item.sent === '' && item.texts.length === 0
    const delta = `${item.sent === '' && !isFirst ? ' ' : ''}${text.slice(item.sent.length)}`
    item.sent = text
    await this.#send('conversation.item.input_audio_transcription.delta', {
      item_id: item.id,
      content_index: 0,
      delta,
    })
  }

  async #endTurn(item: Item, turn: LiveTurn): Promise<void> {
    await this.#send('input_audio_buffer.speech_stopped', { audio_end_ms: milliseconds(turn.end), item_id: item.id })
    await this.#sendCommitted(item)
    this.#current = null
    await this.#complete(item, turn.end)
  }

  async #completeFirst(): Promise<void> {
    const item = this.#waiting.shift()
    if (item !== undefined) await this.#complete(item, item.committedAt ?? item.start)
  }

  async #sendCommitted(item: Item): Promise<void> {
    const ids = { item_id: item.id, previous_item_id: this.#previous }
    await this.#send('input_audio_buffer.committed', { ...ids, recording_id: this.#session.recordingId })
    await this.#send(this.#isBeta ? 'conversation.item.created' : 'conversation.item.added', {
      previous_item_id: this.#previous,
      item: {
        id: item.id,
        object: 'realtime.item',
        type: 'message',
        status: 'completed',
        role: 'user',
        content: [{ type: 'input_audio', transcript: null }],
      },
    })
    this.#previous = item.id
  }

  async #complete(item: Item, end: number): Promise<void> {
    await this.#send('conversation.item.input_audio_transcription.completed', {
      item_id: item.id,
      content_index: 0,
      transcript: item.texts.join(' '),
      usage: { type: 'duration', seconds: Math.max(0, roundSeconds(end - item.start)) },
      recording_id: this.#session.recordingId,
    })
  }
}
