import type { SpeakerAssignment } from '../../contract/resources.ts'
import type { Db } from '../../platform/database/schema.ts'
import { speakerNames } from '../store.ts'

/** Assignments with the names of their Speakers as they are now, without those of deleted ones. */
export async function withNames(
  db: Db,
  assignments: readonly SpeakerAssignment[],
): Promise<(SpeakerAssignment & { name: string })[]> {
  const names = await speakerNames(
    db,
    assignments.map(({ speakerId }) => speakerId),
  )
  return assignments.flatMap(({ speakerIndex, speakerId }) => {
    const name = names.get(speakerId)
    return name === undefined ? [] : [{ speakerIndex, speakerId, name }]
  })
}
