import type { WarningCode } from '../../contract/warnings.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { readWarning, warning } from '../../text/messages/warnings.ts'
import type { TranscriptRow } from './find-transcript.ts'
import { setStatus } from './status.ts'

/** What a run that keeps the text has said of its times. */
const ofTimes: ReadonlySet<WarningCode | null> = new Set([
  'TEXT_NOT_HEARD',
  'TEXT_PARTLY_HEARD',
  'TEXT_TIMES_PENDING',
  'TEXT_TIMES_FAILED',
])

/** Whether a run is queued or under way that keeps the text. */
export function isHearing({ keptText, status }: Pick<TranscriptRow, 'keptText' | 'status'>): boolean {
  return keptText !== null && (status === 'QUEUED' || status === 'IN_PROGRESS')
}

/**
 * Makes a text COMPLETED with the times that it has, because a run couldn't find those at which it is heard. `keptText`
 * stays, so a retry or other media goes on. `reason`: a sentence.
 */
export async function endWithoutTimes(tx: Tx, { id, warnings }: TranscriptRow, reason: string): Promise<void> {
  const others = (JSON.parse(warnings) as string[]).filter((one) => !ofTimes.has(readWarning(one).code))
  await setStatus(tx, 'transcript', id, 'COMPLETED', {
    failure: null,
    warnings: JSON.stringify([...others, warning('TEXT_TIMES_FAILED', { reason })]),
  })
}
