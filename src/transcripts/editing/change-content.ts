import type { Database, Db, Tx } from '../../platform/database/schema.ts'
import { waitForTurn } from './edit-turn.ts'

/**
 * How the text of a transcript or a translation changes. `apply` changes nothing; null: it would take long, and was asked to
 * in a transaction.
 */
export interface Change<R extends { version: number }, T> {
  see: () => Promise<R>
  /** The same, locked until the transaction ends. */
  lock: (tx: Tx) => Promise<R>
  apply: (db: Db, row: R) => Promise<T | null>
  write: (tx: Tx, row: R, made: T) => Promise<R>
  transact: <W>(work: (tx: Tx) => Promise<W>) => Promise<W>
}

/**
 * Applies a change to the current version before the transaction that writes it: a large one takes seconds, in which
 * nobody else could write. If the version is another by then, a small change is applied again in the transaction, so
 * that it can't come second forever, and a large one before the next transaction, while others wait.
 */
export async function changeContent<R extends { version: number }, T>(
  db: Database,
  id: string,
  { see, lock, apply, write, transact }: Change<R, T>,
): Promise<R> {
  const turn = await waitForTurn(db, id)
  try {
    for (;;) {
      const seen = await see()
      const early = await apply(db, seen).catch(async (error: unknown) => {
        // Its blocks may have been deleted with the recording.
        await see()
        throw error
      })
      const written = await transact(async (tx) => {
        const row = await lock(tx)
        const made = row.version === seen.version ? early : await apply(tx, row)
        return made === null ? null : write(tx, row, made)
      })
      if (written !== null) return written
      await turn.take()
    }
  } finally {
    await turn.end()
  }
}
