import type { DiariseInput, DiariseResult } from './port.ts'

/** What a child of a diarization adapter is asked. */
export interface DiariseRequest extends DiariseInput {
  speakerCount: number | null
  voiceprints: boolean
}

export type DiariseAnswer = DiariseResult

export interface SherpaSpeakersSetup {
  /** Path of the segmentation model. */
  segmentation: string
  /** Path of the model that makes voiceprints. */
  embedding: string
  /** The embedding is not learnt: voices are compared by their sound instead. */
  isStatistics: boolean
}
