import type { Caller, Grant } from '../../contract/endpoint.ts'
import { memberRoles, type KeyRole, type MemberRole } from '../../contract/resources.ts'
import type { Db } from '../../platform/database/schema.ts'
import { findMember } from '../store.ts'

/** The highest member role of each key role; each endpoint's `agent` restricts AGENT further. */
const mostOf: Record<KeyRole, MemberRole> = { OWNER: 'owner', EDITOR: 'editor', VIEWER: 'viewer', AGENT: 'editor' }

/** The lower of the member's and the key's role in a workspace; null if the caller may not see it. */
export async function grantIn(db: Db, caller: Caller, workspaceId: string): Promise<Grant | null> {
  if (caller.workspaceIds !== null && !caller.workspaceIds.includes(workspaceId)) return null
  const member = await findMember(db, workspaceId, caller.userId)
  if (member === undefined) return null
  const most = mostOf[caller.keyRole]
  const role = memberRoles.indexOf(member.role) >= memberRoles.indexOf(most) ? member.role : most
  return { workspaceId, role }
}
