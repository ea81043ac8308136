import type { Db, Tx } from '../../platform/database/schema.ts'

/** The workspace for a user's recordings of the older API, if it still exists. */
export async function findDefaultWorkspace(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('defaultWorkspace')
    .innerJoin('workspace', 'workspace.id', 'defaultWorkspace.workspaceId')
    .select('defaultWorkspace.workspaceId')
    .where('defaultWorkspace.userId', '=', userId)
    .where('workspace.deletedAt', 'is', null)
    .executeTakeFirst()
  return row?.workspaceId
}

export async function setDefaultWorkspace(db: Db, userId: string, workspaceId: string): Promise<void> {
  await db
    .insertInto('defaultWorkspace')
    .values({ userId, workspaceId })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ workspaceId }))
    .execute()
}

/** Locks the user's row until the transaction ends, so that two concurrent first calls create one workspace. */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('user')
    .set((eb) => ({ updatedAt: eb.ref('updatedAt') }))
    .where('id', '=', userId)
    .execute()
}
