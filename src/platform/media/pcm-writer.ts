import { open, type FileHandle } from 'node:fs/promises'

/** Samples are written and passed on in blocks of 4 s, since each block costs a turn of the event loop. */
const blockSamples = 64 * 1024

type PassOn = (samples: Int16Array) => Promise<void>

/** Writes interleaved 16-bit samples to one file for each channel. */
export interface PcmWriter {
  /** Calls `passOn` with each block that is in the files: the samples of the only channel, or the mean of all. */
  push: (bytes: Buffer, passOn: PassOn) => Promise<void>
  /** Writes the rest. */
  finish: (passOn: PassOn) => Promise<void>
  sync: () => Promise<void>
  close: () => Promise<void>
}

export async function openPcmWriter(paths: readonly string[]): Promise<PcmWriter> {
  const files: FileHandle[] = []
  const close = async (): Promise<void> => {
    for (const file of files) await file.close()
  }
  try {
    for (const path of paths) files.push(await open(path, 'w'))
  } catch (error) {
    await close()
    throw error
  }
  const channels = files.length
  const unit = 2 * channels
  const block = Buffer.alloc(blockSamples * unit)
  let filled = 0

  /** Writes the complete samples so far; a pipe may split one in two. */
  const flush = async (passOn: PassOn): Promise<void> => {
    const whole = filled - (filled % unit)
    if (whole === 0) return
    const interleaved = new Int16Array(block.buffer, block.byteOffset, whole / 2)
    const [only] = files
    if (channels === 1 && only !== undefined) {
      await writeWhole(only, block.subarray(0, whole))
      await passOn(interleaved)
    } else {
      for (const [channel, file] of files.entries()) {
        const own = new Int16Array(interleaved.length / channels)
        for (let i = 0; i < own.length; i += 1) own[i] = interleaved[i * channels + channel] as number
        await writeWhole(file, new Uint8Array(own.buffer))
      }
      await passOn(meanOf(interleaved, channels))
    }
    block.copyWithin(0, whole, filled)
    filled -= whole
  }
  return {
    push: async (bytes, passOn) => {
      for (let at = 0; at < bytes.length;) {
        const copied = bytes.copy(block, filled, at)
        at += copied
        filled += copied
        if (filled === block.length) await flush(passOn)
      }
    },
    finish: flush,
    sync: async () => {
      for (const file of files) await file.datasync()
    },
    close,
  }
}

function meanOf(interleaved: Int16Array, channels: number): Int16Array {
  return Int16Array.from({ length: interleaved.length / channels }, (_, i) => {
    let sum = 0
    for (let c = 0; c < channels; c += 1) sum += interleaved[i * channels + c] as number
    return sum / channels
  })
}

async function writeWhole(file: FileHandle, data: Uint8Array): Promise<void> {
  for (let at = 0; at < data.length;) at += (await file.write(data, at)).bytesWritten
}
