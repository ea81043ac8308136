import type { KyselyPlugin } from 'kysely'
import type { Database, Tx } from '../../src/platform/database/schema.ts'

/** @returns how many statements a transaction takes */
export async function statementsOf(db: Database, work: (tx: Tx) => Promise<unknown>): Promise<number> {
  let count = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      count += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await db.transaction().execute((tx) => work(tx.withPlugin(counting)))
  return count
}
