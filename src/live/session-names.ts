import { setTimeout as sleep } from 'node:timers/promises'
import { liveSampleRate } from '../contract/live.ts'
import type { SpeakerAssignment } from '../contract/resources.ts'
import type { LiveVoicesOptions, SpeakerChoice, SpeakerEngine, VoiceTurn } from '../engines/speakers/port.ts'
import { observeEngine } from '../platform/observe-engine.ts'
import { dropOldest } from '../text/drop-oldest.ts'
import { type SpokenSpan, spokenBy, shareIn } from './spoken-spans.ts'

/** Speech of a voice that is enough to compare it, and how much of it is used, seconds. */
const least = 5
const most = 30
/** A voice is compared again after this much more speech, or when less than this share of what was used is still its. */
const growth = 1.5
const sameShare = 0.8
/** Turns that are kept, hundredths of a second of speech: ten minutes. */
const mostKept = 60_000
/** Failures in a row after which the names are left to the final transcript. */
const mostFailures = 3

/** Voices of speakers, by the model of an engine. */
export type Voiceprints = readonly { speakerIndex: number; voiceprint: readonly number[] }[]

/** The voices that a workspace knows. */
interface VoiceMemory {
  /** Whether it recognises voices, and knows any. */
  knows: () => Promise<boolean>
  /** Those that are certainly known ones. */
  name: (engine: SpeakerEngine, voices: Voiceprints) => Promise<SpeakerAssignment[]>
}

export interface SessionNamesDeps {
  memory: VoiceMemory
  /** The session's audio. */
  path: string
  /** The engine of recordings, which makes voiceprints as theirs are; null: speakers are turned off. */
  chooseEngine: (signal: AbortSignal) => Promise<SpeakerChoice | null>
  /** Turns whose speakers were found before. */
  earlier: () => Promise<LiveVoicesOptions['earlier']>
  /** Speakers are known voices now, or others, or none any more. */
  onNames: (names: readonly SpeakerAssignment[]) => Promise<void>
  /** Voices aren't named any more. */
  onError: (error: unknown) => void
}

interface KeptTurn extends VoiceTurn {
  frames: number
}

/** A voice as it was compared last. */
interface Compared {
  spans: readonly SpokenSpan[]
  /** Seconds that it had spoken then. */
  seconds: number
  voiceprint: number[] | null
}

/**
 * Names the speakers of a session whose voices the workspace knows, beside the words, which never wait for it.
 * Voiceprints stay in memory.
 */
export class SessionNames {
  readonly #deps: SessionNamesDeps
  readonly #closed = new AbortController()
  #turns: KeptTurn[] = []
  #voices = new Map<number, Compared>()
  #names: readonly SpeakerAssignment[]
  #engine: SpeakerEngine | null = null
  #isResumed = false
  #hasNews = false
  #failures = 0
  #work: Promise<void> | null = null

  /** @param names those that readers have seen */
  constructor(names: readonly SpeakerAssignment[], deps: SessionNamesDeps) {
    this.#names = names
    this.#deps = deps
  }

  /** Who speaks in turns that have ended, now. */
  hear(found: readonly VoiceTurn[]): void {
    this.#keep(found)
    this.#hasNews = true
    if (!this.#closed.signal.aborted) this.#work ??= this.#compareAll()
  }

  /** Resolves when all that was heard is compared, or after `limitMs`. Calls `onNames` no more afterwards. */
  async finish(limitMs: number): Promise<void> {
    await Promise.race([this.#work, sleep(limitMs, undefined, { ref: false })])
    this.#closed.abort()
  }

  async #compareAll(): Promise<void> {
    while (this.#hasNews && !this.#closed.signal.aborted) {
      this.#hasNews = false
      try {
        await this.#compare()
        this.#failures = 0
      } catch (error) {
        if (this.#closed.signal.aborted) break
        this.#failures += 1
        if (this.#failures < mostFailures) continue
        this.#deps.onError(error)
        this.#closed.abort()
      }
    }
    this.#work = null
  }

  async #compare(): Promise<void> {
    const { memory, chooseEngine, earlier } = this.#deps
    const { signal } = this.#closed
    // Nobody's voice is compared where nobody agreed to it.
    if (!(await memory.knows())) {
      this.#voices.clear()
      this.#turns = []
      this.#isResumed = false
      return this.#tell([])
    }
    this.#engine ??= (await chooseEngine(signal))?.engine ?? null
    if (this.#engine === null) return
    if (!this.#isResumed) {
      const before = await earlier()
      const since = this.#turns
      this.#turns = []
      this.#keep([...before, ...since])
      this.#isResumed = true
    }
    const spoken = spokenBy(this.#turns.flatMap(({ spans }) => spans))
    const voices = new Map<number, Compared>()
    for (const [speaker, spans] of spoken) {
      const known = this.#voices.get(speaker)
      const seconds = secondsOf(spans)
      if (seconds < least) continue
      const isSame = known !== undefined && seconds < growth * known.seconds && shareIn(known.spans, spans) >= sameShare
      voices.set(speaker, isSame ? known : await this.#compared(this.#engine, spans, seconds))
    }
    this.#voices = voices
    const prints = [...voices].flatMap(([speakerIndex, { voiceprint }]) =>
      voiceprint === null ? [] : [{ speakerIndex, voiceprint }],
    )
    await this.#tell(await memory.name(this.#engine, prints))
  }

  #keep(found: readonly VoiceTurn[]): void {
    const kept = new Map(this.#turns.map((one) => [one.turn, one]))
    for (const { turn, spans } of found) {
      const frames = 100 * secondsOf(spans)
      // Turns without speech have no frames that would be dropped.
      if (frames === 0) kept.delete(turn)
      else kept.set(turn, { turn, spans, frames })
    }
    this.#turns = [...kept.values()]
    dropOldest(this.#turns, mostKept)
  }

  /** The voiceprint as a recording with only this speech would have it. */
  async #compared(engine: SpeakerEngine, all: readonly SpokenSpan[], seconds: number): Promise<Compared> {
    const spans = longest(all, most)
    const regions = spans.map(({ start, end }) => {
      const offset = Math.round(start * liveSampleRate)
      return { offset, length: Math.round(end * liveSampleRate) - offset }
    })
    const samples = regions.reduce((last, { offset, length }) => Math.max(last, offset + length), 0)
    const input = { path: this.#deps.path, sampleRate: liveSampleRate, samples, regions }
    const options = { speakerCount: 1, voiceprints: true, signal: this.#closed.signal }
    const found = await observeEngine('speakers', engine, secondsOf(spans), () => engine.diarise(input, options))
    return { spans, seconds, voiceprint: found.speakers[0]?.voiceprint ?? null }
  }

  async #tell(names: readonly SpeakerAssignment[]): Promise<void> {
    // The session may have ended meanwhile, or be another process's.
    if (this.#closed.signal.aborted || JSON.stringify(names) === JSON.stringify(this.#names)) return
    await this.#deps.onNames(names)
    this.#names = names
  }
}

function secondsOf(spans: readonly SpokenSpan[]): number {
  return spans.reduce((sum, { start, end }) => sum + end - start, 0)
}

/** The longest spans, up to this many seconds, in order. */
function longest(spans: readonly SpokenSpan[], seconds: number): SpokenSpan[] {
  const taken: SpokenSpan[] = []
  for (const span of spans.toSorted((a, b) => b.end - b.start - (a.end - a.start))) {
    if (taken.length === 0 || secondsOf(taken) < seconds) taken.push(span)
  }
  return taken.toSorted((a, b) => a.start - b.start)
}
