import { once } from 'node:events'
import type { Environment } from '../platform/config/settings.ts'
import { startChild } from '../platform/processes/child.ts'

/** Where PulseAudio's clients find its server. */
const passed = ['XDG_RUNTIME_DIR', 'PULSE_SERVER', 'PULSE_COOKIE', 'HOME']

/**
 * 16 kHz mono 16-bit PCM of a source of PulseAudio, by ffmpeg, until the signal. Throws if the source can't be opened, now
 * or, if it is lost, at the end.
 */
export async function openMicrophone(
  device: string,
  env: Environment,
  signal: AbortSignal,
): Promise<AsyncIterable<Buffer>> {
  const variables = Object.fromEntries(passed.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])))
  const args = ['-v', 'error', '-f', 'pulse', '-i', device, '-ac', '1', '-ar', '16000', '-f', 's16le', '-']
  const child = await startChild('ffmpeg', args, { stdout: true, signal, env: variables })
  const { stdout } = child
  if (stdout === null) throw new Error('ffmpeg has no output')
  const check = async (): Promise<void> => {
    const { code, stderr } = await child.ended
    if (signal.aborted) return
    const [reason] = stderr.trim().split('\n')
    // ffmpeg takes a source that goes away for one that ends.
    throw new Error(
      code === 0 ? `The microphone ${device} was disconnected` : `The microphone ${device} can't be read: ${reason}`,
    )
  }
  // It is also readable at its end.
  await once(stdout, 'readable')
  if (stdout.readableLength === 0) await check()
  return (async function* () {
    for await (const chunk of stdout) yield chunk as Buffer
    await check()
  })()
}
