import { growingBytes } from './growing-bytes.ts'

/** Reads a body; null, dropping the rest, if it is longer than `most` bytes. */
export async function readBounded(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  most: number,
): Promise<Buffer<ArrayBuffer> | null> {
  const read = growingBytes()
  for await (const chunk of body) {
    if (read.length() + chunk.length > most) return null
    read.add(chunk)
  }
  return read.bytes()
}
