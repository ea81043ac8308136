import type { SpeakerAssignment } from '../contract/resources.ts'
import type { Tx } from '../platform/database/schema.ts'
import type { MovedRecording } from '../platform/hooks.ts'
import { findLiveOf, patchLive, removeCaptionLink } from './store.ts'

/** Lets the live session of a recording, which has ended, go with it to another workspace. */
export async function moveSession(tx: Tx, { recordingId, workspaceId, speakers }: MovedRecording): Promise<void> {
  const session = await findLiveOf(tx, recordingId)
  if (session === undefined) return
  const names = (JSON.parse(session.speakerNames) as SpeakerAssignment[]).flatMap(({ speakerIndex, speakerId }) => {
    const there = speakers.get(speakerId)
    return there === undefined ? [] : [{ speakerIndex, speakerId: there }]
  })
  await patchLive(tx, session.id, { workspaceId, speakerNames: JSON.stringify(names) })
  await removeCaptionLink(tx, session.id)
}
