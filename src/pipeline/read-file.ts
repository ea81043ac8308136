import type { SpeechEngine } from '../engines/speech/port.ts'
import { decode, type Decoded } from '../platform/media/decode.ts'
import { probe } from '../platform/media/probe.ts'
import type { PipelineDeps } from './deps.ts'

/** A decoded file, and the engine that will recognise it. */
export interface OpenFile {
  engine: SpeechEngine
  pcmPath: string
  decoded: Decoded
}

/** Decodes a file to the PCM that engines read. */
export async function readFile(
  { config }: Pick<PipelineDeps, 'config'>,
  from: string,
  pcmPath: string,
  signal: AbortSignal,
): Promise<{ decoded: Decoded; warnings: string[] }> {
  const media = { config: config.media, signal }
  const probed = await probe(from, media)
  const decoded = await decode(from, { ...media, probe: probed, pcmPath, audioPath: null })
  return { decoded, warnings: [...probed.warnings, ...decoded.warnings] }
}
