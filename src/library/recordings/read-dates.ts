import { invalidQuery } from '../../contract/app-error.ts'
import type { RecordingDates } from '../../contract/endpoints/shared.ts'
import type { Bounds } from '../../platform/database/bounds.ts'
import { timestamp } from '../../platform/database/now.ts'

/** When recordings must have been added and recorded. AppError INVALID_QUERY if bounds are in the wrong order. */
export function readDates(query: RecordingDates): Record<'created' | 'recorded', Bounds | undefined> {
  return { created: readBounds(query, 'dateFrom', 'dateTo'), recorded: readBounds(query, 'recordedFrom', 'recordedTo') }
}

function readBounds(
  query: RecordingDates,
  fromName: keyof RecordingDates,
  toName: keyof RecordingDates,
): Bounds | undefined {
  // Stored times are UTC text with milliseconds, so the bounds need the same form.
  const stored = (at: string | undefined) => (at === undefined ? undefined : timestamp(new Date(at)))
  const [from, to] = [stored(query[fromName]), stored(query[toName])]
  if (from === undefined && to === undefined) return undefined
  if (from !== undefined && to !== undefined && from > to) {
    const message = `Must not be later than ${toName}.`
    throw invalidQuery(`/${fromName}`, 'order', message, `${fromName} is later than ${toName}.`)
  }
  return { from, to }
}
