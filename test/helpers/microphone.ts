// A microphone that plays a file over and over, for programs that record through PulseAudio.
import { spawn } from 'node:child_process'
import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { waitFor } from './wait-for.ts'

export interface Microphone {
  /** For programs that shall hear it. */
  env: Record<string, string>
  stop: () => void
}

/** @param folder for the sound server's files */
export async function startMicrophone(folder: string, speech: string): Promise<Microphone> {
  const home = path.join(folder, 'pulse')
  await mkdir(home, { recursive: true, mode: 0o700 })
  const socket = path.join(home, 'socket')
  const env = { PULSE_SERVER: `unix:${socket}`, PULSE_RUNTIME_PATH: home, PULSE_STATE_PATH: home }
  const load = [
    `module-native-protocol-unix socket=${socket} auth-anonymous=1`,
    'module-null-sink sink_name=room rate=48000',
    // Browsers hide what a loudspeaker plays from the list of microphones.
    'module-remap-source master=room.monitor source_name=microphone source_properties=device.description=Microphone',
  ].flatMap((module) => ['--load', module])
  const options = { stdio: 'ignore', env: { ...process.env, ...env } } as const
  const sound = spawn(
    'pulseaudio',
    ['-n', '--daemonize=no', '--exit-idle-time=-1', '--use-pid-file=no', ...load],
    options,
  )
  await waitFor(
    () => stat(socket).catch(() => null),
    'the sound server',
    (found) => found !== null,
  )
  const player = spawn(
    'ffmpeg',
    ['-v', 'error', '-re', '-stream_loop', '-1', '-i', speech, '-f', 'pulse', '-device', 'room', 'speech'],
    options,
  )
  return {
    env,
    stop: () => {
      player.kill('SIGKILL')
      sound.kill()
    },
  }
}
