import { wavHeader } from '../../platform/media/wav-header.ts'

/** Mono 16-bit PCM as a WAV file's bytes. */
export function wavOf(samples: Int16Array, sampleRate: number): Uint8Array<ArrayBuffer> {
  const pcm = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)
  const header = wavHeader(pcm.length, sampleRate)
  const wav = new Uint8Array(header.length + pcm.length)
  wav.set(header)
  wav.set(pcm, header.length)
  return wav
}
