import { messageOf } from '../contract/app-error.ts'
import { authenticateKey } from '../identity/keys/authenticate-key.ts'
import type { LiveSessions } from '../live/live-session.ts'
import { requireToken } from '../platform/http/count-request.ts'
import { createRateLimiter, policiesOf } from '../platform/http/rate-limiter.ts'
import type { Context } from './context.ts'
import { hooks } from './hooks.ts'

/** Serves Wyoming if a port is set. @returns a function that ends it */
export async function startWyoming(
  { config, database, signer, engines, log }: Context,
  sessions: LiveSessions,
): Promise<() => Promise<void>> {
  if (config.wyoming === null) return async () => {}
  const { db } = database
  // A key that was revoked must not keep the server from starting.
  await authenticateKey(db, config.wyoming.key).catch((error: unknown) => {
    log.warn(`TIRO_WYOMING_KEY doesn't work: ${messageOf(error)}`)
  })
  const { startWyoming: start } = await import('../live/protocols/wyoming.ts')
  const limiter = createRateLimiter(db)
  const { jobs } = policiesOf(config.limits)
  return start(
    {
      db,
      hooks,
      signer,
      sessions,
      log,
      languages: () => engines.speech.languages(),
      admit: async ({ keyId, userId }) => requireToken(await limiter.take(jobs, keyId ?? userId)),
    },
    config.wyoming,
  )
}
