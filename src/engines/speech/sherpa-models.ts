import path from 'node:path'
import type { SpeechFamily } from '../models/catalogue.ts'
import { isObject } from '../../text/is-object.ts'

export interface SherpaSetup {
  family: SpeechFamily
  folder: string
  /** Names of the model's files. */
  files: readonly string[]
  /** Silence before and after a window, seconds. */
  leadSeconds: number
  tailSeconds: number
  /** Null: the model takes in a window at once. */
  chunkSeconds: number | null
  /** Of each process, for whole windows; streams have one. */
  threads: number
}

export interface SherpaResult {
  text: string
  tokens: string[]
  timestamps: number[]
  durations: number[]
  logProbs: number[]
  language: string | null
}

/** Whether the family recognises speech while it arrives. */
export function isOnline(family: SpeechFamily): boolean {
  return family === 'online-transducer'
}

/** The model file of a part: `encoder.int8.onnx`, `turbo-encoder.int8.onnx`. */
export function fileOf({ folder, files }: Pick<SherpaSetup, 'folder' | 'files'>, part: string): string {
  const name = files.find((file) => path.basename(file).includes(part))
  if (name === undefined) throw new Error(`The model has no ${part}.`)
  return path.join(folder, name)
}

export const features = { sampleRate: 16_000, featureDim: 80 }
export const plain = { numThreads: 1, provider: 'cpu', debug: false }

/** A recogniser of streams, without endpoints of its own: the speech detector finds them. */
export function onlineConfig(setup: SherpaSetup): object {
  const transducer = {
    encoder: fileOf(setup, 'encoder'),
    decoder: fileOf(setup, 'decoder'),
    joiner: fileOf(setup, 'joiner'),
  }
  return {
    featConfig: features,
    modelConfig: { transducer, tokens: fileOf(setup, 'tokens'), ...plain },
    decodingMethod: 'greedy_search',
    enableEndpoint: false,
  }
}

/** sherpa's result, checked, because its keys differ between recognisers and versions. */
export function resultOf(result: unknown): SherpaResult {
  const found = isObject(result) ? result : {}
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
