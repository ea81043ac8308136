import type { Readable } from 'node:stream'
import type { Environment } from '../platform/config/settings.ts'
import { startChild } from '../platform/processes/child.ts'

/** Where PulseAudio's clients find its server. */
const passed = ['XDG_RUNTIME_DIR', 'PULSE_SERVER', 'PULSE_COOKIE', 'HOME']

/** 16 kHz mono 16-bit PCM of a source of PulseAudio, by ffmpeg. It ends with an error if the source can't be opened. */
export async function openMicrophone(device: string, env: Environment, signal: AbortSignal): Promise<Readable> {
  const variables = Object.fromEntries(passed.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])))
  const args = ['-v', 'error', '-f', 'pulse', '-i', device, '-ac', '1', '-ar', '16000', '-f', 's16le', '-']
  const child = await startChild('ffmpeg', args, { stdout: true, signal, env: variables })
  const { stdout } = child
  if (stdout === null) throw new Error('ffmpeg has no output')
  void child.ended.then(({ code, stderr }) => {
    const [reason] = stderr.trim().split('\n')
    if (code !== 0 && !signal.aborted) stdout.destroy(new Error(`The microphone ${device} can't be read: ${reason}`))
  })
  return stdout
}
