import type { Caller } from '../../contract/endpoint.ts'
import type { ApiKey } from '../../contract/endpoints/keys.ts'
import { notFound } from '../../contract/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { asApiKey } from './list-keys.ts'
import { requireManageable } from './rotate-key.ts'
import { patchKey } from './store.ts'

/** Changes the name of a key. AppError NOT_FOUND, INSUFFICIENT_ROLE. */
export async function updateKey(
  tx: Tx,
  caller: Pick<Caller, 'userId' | 'keyId' | 'keyExpiresAt'>,
  id: string,
  given: { name: string },
): Promise<ApiKey> {
  const row = await requireManageable(tx, caller, id)
  // An app names its own.
  if (row.appId !== null) throw notFound('key', id)
  const name = given.name.trim()
  await patchKey(tx, id, { name })
  await audit(tx, { action: 'KEY_RENAMED', objectId: id, details: { name, previousName: row.name } })
  return asApiKey({ ...row, name })
}
