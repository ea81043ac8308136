import type { WebRoute } from '../../platform/http/web-route.ts'
import type { Signer } from '../../platform/secrets/signing.ts'
import { signClientToken } from './client-token.ts'

/** How long a token is valid before its connection is made, seconds: ElevenLabs' time. */
const tokenSeconds = 900

/** ElevenLabs' token for browsers. */
export function elevenLabsTokenRoute(signer: Signer): WebRoute {
  const path = '/v1/single-use-token/realtime_scribe'
  return {
    method: 'POST',
    path,
    access: 'key',
    rate: 'default',
    maxBytes: 1000,
    handle: async (_call, caller) =>
      Response.json({ token: signClientToken(signer, path, caller, null, tokenSeconds) }),
  }
}
