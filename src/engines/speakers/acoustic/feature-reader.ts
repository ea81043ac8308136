import type { FileHandle } from 'node:fs/promises'
import { readSamples } from '../../speech/pcm.ts'
import { keptFrames } from './constants.ts'
import type { FeatureReader } from './acoustic-diarise.ts'
import type { Region } from '../bounded-regions.ts'
import { createFeatures, framesOf, type Features } from './features.ts'

/** Reads regions of an open PCM file and computes their frames; caches those of a short recording. */
export function createFeatureReader(
  file: FileHandle,
  regions: readonly Region[],
): { readRegion: FeatureReader; frames: number[] } {
  const featuresOf = createFeatures()
  const frames = regions.map(({ length }) => framesOf(length))
  const keeps = frames.reduce((sum, count) => sum + count, 0) <= keptFrames
  const kept = new Map<number, Features>()
  return {
    frames,
    readRegion: async (index) => {
      const known = kept.get(index)
      if (known !== undefined) return known
      const region = regions[index] ?? { offset: 0, length: 0 }
      const features = featuresOf(await readSamples(file, region.offset, region.length))
      if (keeps) kept.set(index, features)
      return features
    },
  }
}
