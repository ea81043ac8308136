import type { SpeechEngine } from '../engines/speech/port.ts'
import type { FileToTranscribe } from '../integrations/requests/port.ts'
import type { ChannelLevels } from '../platform/media/channel-levels.ts'
import { decode, type Decoded } from '../platform/media/decode.ts'
import { measureChannels } from '../platform/media/measure-channels.ts'
import { probe } from '../platform/media/probe.ts'
import type { PipelineDeps } from './deps.ts'
import { needLevels, planChannels } from './plan-channels.ts'

/** A decoded file, and the engine that will recognise it. */
export interface OpenFile extends DecodedFile {
  engine: SpeechEngine
}

export interface DecodedFile {
  decoded: Decoded
  /** The mix, or one file for each channel that is recognised by itself. */
  pcmPaths: string[]
  /** How loud the channels are, if there are several. */
  levels: ChannelLevels['levels'] | null
  /** As the file says; null: it doesn't. */
  recordedAt: string | null
}

/** Decodes a file to the PCM that engines read: `pcmPath`, and beside it the channels after the first. */
export async function readFile(
  { config }: Pick<PipelineDeps, 'config'>,
  file: Pick<FileToTranscribe, 'path' | 'channels' | 'diarize' | 'speakerCount' | 'signal'>,
  pcmPath: string,
): Promise<DecodedFile & { warnings: string[] }> {
  const media = { config: config.media, signal: file.signal }
  const probed = await probe(file.path, media, { separateTracks: file.channels === 'separate' })
  const wanted = { channels: file.channels, diarize: file.diarize ? 1 : 0, speakerCount: file.speakerCount }
  const levels = needLevels(wanted, probed) ? await measureChannels(file.path, { ...media, probe: probed }) : null
  const plan = planChannels(wanted, probed.channels, levels)
  const others = Array.from({ length: plan.channels - 1 }, (_, i) => `${pcmPath}-${i + 1}`)
  const decoded = await decode(file.path, {
    ...media,
    probe: probed,
    pcmPath,
    otherChannels: others,
    insteadOfMix: levels?.insteadOfMix ?? null,
    audioPath: null,
  })
  return {
    decoded,
    pcmPaths: [pcmPath, ...others],
    levels: plan.channels > 1 ? (levels?.levels ?? null) : null,
    recordedAt: probed.recordedAt,
    warnings: [...probed.warnings, ...decoded.warnings, ...(plan.notice === null ? [] : [plan.notice])],
  }
}
