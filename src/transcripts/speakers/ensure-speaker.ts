import type { Speaker } from '../../contract/endpoints/speakers.ts'
import { lockByWriting } from '../../platform/database/row-locks.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { createSpeaker } from './create-speaker.ts'
import { asSpeaker, findSpeakerByName } from './store.ts'
import { storableStart } from '../../text/storable-start.ts'

/** The workspace's speaker with this name, created if missing, with the given role: imports have names, not ids. */
export async function ensureSpeaker(
  tx: Tx,
  workspaceId: string,
  name: string,
  role?: Speaker['role'],
): Promise<Speaker> {
  const known = await findSpeakerByName(tx, workspaceId, name.trim())
  if (known !== undefined) return asSpeaker(known)
  // Two who name somebody at once mean the same person.
  await lockByWriting(tx, 'workspace', workspaceId)
  const made = await findSpeakerByName(tx, workspaceId, name.trim())
  if (made !== undefined) return asSpeaker(made)
  return createSpeaker(tx, workspaceId, { name: storableStart(name), ...(role === undefined ? {} : { role }) })
}
