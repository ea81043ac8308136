import type { Caller } from '../../contract/endpoint.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { writePendingTotp } from './store.ts'
import { newTotp } from './totp.ts'

/** Makes a secret for an authenticator app, which counts once a code of it is confirmed. */
export async function startTotp(
  db: Database,
  box: SecretBox,
  caller: Pick<Caller, 'userId' | 'email'>,
): Promise<{ secret: string; uri: string }> {
  const { secret, base32, uri } = newTotp(caller.email)
  await writePendingTotp(db, caller.userId, box.seal(secret, caller.userId), timestamp())
  return { secret: base32, uri }
}
