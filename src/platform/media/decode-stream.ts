import { AppError, StepError } from '../../contract/app-error.ts'
import type { Config } from '../config/config.ts'
import { startChild, type Child } from '../processes/child.ts'
import { sandboxed } from '../processes/sandbox.ts'
import { onlyAudio } from './ffmpeg-command.ts'
import { explainMissing, inputGuards, streamLimits, writing } from './ffmpeg.ts'
import { sampleRate } from './decode.ts'

/** Media that arrives piece by piece, such as what a browser records. */
export interface StreamDecoder {
  /** Resolves when more may be sent. */
  write: (bytes: Buffer) => Promise<void>
  /** Resolves when everything is decoded and taken. May be repeated. */
  end: () => Promise<void>
}

export interface StreamLimits {
  media: Config['media']
  /** The longest sound that is decoded, seconds. */
  maxSeconds: number
}

/** How much ffmpeg may read before it decodes: a header, and half a second of what has none. */
const probing = '-probesize 32768 -analyzeduration 500000'.split(' ')
const samples = `-ac 1 -ar ${sampleRate} -c:a pcm_s16le -f s16le -flush_packets 1 pipe:1`.split(' ')

/**
 * Decodes a file while it arrives, in the sandbox. `take` gets 16 kHz mono 16-bit little-endian PCM as soon as it is
 * decoded; the next piece waits until it is done. Times of packets don't count: sound follows sound.
 * `write` and `end` throw AppError INVALID_BODY for what is no audio, ENGINE_UNAVAILABLE, or what `take` threw.
 */
export async function openStreamDecoder(
  limits: StreamLimits,
  take: (pcm: Buffer) => Promise<void>,
): Promise<StreamDecoder> {
  const child = await start(limits)
  // Pieces may be sent long after the decoder has failed.
  const decoded = decodeAll(child, take)
  decoded.catch(() => undefined)
  let ending: Promise<void> | null = null
  return {
    write: async (bytes) => {
      const { stdin } = child
      if (stdin === null || !stdin.writable) return decoded
      if (!stdin.write(bytes)) await Promise.race([new Promise((done) => stdin.once('drain', done)), decoded])
    },
    end: () => {
      child.stdin?.end()
      return (ending ??= decoded)
    },
  }
}

async function start({ media, maxSeconds }: StreamLimits): Promise<Child> {
  const input = [...inputGuards, ...probing, '-i', 'pipe:0']
  const output = [...onlyAudio('0:a:0'), '-t', String(maxSeconds), ...samples]
  const args = [...writing, '-threads', '1', ...input, ...output]
  try {
    const options = { mode: media.sandbox, limits: streamLimits(maxSeconds) }
    const command = await sandboxed(media.ffmpeg, [], () => args, options)
    return await startChild(command.program, command.args, { stdin: true, stdout: true })
  } catch (error) {
    const explained = explainMissing(error)
    if (!(explained instanceof StepError)) throw explained
    throw new AppError('ENGINE_UNAVAILABLE', explained.message, {}, { cause: explained })
  }
}

async function decodeAll(child: Child, take: (pcm: Buffer) => Promise<void>): Promise<void> {
  let isSound = false
  try {
    for await (const pcm of (child.stdout ?? []) as AsyncIterable<Buffer>) {
      isSound = true
      await take(pcm)
    }
  } catch (error) {
    await child.stop()
    throw error
  }
  const { code, stderr } = await child.ended
  // What is damaged at its end, or ends where a client has left, is decoded as far as it goes.
  if (isSound || code === 0) return
  throw new AppError('INVALID_BODY', "The audio isn't in a format that Tiro reads.", {}, { cause: new Error(stderr) })
}
