import type { MemberRole } from '../../contract/resources.ts'
import type { Db, NewRow, Tx } from '../../platform/database/schema.ts'
import { lockByWriting } from '../../platform/database/row-locks.ts'

export interface MemberRow {
  workspaceId: string
  userId: string
  role: MemberRole
  createdAt: string
  email: string
  name: string | null
  lastSeenAt: string | null
  lockedAt: string | null
}

/** Members of a workspace, in order of joining. */
export async function listMemberRows(db: Db, workspaceId: string): Promise<MemberRow[]> {
  return db
    .selectFrom('member')
    .innerJoin('user', 'user.id', 'member.userId')
    .selectAll('member')
    .select(['user.email', 'user.name', 'user.lastSeenAt', 'user.lockedAt'])
    .where('member.workspaceId', '=', workspaceId)
    .orderBy('member.createdAt')
    .orderBy('member.userId')
    .execute()
}

/** Writes a member; an existing one gets the new role. */
export async function writeMember(db: Db, row: NewRow<'member'>): Promise<void> {
  await db
    .insertInto('member')
    .values(row)
    .onConflict((conflict) => conflict.columns(['workspaceId', 'userId']).doUpdateSet({ role: row.role }))
    .execute()
}

export async function deleteMember(db: Db, workspaceId: string, userId: string): Promise<void> {
  await db.deleteFrom('member').where('workspaceId', '=', workspaceId).where('userId', '=', userId).execute()
}

/** The existing workspaces that an account is a member of. */
export async function listWorkspaceIdsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('member')
    .innerJoin('workspace', 'workspace.id', 'member.workspaceId')
    .select('workspace.id')
    .where('member.userId', '=', userId)
    .where('workspace.deletedAt', 'is', null)
    .execute()
  return rows.map((row) => row.id)
}

/** Lets one transaction at a time change a workspace's members: two owners leaving at once would leave none. */
export async function lockMembers(tx: Tx, workspaceId: string): Promise<void> {
  await lockByWriting(tx, 'workspace', workspaceId)
}
