import type { SelectQueryBuilder } from 'kysely'
import { databaseNow } from '../database/clock.ts'
import type { Db, Tables } from '../database/schema.ts'
import { isQueued } from './states.ts'

/** The jobs of a queue that could run now. */
export function claimable(db: Db, queue: string): SelectQueryBuilder<Tables, 'job', object> {
  return db.selectFrom('job').where('queue', '=', queue).where(isQueued).where('runAt', '<=', databaseNow(db))
}
