import { findTranscriptOf } from './find-transcript.ts'
import type { SpeakerAssignment } from '../../contract/resources.ts'
import type { Db } from '../../platform/database/schema.ts'
import { withNames } from '../speakers/with-names.ts'

/** Names of a recording's speakers by index, for those that have been assigned. */
export async function namedSpeakers(db: Db, recordingId: string): Promise<{ speakerIndex: number; name: string }[]> {
  const transcript = await findTranscriptOf(db, recordingId)
  if (transcript === undefined) return []
  const assignments = JSON.parse(transcript.speakerAssignments) as SpeakerAssignment[]
  return (await withNames(db, assignments)).map(({ speakerIndex, name }) => ({ speakerIndex, name }))
}
