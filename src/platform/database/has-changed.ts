import type { DeleteResult, UpdateResult } from 'kysely'

interface Change {
  executeTakeFirst: () => Promise<UpdateResult | DeleteResult>
}

/** Runs an update or a deletion. @returns how many rows it changed */
export async function countChanges(change: Change): Promise<number> {
  const result = await change.executeTakeFirst()
  return Number('numUpdatedRows' in result ? result.numUpdatedRows : result.numDeletedRows)
}

/** Runs an update or a deletion. @returns whether it changed a row */
export async function hasChanged(change: Change): Promise<boolean> {
  return (await countChanges(change)) > 0
}
