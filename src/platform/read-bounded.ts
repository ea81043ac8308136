import { growingBytes } from './growing-bytes.ts'

/** Reads a body; null, dropping the rest, if it is longer than `most` bytes or comes in more than `mostPieces`. */
export async function readBounded(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  most: number,
  mostPieces = Infinity,
): Promise<Buffer<ArrayBuffer> | null> {
  const read = growingBytes()
  let pieces = 0
  for await (const chunk of body) {
    pieces += 1
    if (read.length() + chunk.length > most || pieces > mostPieces) return null
    read.add(chunk)
  }
  return read.bytes()
}
