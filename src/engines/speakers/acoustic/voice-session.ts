import { matchSpeakers } from '../../../text/speakers/match-speakers.ts'
import type { SpeakerTurn, VoiceTurn } from '../port.ts'
import { acousticDiarise } from './acoustic-diarise.ts'
import {
  fewestPartFrames,
  frameEdgeSeconds,
  framesPerSecond,
  liveClusterAfter,
  liveClusterShare,
  liveCuts,
  liveFrames,
} from './constants.ts'
import type { Features } from './features.ts'
import { speechActivity, type VoiceRun } from './speech-activity.ts'
import { runsOf, speechFrames, type FrameRun, type SpeechMask } from './speech-frames.ts'
import { dropOldest } from '../../../text/drop-oldest.ts'
import { labelPieces } from './label-frames.ts'
import { priorOf, voiceModel, type VoiceModel } from './voice-model.ts'
import { addFrame, emptyVoice, joinVoices, type VoiceSums } from './voice-sums.ts'

/** A turn whose features are kept, to compare it with later ones. */
interface KeptTurn {
  turn: number
  /** Seconds. */
  start: number
  features: Features
  frames: number
  spans: SpeakerTurn[]
}

/**
 * The voices of a session while people talk. A turn gets the voices known so far; from time to time, all turns that are
 * kept are clustered together, which may change earlier ones. Speakers keep their index. Memory and time are bounded:
 * the oldest turn of who has most speech is dropped, and keeps the speaker that it has.
 */
export class VoiceSession {
  readonly #most: number | null
  #kept: KeptTurn[] = []
  /** The model of each voice, and its index; empty: nothing was clustered yet. */
  #voices: { model: VoiceModel; speaker: number }[] = []
  /** Indexes that were given so far. */
  #given = 0
  #hasDropped = false
  /** Frames since the last clustering, and those of all kept turns. */
  #fresh = 0
  #frames = 0

  /** @param most how many people speak at most, if known */
  constructor(most: number | null) {
    this.#most = most
  }

  /** Frames that are kept. */
  frames(): number {
    return this.#frames
  }

