import type { DiariseInput, DiariseResult } from './port.ts'

/** A request to the child process of an adapter. */
export interface DiariseRequest extends DiariseInput {
  speakerCount: number | null
  voiceprints: boolean
}

export type DiariseAnswer = DiariseResult

export interface SherpaSpeakersSetup {
  /** Path of the segmentation model. */
  segmentation: string
  /** Path of the voiceprint model. */
  embedding: string
  /** There is no voiceprint model: voices are compared by sound instead. */
  isStatistics: boolean
}
