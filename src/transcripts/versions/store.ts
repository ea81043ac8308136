import type { Place } from '../../platform/database/page.ts'
import type { Db, NewRow, Row } from '../../platform/database/schema.ts'
import { batchesOf } from '../../text/batches-of.ts'

export type VersionRow = Row<'contentVersion'>

export async function findVersion(db: Db, ownerId: string, version: number): Promise<VersionRow | undefined> {
  return db
    .selectFrom('contentVersion')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .where('version', '=', version)
    .executeTakeFirst()
}

/** The bytes of some blocks by their hash. */
export async function findBlocks(db: Db, ownerId: string, hashes: readonly string[]): Promise<Map<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>()
  for (const some of batchesOf(hashes, 500)) {
    const rows = await db
      .selectFrom('contentBlock')
      .select(['hash', 'data'])
      .where('ownerId', '=', ownerId)
      .where('hash', 'in', some)
      .execute()
    for (const row of rows) found.set(row.hash, row.data)
  }
  return found
}

/** Writes a version, replacing the same version, since a step may run twice. */
export async function insertVersion(db: Db, row: NewRow<'contentVersion'>): Promise<void> {
  await db
    .insertInto('contentVersion')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['ownerId', 'version'])
        .doUpdateSet({ manifest: row.manifest, words: row.words, summary: row.summary }),
    )
    .execute()
}

/** Writes blocks; existing blocks with the same hash have the same bytes. */
export async function insertBlocks(db: Db, rows: NewRow<'contentBlock'>[]): Promise<void> {
  for (const some of batchesOf(rows, 100)) {
    await db
      .insertInto('contentBlock')
      .values(some)
      .onConflict((conflict) => conflict.columns(['ownerId', 'hash']).doNothing())
      .execute()
  }
}

/** Versions of an owner, newest first. */
export async function listVersionRows(db: Db, ownerId: string, place: Place, limit: number): Promise<VersionRow[]> {
  const forward = place.direction === 'next'
  let select = db
    .selectFrom('contentVersion')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .orderBy('version', forward ? 'desc' : 'asc')
    .limit(limit)
  if (place.at !== null) select = select.where('version', forward ? '<' : '>', Number(place.at.key))
  const rows = await select.execute()
  return forward ? rows : rows.toReversed()
}
