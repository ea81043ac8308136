import {
  blockFrames,
  blockVoices,
  changeCost,
  defaultMargin,
  mostVoices,
  sampleStretches,
  segmentCuts,
} from './constants.ts'
import { areSpeakersDistinct } from './are-speakers-distinct.ts'
import { agglomerate } from './cluster.ts'
import type { Features } from './features.ts'
import { cutSegments } from './segments.ts'
import { speechActivity, type SpeechActivity, type VoiceRun } from './speech-activity.ts'
import { sumsBetween } from './running-sums.ts'
import { withoutRepetitions } from './repeated-sound.ts'
import { runsOf, speechFrames, type SpeechMask } from './speech-frames.ts'
import { labelPieces } from './label-frames.ts'
import { costOf, priorOf, voiceModel, type Prior } from './voice-model.ts'
import { addFrame, addVoice, emptyVoice, framesOf, joinVoices, type VoiceSums } from './voice-sums.ts'

/** Computes the frames of a region of speech; the same each time. */
export type FeatureReader = (region: number) => Promise<Features>

export interface AcousticResult {
  /** Runs of frames of one voice, by region. */
  runs: VoiceRun[]
  /** By label; voices without frames are left out. */
  voices: VoiceSums[]
}

type SegmentCut = (typeof segmentCuts)[number]

/** Returns the margin by which each pair of voices of some runs must differ. */
type MarginsOf = (runs: readonly VoiceRun[]) => (a: number, b: number) => number

/**
 * Separates voices by sound alone: joins segments to clusters by how much worse one normal distribution describes two
 * of them, then gives each frame to its most likely voice. Memory grows by some kilobytes per minute of audio. `count`:
 * the number of voices; null: as many as certainly differ, or are distinct by `margins` (see `areSpeakersDistinct`).
 * `most`: no more than this are counted. `cuts`: the ways to cut segments.
 * `speechIn` returns which frames of a region are speech; by default the loud ones.
 */
export async function acousticDiarise(
  readRegion: FeatureReader,
  frames: readonly number[],
  count: number | null,
  {
    speechIn = (_, features) => speechFrames(features),
    margins = () => () => defaultMargin,
    most = null,
    cuts = segmentCuts,
  }: {
    speechIn?: (region: number, features: Features) => SpeechMask
    margins?: MarginsOf
    most?: number | null
    cuts?: readonly SegmentCut[]
  } = {},
): Promise<AcousticResult> {
  const blocks = blocksOf(frames)
  if (blocks.length === 0) return { runs: [], voices: [] }
  const activityOf = async (block: readonly number[]): Promise<SpeechActivity[]> => {
    const activity: SpeechActivity[] = []
    for (const region of block) {
      const features = await readRegion(region)
      activity.push(speechActivity(region, features, speechIn(region, features)))
    }
    return activity
  }
  if (blocks.length === 1) return diariseAtOnce(await activityOf(blocks[0] ?? []), count, margins, most, cuts)

  const parts: VoiceSums[] = []
  for (const block of blocks) {
    const activity = await activityOf(block)
    const { segments, prior } = segmentsOf(activity, segmentCuts[1])
    parts.push(...agglomerate(segments, prior, { count: blockVoices, most: blockVoices }).map(({ voice }) => voice))
  }
  const prior = priorOf(joinVoices(parts))
  // Count in a sample instead of adding up blocks, because outliers of a voice form a cluster of their own in each
  // block.
  const counted = count ?? diariseAtOnce(await activityOf(sampleOf(frames)), null, margins, most, cuts).voices.length
  let voices = agglomerate(parts, prior, { count: counted, most: counted }).map(({ voice }) => voice)
  let runs: VoiceRun[] = []
  // The second pass labels with the voices that the first one refined.
  for (let pass = 0; pass < 2; pass += 1) {
    let ease = voices.map(() => 1)
    let refined: VoiceSums[]
    do {
      runs = []
      refined = voices.map(emptyVoice)
      for (const block of blocks) {
        const labelled = labelledBy(await activityOf(block), voices, prior, ease)
        runs.push(...labelled.runs)
        for (const [label, voice] of labelled.voices.entries()) addVoice(refined[label] as VoiceSums, voice)
      }
      ease = count === null ? [] : eased(ease, refined)
    } while (ease.length > 0)
    voices = refined
  }
  return used(runs, voices)
}

/** Groups of regions, in order. */
function blocksOf(frames: readonly number[]): number[][] {
  const blocks: number[][] = []
  let sum = Infinity
  for (const [region, own] of frames.entries()) {
    if (own === 0) continue
    if (sum + own > blockFrames) {
      blocks.push([])
      sum = 0
    }
    blocks.at(-1)?.push(region)
    sum += own
  }
  return blocks
}

/** One segmentation of a recording: its clusters, down to the most that any count needs, and how its frames vary. */
interface Segmentation {
  clusters: VoiceSums[]
  prior: Prior
}

/** Regions of stretches spread over a recording, together as long as a block; the speakers are counted in them. */
function sampleOf(frames: readonly number[]): number[] {
  const step = frames.reduce((sum, own) => sum + own, 0) / sampleStretches
  let before = 0
  return [...frames.entries()].flatMap(([region, own]) => {
    const isIn = own > 0 && before % step < blockFrames / sampleStretches
    before += own
    return isIn ? [region] : []
  })
}

