import { open } from 'node:fs/promises'
import { boundedRegions, listenTo } from './listen-to.ts'
import type { DiariseInput, DiariseOptions, DiariseResult, SpeakerEngine, SpeakerTurn } from './port.ts'
import { runsOf, speechFrames } from './speech-frames.ts'
import { turnsOf } from './turns-of.ts'

/** Voices within this many octaves of each other are one. */
const octaves = 0.35

/**
 * For tests and for comparing: each stretch between pauses goes to a speaker by the height of its voice alone. It has no
 * process of its own and always says the same of the same sound.
 */
export function createPitchEngine(): SpeakerEngine {
  return {
    provider: 'pitch',
    model: 'median-1',
    quality: 'draft',
    voiceprintModel: 'pitch-1',
    likeness: { propose: 0.9, set: 0.97 },
    concurrency: 1,
    pids: () => [],
    close: async () => {},
    diarise,
  }
}

async function diarise(input: DiariseInput, options: DiariseOptions): Promise<DiariseResult> {
  options.signal.throwIfAborted()
  const file = await open(input.path, 'r')
  try {
    const regions = boundedRegions(input.regions, input.samples, 30)
    const { listen, frames } = listenTo(file, regions)
    const found: SpeakerTurn[] = []
    const heights: number[] = []
    for (const [index, count] of frames.entries()) {
      // A turn of the event loop, so that an abort is seen.
      await new Promise((resolve) => setImmediate(resolve))
      options.signal.throwIfAborted()
      if (count === 0) continue
      const features = await listen(index)
      const shift = (regions[index]?.offset ?? 0) / input.sampleRate
      for (const { from, to } of runsOf(speechFrames(features), (label) => label === 1)) {
        const pitches = features.pitch
          .subarray(from, to)
          .filter((height) => height > 0)
          .toSorted()
        const height = pitches[Math.floor(pitches.length / 2)]
        if (height === undefined) continue
        found.push({ start: shift + from / 100, end: shift + to / 100, speaker: voiceOf(heights, height, options) })
      }
    }
    const { turns, order } = turnsOf(found)
    return {
      turns,
      speakers: order.map((label, speaker) => {
        const seconds = turns.reduce((sum, turn) => sum + (turn.speaker === speaker ? turn.end - turn.start : 0), 0)
        // 70 to 300 Hz are a quarter of a circle.
        const angle = (((heights[label] ?? 5) - Math.log(70)) / Math.log(300 / 70)) * (Math.PI / 2)
        return { seconds, voiceprint: options.voiceprints ? [Math.cos(angle), Math.sin(angle)] : null }
      }),
      warnings:
        options.speakerCount !== null && order.length > 0 && order.length < options.speakerCount
          ? [`${options.speakerCount} speakers were asked for, but only ${order.length} could be told apart.`]
          : [],
    }
  } finally {
    await file.close()
  }
}

function voiceOf(heights: number[], height: number, { speakerCount }: DiariseOptions): number {
  let best = -1
  for (const [i, known] of heights.entries()) {
    if (best < 0 || Math.abs(known - height) < Math.abs((heights[best] ?? 0) - height)) best = i
  }
  const isNear = best >= 0 && Math.abs((heights[best] ?? 0) - height) < octaves * Math.LN2
  if (isNear || (speakerCount !== null && heights.length >= speakerCount)) return best
  return heights.push(height) - 1
}
