import type { SelectQueryBuilder } from 'kysely'
import { dialectOf } from './dialects.ts'
import type { Database, Db, Tables, Tx } from './schema.ts'

/**
 * A transaction that locks the rows it decides on before it reads them, so READ COMMITTED is enough: it waits for the
 * others instead of being aborted, as serialisable ones are when many change the same table. Code that changes such a row
 * must write it too, not only lock it: only then do serialisable transactions notice. SQLite has one writer anyway.
 */
export async function lockingTransaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('read committed').execute(work)
}

/** Locks a row until the transaction ends; nothing happens if it doesn't exist. */
export async function lockRow(tx: Db, table: 'recording' | 'upload' | 'workspace', id: string): Promise<void> {
  if (dialectOf(tx) === 'sqlite') return
  await tx.selectFrom(table).select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** Lets one transaction at a time decide on what belongs to a row. A serialisable one notices only a write. */
export async function lockByWriting(tx: Tx, table: 'transcript' | 'user' | 'workspace', id: string): Promise<void> {
  await tx
    .updateTable(table)
    .set((eb) => ({ updatedAt: eb.ref('updatedAt') }))
    .where('id', '=', id)
    .execute()
}

/** The same select, whose rows stay locked until the transaction ends. Rows that refer to them can be written. */
export function locked<TB extends keyof Tables, O>(
  tx: Db,
  select: SelectQueryBuilder<Tables, TB, O>,
): SelectQueryBuilder<Tables, TB, O> {
  return dialectOf(tx) === 'sqlite' ? select : select.forNoKeyUpdate()
}
