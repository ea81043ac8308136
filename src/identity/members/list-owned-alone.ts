import type { Db } from '../../platform/database/schema.ts'

/** Workspaces in which an account is the only owner of several members. */
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
      return eb.exists(others).and(eb.not(eb.exists(others.where('other.role', '=', 'owner'))))
    })
    .orderBy('workspace.name')
    .execute()
}
