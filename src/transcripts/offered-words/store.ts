import type { Db } from '../../platform/database/schema.ts'
import type { CorrectedWord } from '../../text/corrections/corrected-words.ts'

export interface EditedPlace {
  workspaceId: string
  recordingId: string
}

/** Some recordings whose transcripts were edited since their corrections were noted. */
export async function listEdited(db: Db, limit: number): Promise<EditedPlace[]> {
  return db
    .selectFrom('editedTranscript')
    .innerJoin('recording', 'recording.id', 'editedTranscript.recordingId')
    .select(['editedTranscript.recordingId', 'recording.workspaceId'])
    .orderBy('editedTranscript.recordingId')
    .limit(limit)
    .execute()
}

/** Replaces the noted corrections of a recording. */
export async function writeCorrected(db: Db, recordingId: string, words: readonly CorrectedWord[]): Promise<void> {
  await db.deleteFrom('editedTranscript').where('recordingId', '=', recordingId).execute()
  await db.deleteFrom('correctedWord').where('recordingId', '=', recordingId).execute()
  if (words.length === 0) return
  // It may have been moved to another workspace since it was listed.
  const recording = db.selectFrom('recording').select('workspaceId').where('id', '=', recordingId)
  const { workspaceId } = await recording.executeTakeFirstOrThrow()
  const rows = words.map((word) => ({ workspaceId, recordingId, ...word }))
  await db.insertInto('correctedWord').values(rows).execute()
}

export interface CorrectedRow extends CorrectedWord {
  recordings: number
}

/** What was corrected in a workspace at least `least` times and isn't dismissed, most often first. */
export async function listCorrected(db: Db, workspaceId: string, least: number): Promise<CorrectedRow[]> {
  const rows = await db
    .selectFrom('correctedWord')
    .innerJoin('recording', 'recording.id', 'correctedWord.recordingId')
    .select((eb) => [
      'heard',
      'word',
      eb.fn.sum<number | string>('count').as('count'),
      eb.fn.count<number | string>('recordingId').as('recordings'),
    ])
    .where('correctedWord.workspaceId', '=', workspaceId)
    .where('recording.deletedAt', 'is', null)
    .where('word', 'not in', (eb) =>
      eb.selectFrom('dismissedWord').select('dismissedWord.word').where('dismissedWord.workspaceId', '=', workspaceId),
    )
    .groupBy(['heard', 'word'])
    .having((eb) => eb.fn.sum<number>('count'), '>=', least)
    .execute()
  // PostgreSQL gives sums as text.
  return rows
    .map((row) => ({ ...row, count: Number(row.count), recordings: Number(row.recordings) }))
    .toSorted((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1))
}

export async function insertDismissed(db: Db, workspaceId: string, word: string): Promise<void> {
  await db
    .insertInto('dismissedWord')
    .values({ workspaceId, word })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
