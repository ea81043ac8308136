import { AppError } from '../contract/app-error.ts'
import type { Tx } from '../platform/database/schema.ts'
import { storableStart } from '../text/storable-start.ts'
import { createHighlight } from '../transcripts/highlights/create-highlight.ts'
import type { MarkedPassage } from './passages-of-marks.ts'
import type { LiveRow } from './store.ts'

/** Makes a highlight of each passage that was marked in a session, if there can be one. A label becomes its comment. */
export async function highlightMarks(
  tx: Tx,
  { workspaceId, recordingId, createdById: userId }: LiveRow,
  version: number,
  passages: readonly MarkedPassage[],
): Promise<void> {
  for (const { from, to, label } of passages) {
    // Sessions of earlier versions have labels that can't be stored.
    const text = storableStart(label ?? '').trim()
    const given = { from, to, version, ...(text === '' ? {} : { comment: { text } }) }
    try {
      // A mark mentions nobody.
      await createHighlight(tx, { workspaceId, recordingId, userId }, null, given)
    } catch (error) {
      // Somebody may have edited its words away, or the recording has all highlights that it may have. It ends without
      // this one: a session that can't end loses its recording.
      if (!(error instanceof AppError)) throw error
    }
  }
}
