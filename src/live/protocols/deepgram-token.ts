import { AppError } from '../../contract/app-error.ts'
import type { WebRoute } from '../../platform/http/web-route.ts'
import type { Signer } from '../../platform/secrets/signing.ts'
import { isObject } from '../../text/is-object.ts'
import { signClientToken } from './client-token.ts'
import { readInteger } from './read-values.ts'

/** How long a token may be valid before its connection is made, seconds: what Deepgram's clients may ask for. */
const tokenSeconds = { min: 1, max: 3600, usual: 30 }

/** Deepgram's token for browsers. */
export function deepgramTokenRoute(signer: Signer): WebRoute {
  const path = '/v1/auth/grant'
  return {
    method: 'POST',
    path,
    access: 'key',
    rate: 'default',
    maxBytes: 1000,
    handle: async ({ body }, caller) => {
      const { ttl_seconds: asked } = readBody(body)
      const seconds = readInteger('ttl_seconds', asked, tokenSeconds.min, tokenSeconds.max) ?? tokenSeconds.usual
      return Response.json({ access_token: signClientToken(signer, path, caller, null, seconds), expires_in: seconds })
    },
  }
}

/** The parameters; none without a body. @throws AppError MALFORMED_JSON, INVALID_BODY */
function readBody(body: Buffer): Record<string, unknown> {
  if (body.length === 0) return {}
  let value: unknown
  try {
    value = JSON.parse(body.toString())
  } catch {
    throw new AppError('MALFORMED_JSON', 'The body must be JSON, such as {"ttl_seconds": 30}.')
  }
  if (!isObject(value)) throw new AppError('INVALID_BODY', 'The body must be an object, such as {"ttl_seconds": 30}.')
  return value
}
