import type { Readable } from 'node:stream'
import { growingBytes } from '../growing-bytes.ts'

/** Reads at most the first `maxBytes` of a body and discards the rest. */
export async function readStart(body: Readable, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const read = growingBytes()
  for await (const chunk of body as AsyncIterable<Buffer>) {
    read.add(chunk)
    if (read.length() >= maxBytes) break
  }
  return read.bytes().subarray(0, maxBytes)
}
