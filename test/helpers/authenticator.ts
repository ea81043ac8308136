// An authenticator app for tests.
import { setTimeout } from 'node:timers/promises'
import { Secret, TOTP } from 'otpauth'
import { clientOf } from './api-people.ts'
import type { TestServer } from './harness.ts'

const periodMs = 30_000

/** The code of a secret, `steps` time steps from now. */
export function totpCode(base32: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(base32) }).generate({ timestamp: Date.now() + steps * periodMs })
}

/** Resolves within a time step that has some seconds left, so that the codes of a test belong to one. */
export async function awaitTimeStep(): Promise<void> {
  const leftMs = periodMs - (Date.now() % periodMs)
  if (leftMs < 3000) await setTimeout(leftMs)
}

/** Sets up an authenticator app for the account of a session. Uses the code of the previous step, so the current one is free. */
export async function addTotp(
  server: Pick<TestServer, 'address'>,
  cookie: string,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  await awaitTimeStep()
  const client = clientOf(server, cookie)
  const secret = (await client.startTotp({})).secret ?? ''
  const { recoveryCodes } = await client.confirmTotp({ body: { code: totpCode(secret, -1) } })
  return { secret, recoveryCodes: recoveryCodes ?? [] }
}
