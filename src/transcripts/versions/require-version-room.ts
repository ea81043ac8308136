import { AppError } from '../../contract/app-error.ts'
import { versionsMax } from '../../contract/row-limits.ts'

/**
 * Checks that people may change a transcript once more. No version is deleted: each has what somebody made.
 * AppError INVALID_STATE.
 */
export function requireVersionRoom({ version }: { version: number }): void {
  if (version < versionsMax) return
  throw new AppError(
    'INVALID_STATE',
    `A transcript may have at most ${versionsMax} versions. Import its text into a new recording to go on.`,
    { limit: versionsMax },
  )
}
