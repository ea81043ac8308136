import { open } from 'node:fs/promises'
import { bytesAt, statedAsfBytes } from './is-cut.ts'

/** How many bytes a file has by its own head, by ffmpeg's name of the container; null: it doesn't say. */
const statedBytes: Record<string, (head: Buffer) => number | null> = {
  aiff: (head) => 8 + head.readUInt32BE(4),
  asf: statedAsfBytes,
  w64: (head) => Number(head.readBigUInt64LE(16)),
  wav: (head) => 8 + head.readUInt32LE(4),
}
/** As much of a file's beginning says what it is. */
const signatureBytes = 4

/**
 * Whether another file of the same format follows where a file ends, as after `cat`, of the formats in which ffmpeg then
 * reads the first one without a word about the others.
 * @param container ffmpeg's name of it
 */
export async function isJoined(path: string, container: string, fileBytes: number): Promise<boolean> {
  const stated = statedBytes[container]
  if (stated === undefined) return false
  await using file = await open(path, 'r')
  const head = await bytesAt(file, 0, 64 * 1024)
  const end = head.length < 24 ? null : stated(head)
  if (end === null || end + signatureBytes > fileBytes) return false
  const next = await bytesAt(file, end, signatureBytes)
  return next.equals(head.subarray(0, signatureBytes))
}
