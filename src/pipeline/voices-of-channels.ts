import type { SpeakerEngine, SpeakerFound } from '../engines/speakers/port.ts'
import { sampleRate } from '../platform/media/decode.ts'
import { observeEngine } from '../platform/observe-engine.ts'
import type { PipelineDeps } from './deps.ts'
import type { Context, Run } from './graph.ts'
import { openPcm } from './open-pcm.ts'

/** The voice of each channel, from its regions of speech. A channel without speech has none. */
export async function voicesOfChannels(
  deps: PipelineDeps,
  context: Context,
  run: Run,
  engine: SpeakerEngine,
  channels: number,
  regions: readonly { offset: number; length: number; channel: number }[],
): Promise<SpeakerFound[]> {
  const voices: SpeakerFound[] = []
  for (let channel = 0; channel < channels; channel += 1) {
    const own = regions.filter((region) => region.channel === channel)
    const samples = own.reduce((end, { offset, length }) => Math.max(end, offset + length), 0)
    let voice: SpeakerFound = { seconds: 0, voiceprint: null }
    if (own.length > 0) {
      await using file = await openPcm(deps, context, run, channel)
      const input = { path: file.path, sampleRate, samples, regions: own }
      const options = { speakerCount: 1, voiceprints: true, signal: context.signal }
      const found = await observeEngine('speakers', engine, samples / sampleRate, () => engine.diarise(input, options))
      voice = found.speakers[0] ?? voice
    }
    voices.push(voice)
  }
  return voices
}
