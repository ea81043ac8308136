import type { Db, Patch } from '../../platform/database/schema.ts'

/** Changes any columns except the status, which only setStatus writes. */
export async function patchTranscript(
  db: Db,
  id: string,
  patch: Omit<Patch<'transcript'>, 'status' | 'queuedAt' | 'completedAt'>,
): Promise<void> {
  await db.updateTable('transcript').set(patch).where('id', '=', id).execute()
}
