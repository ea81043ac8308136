import { liveSampleRate, type LiveTurn, type TurnSpeakers } from '../contract/live.ts'
import type { LiveVoices, SpokenTurn, VoiceTurn } from '../engines/speakers/port.ts'
import type { Database } from '../platform/database/schema.ts'
import { runsOfSpeakers, speakersOfWords, withSpeakers } from '../text/turn-speakers.ts'
import { earlierVoices } from './earlier-voices.ts'
import type { Journal } from './journal.ts'
import { putTurnSpeakers, readTurn } from './store.ts'
import { TurnVoices } from './turn-voices.ts'

/** Sound after the last word of a turn that belongs to it, samples. */
const afterWords = 4800

export interface SessionSpeakersDeps {
  db: Database
  journal: Journal
  voices: LiveVoices
  /** How many people speak, if known. */
  speakerCount: number | null
  onError: (error: unknown) => void
}

/** Gives the words of a session their speakers, and tells readers when those of earlier turns become known or change. */
export class SessionSpeakers {
  readonly #id: string
  readonly #deps: SessionSpeakersDeps
  readonly #voices: TurnVoices

  /** @param path the audio of the session */
  constructor(id: string, path: string, deps: SessionSpeakersDeps) {
    this.#id = id
    this.#deps = deps
    const { voices, speakerCount, onError } = deps
    this.#voices = new TurnVoices({
      voices,
      path,
      speakerCount,
      earlier: () => earlierVoices(deps.db, id),
      onKnown: (turns) => this.#keep(turns),
      onError,
    })
  }

  /** Somebody speaks. */
  hear(turn: SpokenTurn): void {
    this.#voices.hear(turn)
  }

  /** The turn from sample `from` on, with the speakers that are known so far. Some engines tell speakers themselves. */
  withKnown(turn: LiveTurn, from: number): LiveTurn {
    if (turn.speaker !== null) return turn
    const { spans, upTo } = this.#voices.known(from)
    return withSpeakers(turn, runsOfSpeakers(speakersOfWords(turn.words, spans, upTo / liveSampleRate)))
  }

  /** A turn has ended, and readers have it. */
  end({ turn, end }: LiveTurn, { from, upTo }: { from: number; upTo: number }): void {
    this.#voices.end({ turn, from, upTo: Math.min(upTo, Math.ceil(end * liveSampleRate) + afterWords) })
  }

  finish(limitMs: number): Promise<void> {
    return this.#voices.finish(limitMs)
  }

  close(limitMs: number): Promise<void> {
    return this.#voices.close(limitMs)
  }

  async #keep(found: readonly VoiceTurn[]): Promise<void> {
    const { db, journal } = this.#deps
    const changed: TurnSpeakers[] = []
    for (const { turn, spans } of found) {
      const shown = await readTurn(db, this.#id, turn)
      if (shown === undefined) continue
      const runs = runsOfSpeakers(speakersOfWords(shown.words, spans))
      const known = withSpeakers(shown, runs)
      if (known.words.every(({ speaker }, i) => speaker === shown.words[i]?.speaker)) continue
      changed.push({ turn, speaker: known.speaker, runs })
    }
    if (changed.length === 0) return
    await journal.add({ type: 'speakers', turns: changed }, async (tx) => {
      for (const one of changed) await putTurnSpeakers(tx, this.#id, one)
    })
  }
}
