import type { Db } from '../../platform/database/schema.ts'

/** Workspaces of several members in which no other owner can sign in. */
export async function listOwnedAlone(db: Db, userId: string): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('member')
    .innerJoin('workspace', 'workspace.id', 'member.workspaceId')
    .select(['workspace.id', 'workspace.name'])
    .where('member.userId', '=', userId)
    .where('member.role', '=', 'owner')
    .where('workspace.deletedAt', 'is', null)
    .where((eb) => {
      const others = eb
        .selectFrom('member as other')
        .select('other.userId')
        .whereRef('other.workspaceId', '=', 'workspace.id')
        .where('other.userId', '!=', userId)
      const owners = others
        .innerJoin('user', 'user.id', 'other.userId')
        .where('other.role', '=', 'owner')
        .where('user.lockedAt', 'is', null)
      return eb.exists(others).and(eb.not(eb.exists(owners)))
    })
    .orderBy('workspace.name')
    .execute()
}
