import { defaultMargin } from '../acoustic/constants.ts'
import type { VoiceRun } from '../acoustic/speech-activity.ts'
import type { Region } from '../bounded-regions.ts'
import { agreedSpeakers, sizeOf, stretchFrames, type Stretch } from './local-speakers.ts'
import type { SpeakerTurn } from '../port.ts'
import { runsOf, type SpeechMask } from '../acoustic/speech-frames.ts'

/** Pauses up to this long count as speech, and speech must last this long, frames. */
const [bridge, shortest] = [10, 20]
/** The model misses the speech of a stretch if it marks less than this part of the loud frames. */
const fewestHeard = 0.5
/** A person of a stretch is one of the recording's voices if this share of their speech sounds like it. */
const sure = 0.7
/** People with less speech than this in a stretch are ignored there, frames. */
const enough = 50
/**
 * The margin of two voices (see `areSpeakersDistinct`) that the model segmented as two people several times. The model
 * alone is not enough, because it splits one person who speaks with an echo.
 */
const marginOfTwo = 2.5
/** Frames that the person with less speech needs in those stretches, to count as two people. */
const together = 250

const firstFrame = (region: Region | undefined): number => Math.round((region?.offset ?? 0) / 160)

/**
 * Which frames of a region are speech: the `loud` ones that at least half of the passes mark as speech. In an echo the
 * model misses most of what the speech detector found. In such a stretch all loud frames are speech.
 */
export function speechIn(stretches: readonly Stretch[], offset: number, loud: Uint8Array): SpeechMask {
  const first = firstFrame({ offset, length: 0 })
  const frames = loud.length
  const speech = new Uint8Array(frames).fill(1)
  for (const { from, passes } of stretches) {
    const [start, end] = [Math.max(0, from - first), Math.min(frames, from - first + stretchFrames)]
    let [heard, all] = [0, 0]
    for (let i = start; i < end; i += 1) {
      speech[i] = isMarked(passes, i + first - from) ? (loud[i] as number) : 0
      heard += speech[i] as number
      all += loud[i] as number
    }
    if (heard < fewestHeard * all) speech.set(loud.subarray(start, end), start)
  }
  for (const { from, to } of runsOf(speech, (value) => value === 0)) {
    if (from > 0 && to < frames && to - from <= bridge) speech.fill(1, from, to)
  }
  for (const { from, to } of runsOf(speech, (value) => value === 1)) {
    if (to - from < shortest) speech.fill(0, from, to)
  }
  return { speech, sound: speech }
}

/** Whether at least half of the passes mark a frame as speech. */
function isMarked(passes: Stretch['passes'], at: number): boolean {
  return passes.reduce((sum, bits) => sum + (bits[at] === 0 ? -1 : 1), 0) >= 0
}

/** The margin for each pair of voices, given what the model found in single stretches. */
export function marginsOf(
  runs: readonly VoiceRun[],
  stretches: readonly Stretch[],
  regions: readonly Region[],
): (a: number, b: number) => number {
  const labels = labelsOf(runs, regions)
  const seen = stretches.map((stretch) => {
    const sizes = new Map<number, number>()
    for (const mask of agreedSpeakers(stretch)) {
      if (sizeOf(mask) < enough) continue
      const voice = voiceOf(labels, stretch.from, mask)
      if (voice >= 0 && !sizes.has(voice)) sizes.set(voice, sizeOf(mask))
    }
    return sizes
  })
  return (a, b) => {
    const both = seen.flatMap((sizes) =>
      sizes.has(a) && sizes.has(b) ? [Math.min(sizes.get(a) ?? 0, sizes.get(b) ?? 0)] : [],
    )
    return both.length > 1 && both.reduce((sum, size) => sum + size, 0) >= together ? marginOfTwo : defaultMargin
  }
}

/**
 * Corrects runs by the model's people: if it finds two people in a stretch and most of a person's speech sounds like
 * one voice, all of it gets that voice.
 */
export function withLocalSpeakers(
  runs: readonly VoiceRun[],
  stretches: readonly Stretch[],
  regions: readonly Region[],
): VoiceRun[] {
  const labels = labelsOf(runs, regions)
  const proposed = new Int8Array(labels.length).fill(-1)
  for (const stretch of stretches) {
    const people = agreedSpeakers(stretch).filter((mask) => sizeOf(mask) >= enough)
    const voices = people.map((mask) => voiceOf(labels, stretch.from, mask))
    if (people.length < 2 || voices.includes(-1) || new Set(voices).size < people.length) continue
    for (const [person, mask] of people.entries()) {
      for (let i = 0; i < stretchFrames; i += 1) {
        const at = stretch.from + i
        if (mask[i] === 0 || at >= proposed.length) continue
        const label = voices[person] as number
        // If two stretches disagree, the acoustic labels decide.
        proposed[at] = proposed[at] === -1 || proposed[at] === label ? label : -2
      }
    }
  }
  return runs.flatMap(({ region, from, to, label }) => {
    const first = firstFrame(regions[region])
    const own = Int8Array.from({ length: to - from }, (_, i) => {
      const better = proposed[first + from + i] ?? -1
      return better >= 0 ? better : label
    })
    return runsOf(own, () => true).map((run) => {
      return { region, from: from + run.from, to: from + run.to, label: run.label }
    })
  })
}