/** Diarizes a recording that is short enough to be cut in several ways. */
function diariseAtOnce(
  activity: readonly SpeechActivity[],
  given: number | null,
  margins: MarginsOf,
  limit: number | null,
  cuts: readonly SegmentCut[],
): AcousticResult {
  const most = Math.max(mostVoices, given ?? 0)
  const segmentations = cuts.map((cut): Segmentation => {
    const { segments, prior } = segmentsOf(activity, cut)
    return { clusters: agglomerate(segments, prior, { count: most, most }).map(({ voice }) => voice), prior }
  })
  const whole = joinVoices(segmentations[0]?.clusters ?? [])
  if (framesOf(whole) === 0) return { runs: [], voices: [] }
  if (given !== null) return bestOf(activity, segmentations, whole, given, true)
  const counts = segmentations.map(({ clusters, prior }) => agglomerate(clusters, prior, { count: null, most }).length)
  const undoubted = counts.toSorted((a, b) => a - b)[Math.floor((counts.length - 1) / 2)] ?? 1
  let best = bestOf(activity, segmentations, whole, 1, false)
  let once: SpeechActivity[] | null = null
  // Two of three voices may not be distinct while the third is joined to one of them: go on after one failure.
  for (
    let count = 2;
    count <= Math.min(limit ?? mostVoices, mostVoices, Math.max(undoubted, best.voices.length + 2));
    count += 1
  ) {
    const found = bestOf(activity, segmentations, whole, count, false)
    if (found.voices.length < count) continue
    const needed = margins(found.runs)
    if (!areSpeakersDistinct(activity, found.runs, count, needed)) continue
    once ??= withoutRepetitions(activity)
    if (areSpeakersDistinct(once, found.runs, count, needed)) best = found
  }
  return best
}

/** The result with this number of voices that describes the recording best. `isGiven`: a person knows the number. */
function bestOf(
  activity: readonly SpeechActivity[],
  segmentations: readonly Segmentation[],
  whole: VoiceSums,
  count: number,
  isGiven: boolean,
): AcousticResult {
  let best: AcousticResult | null = null
  let highest = -Infinity
  for (const { clusters, prior } of count === 1 ? segmentations.slice(0, 1) : segmentations) {
    let voices = agglomerate(clusters, prior, { count, most: mostVoices }).map(({ voice }) => voice)
    let runs: VoiceRun[] = []
    for (let pass = 0; pass < 2; pass += 1) ({ runs, voices } = relabelled(activity, voices, prior, isGiven))
    const changes = runs.filter((run, i) => i > 0 && runs[i - 1]?.label !== run.label).length
    const result = used(runs, voices)
    const gain = costOf(whole, prior) - result.voices.reduce((sum, voice) => sum + costOf(voice, prior), 0)
    const isMore = isGiven && result.voices.length > (best?.voices.length ?? 0)
    const isFewer = isGiven && result.voices.length < (best?.voices.length ?? 0)
    if (isMore || (!isFewer && gain - changeCost * changes > highest)) {
      highest = gain - changeCost * changes
      best = result
    }
  }
  return best ?? { runs: [], voices: [] }
}

function segmentsOf(activity: readonly SpeechActivity[], cut: SegmentCut): { segments: VoiceSums[]; prior: Prior } {
  const segments = activity.flatMap(({ features, speech }) => {
    return cutSegments(features, speech, cut).map(({ from, to }) => {
      const voice = emptyVoice()
      for (let at = from; at < to; at += 1) addFrame(voice, features.cepstra, features, at)
      return voice
    })
  })
  return { segments, prior: priorOf(joinVoices(segments)) }
}

/** How much cheaper changes become for a voice that gets no speech, again and again, and how cheap at least. */
const easier = { by: 0.5, last: 0.03 }

/**
 * Makes changes from and to voices without speech cheaper: a person who says little loses all of it to the cost of
 * changes. Empty if every voice has speech or nothing is left to try.
 */
function eased(ease: readonly number[], voices: readonly VoiceSums[]): number[] {
  const isMissing = voices.map((voice) => framesOf(voice) === 0)
  if (!ease.some((part, k) => isMissing[k] === true && part > 0)) return []
  return ease.map((part, k) => {
    if (isMissing[k] !== true) return part
    return part > easier.last ? part * easier.by : 0
  })
}

/** Like labelledBy. If the number of voices `isGiven`, each gets speech if any of it is most likely that voice's. */
function relabelled(
  activity: readonly SpeechActivity[],
  voices: readonly VoiceSums[],
  prior: Prior,
  isGiven: boolean,
): AcousticResult {
  let ease = voices.map(() => 1)
  for (;;) {
    const labelled = labelledBy(activity, voices, prior, ease)
    ease = isGiven ? eased(ease, labelled.voices) : []
    if (ease.length === 0) return labelled
  }
}

/** Labels speech with its most likely voices, and returns their sums with these labels. */
function labelledBy(
  activity: readonly SpeechActivity[],
  voices: readonly VoiceSums[],
  prior: Prior,
  ease: readonly number[],
): AcousticResult {
  const models = voices.map((voice) => voiceModel(voice, prior))
  const refined = voices.map(emptyVoice)
  const runs = activity.flatMap(({ region, pieces, sums }) => {
    const labels = labelPieces({ pieces, sums }, models, ease)
    return runsOf(labels, (label) => label >= 0).map(({ from, to, label }) => {
      addVoice(refined[label] as VoiceSums, sumsBetween(sums, from, to))
      return { region, label, from: pieces[from]?.from ?? 0, to: pieces[to - 1]?.to ?? 0 }
    })
  })
  return { runs, voices: refined }
}

/** Removes voices without frames; labels are in order of first appearance. */
function used(runs: VoiceRun[], voices: readonly VoiceSums[]): AcousticResult {
  const order = [...new Set(runs.map(({ label }) => label))]
  return {
    runs: runs.map((run) => ({ ...run, label: order.indexOf(run.label) })),
    voices: order.map((label) => {
      const voice = emptyVoice()
      const from = voices[label]
      if (from !== undefined) addVoice(voice, from)
      return voice
    }),
  }
}
