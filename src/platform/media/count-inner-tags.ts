import { eachMark } from './each-mark.ts'

/** Bytes of a tag's own header, see https://id3.org/id3v2.4.0-structure. */
const headerBytes = 10

/**
 * How many ID3v2 tags an mp3 has behind its beginning: where files were joined, as hosts of podcasts do it to insert
 * advertisements. ffmpeg takes each for a packet that it can't decode.
 */
export async function countInnerTags(path: string): Promise<number> {
  let count = 0
  await eachMark(path, 'ID3', headerBytes, (bytes) => {
    const [version = 0xff, revision = 0xff, , ...size] = bytes.subarray(3)
    // Its size has seven bits in each byte, so that it is never taken for a frame.
    if (version <= 4 && revision < 0xff && size.every((byte) => byte < 0x80)) count += 1
  })
  return count
}
