import type { Db, NewRow } from '../../platform/database/schema.ts'

export async function insertWindows(db: Db, rows: NewRow<'transcriptWindow'>[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('transcriptWindow')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['runId', 'n']).doNothing())
    .execute()
}

export async function writeWindowResult(db: Db, runId: string, n: number, result: Uint8Array): Promise<void> {
  await db.updateTable('transcriptWindow').set({ result }).where('runId', '=', runId).where('n', '=', n).execute()
}

/** Moves the windows of a run to the run that continues it. */
export async function moveWindows(db: Db, from: string, to: string): Promise<void> {
  await db.updateTable('transcriptWindow').set({ runId: to }).where('runId', '=', from).execute()
}

export async function deleteWindows(db: Db, runId: string): Promise<void> {
  await db.deleteFrom('transcriptWindow').where('runId', '=', runId).execute()
}
