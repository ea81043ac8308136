import type { Region } from './bounded-regions.ts'
import type { DiariseInput, DiariseOptions } from './port.ts'
import path from 'node:path'

/** A request to the child process of an adapter. */
export interface DiariseRequest {
  path: string
  sampleRate: number
  /** Number of samples in the file. */
  samples: number
  regions: readonly Region[]
  speakerCount: number | null
  voiceprints: boolean
}

/** The request for a recording, once all its regions are known. `onRegion` is called with each as it arrives. */
export async function collectRegions(
  input: DiariseInput,
  { speakerCount, voiceprints, signal }: DiariseOptions,
  onRegion: (region: Region) => void = () => undefined,
): Promise<DiariseRequest> {
  signal.throwIfAborted()
  const regions: Region[] = []
  for await (const region of input.regions) {
    signal.throwIfAborted()
    regions.push(region)
    onRegion(region)
  }
  const { sampleRate } = input
  return {
    path: path.resolve(input.path),
    sampleRate,
    samples: await input.samples,
    regions,
    speakerCount,
    voiceprints,
  }
}
