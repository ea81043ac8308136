import { invalidBody } from '../../contract/app-error.ts'
import { timestamp } from '../../platform/database/now.ts'
import { isRecordingDate } from '../../platform/media/recording-date.ts'

/** The date that people give a recording, as it is stored. AppError INVALID_BODY. */
export function givenRecordedAt(given: string | null): string | null {
  if (given === null) return null
  const date = new Date(given)
  if (!isRecordingDate(date)) {
    throw invalidBody('/recordedAt', 'range', 'Must be between 1900 and the end of next year.')
  }
  // Stored times are compared as text, so all are UTC with milliseconds.
  return timestamp(date)
}
