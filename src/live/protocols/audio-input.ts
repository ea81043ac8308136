import { setImmediate as pause } from 'node:timers/promises'
import { openStreamDecoder, type StreamDecoder } from '../../platform/media/decode-stream.ts'
import type { Config } from '../../platform/config/config.ts'
import type { LiveSession } from '../live-session.ts'
import { createDecoder, type SampleEncoding } from './decode-samples.ts'
import type { Resampler } from './resample.ts'

/** The audio of a client, on its way into its session. */
export interface AudioInput {
  /** Resolves when the client may send more. AppError INVALID_BODY, ENGINE_UNAVAILABLE, or those of the session. */
  write: (bytes: Buffer) => Promise<void>
  /** Resolves when the session has everything. May be repeated. */
  end: () => Promise<void>
}

type Target = Pick<LiveSession, 'write' | 'sender'>
type Write = (pcm: Buffer) => Promise<void>

/** What is decoded at once. A message of 1 MiB would hold up all other work of the process for half a second. */
const pieceBytes = 16 * 1024

/** Decodes samples into a session. Resolves when the client may send more. AppErrors of the session. */
export async function writeSamples(session: Target, decoder: Pick<Resampler, 'push'>, bytes: Buffer): Promise<void> {
  await writePieces(asSender(session), decoder, bytes)
}

/** Writes for the client that sends now. What another one takes over in the middle of would be mixed with its audio. */
function asSender(session: Target): Write {
  const sender = session.sender()
  return async (pcm) => {
    if (session.sender() === sender) await session.write(pcm)
  }
}

async function writePieces(write: Write, decoder: Pick<Resampler, 'push'>, bytes: Buffer): Promise<void> {
  await write(decoder.push(bytes.subarray(0, pieceBytes)))
  for (let at = pieceBytes; at < bytes.length; at += pieceBytes) {
    await pause()
    await write(decoder.push(bytes.subarray(at, at + pieceBytes)))
  }
}

/** Mono samples without a container. */
export function inputOfSamples(session: Target, encoding: SampleEncoding, rate: number): AudioInput {
  const decoder = createDecoder(encoding, rate)
  let write: Write | null = null
  let ending: Promise<void> | null = null
  return {
    write: (bytes) => writePieces((write ??= asSender(session)), decoder, bytes),
    end: async () => {
      ending ??= write?.(decoder.end()) ?? null
      await ending
    },
  }
}

/** Media in a container. Its decoder starts with the first bytes: many connections never send any. */
export function inputOfMedia(session: Target, limits: { media: Config['media']; maxSeconds: number }): AudioInput {
  // A pipe may split a sample in two.
  const whole = createDecoder('linear16', 16_000)
  let opened: Promise<StreamDecoder> | null = null
  const open = (): Promise<StreamDecoder> => {
    const write = asSender(session)
    return openStreamDecoder(limits, (pcm) => write(whole.push(pcm)))
  }
  return {
    write: async (bytes) => {
      opened ??= open()
      await (await opened).write(bytes)
    },
    end: async () => (await opened)?.end(),
  }
}
