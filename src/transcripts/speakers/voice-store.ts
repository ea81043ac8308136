import { lockByWriting } from '../../platform/database/row-locks.ts'
import type { Db, NewRow, Row, Tx } from '../../platform/database/schema.ts'

/** The speaker turns from a run's diarization. */
export async function findTurns(
  db: Db,
  transcriptId: string,
  runId: string,
): Promise<Pick<Row<'speakerTurns'>, 'result' | 'voiceprints' | 'problem'> | undefined> {
  return db
    .selectFrom('speakerTurns')
    .select(['result', 'voiceprints', 'problem'])
    .where('transcriptId', '=', transcriptId)
    .where('runId', '=', runId)
    .executeTakeFirst()
}

export async function replaceTurns(db: Db, row: NewRow<'speakerTurns'>): Promise<void> {
  await db
    .insertInto('speakerTurns')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('transcriptId').doUpdateSet({
        runId: row.runId,
        result: row.result,
        voiceprints: row.voiceprints,
        problem: row.problem,
      }),
    )
    .execute()
}

export async function isVoicesOn(db: Db, workspaceId: string): Promise<boolean> {
  const row = await db.selectFrom('workspace').select('voices').where('id', '=', workspaceId).executeTakeFirst()
  return row?.voices === 1
}

/**
 * The same before voiceprints are written. A request that turns voices off meanwhile waits for this transaction, then
 * deletes them.
 */
export async function holdVoices(tx: Tx, workspaceId: string): Promise<boolean> {
  await lockByWriting(tx, 'workspace', workspaceId)
  return isVoicesOn(tx, workspaceId)
}

/** Writes the voice samples of a transcript, replacing earlier ones. */
export async function replaceSamples(db: Db, transcriptId: string, rows: NewRow<'voiceSample'>[]): Promise<void> {
  await db.deleteFrom('voiceSample').where('transcriptId', '=', transcriptId).execute()
  if (rows.length > 0) await db.insertInto('voiceSample').values(rows).execute()
}

export async function listSamples(db: Db, transcriptId: string): Promise<Row<'voiceSample'>[]> {
  return db
    .selectFrom('voiceSample')
    .selectAll()
    .where('transcriptId', '=', transcriptId)
    .orderBy('speakerIndex')
    .execute()
}

export async function replaceMatches(db: Db, transcriptId: string, rows: NewRow<'voiceMatch'>[]): Promise<void> {
  await db.deleteFrom('voiceMatch').where('transcriptId', '=', transcriptId).execute()
  if (rows.length > 0) await db.insertInto('voiceMatch').values(rows).execute()
}

export async function listMatches(db: Db, transcriptId: string): Promise<Row<'voiceMatch'>[]> {
  return db.selectFrom('voiceMatch').selectAll().where('transcriptId', '=', transcriptId).execute()
}

export async function setMatchState(
  db: Db,
  transcriptId: string,
  speakerIndex: number,
  state: Row<'voiceMatch'>['state'],
): Promise<void> {
  await db
    .updateTable('voiceMatch')
    .set({ state })
    .where('transcriptId', '=', transcriptId)
    .where('speakerIndex', '=', speakerIndex)
    .execute()
}

export async function deleteMatch(db: Db, transcriptId: string, speakerIndex: number): Promise<void> {
  await db
    .deleteFrom('voiceMatch')
    .where('transcriptId', '=', transcriptId)
    .where('speakerIndex', '=', speakerIndex)
    .execute()
}

/** Every voiceprint of a workspace made by one model. */
export async function listVoiceprints(db: Db, workspaceId: string, model: string): Promise<Row<'voiceprint'>[]> {
  return db
    .selectFrom('voiceprint')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .where('model', '=', model)
    .orderBy('createdAt')
    .orderBy('transcriptId')
    .execute()
}

export async function listVoiceprintsOf(
  db: Db,
  speakerId: string,
): Promise<(Row<'voiceprint'> & { recordingId: string })[]> {
  return db
    .selectFrom('voiceprint')
    .innerJoin('transcript', 'transcript.id', 'voiceprint.transcriptId')
    .selectAll('voiceprint')
    .select('transcript.recordingId')
    .where('voiceprint.speakerId', '=', speakerId)
    .orderBy('voiceprint.createdAt')
    .orderBy('voiceprint.transcriptId')
    .execute()
}

/** The Speakers whose voices were learnt from a transcript. */
export async function listLearnedVoices(db: Db, transcriptId: string): Promise<{ speakerId: string }[]> {
  return db.selectFrom('voiceprint').select('speakerId').where('transcriptId', '=', transcriptId).execute()
}

/** Writes the voiceprints learnt from a transcript, replacing earlier ones. */
export async function replaceLearnedVoices(db: Db, transcriptId: string, rows: NewRow<'voiceprint'>[]): Promise<void> {
  await db.deleteFrom('voiceprint').where('transcriptId', '=', transcriptId).execute()
  if (rows.length > 0) await db.insertInto('voiceprint').values(rows).execute()
}

/** Gives the voiceprints learnt from a transcript to other Speakers, of another workspace. Those of unknown ones go. */
export async function moveLearnedVoices(
  db: Db,
  transcriptId: string,
  workspaceId: string,
  speakers: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = await db.selectFrom('voiceprint').selectAll().where('transcriptId', '=', transcriptId).execute()
  const moved = rows.flatMap((row) => {
    const speakerId = speakers.get(row.speakerId)
    return speakerId === undefined ? [] : [{ ...row, speakerId, workspaceId }]
  })
  await replaceLearnedVoices(db, transcriptId, moved)
}

/** Deletes the voices of a diarization whose transcript isn't assembled. */
export async function deleteTurnVoices(db: Db, transcriptId: string): Promise<void> {
  await db.updateTable('speakerTurns').set({ voiceprints: null }).where('transcriptId', '=', transcriptId).execute()
}

export async function deleteVoiceprintsOf(db: Db, speakerId: string): Promise<void> {
  await db.deleteFrom('voiceprint').where('speakerId', '=', speakerId).execute()
}

/** Moves a Speaker's voiceprints and matches to another Speaker. */
export async function moveVoice(db: Db, from: string, to: string): Promise<void> {
  await db.updateTable('voiceprint').set({ speakerId: to }).where('speakerId', '=', from).execute()
  await db.updateTable('voiceMatch').set({ speakerId: to }).where('speakerId', '=', from).execute()
}
