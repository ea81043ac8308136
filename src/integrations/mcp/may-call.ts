import type { EndpointSpec } from '../../contract/endpoint.ts'
import { endpoints, type EndpointId } from '../../contract/endpoints/index.ts'
import type { KeyRole, MemberRole } from '../../contract/resources.ts'
import { isAtLeast } from '../../contract/states.ts'

/** Whether a key of this role may call an operation in a workspace whose member has every right. */
export function mayCall(role: KeyRole, id: EndpointId): boolean {
  const { access } = endpoints[id] as EndpointSpec
  if (access.scope === 'open' || access.scope === 'signed') return true
  if (role === 'AGENT') return access.agent
  return access.atLeast === undefined || isAtLeast(role.toLowerCase() as MemberRole, access.atLeast)
}
