import type { Caller } from '../contract/endpoint.ts'

/** An account as a caller without a key, who may do what the account can. */
export function asOwner(user: { userId: string; email: string; isAdministrator: number }): Caller {
  return {
    userId: user.userId,
    email: user.email,
    isAdministrator: user.isAdministrator === 1,
    keyId: null,
    secretId: null,
    keyRole: 'OWNER',
    workspaceIds: null,
    keyExpiresAt: null,
    appId: null,
    session: null,
  }
}
