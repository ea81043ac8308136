import type { TranscriptSummary } from '../../contract/resources.ts'
import type { Db } from '../../platform/database/schema.ts'
import { describeTranscript } from './get-transcript-state.ts'
import { findTranscriptsOf, speakerNames } from '../store.ts'

/** How much of the latest text a list shows. */
const tailCharacters = 200

/** Summaries of the transcripts of a page of recordings, by recording; takes few queries for the whole page. */
export async function summariseTranscripts(
  db: Db,
  recordingIds: readonly string[],
  indexed: {
    listSpeakerIndexes: (db: Db, transcriptIds: readonly string[]) => Promise<Map<string, number[]>>
    listBeginnings: (db: Db, transcriptIds: readonly string[]) => Promise<Map<string, string>>
  },
): Promise<Map<string, TranscriptSummary>> {
  const rows = await findTranscriptsOf(db, recordingIds)
  // Only running transcriptions have windows to count, and there are few at a time.
  const described = await Promise.all(rows.map((row) => describeTranscript(db, row)))
  const ids = rows.map((row) => row.id)
  const [indexes, beginnings] = await Promise.all([
    indexed.listSpeakerIndexes(db, ids),
    indexed.listBeginnings(db, ids),
  ])
  const names = await speakerNames(db, [
    ...new Set(described.flatMap((one) => one.speakerAssignments.map(({ speakerId }) => speakerId))),
  ])
  return new Map(
    described.map((one) => {
      const named = new Map(
        one.speakerAssignments.map(({ speakerIndex, speakerId }) => [speakerIndex, names.get(speakerId)]),
      )
      const { id, status, progress, stage, language, quality, failure, waitingFor, partialText } = one
      const summary: TranscriptSummary = {
        id,
        status,
        progress,
        stage,
        language,
        quality,
        failure,
        waitingFor,
        partialText: partialText === null ? null : tailOf(partialText),
        beginning: beginnings.get(id) ?? null,
        speakers: (indexes.get(id) ?? []).map((speakerIndex) => ({
          speakerIndex,
          name: named.get(speakerIndex) ?? null,
        })),
      }
      return [one.transcriptForId, summary]
    }),
  )
}

/** The last characters of a text, starting at a word. */
function tailOf(text: string): string {
  if (text.length <= tailCharacters) return text
  const tail = text.slice(-tailCharacters)
  return tail.slice(tail.indexOf(' ') + 1)
}
