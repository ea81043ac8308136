import { open, type FileHandle } from 'node:fs/promises'
import { StepError } from '../../contract/app-error.ts'
import type { WindowInput } from './port.ts'

/** Reads 16-bit little-endian samples of an open file from sample `offset`. Throws StepError if the file has fewer. */
export async function readSamples(file: FileHandle, offset: number, length: number): Promise<Int16Array<ArrayBuffer>> {
  const bytes = new Uint8Array(length * 2)
  for (let at = 0; at < bytes.length;) {
    const { bytesRead } = await file.read(bytes, at, bytes.length - at, offset * 2 + at)
    if (bytesRead === 0) {
      throw new StepError('ENGINE_ERROR', 'The decoded audio is shorter than it should be.', { retryable: true })
    }
    at += bytesRead
  }
  return new Int16Array(bytes.buffer)
}

/** Reads the samples of a window. */
export async function readWindow(window: WindowInput): Promise<Int16Array<ArrayBuffer>> {
  await using file = await open(window.path, 'r')
  return await readSamples(file, window.offset, window.length)
}

/** Samples as −1 to 1, with silence before and after (numbers of samples). */
export function toFloat(samples: Int16Array, lead = 0, tail = 0): Float32Array {
  const floats = new Float32Array(lead + samples.length + tail)
  for (let i = 0; i < samples.length; i += 1) floats[lead + i] = (samples[i] ?? 0) / 32_768
  return floats
}