  /** Who speaks in a turn from second `start` on, by the voices known so far. Empty: too little speech to tell. */
  label(start: number, features: Features): SpeakerTurn[] {
    const mask = speechFrames(features)
    const runs =
      this.#voices.length > 1
        ? this.#likeliest(features, mask)
        : runsOf(mask.sound, (isSpeech) => isSpeech === 1).map((run) => ({ ...run, label: 0 }))
    const spoken = runs.reduce((sum, { from, to }) => sum + to - from, 0)
    // Somebody who says a word may be anybody, unless one person is known to speak.
    if (spoken < fewestPartFrames && this.#given !== 1) return []
    return runs.map(({ label, ...run }) => ({ ...secondsOf(start, run), speaker: this.#voices[label]?.speaker ?? 0 }))
  }

  #likeliest(features: Features, mask: SpeechMask): (FrameRun & { label: number })[] {
    const activity = speechActivity(0, features, mask)
    const models = this.#voices.map(({ model }) => model)
    const ease = models.map(() => 1)
    return runsOf(labelPieces(activity, models, ease), (label) => label >= 0).map(({ from, to, label }) => {
      return { from: activity.pieces[from]?.from ?? 0, to: activity.pieces[to - 1]?.to ?? 0, label }
    })
  }

  /** Takes a turn that has ended. Returns the turns whose speakers are others now, with this one. */
  async add(turn: number, start: number, features: Features): Promise<VoiceTurn[]> {
    const spans = this.label(start, features)
    this.#keep({ turn, start, features, spans })
    if (spans.length > 0) this.#given = Math.max(1, this.#given)
    const isDue = this.#fresh >= Math.max(liveClusterAfter, liveClusterShare * (this.#frames - this.#fresh))
    const changed = this.#most === 1 || !isDue ? [] : await this.#cluster()
    return changed.some((one) => one.turn === turn) ? changed : [...changed, { turn, spans }]
  }

  /** Takes turns of an earlier process, whose speakers stay as they are. `given`: the indexes that it gave. */
  resume(turns: readonly Omit<KeptTurn, 'frames'>[], given: number): void {
    this.#given = given
    for (const turn of turns) this.#keep(turn)
    this.#fresh = 0
    const voices = new Map<number, VoiceSums>()
    for (const { start, features, spans } of turns) {
      const { sound } = speechFrames(features)
      const frameAt = (seconds: number): number => Math.round((seconds - start - frameEdgeSeconds) * framesPerSecond)
      for (const span of spans) {
        const voice = voices.get(span.speaker) ?? emptyVoice()
        voices.set(span.speaker, voice)
        for (let at = Math.max(0, frameAt(span.start)); at < Math.min(features.frames, frameAt(span.end)); at += 1)
          if (sound[at] === 1) addFrame(voice, features.cepstra, features, at)
      }
    }
    this.#learn([...voices.values()], [...voices.keys()])
  }

  #learn(voices: readonly VoiceSums[], speakers: readonly number[]): void {
    const prior = priorOf(joinVoices(voices))
    this.#voices = voices.map((voice, i) => ({ model: voiceModel(voice, prior), speaker: speakers[i] ?? 0 }))
  }

  #keep(turn: Omit<KeptTurn, 'frames'>): void {
    const { frames } = turn.features
    this.#kept.push({ ...turn, frames })
    this.#fresh += frames
    const { length } = this.#kept
    this.#frames = dropOldest(this.#kept, liveFrames)
    this.#hasDropped ||= this.#kept.length < length
  }

  async #cluster(): Promise<VoiceTurn[]> {
    this.#fresh = 0
    const kept = this.#kept.toSorted((a, b) => a.start - b.start)
    const { runs, voices } = await acousticDiarise(
      async (i) => (kept[i] as KeptTurn).features,
      kept.map(({ features }) => features.frames),
      null,
      { most: this.#most, cuts: liveCuts },
    )
    if (voices.length === 0) return []
    const found = spansOf(kept, runs)
    const indexes = this.#indexesOf(
      kept.flatMap(({ spans }) => spans),
      found.flat(),
      voices.length,
    )
    this.#learn(voices, indexes)
    this.#given = Math.max(this.#given, ...indexes.map((index) => index + 1))
    const changed: VoiceTurn[] = []
    for (const [i, one] of kept.entries()) {
      const spans = (found[i] ?? []).map((span) => ({ ...span, speaker: indexes[span.speaker] ?? 0 }))
      if (!isSame(one.spans, spans)) changed.push({ turn: one.turn, spans })
      one.spans = spans
    }
    return changed
  }

  /** The index of each voice: that of the speaker who had most of its time, else a free one. */
  #indexesOf(before: readonly SpeakerTurn[], after: readonly SpeakerTurn[], count: number): number[] {
    const labels = Array.from({ length: count }, (_, label) => label)
    // While one voice was known, nothing is shown that would have to stay: indexes are by first appearance.
    if (this.#given <= 1 && !this.#hasDropped) return labels
    const known = new Map([...matchSpeakers(before, after)].map(([index, label]) => [label, index]))
    const taken = new Set(known.values())
    const heard = new Set(before.map(({ speaker }) => speaker))
    for (const label of labels) {
      if (known.has(label)) continue
      // Nobody is dropped as a whole, so an index without turns is that of a voice that was taken for another one.
      let index = freeIndex((one) => taken.has(one) || heard.has(one))
      if (this.#most !== null && index >= this.#most) index = freeIndex((one) => taken.has(one))
      known.set(label, index)
      taken.add(index)
    }
    return labels.map((label) => known.get(label) ?? 0)
  }
}

function freeIndex(isTaken: (index: number) => boolean): number {
  let index = 0
  while (isTaken(index)) index += 1
  return index
}

function spansOf(kept: readonly KeptTurn[], runs: readonly VoiceRun[]): SpeakerTurn[][] {
  const spans = kept.map((): SpeakerTurn[] => [])
  for (const { region, label, ...frames } of runs) {
    spans[region]?.push({ ...secondsOf(kept[region]?.start ?? 0, frames), speaker: label })
  }
  return spans
}

function secondsOf(start: number, { from, to }: { from: number; to: number }): { start: number; end: number } {
  const at = (frame: number): number => start + frame / framesPerSecond + frameEdgeSeconds
  return { start: at(from), end: at(to) }
}

function isSame(a: readonly SpeakerTurn[], b: readonly SpeakerTurn[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ start, end, speaker }, i) => {
      const other = b[i]
      return other !== undefined && other.speaker === speaker && other.start === start && other.end === end
    })
  )
}
