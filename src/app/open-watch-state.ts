import type { Database } from '../platform/database/schema.ts'

/** The state of a watcher in the database, so that backups have it. `watcher` names the folder and the workspace. */
export function openWatchState(db: Database, watcher: string) {
  return {
    load: async (): Promise<Map<string, string>> => {
      const rows = await db.selectFrom('watchNote').select(['key', 'value']).where('watcher', '=', watcher).execute()
      return new Map(rows.map(({ key, value }) => [key, value]))
    },
    put: async (key: string, value: string): Promise<void> => {
      await db
        .insertInto('watchNote')
        .values({ watcher, key, value })
        .onConflict((conflict) => conflict.columns(['watcher', 'key']).doUpdateSet({ value }))
        .execute()
    },
    remove: async (key: string): Promise<void> => {
      await db.deleteFrom('watchNote').where('watcher', '=', watcher).where('key', '=', key).execute()
    },
  }
}
