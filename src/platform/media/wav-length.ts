import { open, type FileHandle } from 'node:fs/promises'
import { bytesAt } from './is-cut.ts'

/**
 * What a wav file says of the length of its sound:
 * - `stated`.
 * - `streamed`: it was written without knowing how long it gets, through a pipe or by a recorder that never finished it.
 *   The size is then 0, or close to 2 or 4 GB (sox 0x7ffff000, arecord 0x80000000, ffmpeg 0xffffffff).
 * - `outgrown`: there is more sound behind the stated end, where chunks would be. A recorder that lost its power leaves
 *   the size of its last save, or 0 in RF64; more than 4 GB don't fit into the 32 bits of the size.
 */
export type WavLength = 'stated' | 'streamed' | 'outgrown'

/** As many chunks are looked at; programs write about ten. */
const mostChunks = 1000
/** Less than this behind the stated end isn't worth the noise that it may be, seconds. */
const leastSeconds = 0.5
/** What may follow without a chunk of its own: tags of music players, or another file. */
const signatures = ['ID3', 'TAG', 'APETAGEX', 'RIFF', 'RF64', 'BW64', 'RIFX']
const pieceBytes = 1 << 20

export async function readWavLength(path: string, fileBytes: number): Promise<WavLength> {
  await using file = await open(path, 'r')
  const isLarge = ['RF64', 'BW64'].includes((await bytesAt(file, 0, 4)).toString('latin1'))
  let [bytesPerSecond, largeSize] = [0, null as number | null]
  for (let [at, chunks] = [12, 0]; at + 8 <= fileBytes && chunks < mostChunks; chunks += 1) {
    const head = await bytesAt(file, at, 24)
    if (head.length < 24) return 'stated'
    const [name, size] = [head.toString('latin1', 0, 4), head.readUInt32LE(4)]
    if (name === 'fmt ') bytesPerSecond = head.readUInt32LE(16)
    if (name === 'ds64') largeSize = Number(head.readBigUInt64LE(16))
    if (name === 'data') {
      if (!isLarge && isOfStream(size)) return 'streamed'
      const end = at + 8 + (isLarge && largeSize !== null ? largeSize : size)
      return (await followsSound(file, end, fileBytes, bytesPerSecond)) ? 'outgrown' : 'stated'
    }
    // Chunks begin at even places.
    at += 8 + size + (size % 2)
  }
  return 'stated'
}

function isOfStream(size: number): boolean {
  return size === 0 || size >= 0xff_ff_00_00 || (size >= 0x7f_ff_00_00 && size <= 0x80_00_00_00)
}

async function followsSound(
  file: FileHandle,
  end: number,
  fileBytes: number,
  bytesPerSecond: number,
): Promise<boolean> {
  const rest = fileBytes - end
  if (rest < Math.max(16, bytesPerSecond * leastSeconds)) return false
  // An odd chunk is followed by a byte, which some programs leave out.
  for (const at of [end, end + 1]) {
    const head = await bytesAt(file, at, 8)
    const name = head.toString('latin1')
    if (signatures.some((signature) => name.startsWith(signature))) return false
    if (/^[\w -]{4}/.test(name) && at + 8 + head.readUInt32LE(4) <= fileBytes + 1) return false
  }
  // Zeros fill up a block of a disk.
  for (let at = end; at < fileBytes; at += pieceBytes) {
    if ((await bytesAt(file, at, pieceBytes)).some((byte) => byte !== 0)) return true
  }
  return false
}
