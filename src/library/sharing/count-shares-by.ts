import { countRows } from '../../platform/database/count-rows.ts'
import type { Db } from '../../platform/database/schema.ts'
import { workingShares } from './store.ts'

/** How many share links of an account open a recording. */
export async function countSharesBy(db: Db, userId: string): Promise<number> {
  return countRows(workingShares(db).where('share.createdById', '=', userId))
}
