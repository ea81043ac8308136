import { AppError } from '../contract/app-error.ts'
import type { Tx } from '../platform/database/schema.ts'
import { storableStart } from '../text/storable-start.ts'
import { lockTranscriptOf } from '../transcripts/content/find-transcript.ts'
import { writeComment } from '../transcripts/highlights/create-comment.ts'
import { writeHighlight } from '../transcripts/highlights/create-highlight.ts'
import type { MarkedPassage } from './passages-of-marks.ts'
import type { LiveRow } from './store.ts'

/**
 * Makes a highlight of each passage that was marked in a session, also in the trash, if there can be one. A label becomes
 * its comment, which mentions nobody.
 */
export async function highlightMarks(
  tx: Tx,
  { workspaceId, recordingId, createdById: userId }: LiveRow,
  version: number,
  passages: readonly MarkedPassage[],
): Promise<void> {
  const transcript = await lockTranscriptOf(tx, recordingId)
  if (transcript === undefined) return
  const by = { workspaceId, recordingId, userId }
  for (const { from, to, label } of passages) {
    try {
      const highlightId = await writeHighlight(tx, transcript, by, { from, to, version })
      // Sessions of earlier versions have labels that can't be stored.
      const text = storableStart(label ?? '').trim()
      if (text !== '') await writeComment(tx, { ...by, highlightId }, { text })
    } catch (error) {
      // Somebody may have edited its words away, or the recording has all highlights that it may have. It ends without
      // this one: a session that can't end loses its recording.
      if (!(error instanceof AppError)) throw error
    }
  }
}
