import { AsyncLocalStorage } from 'node:async_hooks'
import type { CallOf, EndpointSpec } from '../../contract/endpoint.ts'
import type { AuditSource } from '../../contract/audit.ts'

/** Who acts, and from where. */
export interface Actor {
  source: AuditSource
  userId: string | null
  email: string | null
  keyId: string | null
  address: string | null
  userAgent: string | null
}

type Call = Pick<CallOf<EndpointSpec>, 'address' | 'headers'> & { caller: CallOf<EndpointSpec>['caller'] | null }

const longestUserAgent = 200
const actors = new AsyncLocalStorage<Call | 'COMMAND_LINE'>()

/** Runs `work`; what it audits is recorded as done by the caller of a request, or by the command line. */
export function runAs<T>(call: Call | 'COMMAND_LINE', work: () => Promise<T>): Promise<T> {
  return actors.run(call, work)
}

/** Who the current work is done by: the server itself outside `runAs`. */
export function currentActor(): Actor {
  const call = actors.getStore()
  if (call === undefined || call === 'COMMAND_LINE') {
    return { source: call ?? 'SERVER', userId: null, email: null, keyId: null, address: null, userAgent: null }
  }
  const { caller } = call
  return {
    source: caller === null ? 'NOBODY' : caller.keyId === null ? 'SESSION' : 'API_KEY',
    userId: caller?.userId ?? null,
    email: caller?.email ?? null,
    keyId: caller?.keyId ?? null,
    address: call.address,
    userAgent: call.headers['user-agent']?.slice(0, longestUserAgent) ?? null,
  }
}

/** Whose share of the machine the current work takes: an account's, an address's without one, or the server's. */
export function currentOwner(): string {
  const call = actors.getStore()
  if (call === undefined || call === 'COMMAND_LINE') return 'server'
  return call.caller?.userId ?? call.address
}
