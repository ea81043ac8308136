// A recording of 621 s with the small Zipformer, against the same recogniser and speech detector without Tiro.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { createModelManager } from '../src/engines/models/manager.ts'
import { createSherpaEngine } from '../src/engines/speech/sherpa-onnx.ts'
import { createVoiceDetector, speechWindows } from '../src/engines/speech/vad.ts'
import type { SpeechWindow } from '../src/engines/speech/windows.ts'
import { readConfig } from '../src/platform/config/config.ts'
import { removeFolder, temporaryFolder } from '../test/helpers/harness.ts'
import { watchCpu } from './cpu-of-tree.ts'
import type { Figure } from './figure.ts'
import { needAudio, needModels } from './not-measured.ts'
import { kindOf, makeAudio, throughTiro, type Measured } from './through-tiro.ts'

const seconds = 621
const sampleRate = 16_000
const model = 'zipformer-en-3.3m-int8'

export interface TenMinutes {
  /** As PCM, and as mp3 for Tiro. */
  pcm: string
  media: string
  env: Record<string, string>
}

/** Recorded speech of several people, over and over. Throws NotMeasured without recordings or models. */
export async function makeTenMinutes(folder: string): Promise<TenMinutes> {
  const [audio, models] = [needAudio(), needModels()]
  const names = [
    'jfk',
    'librivox-0870',
    'librivox-0880',
    'librivox-0890',
    'sherpa-0-en',
    'pyannote_sample',
    'ami_dev00',
  ]
  const files = names.map((name) => path.join(audio, `${name}.wav`)).filter((file) => existsSync(file))
  const format = ['-ar', String(sampleRate), '-ac', '1', '-f', 's16le']
  const clips = files.map((file) =>
    execFileSync('ffmpeg', ['-v', 'error', '-i', file, ...format, '-'], { maxBuffer: 1e8 }),
  )
  const once = Buffer.concat(clips)
  const bytes = Buffer.alloc(seconds * sampleRate * 2)
  for (let at = 0; at < bytes.length; at += once.length) once.copy(bytes, at)
  const [pcm, media] = [path.join(folder, 'ten.pcm'), path.join(folder, 'ten.mp3')]
  await writeFile(pcm, bytes)
  const input = ['-f', 's16le', '-ar', String(sampleRate), '-ac', '1', '-i', pcm]
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...input, '-ar', '44100', '-b:a', '128k', media])
  return { pcm, media, env: { TIRO_MODELS: models, TIRO_SPEECH: 'sherpa-onnx', TIRO_SPEECH_MODEL: model } }
}

/** The recogniser as it is published, in as many processes as there are cores, and the speech detector: nothing else. */
async function bare({ pcm, env }: TenMinutes, folder: string): Promise<Measured & { vad: number }> {
  const config = readConfig({ ...env, TIRO_DATA: path.join(folder, 'bare') })
  const found = await createModelManager(config.models).find(model)
  if (found === null) throw new Error(`The model ${model} is missing.`)
  const signal = new AbortController().signal
  const samples = (await readFile(pcm)).length / 2
  const detector = createVoiceDetector({ processes: 1 })
  const engine = createSherpaEngine(found, config.worker)
  const watch = watchCpu(process.pid, kindOf)
  try {
    const windows: SpeechWindow[] = []
    const options = { pcmPath: pcm, samples, maxWindowSeconds: engine.maxWindowSeconds, hasWordTimes: true, signal }
    for await (const window of speechWindows(detector, options)) windows.push(window)
    const vad = watch.read()['vad'] ?? 0
    const started = performance.now()
    const left = windows.values()
    const recognise = async (): Promise<void> => {
      for (const { offset, length } of left) {
        const stream = await engine.streams?.open(
          { path: pcm, from: offset },
          { language: 'en', vocabulary: [], signal },
        )
        await stream?.feed(offset + length, true)
        stream?.close()
      }
    }
    await Promise.all(Array.from({ length: availableParallelism() }, recognise))
    return { seconds: (performance.now() - started) / 1000, firstText: 0, cpu: watch.read(), vad }
  } finally {
    watch.stop()
    await engine.close()
    await detector.close()
  }
}

/** From the end of the upload to the text, and where the CPU time goes. */
export async function tenMinutes(): Promise<Figure[]> {
  const folder = await temporaryFolder()
  try {
    const made = await makeTenMinutes(folder)
    const alone = await bare(made, folder)
    const whole = await throughTiro(made.env, made.media)
    const bySound = await throughTiro({ ...made.env, TIRO_SPEAKERS: 'acoustic' }, made.media)
    const hour = path.join(folder, 'hour.mp3')
    makeAudio(hour, 3600)
    const long = await throughTiro(made.env, hour, { isFirstTextEnough: true })
    const engine = alone.cpu['engine'] ?? 0
    const ratio = whole.seconds / alone.seconds
    const all = Object.values(whole.cpu).reduce((sum, value) => sum + value, 0)
    const rest = (all - (whole.cpu['speakers'] ?? 0)) / (engine + alone.vad)
    const perSecond = (measured: Measured): number => (measured.cpu['speakers'] ?? 0) / seconds
    const speakers = (measured: Measured, name: string, most: number): Figure => ({
      name: `ten minutes: CPU of the speakers, ${name}`,
      value: perSecond(measured),
      unit: 'CPU s/s',
      goal: `≤ ${most}`,
      met: perSecond(measured) <= most,
      against: `${((measured.cpu['speakers'] ?? 0) / engine).toFixed(2)} × the recogniser's`,
    })
    return [
      {
        name: 'ten minutes: wall time against the bare recogniser',
        value: ratio,
        unit: '×',
        goal: '≤ 2',
        met: ratio <= 2,
        against: `${availableParallelism()} bare processes: ${alone.seconds.toFixed(1)} s; Tiro: ${whole.seconds.toFixed(1)} s`,
      },
      {
        name: 'ten minutes: CPU but for the speakers, against recogniser and VAD',
        value: rest,
        unit: '×',
        goal: '≤ 1.15',
        met: rest <= 1.15,
        against: Object.entries(whole.cpu)
          .map(([kind, used]) => `${kind} ${used.toFixed(1)} s`)
          .join(', '),
      },
      speakers(whole, 'with the segmentation model', 0.03),
      speakers(bySound, 'by sound alone', 0.015),
      {
        name: 'ten minutes: first text of an hour',
        value: long.firstText,
        unit: 's',
        goal: '≤ 3',
        met: long.firstText <= 3,
      },
    ]
  } finally {
    await removeFolder(folder)
  }
}
