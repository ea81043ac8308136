// Real clips made worse on purpose.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'

const telephone = 'aresample=8000,highpass=f=300,lowpass=f=3400,aresample=16000'
const noise = (amplitude: number, color = 'pink', then = 'anull'): string[] => [
  '-f',
  'lavfi',
  '-i',
  `anoisesrc=color=${color}:amplitude=${amplitude}:seed=7:r=16000`,
  '-filter_complex',
  `amix=inputs=2:duration=first:normalize=0,${then}`,
]
/** Full chords with ten partials, which change every two thirds of a second. */
const music = (amplitude: number): string[] => {
  const tones = [110, 220, 277.2, 329.6, 440].flatMap((hertz) =>
    Array.from({ length: 10 }, (_, k) => `sin(2*PI*${(k + 1) * hertz}*pow(2,floor(mod(t*1.5,4))/6)*t)/${k + 1}`),
  )
  const source = `aevalsrc='${amplitude}*(${tones.join('+')})*(0.6+0.4*exp(-4*mod(t,0.67)))':s=16000:d=60`
  return ['-f', 'lavfi', '-i', source, '-filter_complex', 'amix=inputs=2:duration=first:normalize=0']
}
/** Arguments of ffmpeg after its input. */
export const degradations: Readonly<Record<string, readonly string[]>> = {
  'as it is': ['-af', 'anull'],
  'telephone, 8 kHz': ['-af', telephone],
  'band up to 5 kHz': ['-af', 'lowpass=f=5000:p=2,lowpass=f=5000:p=2,lowpass=f=5000:p=2,lowpass=f=5000:p=2'],
  '25 dB quieter': ['-af', 'volume=-25dB'],
  '45 dB quieter': ['-af', 'volume=-45dB'],
  'clipped, 12 dB': ['-af', 'volume=12dB'],
  'clipped, 18 dB': ['-af', 'volume=18dB'],
  'clipped, 30 dB': ['-af', 'volume=30dB'],
  'noise, 0.003': noise(0.003),
  'noise, 0.01': noise(0.01),
  'noise, 0.03': noise(0.03),
  'noise, 0.08': noise(0.08),
  'noise, 0.2': noise(0.2),
  'white noise, 0.03': noise(0.03, 'white'),
  'music, 0.01': music(0.01),
  'music, 0.02': music(0.02),
  'music, 0.04': music(0.04),
  'telephone and noise, 0.03': noise(0.03, 'pink', telephone),
}

/** Writes the degraded samples of a PCM file. Returns their number. */
export function degrade(pcmPath: string, to: string, how: readonly string[]): number {
  const raw = '-f s16le -ar 16000 -ac 1'.split(' ')
  const args = ['-nostdin', '-v', 'error', '-y', ...raw, '-i', pcmPath, ...how, ...raw, 'pipe:1']
  const { stdout } = spawnSync('ffmpeg', args, { maxBuffer: 1e8 })
  writeFileSync(to, stdout)
  return stdout.length / 2
}
