import { areToldApart, usualMargin } from './are-told-apart.ts'
import { agglomerate } from './cluster.ts'
import { dimensions, type Features } from './features.ts'
import { changeCost, labelFrames, voiceModel } from './label-frames.ts'
import { covarianceOf, emptySums, normalOf } from './gaussian.ts'
import type { Heard, VoiceRun } from './heard.ts'
import { cutSegments } from './segments.ts'
import { runsOf, speechFrames } from './speech-frames.ts'
import { addFrames, addVoice, costOf, emptyVoice, joinVoices, type Prior, type VoiceSums } from './voice-model.ts'

/** A region of speech: its frames are computed when they are asked for, and are the same each time. */
export type Listen = (region: number) => Promise<Features>

export interface AcousticResult {
  /** Runs of frames of one voice, by region. */
  runs: VoiceRun[]
  /** By label; a voice without any frames is not among them. */
  voices: VoiceSums[]
}

/** By how much each two voices of some runs must be told apart. */
type MarginsOf = (runs: readonly VoiceRun[]) => (a: number, b: number) => number

/** What is clustered at once, frames of its regions; more is clustered in blocks whose voices are then clustered. */
const blockFrames = 30_000
/** Voices that a block hands on. */
const blockVoices = 12
const sampleStretches = 5
/** Without a count no more are looked for. */
const mostVoices = 10

/** Ways to cut speech into segments; what describes a short recording best is taken. */
const cuts = [
  { seconds: 0.8, atChanges: true },
  { seconds: 1, atChanges: true },
  { seconds: 0.6, atChanges: false },
  { seconds: 0.8, atChanges: false },
  { seconds: 1, atChanges: false },
  { seconds: 1.2, atChanges: false },
] as const

/**
 * Tells voices apart by how they sound alone: segments are joined to clusters by how much worse one normal distribution
 * describes two of them, then each frame goes to the voice that it is likeliest of. Memory does not grow with the
 * recording but for some kilobytes a minute. `count`: how many voices; null: as many as are different beyond doubt, or
 * are told apart so well that each turn is known for its speaker's (`margins`). `speechIn` says which frames of a region
 * are speech; by default the loud ones.
 */
