import { realAudio, realModels } from '../test/helpers/real-models.ts'

/** A bench that can't run here. The message says what it needs. */
export class NotMeasured extends Error {}

/** The folder of real models. Throws NotMeasured without one. */
export function needModels(): string {
  if (realModels !== null) return realModels
  throw new NotMeasured('it needs a folder of models (TIRO_TEST_MODELS)')
}

/** The folder of recordings with a known text. Throws NotMeasured without one. */
export function needAudio(): string {
  if (realAudio !== null) return realAudio
  throw new NotMeasured('it needs a folder of recordings (TIRO_TEST_AUDIO)')
}
