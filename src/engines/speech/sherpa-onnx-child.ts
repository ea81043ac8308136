import { open } from 'node:fs/promises'
import { StepError } from '../../contract/app-error.ts'
import type { SpeechFamily } from '../models/catalogue.ts'
import { answerRequests } from '../../platform/processes/pool-child.ts'
import { amplify, gainFor } from './level.ts'
import { readSamples, toFloat } from './pcm.ts'
import { hotwordsByTokens, keepRecent, makeBiased } from './sherpa-hotwords.ts'
import { loadSherpa, type OfflineRecognizer, type OnlineRecognizer, type SherpaLibrary } from './sherpa-library.ts'
import {
  features,
  fileOf,
  isOnline,
  onlineConfig,
  plain,
  resultOf,
  transducer,
  type SherpaResult,
  type SherpaSetup,
} from './sherpa-models.ts'

export interface SherpaRequest {
  path: string
  sampleRate: number
  offset: number
  length: number
  /** BCP 47, or `auto`. */
  language: string
  /** Names and terms to prefer; empty for families that can't. */
  vocabulary: readonly string[]
  /** Recognise it at all places of a chunk. */
  isThorough: boolean
}

/** How many places of a chunk are tried. */
const places = 8

export interface SherpaAnswer extends SherpaResult {
  /** By a second search that prefers the vocabulary; null without one. */
  preferred: SherpaResult | null
  /** At other places of a chunk: with `lead` more seconds of silence before it. */
  elsewhere: { result: SherpaResult; lead: number }[]
  /** Entries of the vocabulary that the model can't spell. */
  unspelled: string[]
}

interface Recognise {
  plain: (samples: Float32Array, request: SherpaRequest) => SherpaResult
  /** `hotwords`: words and phrases as the model spells them. */
  biased: (samples: Float32Array, request: SherpaRequest, hotwords: readonly string[]) => SherpaResult
}

answerRequests((given) => {
  const setup = given as SherpaSetup
  const recognise = isOnline(setup.family) ? online(loadSherpa(), setup) : offline(loadSherpa(), setup)
  const hotwordsOf = hotwordsByTokens(fileOf(setup, 'tokens'))
  return async (body): Promise<SherpaAnswer> => {
    const request = body as SherpaRequest
    const file = await open(request.path, 'r')
    try {
      const samples = await readSamples(file, request.offset, request.length)
      const seconds = (s: number): number => Math.round(s * request.sampleRate)
      const gain = normalises(setup.family) ? 1 : gainFor(samples, request.sampleRate)
      const after = (lead: number): Float32Array => {
        const made = toFloat(samples, seconds(setup.leadSeconds + lead), seconds(setup.tailSeconds))
        amplify(made, gain)
        return made
      }
      const floats = after(0)
      const { phrases, unspelled } = hotwordsOf(request.vocabulary)
      const preferred = phrases.length === 0 ? null : recognise.biased(floats, request, phrases)
      const leads = request.isThorough ? otherPlaces(setup.chunkSeconds) : []
      return {
        ...recognise.plain(floats, request),
        preferred,
        unspelled,
        elsewhere: leads.map((lead) => ({ lead, result: recognise.plain(after(lead), request) })),
      }
    } finally {
      await file.close()
    }
  }
})

function otherPlaces(chunkSeconds: number | null): number[] {
  if (chunkSeconds === null) return []
  return Array.from({ length: places - 1 }, (_, i) => ((i + 1) * chunkSeconds) / places)
}

/** Whether the family normalises its features: NeMo and Whisper do, icefall's transducers don't. */
function normalises(family: SpeechFamily): boolean {
  return family !== 'online-transducer' && family !== 'offline-transducer'
}

function online({ OnlineRecognizer }: SherpaLibrary, setup: SherpaSetup): Recognise {
  const tokens = fileOf(setup, 'tokens')
  const model = { transducer: transducer(setup), tokens, ...plain, numThreads: setup.threads }
  const greedy = new OnlineRecognizer(onlineConfig(setup, setup.threads))
  // The package passes hotwords to a streaming recogniser, not to its streams.
  const biasedBy = keepRecent((hotwordsBuf) =>
    makeBiased(
      tokens,
      (biased) =>
        new OnlineRecognizer({
          featConfig: features,
          modelConfig: { ...model, ...biased.model },
          ...biased.recogniser,
          hotwordsBuf,
          hotwordsBufSize: Buffer.byteLength(hotwordsBuf),
          enableEndpoint: false,
        }),
    ),
  )
  const run = (recogniser: OnlineRecognizer, samples: Float32Array, sampleRate: number): SherpaResult => {
    const stream = recogniser.createStream()
    stream.acceptWaveform({ samples, sampleRate })
    stream.inputFinished()
    while (recogniser.isReady(stream)) recogniser.decode(stream)
    return resultOf(recogniser.getResult(stream))
  }
  return {
    plain: (samples, { sampleRate }) => run(greedy, samples, sampleRate),
    biased: (samples, { sampleRate }, hotwords) => run(biasedBy(`${hotwords.join('\n')}\n`), samples, sampleRate),
  }
}

function offline({ OfflineRecognizer }: SherpaLibrary, setup: SherpaSetup): Recognise {
  const tokens = fileOf(setup, 'tokens')
  const modelOf = (language: string): object => ({
    ...familyConfig(setup, language),
    tokens,
    ...plain,
    numThreads: setup.threads,
  })
  const config = (language: string): object => ({
    featConfig: features,
    modelConfig: modelOf(language),
    decodingMethod: 'greedy_search',
  })
  let spoken = 'auto'
  const recogniser = new OfflineRecognizer(config(spoken))
  // Another copy of the model, so only once somebody has a vocabulary.
  let biasing: OfflineRecognizer | undefined
  const makeBiasing = (): OfflineRecognizer => {
    return makeBiased(tokens, (biased) => {
      const modelConfig = { ...modelOf(spoken), ...biased.model }
      return new OfflineRecognizer({ featConfig: features, modelConfig, ...biased.recogniser })
    })
  }
  const run = (by: OfflineRecognizer, samples: Float32Array, sampleRate: number, hotwords?: string): SherpaResult => {
    const stream = by.createStream(hotwords)
    stream.acceptWaveform({ samples, sampleRate })
    by.decode(stream)
    return resultOf(by.getResult(stream))
  }
  return {
    plain: (samples, { sampleRate, language }) => {
      if (setup.family === 'whisper' && language !== spoken) {
        recogniser.setConfig(config(language))
        spoken = language
      }
      return run(recogniser, samples, sampleRate)
    },
    biased: (samples, { sampleRate }, hotwords) =>
      run((biasing ??= makeBiasing()), samples, sampleRate, hotwords.join('/')),
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
