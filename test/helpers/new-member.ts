import type { MemberRole } from '../../src/contract/resources.ts'
import { writeMember } from '../../src/identity/members/store.ts'
import { timestamp } from '../../src/platform/database/now.ts'
import type { Database } from '../../src/platform/database/schema.ts'

/** Makes an account a member of a workspace, and creates it if it doesn't exist. */
export async function newMember(
  db: Database,
  { workspaceId, userId, role }: { workspaceId: string; userId: string; role: MemberRole },
): Promise<void> {
  const now = timestamp()
  const user = { id: userId, email: `${userId}@example.org`, name: null, passwordHash: null, isAdministrator: 0 }
  await db
    .insertInto('user')
    .values({ ...user, createdAt: now, updatedAt: now, deletedAt: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  await writeMember(db, { workspaceId, userId, role, createdAt: now })
}
