import { createReadStream } from 'node:fs'

/** Bytes of a tag's own header, see https://id3.org/id3v2.4.0-structure. */
const headerBytes = 10

/**
 * How many ID3v2 tags an mp3 has behind its beginning: where files were joined, as hosts of podcasts do it to insert
 * advertisements. ffmpeg takes each for a packet that it can't decode.
 */
export async function countInnerTags(path: string): Promise<number> {
  let count = 0
  let rest = Buffer.alloc(0)
  for await (const chunk of createReadStream(path, { start: 1, highWaterMark: 1 << 20 })) {
    const bytes = Buffer.concat([rest, chunk as Buffer])
    for (
      let at = bytes.indexOf('ID3');
      at !== -1 && at + headerBytes <= bytes.length;
      at = bytes.indexOf('ID3', at + 1)
    ) {
      const [version = 0xff, revision = 0xff, , ...size] = bytes.subarray(at + 3, at + headerBytes)
      // Its size has seven bits in each byte, so that it is never taken for a frame.
      if (version <= 4 && revision < 0xff && size.every((byte) => byte < 0x80)) count += 1
    }
    rest = bytes.subarray(Math.max(0, bytes.length - headerBytes + 1))
  }
  return count
}
