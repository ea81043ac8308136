import type { Tx } from '../../platform/database/schema.ts'
import { insertEdited } from './store.ts'

/** Lets the corrections of a transcript be noted soon (see noteCorrections). */
export async function markEdited(tx: Tx, recordingId: string): Promise<void> {
  await insertEdited(tx, recordingId)
}
