import type { Failure } from '../../contract/errors.ts'
import type { Translation } from '../../contract/resources.ts'
import type { Db, NewRow, Patch, Row } from '../../platform/database/schema.ts'
import { readWarnings } from '../../text/messages/warnings.ts'

export type TranslationRow = Row<'translation'>

export async function listTranslationRows(db: Db, recordingId: string): Promise<TranslationRow[]> {
  return db.selectFrom('translation').selectAll().where('recordingId', '=', recordingId).orderBy('id').execute()
}

export async function findTranslation(db: Db, recordingId: string, id: string): Promise<TranslationRow | undefined> {
  return db
    .selectFrom('translation')
    .selectAll()
    .where('id', '=', id)
    .where('recordingId', '=', recordingId)
    .executeTakeFirst()
}

export async function findTranslationInto(
  db: Db,
  recordingId: string,
  language: string,
): Promise<TranslationRow | undefined> {
  return db
    .selectFrom('translation')
    .selectAll()
    .where('recordingId', '=', recordingId)
    .where('language', '=', language)
    .executeTakeFirst()
}

export async function insertTranslation(db: Db, row: NewRow<'translation'>): Promise<void> {
  await db.insertInto('translation').values(row).execute()
}

/** Changes any columns except the status, which only setStatus writes. */
export async function patchTranslation(
  db: Db,
  id: string,
  patch: Omit<Patch<'translation'>, 'id' | 'status' | 'queuedAt' | 'completedAt'>,
): Promise<void> {
  await db.updateTable('translation').set(patch).where('id', '=', id).execute()
}

export async function removeTranslation(db: Db, id: string): Promise<void> {
  await db.deleteFrom('translation').where('id', '=', id).execute()
}

export async function readParts(db: Db, translationId: string): Promise<{ n: number; data: Uint8Array }[]> {
  return db
    .selectFrom('translatedPart')
    .select(['n', 'data'])
    .where('translationId', '=', translationId)
    .orderBy('n')
    .execute()
}

/** Adds a part, replacing the same part, since a step may run twice. */
export async function writePart(db: Db, translationId: string, n: number, data: Uint8Array): Promise<void> {
  await db
    .insertInto('translatedPart')
    .values({ translationId, n, data })
    .onConflict((conflict) => conflict.columns(['translationId', 'n']).doUpdateSet({ data }))
    .execute()
}

export async function deleteParts(db: Db, translationId: string): Promise<void> {
  await db.deleteFrom('translatedPart').where('translationId', '=', translationId).execute()
}

/** A translation in the form of the contract. `transcriptVersion`: the original's current version. */
export function asTranslation(row: TranslationRow, transcriptVersion: number): Translation {
  const done = row.sentences === 0 ? 0 : Math.min(0.99, Math.round((row.sentencesDone / row.sentences) * 1000) / 1000)
  return {
    id: row.id,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    recordingId: row.recordingId,
    language: row.language,
    isOriginal: false,
    status: row.status,
    queuedAt: row.queuedAt,
    completedAt: row.completedAt,
    progress: row.status === 'COMPLETED' ? 1 : row.status === 'IN_PROGRESS' ? done : 0,
    failure: row.failure === null ? null : (JSON.parse(row.failure) as Failure),
    waitingFor: row.waitingFor,
    engine: row.engine,
    quality: row.quality as Translation['quality'],
    ...readWarnings(row.warnings),
    version: row.version,
    sourceVersion: row.version === 0 ? null : row.sourceVersion,
    isStale: row.version > 0 && row.sourceVersion < transcriptVersion,
  }
}
