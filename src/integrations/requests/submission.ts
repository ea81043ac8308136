import type { Db, Row, Tx } from '../../platform/database/schema.ts'

/** What a client of another vendor asked for with a recording. */
export async function writeSubmission(
  tx: Tx,
  recordingId: string,
  {
    warnings,
    request = null,
    isKept = true,
  }: { warnings: readonly string[]; request?: object | null; isKept?: boolean },
): Promise<void> {
  await tx
    .insertInto('submission')
    .values({
      recordingId,
      warnings: JSON.stringify(warnings),
      request: request === null ? null : JSON.stringify(request),
      isKept: isKept ? 1 : 0,
    })
    .execute()
}

export async function findSubmission(db: Db, recordingId: string): Promise<Row<'submission'> | undefined> {
  return db.selectFrom('submission').selectAll().where('recordingId', '=', recordingId).executeTakeFirst()
}
