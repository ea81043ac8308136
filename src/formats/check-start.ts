import { invalidQuery } from '../contract/app-error.ts'
import type { Query } from './document.ts'

/** Checks that a part begins before the recording of `seconds` ends: it would be empty. AppError INVALID_QUERY. */
export function checkStart({ startTime = 0 }: Query, seconds: number): void {
  if (startTime === 0 || startTime < seconds) return
  throw invalidQuery('/startTime', 'window', `Nothing begins at ${startTime} s: the recording ends at ${seconds} s.`)
}
