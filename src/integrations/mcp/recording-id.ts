import { AppError } from '../../contract/app-error.ts'

/** A recording as tools name it: `spc_…/rec_…`, with `@` and seconds for a place in it. */
export interface RecordingPlace {
  spaceId: string
  recordingId: string
  /** Seconds; 0 without a place. */
  seconds: number
}

const pattern = /^(spc_[0-9a-z]{1,60})\/(rec_[0-9a-z]{1,60})(?:@(\d{1,7}(?:\.\d{1,3})?))?$/

/** AppError INVALID_BODY if it isn't the id of a recording. */
export function parseRecordingId(id: string): RecordingPlace {
  const [, spaceId, recordingId, seconds] = pattern.exec(id) ?? []
  if (spaceId === undefined || recordingId === undefined) {
    throw new AppError('INVALID_BODY', 'The id is not one of a recording. Use an id that another tool returned.')
  }
  return { spaceId, recordingId, seconds: Number(seconds ?? 0) }
}

export function recordingIdOf(spaceId: string, recordingId: string, seconds = 0): string {
  return `${spaceId}/${recordingId}${seconds > 0 ? `@${Math.floor(seconds * 1000) / 1000}` : ''}`
}

/** The page of a recording in the dashboard, which opens at the second, and with a translation beside the text. */
export function pageOf(
  address: string,
  { spaceId, recordingId }: Omit<RecordingPlace, 'seconds'>,
  at = 0,
  translation: { id: string } | null = null,
): string {
  const page = `${address}/w/${encodeURIComponent(spaceId)}/r/${encodeURIComponent(recordingId)}`
  const query = new URLSearchParams({
    ...(at >= 1 ? { t: String(Math.floor(at)) } : {}),
    ...(translation === null ? {} : { translation: translation.id }),
  })
  return query.size === 0 ? page : `${page}?${query.toString()}`
}
