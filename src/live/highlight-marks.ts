import type { Tx } from '../platform/database/schema.ts'
import { findTranscriptOf } from '../transcripts/content/find-transcript.ts'
import { createHighlight } from '../transcripts/highlights/create-highlight.ts'
import { anchorWords } from '../transcripts/highlights/read-passage.ts'
import { readVersion } from '../transcripts/versions/read-version.ts'
import { readMarks, type LiveRow } from './store.ts'

/** Each highlight is a write in the transaction that ends the session. */
const mostMarks = 100
/** People mark what they have just heard: words of this long before a mark belong to it, seconds. */
const before = 5

/** Makes a highlight of each marked moment, of the words that were said just before it. A label becomes its comment. */
export async function highlightMarks(tx: Tx, session: LiveRow): Promise<void> {
  const { workspaceId, recordingId, createdById: userId } = session
  const transcript = await findTranscriptOf(tx, recordingId)
  const marks = await readMarks(tx, session.id, mostMarks)
  if (transcript === undefined || transcript.version === 0 || marks.length === 0) return
  const { content } = await readVersion(tx, transcript.id, transcript.version)
  const words = anchorWords(content)
  const made = new Set<number>()
  for (const { at, label } of marks) {
    // A client that lost its connection may send a mark twice.
    if (made.has(at)) continue
    made.add(at)
    const last = words.findLast(({ start }) => start <= at) ?? words[0]
    if (last === undefined) return
    const first = words.find(({ end }) => end > last.end - before) ?? last
    await createHighlight(
      tx,
      { workspaceId, recordingId, userId },
      // A mark mentions nobody.
      null,
      { from: first.id, to: last.id, ...(label === null ? {} : { comment: { text: label } }) },
    )
  }
}
