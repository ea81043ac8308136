import { createWorkspace } from '../../src/identity/workspaces/create-workspace.ts'
import { newId } from '../../src/platform/database/ids.ts'
import { timestamp } from '../../src/platform/database/now.ts'
import type { Database } from '../../src/platform/database/schema.ts'
import { noHooks } from './no-hooks.ts'

/** Creates a workspace with an owner of its own. @returns its id */
export async function newWorkspace(db: Database): Promise<string> {
  const now = timestamp()
  const userId = newId('usr')
  const user = { id: userId, email: `${userId}@example.org`, name: null, passwordHash: null, isAdministrator: 0 }
  await db
    .insertInto('user')
    .values({ ...user, createdAt: now, updatedAt: now, deletedAt: null })
    .execute()
  return (await db.transaction().execute((tx) => createWorkspace(tx, userId, { name: 'Test' }, noHooks))).id
}
