import { open } from 'node:fs/promises'
import path from 'node:path'
import { StepError } from '../../contract/app-error.ts'
import { answerRequests } from '../../platform/processes/pool-child.ts'
import type { SpeechFamily } from '../models/catalogue.ts'
import { amplify, gainFor } from './level.ts'
import { readSamples, toFloat } from './pcm.ts'
import { loadSherpa, type SherpaLibrary } from './sherpa-library.ts'

export interface SherpaSetup {
  family: SpeechFamily
  folder: string
  /** Names of the model's files. */
  files: readonly string[]
  /** Silence before and after a window, seconds. */
  leadSeconds: number
  tailSeconds: number
}

export interface SherpaRequest {
  path: string
  sampleRate: number
  offset: number
  length: number
  /** BCP 47, or `auto`. */
  language: string
}

export interface SherpaAnswer {
  text: string
  tokens: string[]
  timestamps: number[]
  durations: number[]
  logProbs: number[]
  language: string | null
}

type Recognise = (samples: Float32Array, request: SherpaRequest) => SherpaAnswer

answerRequests((given) => {
  const setup = given as SherpaSetup
  const recognise = isOnline(setup.family) ? online(loadSherpa(), setup) : offline(loadSherpa(), setup)
  return async (body) => {
    const request = body as SherpaRequest
    const file = await open(request.path, 'r')
    try {
      const samples = await readSamples(file, request.offset, request.length)
      const seconds = (s: number): number => Math.round(s * request.sampleRate)
      const floats = toFloat(samples, seconds(setup.leadSeconds), seconds(setup.tailSeconds))
      if (!normalises(setup.family)) amplify(floats, gainFor(samples, request.sampleRate))
      return recognise(floats, request)
    } finally {
      await file.close()
    }
  }
})

function isOnline(family: SpeechFamily): boolean {
  return family === 'online-transducer'
}

/** Whether the family normalises its features: NeMo and Whisper do, icefall's transducers don't. */
function normalises(family: SpeechFamily): boolean {
  return family !== 'online-transducer' && family !== 'offline-transducer'
}

/** The model file of a part: `encoder.int8.onnx`, `turbo-encoder.int8.onnx`. */
function fileOf({ folder, files }: SherpaSetup, part: string): string {
  const name = files.find((file) => path.basename(file).includes(part))
  if (name === undefined) throw new Error(`The model has no ${part}.`)
  return path.join(folder, name)
}

function transducer(setup: SherpaSetup): object {
  return { encoder: fileOf(setup, 'encoder'), decoder: fileOf(setup, 'decoder'), joiner: fileOf(setup, 'joiner') }
}

const features = { sampleRate: 16_000, featureDim: 80 }
const plain = { numThreads: 1, provider: 'cpu', debug: false }

function online({ OnlineRecognizer }: SherpaLibrary, setup: SherpaSetup): Recognise {
  const recogniser = new OnlineRecognizer({
    featConfig: features,
    modelConfig: { transducer: transducer(setup), tokens: fileOf(setup, 'tokens'), ...plain },
    decodingMethod: 'greedy_search',
    enableEndpoint: false,
  })
  return (samples, { sampleRate }) => {
    const stream = recogniser.createStream()
    stream.acceptWaveform({ samples, sampleRate })
    stream.inputFinished()
    while (recogniser.isReady(stream)) recogniser.decode(stream)
    return answerOf(recogniser.getResult(stream))
  }
}

function offline({ OfflineRecognizer }: SherpaLibrary, setup: SherpaSetup): Recognise {
  const config = (language: string): object => ({
    featConfig: features,
    modelConfig: { ...familyConfig(setup, language), tokens: fileOf(setup, 'tokens'), ...plain },
    decodingMethod: 'greedy_search',
  })
  let spoken = 'auto'
  const recogniser = new OfflineRecognizer(config(spoken))
  return (samples, { sampleRate, language }) => {
    if (setup.family === 'whisper' && language !== spoken) {
      recogniser.setConfig(config(language))
      spoken = language
    }
    const stream = recogniser.createStream()
    stream.acceptWaveform({ samples, sampleRate })
    recogniser.decode(stream)
    return answerOf(recogniser.getResult(stream))
  }
}

function familyConfig(setup: SherpaSetup, language: string): object {
  switch (setup.family) {
    case 'offline-transducer-nemo':
      return { transducer: transducer(setup), modelType: 'nemo_transducer' }
    case 'offline-transducer':
      return { transducer: transducer(setup), modelType: 'transducer' }
    case 'offline-ctc-nemo':
      return { nemoCtc: { model: fileOf(setup, 'model') } }
    case 'whisper': {
      const spoken = language === 'auto' ? '' : (language.split('-')[0] ?? '')
      const files = { encoder: fileOf(setup, 'encoder'), decoder: fileOf(setup, 'decoder') }
      return { whisper: { ...files, language: spoken, task: 'transcribe', tailPaddings: -1 } }
    }
    default:
      throw new StepError('ENGINE_ERROR', 'The offline recogniser cannot load a streaming model.')
  }
}

/** sherpa's result, checked, because its keys differ between recognisers and versions. */
function answerOf(result: unknown): SherpaAnswer {
  const found = (typeof result === 'object' && result !== null ? result : {}) as Record<string, unknown>
  const numbers = (value: unknown): number[] =>
    Array.isArray(value) ? value.filter((entry): entry is number => typeof entry === 'number') : []
  const { tokens, lang } = found
  return {
    text: typeof found['text'] === 'string' ? found['text'] : '',
    tokens: Array.isArray(tokens) ? tokens.filter((entry): entry is string => typeof entry === 'string') : [],
    timestamps: numbers(found['timestamps']),
    durations: numbers(found['durations']),
    logProbs: numbers(found['ys_log_probs'] ?? found['ys_probs']),
    language: typeof lang === 'string' && lang !== '' ? lang.replaceAll(/[<|>]/g, '') : null,
  }
}
