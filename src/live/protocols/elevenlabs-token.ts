import { AppError } from '../../contract/app-error.ts'
import type { WebRoute } from '../../platform/http/web-route.ts'
import type { Signer } from '../../platform/signing.ts'
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
    handle: async ({ caller }) => {
      if (caller === null) throw new AppError('API_KEY_MISSING', 'Send your API key as xi-api-key.')
      return Response.json({ token: signClientToken(signer, path, caller, null, tokenSeconds) })
    },
  }
}