export async function acousticDiarise(
  listen: Listen,
  frames: readonly number[],
  count: number | null,
  {
    speechIn = (_, features) => speechFrames(features),
    margins = () => () => usualMargin,
  }: { speechIn?: (region: number, features: Features) => Uint8Array; margins?: MarginsOf } = {},
): Promise<AcousticResult> {
  const blocks = blocksOf(frames)
  if (blocks.length === 0) return { runs: [], voices: [] }
  const hear = async (block: readonly number[]): Promise<Heard[]> => {
    const heard: Heard[] = []
    for (const region of block) {
      const features = await listen(region)
      heard.push({ region, features, speech: speechIn(region, features) })
    }
    return heard
  }
  if (blocks.length === 1) return diariseAtOnce(await hear(blocks[0] ?? []), count, margins)

  const parts: VoiceSums[] = []
  for (const block of blocks) {
    const heard = await hear(block)
    const { segments, prior } = segmentsOf(heard, cuts[1])
    parts.push(...agglomerate(segments, prior, { count: blockVoices, most: blockVoices }).map(({ voice }) => voice))
  }
  const prior = priorOf(joinVoices(parts))
  // Not in the parts of the blocks: what of a voice differs most from the rest of it is a part of its own in each block.
  const counted = count ?? diariseAtOnce(await hear(sampleOf(frames)), null, margins).voices.length
  let voices = agglomerate(parts, prior, { count: counted, most: counted }).map(({ voice }) => voice)
  let runs: VoiceRun[] = []
  // The second time with voices that were learnt from the first.
  for (let pass = 0; pass < 2; pass += 1) {
    runs = []
    const models = voices.map((voice) => voiceModel(voice, prior))
    const learnt = voices.map(emptyVoice)
    for (const block of blocks) {
      for (const heard of await hear(block)) {
        const found = labelled(heard, models)
        runs.push(...found)
        learn(learnt, heard, found)
      }
    }
    voices = learnt
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

/** One of the ways to cut a recording: its clusters as far as every count joins the same ones, and what frames are like. */
interface Way {
  clusters: VoiceSums[]
  prior: Prior
}

/** Regions of five stretches all over a recording, as long as a block together: who speaks is counted in them. */
function sampleOf(frames: readonly number[]): number[] {
  const step = frames.reduce((sum, own) => sum + own, 0) / sampleStretches
  let before = 0
  return [...frames.entries()].flatMap(([region, own]) => {
    const isIn = own > 0 && before % step < blockFrames / sampleStretches
    before += own
    return isIn ? [region] : []
  })
}

/** A recording that is short enough to be looked at in several ways. */
function diariseAtOnce(heard: readonly Heard[], given: number | null, margins: MarginsOf): AcousticResult {
  const most = Math.max(mostVoices, given ?? 0)
  const ways = cuts.map((cut): Way => {
    const { segments, prior } = segmentsOf(heard, cut)
    return { clusters: agglomerate(segments, prior, { count: most, most }).map(({ voice }) => voice), prior }
  })
  const whole = joinVoices(ways[0]?.clusters ?? [])
  if (whole.cepstra.count === 0) return { runs: [], voices: [] }
  if (given !== null) return bestOf(heard, ways, whole, given)
  const counts = ways.map(({ clusters, prior }) => agglomerate(clusters, prior, { count: null, most }).length)
  const undoubted = counts.toSorted((a, b) => a - b)[Math.floor((counts.length - 1) / 2)] ?? 1
  let best = bestOf(heard, ways, whole, 1)
  // Of three voices two may not be told apart while the third is with one of them: one failure is no end.
  for (let count = 2; count <= Math.min(mostVoices, Math.max(undoubted, best.voices.length + 2)); count += 1) {
    const found = bestOf(heard, ways, whole, count)
    if (found.voices.length === count && areToldApart(heard, found.runs, count, margins(found.runs))) best = found
  }
  return best
}

/** What describes the recording best with so many voices. */
function bestOf(heard: readonly Heard[], ways: readonly Way[], whole: VoiceSums, count: number): AcousticResult {
  let best: AcousticResult | null = null
  let highest = -Infinity
  for (const { clusters, prior } of count === 1 ? ways.slice(0, 1) : ways) {
    let voices = agglomerate(clusters, prior, { count, most: mostVoices }).map(({ voice }) => voice)
    let runs: VoiceRun[] = []
    for (let pass = 0; pass < 2; pass += 1) {
      const models = voices.map((voice) => voiceModel(voice, prior))
      runs = heard.flatMap((one) => labelled(one, models))
      const learnt = voices.map(emptyVoice)
      for (const one of heard) learn(learnt, one, runs)
      voices = learnt
    }
    const changes = runs.filter((run, i) => i > 0 && runs[i - 1]?.label !== run.label).length
    const result = used(runs, voices)
    const gain = costOf(whole, prior) - result.voices.reduce((sum, voice) => sum + costOf(voice, prior), 0)
    if (gain - changeCost * changes > highest) {
      highest = gain - changeCost * changes
      best = result
    }
  }
  return best ?? { runs: [], voices: [] }
}

function segmentsOf(heard: readonly Heard[], cut: (typeof cuts)[number]): { segments: VoiceSums[]; prior: Prior } {
  const segments = heard.flatMap(({ features, speech }) =>
    cutSegments(features, speech, cut).map(({ from, to }) => {
      const voice = emptyVoice()
      addFrames(voice, features, from, to)
      return voice
    }),
  )
  return { segments, prior: priorOf(joinVoices(segments)) }
}

function priorOf(whole: VoiceSums): Prior {
  const covariance = covarianceOf(whole.cepstra)
  return { covariance, logDeterminant: normalOf(emptySums(dimensions), covariance, 1).logDeterminant }
}

function labelled(heard: Heard, models: Parameters<typeof labelFrames>[2]): VoiceRun[] {
  const labels = labelFrames(heard.features, heard.speech, models)
  return runsOf(labels, (label) => label >= 0).map((run) => ({ ...run, region: heard.region }))
}

function learn(voices: VoiceSums[], { region, features }: Heard, runs: VoiceRun[]): void {
  for (const run of runs) {
    const voice = voices[run.label]
    if (run.region === region && voice !== undefined) addFrames(voice, features, run.from, run.to)
  }
}

/** Without voices that no frame went to; labels in the order of first appearance. */
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
