import type { TranscriptSummary } from '../../contract/resources.ts'
import type { Db } from '../../platform/database/schema.ts'
import { describeTranscript } from './get-transcript-state.ts'
import { findTranscriptsOf, speakerNames } from '../store.ts'

/** How much of the text so far a list shows. */
const tailCharacters = 200

/** The transcripts of a page of recordings in short, by recording: a few look-ups for all of them. */
export async function summariseTranscripts(
  db: Db,
  recordingIds: readonly string[],
  listSpeakerIndexes: (db: Db, transcriptIds: readonly string[]) => Promise<Map<string, number[]>>,
): Promise<Map<string, TranscriptSummary>> {
  const rows = await findTranscriptsOf(db, recordingIds)
  // Only those under way have windows to count: few at a time.
  const described = await Promise.all(rows.map((row) => describeTranscript(db, row)))
  const indexes = await listSpeakerIndexes(
    db,
    rows.map((row) => row.id),
  )
  const names = await speakerNames(db, [
    ...new Set(described.flatMap((one) => one.speakerAssignments.map(({ speakerId }) => speakerId))),
  ])
  return new Map(
    described.map((one) => {
      const named = new Map(
        one.speakerAssignments.map(({ speakerIndex, speakerId }) => [speakerIndex, names.get(speakerId)]),
      )
      const { id, status, progress, language, quality, failure, waitingFor, partialText } = one
      const summary: TranscriptSummary = {
        id,
        status,
        progress,
        language,
        quality,
        failure,
        waitingFor,
        partialText: partialText === null ? null : tailOf(partialText),
        speakers: (indexes.get(id) ?? []).map((speakerIndex) => ({
          speakerIndex,
          name: named.get(speakerIndex) ?? null,
        })),
      }
      return [one.transcriptForId, summary]
    }),
  )
}

/** The end of a text, from the beginning of a word. */
function tailOf(text: string): string {
  if (text.length <= tailCharacters) return text
  const tail = text.slice(-tailCharacters)
  return tail.slice(tail.indexOf(' ') + 1)
}
