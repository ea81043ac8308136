import type { Region } from './bounded-regions.ts'
import type { DiariseResult } from './port.ts'
import type { Span, Stretch } from './sherpa-onnx/local-speakers.ts'

/** A request to the child process of an adapter. */
export interface DiariseRequest {
  path: string
  sampleRate: number
  /** Number of samples in the file. */
  samples: number
  regions: readonly Region[]
  speakerCount: number | null
  voiceprints: boolean
}

export type DiariseAnswer = DiariseResult

/** With a segmentation model alone, stretches are segmented first, in any child; another request then finds the voices. */
export type SherpaSpeakersRequest =
  | { do: 'segment'; path: string; spans: readonly Span[] }
  | { do: 'diarise'; request: DiariseRequest; stretches: readonly Stretch[] }

export interface SherpaSpeakersSetup {
  /** Path of the segmentation model. */
  segmentation: string
  /** Path of the voiceprint model. */
  embedding: string
  /** There is no voiceprint model: voices are compared by sound instead. */
  isStatistics: boolean
}
