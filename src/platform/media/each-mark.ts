import { createReadStream } from 'node:fs'

/** Calls back with `length` bytes of a file at each place behind its first byte where these begin with a mark. */
export async function eachMark(
  path: string,
  mark: string,
  length: number,
  onFound: (bytes: Buffer) => void,
): Promise<void> {
  let rest = Buffer.alloc(0)
  for await (const chunk of createReadStream(path, { start: 1, highWaterMark: 1 << 20 })) {
    const bytes = Buffer.concat([rest, chunk as Buffer])
    for (let at = bytes.indexOf(mark); at !== -1 && at + length <= bytes.length; at = bytes.indexOf(mark, at + 1)) {
      onFound(bytes.subarray(at, at + length))
    }
    rest = bytes.subarray(Math.max(0, bytes.length - length + 1))
  }
}
