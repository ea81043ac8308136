import { open } from 'node:fs/promises'

/** Where programs put the sound: after a few descriptions. */
const headBytes = 64 * 1024

/**
 * Whether a wav file was written without knowing how long it gets: through a pipe, or by a recorder that never finished
 * it. The size of its sound is then 0, or close to 2 or 4 GB (sox 0x7ffff000, arecord 0x80000000, ffmpeg 0xffffffff).
 */
export async function isStreamedWav(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const head = Buffer.alloc(headBytes)
    const { bytesRead } = await file.read(head, 0, headBytes, 0)
    for (let at = 12; at + 8 <= bytesRead;) {
      const size = head.readUInt32LE(at + 4)
      if (head.toString('latin1', at, at + 4) === 'data') {
        return size === 0 || size >= 0xff_ff_00_00 || (size >= 0x7f_ff_00_00 && size <= 0x80_00_00_00)
      }
      // Chunks begin at even places.
      at += 8 + size + (size % 2)
    }
    return false
  } finally {
    await file.close()
  }
}
