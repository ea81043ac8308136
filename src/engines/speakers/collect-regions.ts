import type { Region } from './bounded-regions.ts'
import type { DiariseRequest } from './diarise-protocol.ts'
import type { DiariseInput, DiariseOptions } from './port.ts'
import path from 'node:path'

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
