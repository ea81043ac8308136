import { Buffer } from 'node:buffer'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { withFreeSpace } from '../../platform/media/with-free-space.ts'

/** Samples without a container. */
export interface RawAudio {
  encoding: RawEncoding
  /** Hertz. */
  sampleRate: number
  channels: number
}

/** The format tags and bits of wav, RFC 2361. */
const formats = {
  linear16: { tag: 1, bits: 16 },
  linear32: { tag: 3, bits: 32 },
  alaw: { tag: 6, bits: 8 },
  mulaw: { tag: 7, bits: 8 },
} as const
export type RawEncoding = keyof typeof formats

export function isRawEncoding(name: string): name is RawEncoding {
  return Object.hasOwn(formats, name)
}

/** What tells a wav file: clients name the encoding of its samples, too. */
const startBytes = 12

/** Samples as a wav file whose length nobody knows yet. A wav file stays as it is, and nothing stays nothing. */
export async function* asWav(body: AsyncIterable<Uint8Array>, raw: RawAudio): AsyncGenerator<Uint8Array, void> {
  let start: Buffer | null = Buffer.alloc(0)
  for await (const chunk of body) {
    if (start === null) {
      yield chunk
      continue
    }
    start = Buffer.concat([start, chunk])
    if (start.length < startBytes) continue
    if (!isWav(start)) yield headerOf(raw)
    yield start
    start = null
  }
  if (start !== null && start.length > 0) yield Buffer.concat([headerOf(raw), start])
}

/** Makes a file of samples that has arrived already a wav file. AppError STORAGE_FULL. */
export async function makeWav(
  file: string,
  raw: RawAudio,
  { bytes: expectedBytes, minFreeBytes, signal }: { bytes: number; minFreeBytes: number; signal: AbortSignal },
): Promise<void> {
  const draft = `${file}.wav`
  await withFreeSpace({ folder: path.dirname(file), minFreeBytes, expectedBytes, signal }, (either) =>
    pipeline(
      createReadStream(file),
      (body: AsyncIterable<Uint8Array>) => asWav(body, raw),
      createWriteStream(draft, { flags: 'wx', mode: 0o600 }),
      { signal: either },
    ),
  )
  await rename(draft, file)
}

function isWav(start: Buffer): boolean {
  return /^(RIFF|RF64)$/.test(start.toString('latin1', 0, 4)) && start.toString('latin1', 8, 12) === 'WAVE'
}

function headerOf({ encoding, sampleRate, channels }: RawAudio): Buffer {
  const { tag, bits } = formats[encoding]
  const frame = (channels * bits) / 8
  const header = Buffer.alloc(44)
  header.write('RIFF\xff\xff\xff\xffWAVEfmt ', 'latin1')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(tag, 20)
  header.writeUInt16LE(channels, 22)
  header.writeUInt32LE(sampleRate, 24)
  header.writeUInt32LE(sampleRate * frame, 28)
  header.writeUInt16LE(frame, 32)
  header.writeUInt16LE(bits, 34)
  header.write('data\xff\xff\xff\xff', 36, 'latin1')
  return header
}
