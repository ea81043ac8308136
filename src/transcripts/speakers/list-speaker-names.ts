import type { Db } from '../../platform/database/schema.ts'
import { listNames } from './store.ts'

/** As many as a vocabulary may have. */
const most = 1000

/** The names of a workspace's newest speakers. */
export async function listSpeakerNames(db: Db, workspaceId: string): Promise<string[]> {
  return listNames(db, workspaceId, most)
}
