import type { Tx } from '../../platform/database/schema.ts'
import { deleteVoicesOf } from './voice-store.ts'

/** Deletes all voice data of a workspace, in the transaction that turns the setting off. */
export async function deleteWorkspaceVoices(tx: Tx, workspaceId: string): Promise<void> {
  await deleteVoicesOf(tx, workspaceId)
}
