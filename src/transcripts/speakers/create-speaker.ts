import type { Speaker } from '../../contract/endpoints/speakers.ts'
import { newRow } from '../../platform/database/new-row.ts'
import { requireRoom } from '../../platform/database/require-room.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { asSpeaker, insertSpeaker } from './store.ts'

/** Creates a speaker of a workspace, by default with role OTHER. Names needn't be unique, as with people. */
export async function createSpeaker(
  tx: Tx,
  workspaceId: string,
  given: { name: string; role?: Speaker['role'] },
): Promise<Speaker> {
  await requireRoom(tx, 'speakers', workspaceId)
  const row = {
    ...newRow('spk'),
    name: given.name.trim(),
    role: given.role ?? 'OTHER',
    workspaceId,
    imageId: null,
  }
  await insertSpeaker(tx, row)
  return asSpeaker(row)
}
