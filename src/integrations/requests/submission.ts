import type { Db, Tx } from '../../platform/database/schema.ts'

/** What a client of another vendor asked for with a recording. */
export interface Submission {
  /** What had no effect, as sentences. */
  warnings: readonly string[]
  /** What of the request isn't in the recording. Each vendor has its own; null: nothing, in rows of earlier versions. */
  request: object | null
}

/** `isKept`: whether the recording stays once its callback has ended. */
export async function writeSubmission(
  tx: Tx,
  recordingId: string,
  { warnings, request, isKept = true }: Submission & { isKept?: boolean },
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

/** Lets a recording that was sent for a callback alone stay: somebody moves it to another workspace to have it there. */
export async function keepSubmission(tx: Tx, recordingId: string): Promise<void> {
  await tx.updateTable('submission').set({ isKept: 1 }).where('recordingId', '=', recordingId).execute()
}

export async function findSubmission(db: Db, recordingId: string): Promise<Submission | undefined> {
  const row = await db
    .selectFrom('submission')
    .select(['warnings', 'request'])
    .where('recordingId', '=', recordingId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    warnings: JSON.parse(row.warnings) as string[],
    request: row.request === null ? null : (JSON.parse(row.request) as object),
  }
}
