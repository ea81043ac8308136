import { open } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import { writeErrorIn } from '../blobs/files.ts'
import { startChild, type Child } from '../processes/child.ts'
import { sandboxed } from '../processes/sandbox.ts'
import { evenTimes, ffmpegCommand, onlyAudio, workOf } from './ffmpeg-command.ts'
import { decodeLimits, explainMissing, fileName, requireEnd, writing, type MediaOptions } from './ffmpeg.ts'
import { probe, type Probe } from './probe.ts'

/** Bits per second. The player can have such packets as they are (player-audio.ts), so it is the only encoding. */
const bitRate = 96_000
/** The tone: its pitch, Hz, and its height, of 32,767. */
const pitch = 1000
const height = 3000

/** What is heard instead of the words in spans: starts and ends in turn, milliseconds, ascending. */
export interface SoundRedaction {
  sound: 'SILENCE' | 'TONE'
  spans: readonly number[]
}

/** Bytes to expect of a redacted sound. */
export function redactedBytes(seconds: number): number {
  return (seconds * bitRate) / 8
}

/**
 * Writes the player's audio again with silence or a tone in spans, as AAC in mp4. Its samples are replaced before they are
 * encoded, so nothing of them is in the file, and the file has nothing else: no metadata, chapters, date or picture. Throws
 * StepError MEDIA_UNREADABLE, AppError STORAGE_FULL.
 */
export async function redactSound(
  source: string,
  target: string,
  redaction: SoundRedaction,
  options: MediaOptions,
): Promise<void> {
  try {
    const probed = await probe(source, options)
    const decoder = await startDecoder(source, probed, options)
    let encoder: Child | null = null
    let isTaken: boolean
    try {
      encoder = await startEncoder(target, probed, options)
      isTaken = await pass(decoder, encoder, redaction, probed)
    } catch (error) {
      await decoder.stop()
      await encoder?.stop()
      throw error
    }
    const [read, written] = await Promise.all([decoder.ended, encoder.ended])
    options.signal.throwIfAborted()
    const unwritten = writeErrorIn(written.stderr)
    if (unwritten !== null) throw unwritten
    // A decoder whose samples nobody takes fails, too.
    if (isTaken) requireEnd(read)
    if (!isTaken || written.code !== 0)
      throw new Error(`The encoder ended with ${written.code ?? written.signal}: ${written.stderr}`)
  } catch (error) {
    throw explainMissing(error)
  }
}

async function startDecoder(source: string, probed: Probe, options: MediaOptions): Promise<Child> {
  const { program, args } = await ffmpegCommand(source, null, { config: options.config, probe: probed }, (limit) => [
    ...onlyAudio(`0:${probed.audioStream}`),
    '-af',
    evenTimes(probed),
    ...'-c:a pcm_s16le -f s16le'.split(' '),
    ...limit,
    'pipe:1',
  ])
  return startChild(program, args, { signal: options.signal, stdout: true })
}

async function startEncoder(target: string, probed: Probe, { config, signal }: MediaOptions): Promise<Child> {
  // The sandbox can only bind existing files.
  await (await open(target, 'w')).close()
  const { program, args } = await sandboxed(
    config.ffmpeg,
    [{ path: target, at: '/out/audio', writable: true }],
    (seen) => [
      ...writing,
      ...`-threads 1 -f s16le -ar ${probed.sampleRate} -ac ${probed.channels} -i pipe:0`.split(' '),
      ...`-map_metadata -1 -fflags +bitexact -flags:a +bitexact -c:a aac -b:a ${bitRate}`.split(' '),
      ...'-movflags +faststart -f mp4'.split(' '),
      fileName(seen(target)),
    ],
    { mode: config.sandbox, limits: decodeLimits(config, workOf(probed)) },
  )
  return startChild(program, args, { signal, stdin: true })
}

/**
 * Hands the samples from one program to the other, with those of the spans replaced.
 * @returns false if the encoder ended before it had them all
 */
async function pass(decoder: Child, encoder: Child, redaction: SoundRedaction, probed: Probe): Promise<boolean> {
  const replace = replacer(redaction, probed)
  const input = encoder.stdin as Writable
  const unit = 2 * probed.channels
  let rest: Buffer = Buffer.alloc(0)
  for await (const piece of decoder.stdout as AsyncIterable<Buffer>) {
    const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece])
    // A pipe may split a sample in two.
    const whole = bytes.length - (bytes.length % unit)
    rest = bytes.subarray(whole)
    const samples = bytes.subarray(0, whole)
    replace(samples)
    if (whole === 0 || input.write(samples)) continue
    await Promise.race([new Promise((done) => input.once('drain', done)), encoder.ended])
    if (!input.writable) return false
  }
  input.end()
  return true
}

/** Replaces samples in what follows what it was given before. */
function replacer({ sound, spans }: SoundRedaction, { sampleRate, channels }: Probe): (samples: Buffer) => void {
  const unit = 2 * channels
  const edges = spans.map((ms, i) => (i % 2 === 0 ? Math.floor : Math.ceil)((ms * sampleRate) / 1000))
  let at = 0
  let next = 0
  return (samples) => {
    const end = at + samples.length / unit
    while (next + 1 < edges.length && (edges[next] as number) < end) {
      const [from, to] = [Math.max(at, edges[next] as number), Math.min(end, edges[next + 1] as number)]
      if (sound === 'SILENCE') samples.fill(0, Math.max(0, from - at) * unit, Math.max(0, to - at) * unit)
      else {
        for (let frame = from; frame < to; frame += 1) {
          const value = Math.round(height * Math.sin((2 * Math.PI * pitch * frame) / sampleRate))
          for (let channel = 0; channel < channels; channel += 1) {
            samples.writeInt16LE(value, (frame - at) * unit + channel * 2)
          }
        }
      }
      if ((edges[next + 1] as number) > end) break
      next += 2
    }
    at = end
  }
}
