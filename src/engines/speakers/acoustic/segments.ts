import { changeDistance, changeSide, changeStep, dimensions, framesPerSecond, leastChange } from './constants.ts'
import type { Features } from './features.ts'
import { runsOf, type FrameRun } from './speech-frames.ts'

/**
 * Cuts the speech of a stretch into segments of about `seconds`, each assumed to be one voice; with `atChanges` also
 * where the sound before and after differs most.
 */
export function cutSegments(
  features: Features,
  speech: Uint8Array,
  { seconds, atChanges }: { seconds: number; atChanges: boolean },
): FrameRun[] {
  const segments: FrameRun[] = []
  for (const run of runsOf(speech, (label) => label === 1)) {
    const cuts = [run.from, ...(atChanges ? changesIn(features, run) : []), run.to]
    for (let c = 0; c + 1 < cuts.length; c += 1) {
      const from = cuts[c] as number
      const length = (cuts[c + 1] as number) - from
      const count = Math.max(1, Math.round(length / framesPerSecond / seconds))
      for (let n = 0; n < count; n += 1) {
        segments.push({
          from: from + Math.round((length * n) / count),
          to: from + Math.round((length * (n + 1)) / count),
        })
      }
    }
  }
  return segments
}

/** Frames where the sound before and after differs most, at least half a second apart. */
function changesIn({ cepstra }: Features, { from, to }: FrameRun): number[] {
  if (to - from < 2 * changeSide) return []
  const differences = new Map<number, number>()
  for (let at = from + changeSide; at <= to - changeSide; at += changeStep) differences.set(at, difference(cepstra, at))
  const mean = [...differences.values()].reduce((sum, value) => sum + value, 0) / differences.size
  const changes: number[] = []
  let last = from
  for (const [at, value] of differences) {
    if (value <= mean * leastChange || at - last < changeDistance) continue
    let isPeak = true
    for (let near = at - changeDistance; near <= at + changeDistance; near += changeStep)
      if ((differences.get(near) ?? 0) > value) isPeak = false
    if (!isPeak) continue
    changes.push(at)
    last = at
  }
  return changes
}

function difference(cepstra: Float32Array, at: number): number {
  let sum = 0
  for (let d = 0; d < dimensions; d += 1) {
    const before = momentsOf(cepstra, d, at - changeSide)
    const after = momentsOf(cepstra, d, at)
    sum += (before.mean - after.mean) ** 2 / (before.variance + after.variance + 0.5)
  }
  return sum
}

function momentsOf(cepstra: Float32Array, dimension: number, from: number): { mean: number; variance: number } {
  let sum = 0
  let squares = 0
  for (let i = from; i < from + changeSide; i += 1) {
    const value = cepstra[i * dimensions + dimension] as number
    sum += value
    squares += value * value
  }
  const mean = sum / changeSide
  return { mean, variance: squares / changeSide - mean * mean }
}
