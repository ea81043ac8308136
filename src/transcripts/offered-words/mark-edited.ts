import type { Tx } from '../../platform/database/schema.ts'

/** Lets the corrections of a transcript be noted soon (see noteCorrections). */
export async function markEdited(tx: Tx, recordingId: string): Promise<void> {
  await tx
    .insertInto('editedTranscript')
    .values({ recordingId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
