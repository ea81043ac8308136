import { randomBytes } from 'node:crypto'
import { isUniqueViolation } from '../../database/database-error.ts'
import { hasChanged } from '../../database/has-changed.ts'
import { timestamp } from '../../database/now.ts'
import { locked, lockingTransaction } from '../../database/row-locks.ts'
import type { Database, Row, Tx } from '../../database/schema.ts'
import { checkPrefix } from '../keys.ts'

export type ObjectRow = Row<'blobObject'>

/** Writers of the same key at the same moment: the last one wins. */
const maxRaces = 5

/** Notes an attempt before it begins. @returns the name of its object, which is never used again */
export async function beginObject(db: Database): Promise<string> {
  const object = randomBytes(20).toString('hex')
  await db.insertInto('blobObject').values(rowOf(object)).execute()
  return object
}

/** Makes an object the one of an upload in parts. @returns its row, or that of another process that was faster */
export async function beginUpload(db: Database, uploadKey: string, object: string): Promise<ObjectRow> {
  try {
    await db.updateTable('blobObject').set({ uploadKey }).where('object', '=', object).execute()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
  }
  const row = await findUpload(db, uploadKey)
  if (row === undefined) throw new Error('An upload in parts was deleted while it began.')
  return row
}

/** Remembers the store's id of an upload in parts, which its deletion needs. */
export async function noteMultipart(db: Database, object: string, multipartId: string): Promise<void> {
  await db.updateTable('blobObject').set({ multipartId }).where('object', '=', object).execute()
}

export async function findObject(db: Database, blobKey: string): Promise<ObjectRow | undefined> {
  return db.selectFrom('blobObject').selectAll().where('blobKey', '=', blobKey).executeTakeFirst()
}

export async function findUpload(db: Database, uploadKey: string): Promise<ObjectRow | undefined> {
  return db.selectFrom('blobObject').selectAll().where('uploadKey', '=', uploadKey).executeTakeFirst()
}

/**
 * Makes a written object the blob of a key: the commit that others see. @returns the objects that are no longer needed:
 * those of the key before, and of `sources`
 */
export async function nameObject(
  db: Database,
  blobKey: string,
  object: string,
  size: number,
  sources: readonly string[] = [],
): Promise<string[]> {
  return inTurn(db, async (tx) => {
    const dropped = await dropKeys(tx, [blobKey, ...sources])
    const named = tx
      .updateTable('blobObject')
      .set({ ...stored(blobKey), size })
      .where('object', '=', object)
      .where('state', '=', 'WRITING')
    if (!(await hasChanged(named))) throw new Error('An object was deleted while it was being written.')
    return dropped
  })
}

/** Gives a blob another key. @returns its size (null if there is none), and the objects that are no longer needed */
export async function renameObject(
  db: Database,
  from: string,
  to: string,
): Promise<{ size: number | null; dropped: string[] }> {
  return inTurn(db, async (tx) => {
    const select = tx.selectFrom('blobObject').selectAll().where('blobKey', '=', from)
    const row = await locked(tx, select).executeTakeFirst()
    if (row === undefined || from === to) return { size: row?.size ?? null, dropped: [] }
    const dropped = await dropKeys(tx, [to])
    await tx.updateTable('blobObject').set(stored(to)).where('object', '=', row.object).execute()
    return { size: row.size, dropped }
  })
}

/** Ends a blob. @returns its object, to delete */
export async function dropObject(db: Database, blobKey: string): Promise<string[]> {
  return inTurn(db, (tx) => dropKeys(tx, [blobKey]))
}

/** Ends all blobs below a prefix, and the uploads in parts of such. @returns their objects, to delete */
export async function dropBelow(db: Database, prefix: string): Promise<string[]> {
  checkPrefix(prefix)
  const { from, to } = rangeOf(prefix)
  const rows = await db
    .updateTable('blobObject')
    .set(deleted())
    .where((eb) =>
      eb.or([
        eb.and([eb('blobKey', '>=', from), eb('blobKey', '<', to)]),
        eb.and([eb('uploadKey', '>=', from), eb('uploadKey', '<', to)]),
      ]),
    )
    .returning('object')
    .execute()
  return rows.map(({ object }) => object)
}

/** A page of the blobs below a prefix, after a key. */
export async function listBelow(db: Database, prefix: string, after: string, limit: number): Promise<ObjectRow[]> {
  const { from, to } = rangeOf(prefix)
  return db
    .selectFrom('blobObject')
    .selectAll()
    .where('blobKey', '>', after < from ? from : after)
    .where('blobKey', '<', to)
    .orderBy('blobKey')
    .limit(limit)
    .execute()
}

/** Marks for deletion attempts that began before `attemptsBefore` and uploads in parts that began before `uploadsBefore`. */
export async function dropStale(db: Database, attemptsBefore: string, uploadsBefore: string): Promise<void> {
  await db
    .updateTable('blobObject')
    .set(deleted())
    .where('state', '=', 'WRITING')
    .where((eb) =>
      eb.or([
        eb.and([eb('uploadKey', 'is', null), eb('changedAt', '<', attemptsBefore)]),
        eb('changedAt', '<', uploadsBefore),
      ]),
    )
    .execute()
}

/** Objects that wait for their deletion. */
export async function listDropped(db: Database, limit: number): Promise<ObjectRow[]> {
  return db
    .selectFrom('blobObject')
    .selectAll()
    .where('state', '=', 'DELETED')
    .orderBy('changedAt')
    .limit(limit)
    .execute()
}

export async function listObjects(db: Database, objects: readonly string[]): Promise<ObjectRow[]> {
  if (objects.length === 0) return []
  return db
    .selectFrom('blobObject')
    .selectAll()
    .where('object', 'in', [...objects])
    .execute()
}

/** Removes the row of an object that is gone from the store. */
export async function forgetObject(db: Database, object: string): Promise<void> {
  await db.deleteFrom('blobObject').where('object', '=', object).where('state', '=', 'DELETED').execute()
}

function rowOf(object: string): ObjectRow {
  return {
    object,
    state: 'WRITING',
    blobKey: null,
    uploadKey: null,
    multipartId: null,
    size: null,
    changedAt: timestamp(),
  }
}

function stored(blobKey: string): Partial<ObjectRow> {
  return { state: 'STORED', blobKey, uploadKey: null, multipartId: null, changedAt: timestamp() }
}

function deleted(): Partial<ObjectRow> {
  return { state: 'DELETED', blobKey: null, uploadKey: null, changedAt: timestamp() }
}

async function dropKeys(tx: Tx, keys: readonly string[]): Promise<string[]> {
  const rows = await tx
    .updateTable('blobObject')
    .set(deleted())
    .where('blobKey', 'in', [...keys])
    .returning('object')
    .execute()
  return rows.map(({ object }) => object)
}

/** Runs a transaction again if another one has taken the same key in the meantime. */
async function inTurn<T>(db: Database, change: (tx: Tx) => Promise<T>): Promise<T> {
  for (let race = 1; ; race++) {
    try {
      return await lockingTransaction(db, change)
    } catch (error) {
      if (!isUniqueViolation(error) || race >= maxRaces) throw error
    }
  }
}

/** The keys below a prefix, in byte order: `a/` up to, not including, `a0`. Empty: all. */
function rangeOf(prefix: string): { from: string; to: string } {
  if (prefix === '') return { from: '', to: '\u{10ffff}' }
  return { from: prefix, to: `${prefix.slice(0, -1)}0` }
}
