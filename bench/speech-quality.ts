import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readConfig } from '../src/platform/config/config.ts'
import { catalogue } from '../src/engines/models/catalogue.ts'
import { createModelManager } from '../src/engines/models/manager.ts'
import { createPunctuationChooser } from '../src/engines/punctuation/choose.ts'
import { speechAdapters } from '../src/engines/speech/index.ts'
import type { RecognisedWord, SpeechEngine } from '../src/engines/speech/port.ts'
import { createVoiceDetector, speechWindows, windowsFor, type VoiceDetector } from '../src/engines/speech/vad.ts'
import { windowTimes } from '../src/text/windows/window-times.ts'
import { decode } from '../src/platform/media/decode.ts'
import { placed, withContext } from '../src/pipeline/place-window.ts'
import { joinWindows, type HeardWindow } from '../src/text/windows/join-windows.ts'
import { probe } from '../src/platform/media/probe.ts'
import type { Figure } from './figure.ts'
import { punctuationQuality, sample } from './punctuation-quality.ts'
import type { PublishedSet } from './published-sets.ts'
import { preflightQuality } from './preflight-quality.ts'
import { calibrationQuality } from './calibration-quality.ts'
import { effortQuality } from './effort-quality.ts'
import { languageQuality } from './language-quality.ts'
import { borderQuality } from './window-borders.ts'
import { vocabularyQuality } from './vocabulary-quality.ts'
import { normalise, wordErrors } from '../src/text/word-error-rate.ts'
import { realAudio, realModels } from '../test/helpers/real-models.ts'

const audio = realAudio ?? ''
const signal = new AbortController().signal

/** Maximum word error rates, by engine. */
const goals = new Map([
  ['sherpa-onnx/zipformer-en-3.3m-int8', 0.12],
  ['pocketsphinx/en-us', 0.32],
])

interface Clip {
  name: string
  pcmPath: string
  seconds: number
  samples: number
  reference: string[]
  language: string
}

/** Decoded clips with references; none without the folder of evaluation audio. */
async function prepareClips(folder: string): Promise<Clip[]> {
  const list = path.join(audio, 'references.json')
  if (!existsSync(list)) return []
  const references = JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>
  const clips: Clip[] = []
  for (const [name, text] of Object.entries(references)) {
    clips.push(await prepare(path.join(audio, name), normalise(text), 'en', folder))
  }
  return clips
}

async function prepare(file: string, reference: string[], language: string, folder: string): Promise<Clip> {
  const config = readConfig({}).media
  const name = path.basename(file)
  const pcmPath = path.join(folder, `${name}.pcm`)
  const probed = await probe(file, { config, signal })
  const { seconds, samples } = await decode(file, { config, signal, probe: probed, pcmPath, audioPath: null })
  return { name, pcmPath, seconds, samples, reference, language }
}

/** Word error rate of a published set. Each clip is decoded when its turn comes. */
async function measureSet(
  engine: SpeechEngine,
  detector: VoiceDetector,
  set: PublishedSet,
  folder: string,
): Promise<Figure[]> {
  const { languages } = engine.abilities
  if (set.clips.length === 0 || (languages !== 'any' && !languages.includes(set.language))) return []
  let errors = 0
  let spoken = 0
  for (const { file, reference } of set.clips) {
    const clip = await prepare(file, reference, set.language, folder)
    const words = await recognise(engine, detector, clip)
    errors += wordErrors(reference, normalise(words.map(({ word }) => word).join(' ')))
    spoken += reference.length
    await rm(clip.pcmPath)
  }
  const value = errors / spoken
  const against = `${spoken} words of ${set.clips.length} clips`
  const name = `${engine.provider}/${engine.model}: word error rate of ${set.name}`
  return [{ name, value, unit: '', goal: '≤ 1', met: value <= 1, against }]
}

/** The same clips 30 dB quieter, as if recorded far from the microphone. */
async function quieter(clips: readonly Clip[]): Promise<Clip[]> {
  const made: Clip[] = []
  for (const clip of clips) {
    const bytes = readFileSync(clip.pcmPath)
    const samples = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2)
    const pcmPath = `${clip.pcmPath}.quiet`
    await writeFile(
      pcmPath,
      Int16Array.from(samples, (sample) => Math.round(sample * 10 ** (-30 / 20))),
    )
    made.push({ ...clip, pcmPath })
  }
  return made
}

async function recognise(engine: SpeechEngine, detector: VoiceDetector, clip: Clip): Promise<RecognisedWord[]> {
  const windows: HeardWindow<RecognisedWord>[] = []
  const options = { ...clip, ...windowsFor(engine), signal }
  for await (const window of speechWindows(detector, options)) {
    const input = { path: clip.pcmPath, sampleRate: 16_000, ...withContext(window) }
    const result = placed(await engine.recognise(input, { language: clip.language, vocabulary: [], signal }), window)
    windows.push({ words: result.words, ...windowTimes(window) })
  }
  return joinWindows(windows).flat()
}

/** Peak resident memory of processes, MB. */
function peakMemory(pids: readonly number[]): number {
  const peaks = pids.map((pid) => {
    const status = existsSync(`/proc/${pid}/status`) ? readFileSync(`/proc/${pid}/status`, 'utf8') : ''
    return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
  })
  return Math.round(Math.max(0, ...peaks))
}

