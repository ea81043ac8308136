import { timestamp } from '../../platform/database/now.ts'
import { isObject } from '../../text/is-object.ts'

const names = new Set([
  'createdAt',
  'updatedAt',
  'queuedAt',
  'completedAt',
  'resolvedAt',
  'recordedAt',
  'mediaRecordedAt',
  'uploadedAt',
])

/**
 * Brings the times of a checked description to the form in which they are stored: stored times are compared as text, and
 * archives may have other time zones or no milliseconds. Changes `value`.
 */
export function storeTimes(value: unknown): void {
  if (Array.isArray(value)) for (const one of value) storeTimes(one)
  if (!isObject(value)) return
  for (const [name, inner] of Object.entries(value)) {
    if (typeof inner !== 'string') storeTimes(inner)
    else if (names.has(name)) value[name] = timestamp(new Date(inner))
  }
}
