import { createRequire } from 'node:module'

/** The parts of sherpa-onnx-node in use; it has no types of its own. Child processes only: a bad model aborts. */
export interface SherpaLibrary {
  OnlineRecognizer: new (config: object) => OnlineRecognizer
  OfflineRecognizer: new (config: object) => OfflineRecognizer
  SpokenLanguageIdentification: new (config: object) => SpokenLanguageIdentification
  OnlinePunctuation: new (config: object) => Punctuation
  OfflinePunctuation: new (config: object) => Punctuation
  OfflineSpeakerDiarization: new (config: object) => OfflineSpeakerDiarization
  SpeakerEmbeddingExtractor: new (config: object) => SpeakerEmbeddingExtractor
}

export interface OnlineStream {
  acceptWaveform: (audio: { samples: Float32Array; sampleRate: number }) => void
  inputFinished: () => void
}

export interface OnlineRecognizer {
  createStream: () => OnlineStream
  isReady: (stream: OnlineStream) => boolean
  decode: (stream: OnlineStream) => void
  getResult: (stream: OnlineStream) => unknown
}

export interface OfflineRecognizer {
  /** `hotwords`: words and phrases to prefer, with slashes between them. */
  createStream: (hotwords?: string) => Omit<OnlineStream, 'inputFinished'>
  setConfig: (config: object) => void
  decode: (stream: Omit<OnlineStream, 'inputFinished'>) => void
  getResult: (stream: Omit<OnlineStream, 'inputFinished'>) => unknown
}

interface SpokenLanguageIdentification {
  createStream: () => Omit<OnlineStream, 'inputFinished'>
  /** A two-letter code; empty if the model's answer isn't a language. */
  compute: (stream: Omit<OnlineStream, 'inputFinished'>) => string
}

export interface Punctuation {
  /** The text with marks, and with capitals if the model writes them. */
  addPunct: (text: string) => string
}

interface OfflineSpeakerDiarization {
  /** Samples of 16 kHz, −1 to 1; times in seconds from the first. */
  process: (samples: Float32Array) => { start: number; end: number; speaker: number }[]
  setConfig: (config: { clustering: { numClusters: number; threshold: number } }) => void
}

interface SpeakerEmbeddingExtractor {
  createStream: () => OnlineStream
  isReady: (stream: OnlineStream) => boolean
  /** `external`: the result stays in the library's memory. */
  compute: (stream: OnlineStream, external: boolean) => Float32Array
}

/** Loads the native library. */
export function loadSherpa(): SherpaLibrary {
  const require = createRequire(import.meta.url)
  return require('sherpa-onnx-node') as SherpaLibrary
}
