import { AppError } from '../../contract/app-error.ts'
import { versionsMax, wordsMax } from '../../contract/row-limits.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { tooManyWords } from '../../text/corrections/replacements.ts'
import { readManifest } from './read-version.ts'

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

/** Checks that a change doesn't make a transcript longer than any may be. AppError INVALID_STATE. */
export async function requireWordRoom(
  tx: Tx,
  { id, version }: { id: string; version: number },
  words: number,
): Promise<void> {
  if (words <= wordsMax) return
  const { manifest } = await readManifest(tx, id, version)
  if (words > manifest.words) throw tooManyWords()
}