/** CPU seconds used by processes. */
function cpuSeconds(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    if (!existsSync(`/proc/${pid}/stat`)) return sum
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return sum + (Number(fields[11]) + Number(fields[12])) / 100
  }, 0)
}

/**
 * Distance between the start of each clip's first word and the start of speech by loudness, seconds. The clips are read
 * speech after a short silence, so both are the same event.
 */
function onsetError(clip: Clip, words: readonly RecognisedWord[]): number | null {
  const first = words[0]
  if (first === undefined) return null
  const bytes = readFileSync(clip.pcmPath)
  const samples = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2)
  const loudest = samples.reduce((high, sample) => Math.max(high, Math.abs(sample)), 0)
  const frame = 160
  for (let at = 0; at + 3 * frame <= samples.length; at += frame) {
    const loud = (from: number): boolean =>
      samples.subarray(from, from + frame).some((s) => Math.abs(s) > loudest * 0.06)
    if (loud(at) && loud(at + frame) && loud(at + 2 * frame)) return Math.abs(first.start - at / 16_000)
  }
  return null
}

async function measure(engine: SpeechEngine, detector: VoiceDetector, clips: readonly Clip[]): Promise<Figure[]> {
  const name = `${engine.provider}/${engine.model}`
  let errors = 0
  let spoken = 0
  const onsets: number[] = []
  let quietErrors = 0
  for (const clip of await quieter(clips)) {
    const words = await recognise(engine, detector, clip)
    quietErrors += wordErrors(clip.reference, normalise(words.map(({ word }) => word).join(' ')))
  }
  for (const clip of clips) {
    const words = await recognise(engine, detector, clip)
    errors += wordErrors(clip.reference, normalise(words.map(({ word }) => word).join(' ')))
    spoken += clip.reference.length
    const onset = onsetError(clip, words)
    if (onset !== null) onsets.push(onset)
  }
  const seconds = clips.reduce((sum, clip) => sum + clip.seconds, 0)
  const before = cpuSeconds(engine.pids())
  for (const clip of clips) await recognise(engine, detector, clip)
  const realTime = (cpuSeconds(engine.pids()) - before) / seconds
  const rate = errors / spoken
  const goal = goals.get(name) ?? 1
  const onset = onsets.toSorted((a, b) => a - b)[Math.floor(onsets.length / 2)] ?? 0
  const memory = peakMemory(engine.pids())
  await engine.close()
  return [
    {
      name: `${name}: word error rate`,
      value: rate,
      unit: '',
      goal: `≤ ${goal}`,
      met: rate <= goal,
      against: `${spoken} words`,
    },
    {
      name: `${name}: word error rate, 30 dB quieter`,
      value: quietErrors / spoken,
      unit: '',
      goal: `≤ ${goal}`,
      met: quietErrors / spoken <= goal,
      against: `${spoken} words`,
    },
    {
      name: `${name}: word start`,
      value: onset,
      unit: 's',
      goal: '≤ 0.3',
      met: onset <= 0.3,
      against: 'the onset by loudness',
    },
    { name: `${name}: real-time factor`, value: realTime, unit: 'CPU s/s', goal: '≤ 0.5', met: realTime <= 0.5 },
    { name: `${name}: memory of a process`, value: memory, unit: 'MB', goal: '≤ 512', met: memory <= 512 },
  ]
}

/** Quality of each installed engine on the sample, the recordings in TIRO_TEST_AUDIO and published sets. */
export async function speechQuality(sets: readonly PublishedSet[]): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tiro-quality-'))
  const detector = createVoiceDetector({ processes: 1 })
  const config = readConfig({
    TIRO_DATA: folder,
    TIRO_MODELS: process.env['TIRO_MODELS'] ?? realModels ?? '',
    TIRO_PROCESSES: '1',
  })
  const manager = createModelManager(config.models)
  const punctuation = createPunctuationChooser(config.worker, manager)
  try {
    const clips = await prepareClips(folder)
    const spoken = await prepare(sample, [], 'en', folder)
    const figures: Figure[] = []
    for (const create of Object.values(speechAdapters)) {
      const adapter = create({ config, models: manager, catalogue })
      const here = (await adapter.offers()).filter(({ isHere }) => isHere)
      for (const name of new Set(here.map(({ engine }) => engine))) {
        const engine = await adapter.byModel(name.split('/').slice(1).join('/'))
        if (engine === null) continue
        const heard = await recognise(engine, detector, spoken)
        figures.push(...(await punctuationQuality(engine, heard, await punctuation.choose('en'))))
        for (const set of sets) figures.push(...(await measureSet(engine, detector, set, folder)))
        if (clips.length === 0) {
          await engine.close()
          continue
        }
        if (engine.abilities.vocabulary) figures.push(...(await vocabularyQuality(engine, folder, clips)))
        figures.push(...(await languageQuality(engine, folder, clips)))
        figures.push(...(await effortQuality(engine, clips)))
        if (engine.abilities.confidence) figures.push(...(await calibrationQuality(engine, clips)))
        if (engine.quality === 'standard') {
          figures.push(...(await borderQuality(engine, clips)))
          figures.push(...(await preflightQuality(engine, detector, clips)))
        }
        figures.push(...(await measure(engine, detector, clips)))
      }
    }
    return figures
  } finally {
    await punctuation.close()
    await detector.close()
    await rm(folder, { recursive: true })
  }
}
