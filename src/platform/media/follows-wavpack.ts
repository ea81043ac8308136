import { eachMark } from './each-mark.ts'

/** Bytes of a block's header, see https://www.wavpack.com/WavPack5FileFormat.pdf. */
const headerBytes = 32

/**
 * Whether another WavPack file follows the first one behind its tag, where ffmpeg stops: its blocks count their samples
 * from zero again. Without a tag, ffmpeg reads on.
 */
export async function followsWavPack(path: string): Promise<boolean> {
  let isInside = false
  let isJoined = false
  await eachMark(path, 'wvpk', headerBytes, (block) => {
    const hasSamples = block.readUInt32LE(20) > 0
    const isFirst = block.readUInt32LE(16) === 0 && block.readUInt8(10) === 0
    // Each pair of several channels has a first block.
    isJoined ||= hasSamples && isFirst && isInside
    isInside ||= hasSamples && !isFirst
  })
  return isJoined
}
