import type { SpeakerAssignment } from '../../contract/resources.ts'
import type { Db } from '../../platform/database/schema.ts'
import { notFound } from '../../contract/app-error.ts'
import { withNames } from '../speakers/with-names.ts'
import { findTranscriptOf, type TranscriptRow } from './find-transcript.ts'

export interface TranscriptFacts {
  language: string
  /** Names of the assigned speakers, by index. */
  speakers: string[]
}

/** What the name of an exported file says about a transcript. AppError NOT_FOUND. */
export async function readTranscriptFacts(db: Db, recordingId: string): Promise<TranscriptFacts> {
  const transcript = await findTranscriptOf(db, recordingId)
  if (transcript === undefined) throw notFound('transcript', recordingId)
  const names = await assignedNames(db, transcript)
  return { language: transcript.language, speakers: [...new Set(Object.values(names))] }
}

/** Names by speaker index, from the assignments. */
export async function assignedNames(
  db: Db,
  transcript: Pick<TranscriptRow, 'speakerAssignments'>,
): Promise<Record<number, string>> {
  const assignments = JSON.parse(transcript.speakerAssignments) as SpeakerAssignment[]
  const named = await withNames(db, assignments)
  return Object.fromEntries(named.map(({ speakerIndex, name }) => [speakerIndex, name]))
}
