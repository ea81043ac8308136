import { findKey, patchKey } from './store.ts'
import type { Caller } from '../../contract/endpoint.ts'
import type { ApiKey } from '../../contract/endpoints/keys.ts'
import type { Handlers } from '../../contract/endpoints/index.ts'
import { notFound, invalidBody } from '../../contract/app-error.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { createKey } from './create-key.ts'
import { asApiKey } from './list-keys.ts'
import { requireStillValid } from '../sessions/require-still-valid.ts'
import { findMember } from '../store.ts'

type Given = Parameters<Handlers['createApiKey']>[0]['body']

/**
 * Creates a key for the caller's account. A key created with another key has no more access than that one: no other
 * workspaces and no later expiry. AppError INVALID_BODY, INSUFFICIENT_ROLE, NOT_FOUND, API_KEY_INVALID.
 */
export async function createOwnKey(tx: Tx, caller: Caller, given: Given): Promise<ApiKey & { key: string }> {
  await requireStillValid(tx, caller)
  const maker = caller.keyId === null ? null : ((await findKey(tx, caller.userId, caller.keyId)) ?? null)
  let expiresAt = given.expiresAt == null ? null : timestamp(new Date(given.expiresAt))
  if (expiresAt !== null && expiresAt <= timestamp()) {
    throw invalidBody('/expiresAt', 'future', 'Must be in the future.', 'expiresAt is in the past.')
  }
  const { keyExpiresAt } = caller
  if (keyExpiresAt !== null && (expiresAt === null || expiresAt > keyExpiresAt)) expiresAt = keyExpiresAt
  const workspaceIds = given.workspaceIds ?? caller.workspaceIds
  for (const id of workspaceIds ?? []) {
    const isReached = caller.workspaceIds === null || caller.workspaceIds.includes(id)
    if (!isReached || (await findMember(tx, id, caller.userId)) === undefined) throw notFound('workspace', id)
  }
  const { id, key } = await createKey(tx, {
    userId: caller.userId,
    name: given.name.trim(),
    role: given.role,
    workspaceIds: workspaceIds === null ? null : [...new Set(workspaceIds)],
    expiresAt,
  })
  await patchKey(tx, id, { madeByKeyId: maker?.id ?? null })
  const row = await findKey(tx, caller.userId, id)
  if (row === undefined) throw new Error('the key is missing after its insert')
  return { ...asApiKey(row), key }
}