/** Gives each of two people a turn where both passes find them speaking at once. */
export function overlapsOf(
  runs: readonly VoiceRun[],
  stretches: readonly Stretch[],
  regions: readonly Region[],
): SpeakerTurn[] {
  const labels = labelsOf(runs, regions)
  const found: SpeakerTurn[] = []
  for (const { from, passes } of stretches) {
    const [plain, even] = passes
    const both = plain.map((bits, i) => (isTwo(bits) && isTwo(even[i] as number) ? bits : 0))
    for (const run of runsOf(both, (bits) => bits > 0)) {
      const voices = [1, 2, 4]
        .filter((bit) => (run.label & bit) > 0)
        .map((bit) =>
          voiceOf(
            labels,
            from,
            plain.map((bits) => (bits === bit ? 1 : 0)),
          ),
        )
      if (run.to - run.from <= 5 || voices.includes(-1) || voices[0] === voices[1]) continue
      const [start, end] = [(from + run.from) / 100, (from + run.to) / 100]
      found.push(...voices.map((speaker) => ({ start, end, speaker })))
    }
  }
  return found
}

/**
 * Gives loud frames without a voice the nearest voice of their region. The model marks the speech by which voices are
 * told apart best, but misses some of it; the speech detector has found speech there.
 */
export function withLoudSpeech(runs: readonly VoiceRun[], loud: readonly Uint8Array[]): VoiceRun[] {
  return loud.flatMap((isLoud, region) => {
    const own = new Int8Array(isLoud.length).fill(-1)
    for (const run of runs) if (run.region === region) own.fill(run.label, run.from, run.to)
    for (const { from, to } of runsOf(own.slice(), (label) => label === -1)) {
      const [before, after] = [own[from - 1] ?? -1, own[to] ?? -1]
      for (let i = from; i < to; i += 1) {
        const isNearBefore = after === -1 || (before !== -1 && i - from < to - i)
        if (isLoud[i] === 1) own[i] = isNearBefore ? before : after
      }
    }
    return runsOf(own, (label) => label >= 0).map(({ from, to, label }) => ({ region, from, to, label }))
  })
}

/**
 * Turns over the pauses of one person that the model marks as speech from their start to their end. It was trained on
 * what people marked as turns, and those have pauses inside.
 */
export function ownPauses(
  runs: readonly VoiceRun[],
  stretches: readonly Stretch[],
  regions: readonly Region[],
): SpeakerTurn[] {
  const labels = labelsOf(runs, regions)
  const marked = new Uint8Array(labels.length)
  for (const { from, passes } of stretches) {
    const frames = Math.min(stretchFrames, marked.length - from)
    for (let i = 0; i < frames; i += 1) marked[from + i] = isMarked(passes, i) ? 1 : 0
  }
  return runsOf(labels, (label) => label === -1).flatMap(({ from, to }) => {
    const speaker = labels[from - 1]
    if (speaker === undefined || speaker !== labels[to] || marked.subarray(from, to).includes(0)) return []
    return [{ start: from / 100, end: to / 100, speaker }]
  })
}

function isTwo(bits: number): boolean {
  return bits === 3 || bits === 5 || bits === 6
}

/** The voice of each frame of the recording; −1 for none. */
function labelsOf(runs: readonly VoiceRun[], regions: readonly Region[]): Int8Array {
  const last = regions.at(-1)
  const labels = new Int8Array(firstFrame(last) + Math.ceil((last?.length ?? 0) / 160) + 1).fill(-1)
  for (const { region, from, to, label } of runs) {
    const first = firstFrame(regions[region])
    labels.fill(label, first + from, first + to)
  }
  return labels
}

/** The voice that most frames of a person sound like; −1 if there is none. */
function voiceOf(labels: Int8Array, from: number, mask: Uint8Array): number {
  const counts = new Map<number, number>()
  let all = 0
  for (let i = 0; i < mask.length; i += 1) {
    const label = mask[i] === 1 ? (labels[from + i] ?? -1) : -1
    if (label < 0) continue
    counts.set(label, (counts.get(label) ?? 0) + 1)
    all += 1
  }
  const [label, most] = [...counts].toSorted((a, b) => b[1] - a[1])[0] ?? [-1, 0]
  return most >= sure * all ? label : -1
}
