import type { DiariseInput, DiariseResult } from './port.ts'

/** What a child of a diarization adapter is asked. */
export interface DiariseRequest extends DiariseInput {
  speakerCount: number | null
  voiceprints: boolean
}

export type DiariseAnswer = DiariseResult
