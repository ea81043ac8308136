// The whole pipeline relative to the engine alone, and the cost of everything besides the engine.
import { execFileSync, spawn } from 'node:child_process'
import path from 'node:path'
import { removeFolder, temporaryFolder } from '../test/helpers/harness.ts'
import type { Figure } from './figure.ts'
import { needModels } from './not-measured.ts'
import { makeAudio, throughTiro } from './through-tiro.ts'

function run(program: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'ignore' })
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${program} ended with ${code}`))))
  })
}

const share = (part: number | undefined, cpu: Record<string, number>): number =>
  (part ?? 0) / Object.values(cpu).reduce((sum, value) => sum + value, 0)

/** Ten minutes with PocketSphinx, relative to two bare processes that decode half of the same speech each. */
export async function pocketsphinxPipeline(): Promise<Figure[]> {
  const folder = await temporaryFolder()
  try {
    const seconds = 600
    const file = path.join(folder, 'ten-minutes.mp3')
    makeAudio(file, seconds)
    const halves = [0, 1].map((half) => path.join(folder, `half-${half}.wav`))
    for (const [half, wav] of halves.entries()) {
      const window = ['-ss', String((half * seconds) / 2), '-t', String(seconds / 2)]
      execFileSync('ffmpeg', ['-v', 'error', '-y', ...window, '-i', file, '-ar', '16000', '-ac', '1', wav])
    }
    const started = performance.now()
    await Promise.all(halves.map((wav) => run('pocketsphinx_continuous', ['-infile', wav, '-logfn', '/dev/null'])))
    const bare = (performance.now() - started) / 1000
    const { seconds: whole, cpu } = await throughTiro({ TIRO_SPEECH: 'pocketsphinx' }, file)
    const ratio = bare / whole
    const rest = share(cpu['tiro'], cpu) + share(cpu['vad'], cpu)
    return [
      {
        name: 'pipeline: throughput with PocketSphinx, 10 minutes',
        value: ratio,
        unit: '×',
        goal: '≥ 0.9',
        met: ratio >= 0.9,
        against: `two bare processes: ${bare.toFixed(1)} s; Tiro: ${whole.toFixed(1)} s`,
      },
      {
        name: 'pipeline: CPU beside ffmpeg and PocketSphinx',
        value: rest * 100,
        unit: '%',
        goal: '< 5',
        met: rest < 0.05,
        against: describeCpu(cpu),
      },
    ]
  } finally {
    await removeFolder(folder)
  }
}

/** An hour with the small Zipformer. */
export async function zipformerPipeline(): Promise<Figure[]> {
  const models = needModels()
  const folder = await temporaryFolder()
  try {
    const file = path.join(folder, 'hour.mp3')
    makeAudio(file, 3600)
    const env = { TIRO_MODELS: models, TIRO_SPEECH: 'sherpa-onnx', TIRO_SPEECH_MODEL: 'zipformer-en-3.3m-int8' }
    const { seconds, cpu } = await throughTiro(env, file)
    const rest = share(cpu['tiro'], cpu)
    return [
      {
        name: 'pipeline: an hour with the small Zipformer',
        value: 3600 / seconds,
        unit: '× real time',
        goal: '≥ 40',
        met: 3600 / seconds >= 40,
        against: `${seconds.toFixed(1)} s of wall time`,
      },
      {
        name: 'pipeline: CPU beside ffmpeg, VAD and recogniser',
        value: rest * 100,
        unit: '%',
        goal: '< 10',
        met: rest < 0.1,
        against: describeCpu(cpu),
      },
    ]
  } finally {
    await removeFolder(folder)
  }
}

function describeCpu(cpu: Record<string, number>): string {
  return Object.entries(cpu)
    .map(([kind, seconds]) => `${kind} ${seconds.toFixed(1)} s`)
    .join(', ')
}
