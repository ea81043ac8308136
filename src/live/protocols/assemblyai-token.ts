import { AppError } from '../../contract/app-error.ts'
import type { WebRoute } from '../../platform/http/web-route.ts'
import type { Signer } from '../../platform/secrets/signing.ts'
import { keyOf } from './assemblyai.ts'
import { signClientToken } from './client-token.ts'
import { readInteger } from './read-values.ts'

/** How long a token may be valid before its connection is made, seconds. */
const tokenSeconds = { min: 1, max: 600 }
/** How long a connection that was made with a token may be limited to, seconds. */
const sessionSeconds = { min: 60, max: 10_800 }

/** AssemblyAI's token for browsers. */
export function assemblyAiTokenRoute(signer: Signer): WebRoute {
  return {
    method: 'GET',
    path: '/v3/token',
    access: 'key',
    keyOf: (headers) => keyOf(headers.get('authorization') ?? headers.get('x-api-key') ?? undefined),
    rate: 'default',
    maxBytes: 1,
    handle: async ({ request }, caller) => {
      const { searchParams: query } = new URL(request.url)
      const name = 'expires_in_seconds'
      const seconds = readInteger(name, query.get(name), tokenSeconds.min, tokenSeconds.max)
      const most = readInteger(
        'max_session_duration_seconds',
        query.get('max_session_duration_seconds'),
        sessionSeconds.min,
        sessionSeconds.max,
      )
      if (seconds === null) throw new AppError('INVALID_BODY', `${name} is required: from 1 to 600.`)
      const token = signClientToken(signer, '/v3/token', caller, most, seconds)
      return Response.json({ token, expires_in_seconds: seconds })
    },
  }
}
