import { liveSampleRate, type LiveTurn, type TurnSpeakers } from '../contract/live.ts'
import type { SpeakerAssignment } from '../contract/resources.ts'
import type { LiveVoices, SpeakerChoice, SpokenTurn, VoiceTurn } from '../engines/speakers/port.ts'
import type { Database } from '../platform/database/schema.ts'
import { knowsVoices } from '../transcripts/speakers/knows-voices.ts'
import { nameVoices } from '../transcripts/speakers/name-voices.ts'
import { runsOfSpeakers, speakersOfWords, withSpeakers } from '../text/speakers/turn-speakers.ts'
import { earlierVoices } from './earlier-voices.ts'
import type { Journal } from './journal.ts'
import { SessionNames } from './session-names.ts'
import { patchLive, putTurnSpeakers, readTurn, type LiveRow } from './store.ts'
import { TurnVoices } from './turn-voices.ts'

/** Sound after the last word of a turn that belongs to it, samples. */
const afterWords = 4800

export interface SessionSpeakersDeps {
  db: Database
  journal: Journal
  voices: LiveVoices
  /** How many people speak, if known. */
  speakerCount: number | null
  workspaceId: string
  /** The engine that knows the voices of recordings. */
  chooseSpeakers: (signal: AbortSignal) => Promise<SpeakerChoice | null>
  onError: (error: unknown) => void
}

/** The speakers of a session; null: they aren't separated. @param path its audio */
export function openSpeakers(
  { id, workspaceId, speakerNames }: LiveRow,
  path: string,
  { voices, ...deps }: Omit<SessionSpeakersDeps, 'voices' | 'workspaceId'> & { voices: LiveVoices | null },
): SessionSpeakers | null {
  if (voices === null) return null
  return new SessionSpeakers(id, path, JSON.parse(speakerNames) as SpeakerAssignment[], {
    ...deps,
    voices,
    workspaceId,
  })
}

/**
 * Gives the words of a session their speakers, and known voices their names. Tells readers when those of earlier turns
 * become known or change.
 */
export class SessionSpeakers {
  readonly #id: string
  readonly #deps: SessionSpeakersDeps
  readonly #voices: TurnVoices
  readonly #names: SessionNames
  #known: readonly SpeakerAssignment[]

  /** @param path the audio of the session; `names`: those that readers have seen */
  constructor(id: string, path: string, names: readonly SpeakerAssignment[], deps: SessionSpeakersDeps) {
    this.#id = id
    this.#deps = deps
    this.#known = names
    const { db, workspaceId, chooseSpeakers, voices, speakerCount, onError } = deps
    const earlier = () => earlierVoices(db, id)
    this.#names = new SessionNames(names, {
      memory: {
        knows: () => knowsVoices(db, workspaceId),
        name: (engine, prints) => nameVoices(db, workspaceId, engine, prints),
      },
      path,
      chooseEngine: chooseSpeakers,
      earlier,
      onError,
      onNames: (found) => this.#keepNames(found),
    })
    this.#voices = new TurnVoices({
      voices,
      path,
      speakerCount,
      earlier,
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

  async finish(limitMs: number): Promise<void> {
    await this.#voices.finish(limitMs)
    await this.#names.finish(limitMs)
  }

  async close(limitMs: number): Promise<void> {
    await this.#voices.close(limitMs)
    await this.#names.finish(0)
  }

  async #keep(found: readonly VoiceTurn[]): Promise<void> {
    const { db, journal } = this.#deps
    this.#names.hear(found)
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
    await journal.add({ type: 'speakers', turns: changed, names: this.#known }, async (tx) => {
      for (const one of changed) await putTurnSpeakers(tx, this.#id, one)
    })
  }

  async #keepNames(names: readonly SpeakerAssignment[]): Promise<void> {
    this.#known = names
    await this.#deps.journal.add({ type: 'speakers', turns: [], names }, (tx) =>
      patchLive(tx, this.#id, { speakerNames: JSON.stringify(names) }),
    )
  }
}
