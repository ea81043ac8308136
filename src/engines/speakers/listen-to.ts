import type { FileHandle } from 'node:fs/promises'
import { readSamples } from '../speech/pcm.ts'
import type { Listen } from './acoustic-diarise.ts'
import { createFeatures, framesOf, type Features } from './features.ts'

/** Frames that are kept instead of being computed again: 20 minutes of them are 10 MB. */
const keptFrames = 120_000

export type Region = { offset: number; length: number }

/** Reads regions of an open PCM file and computes their frames; those of a short recording are kept. */
export function listenTo(file: FileHandle, regions: readonly Region[]): { listen: Listen; frames: number[] } {
  const featuresOf = createFeatures()
  const frames = regions.map(({ length }) => framesOf(length))
  const keeps = frames.reduce((sum, count) => sum + count, 0) <= keptFrames
  const kept = new Map<number, Features>()
  return {
    frames,
    listen: async (index) => {
      const known = kept.get(index)
      if (known !== undefined) return known
      const region = regions[index] ?? { offset: 0, length: 0 }
      const features = featuresOf(await readSamples(file, region.offset, region.length))
      if (keeps) kept.set(index, features)
      return features
    },
  }
}

/** Regions inside the file, none longer than `seconds`: what is held in memory at once. */
export function boundedRegions(regions: readonly Region[], samples: number, seconds: number): Region[] {
  const most = seconds * 16_000
  return regions.flatMap(({ offset, length }) => {
    const from = Math.max(0, offset)
    const end = Math.min(samples, offset + length)
    const parts = Math.max(1, Math.ceil((end - from) / most))
    return Array.from({ length: parts }, (_, i) => {
      const start = from + Math.floor(((end - from) * i) / parts)
      return { offset: start, length: from + Math.floor(((end - from) * (i + 1)) / parts) - start }
    }).filter((part) => part.length > 0)
  })
}
