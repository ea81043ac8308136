import { readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import type { SpeechFamily } from '../models/catalogue.ts'
import { answerRequests } from '../../platform/processes/pool-child.ts'
import { amplify, gainFor } from './level.ts'
import { pausesIn, type Pause } from './pauses.ts'
import { readSamples, toFloat } from './pcm.ts'
import { hotwordsByTokens, makeBiased } from './sherpa-hotwords.ts'
import { loadSherpa, type OfflineRecognizer } from './sherpa-library.ts'
import { features, fileOf, isOnline, plain, resultOf, type SherpaResult, type SherpaSetup } from './sherpa-models.ts'
import { withTemporaryFile } from './with-temporary-file.ts'
import { wholeWindowEncoder } from './zipformer/whole-window-encoder.ts'

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

/** The path of a part of a model: `encoder`. */
type ModelFiles = (part: string) => string

/** How many places of a chunk are tried. */
const places = 8
const greedy = { decodingMethod: 'greedy_search' }
/** Keeps four texts of a window at a time. Eight were no better. */
const severalPaths = { decodingMethod: 'modified_beam_search', maxActivePaths: 4 }
/** A text with fewer letters a second may have lost some. Real and synthetic English has 5 and more, half of it 12. */
const fewLetters = 5

export interface SherpaAnswer extends SherpaResult {
  /** By a second search that prefers the vocabulary; null without one. */
  preferred: SherpaResult | null
  /** At other places of a chunk: with `lead` more seconds of silence before it. */
  elsewhere: { result: SherpaResult; lead: number }[]
  /** Where nobody speaks in the window. */
  pauses: Pause[]
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
  const recognise = makeRecogniser(setup)
  const hotwordsOf = hotwordsByTokens(fileOf(setup, 'tokens'))
  return async (body): Promise<SherpaAnswer> => {
    const request = body as SherpaRequest
    await using file = await open(request.path, 'r')
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
      pauses: pausesIn(samples, request.sampleRate),
      unspelled,
      elsewhere: leads.map((lead) => ({ lead, result: recognise.plain(after(lead), request) })),
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

function lettersOf({ tokens }: SherpaResult): number {
  return tokens.join('').match(/\p{L}/gu)?.length ?? 0
}

function makeRecogniser(setup: SherpaSetup): Recognise {
  const { OfflineRecognizer } = loadSherpa()
  const tokens = fileOf(setup, 'tokens')
  const modelOf = (file: ModelFiles, language: string): object => ({
    ...familyConfig(setup.family, file, language),
    tokens,
    ...plain,
    numThreads: setup.threads,
  })
  // Measured with this family alone. NeMo's transducers lose text at times with several paths (sherpa-onnx issue 3267).
  const search = isOnline(setup.family) ? severalPaths : greedy
  const config = (file: ModelFiles, language: string, by = search): object => ({
    featConfig: features,
    modelConfig: modelOf(file, language),
    ...by,
  })
  let spoken = 'auto'
  const recogniser = withFiles(setup, (file) => new OfflineRecognizer(config(file, spoken)))
  // Another copy of the model, so only once a search has few letters.
  let greedily: OfflineRecognizer | undefined
  const makeGreedy = (): OfflineRecognizer =>
    withFiles(setup, (file) => new OfflineRecognizer(config(file, spoken, greedy)))
  // Another copy of the model, so only once somebody has a vocabulary.
  let biasing: OfflineRecognizer | undefined
  const makeBiasing = (): OfflineRecognizer =>
    withFiles(setup, (file) =>
      makeBiased(tokens, (biased) => {
        const modelConfig = { ...modelOf(file, spoken), ...biased.model }
        return new OfflineRecognizer({ featConfig: features, modelConfig, ...biased.recogniser })
      }),
    )
  const run = (by: OfflineRecognizer, samples: Float32Array, sampleRate: number, hotwords?: string): SherpaResult => {
    const stream = by.createStream(hotwords)
    stream.acceptWaveform({ samples, sampleRate })
    by.decode(stream)
    return resultOf(by.getResult(stream))
  }
  return {
    plain: (samples, { sampleRate, language, length }) => {
      if (setup.family === 'whisper' && language !== spoken) {
        recogniser.setConfig(config((part) => fileOf(setup, part), language))
        spoken = language
      }
      const found = run(recogniser, samples, sampleRate)
      if (search === greedy || lettersOf(found) >= (fewLetters * length) / sampleRate) return found
      // Several paths lose most of some speech that the model doesn't know: another language, much noise.
      const other = run((greedily ??= makeGreedy()), samples, sampleRate)
      return lettersOf(other) > 2 * lettersOf(found) ? other : found
    },
    biased: (samples, { sampleRate }, hotwords) =>
      run((biasing ??= makeBiasing()), samples, sampleRate, hotwords.join('/')),
  }
}

/** Passes on the files of a model for whole windows: of one for streams with an encoder made from its weights. */
function withFiles<T>(setup: SherpaSetup, use: (files: ModelFiles) => T): T {
  if (!isOnline(setup.family)) return use((part) => fileOf(setup, part))
  const encoder = wholeWindowEncoder(readFileSync(fileOf(setup, 'encoder')))
  return withTemporaryFile('encoder.onnx', encoder, (file) =>
    use((part) => (part === 'encoder' ? file : fileOf(setup, part))),
  )
}

function familyConfig(family: SpeechFamily, file: ModelFiles, language: string): object {
  const transducer = (): object => ({ encoder: file('encoder'), decoder: file('decoder'), joiner: file('joiner') })
  switch (family) {
    case 'offline-transducer-nemo':
      return { transducer: transducer(), modelType: 'nemo_transducer' }
    case 'offline-transducer':
    case 'online-transducer':
      return { transducer: transducer(), modelType: 'transducer' }
    case 'offline-ctc-nemo':
      return { nemoCtc: { model: file('model') } }
    case 'whisper': {
      const spoken = language === 'auto' ? '' : (language.split('-')[0] ?? '')
      const files = { encoder: file('encoder'), decoder: file('decoder') }
      return { whisper: { ...files, language: spoken, task: 'transcribe', tailPaddings: -1 } }
    }
  }
}
