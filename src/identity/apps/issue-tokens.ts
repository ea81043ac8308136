import type { Database } from '../../platform/database/schema.ts'
import { createOAuthModel, type AppHooks } from './oauth-model.ts'
import { OAuthError } from './oauth-error.ts'
import { isOwnResource } from './resource.ts'

const accessSeconds = 3600
const refreshSeconds = 30 * 86_400

/** The answer of the token endpoint. */
export interface Tokens {
  access_token: string
  token_type: 'Bearer'
  expires_in: number
  refresh_token: string
  scope: string
}

/**
 * Exchanges a code, or a refresh token, for tokens. Either works once; who sends one again ends the permission.
 * @throws OAuthError
 */
export async function issueTokens(
  db: Database,
  hooks: AppHooks,
  publicUrl: string,
  form: URLSearchParams,
): Promise<Tokens> {
  const body = fieldsOf(form)
  const { resource } = body
  if (resource !== undefined && !isOwnResource(publicUrl, resource)) {
    throw new OAuthError('invalid_target', 'Tokens of this server are only for this server.')
  }
  const { default: OAuth2Server } = await import('@node-oauth/oauth2-server')
  const server = new OAuth2Server({ model: createOAuthModel(db, hooks) })
  const request = new OAuth2Server.Request({
    method: 'POST',
    // The library checks the type, which the route has checked, of a body that it believes to exist.
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '1' },
    query: {},
    body,
  })
  try {
    const token = await server.token(request, new OAuth2Server.Response({}), {
      accessTokenLifetime: accessSeconds,
      refreshTokenLifetime: refreshSeconds,
      // Apps are public clients: PKCE, not a secret, proves who asks.
      requireClientAuthentication: { authorization_code: false, refresh_token: false },
    })
    return {
      access_token: token.accessToken,
      token_type: 'Bearer',
      expires_in: accessSeconds,
      refresh_token: token.refreshToken ?? '',
      scope: (token.scope ?? []).join(' '),
    }
  } catch (error) {
    if (!(error instanceof OAuth2Server.OAuthError)) throw error
    // The library wraps what the model throws.
    if (error instanceof OAuth2Server.ServerError) throw 'inner' in error ? error.inner : error
    throw new OAuthError(error.name, error.message, error.code === 401 ? 401 : 400)
  }
}

/** The fields of a form, each at most once (RFC 6749, section 3.2). @throws OAuthError */
export function fieldsOf(form: URLSearchParams): Record<string, string> {
  const fields = Object.fromEntries(form)
  if (Object.keys(fields).length === [...form].length) return fields
  throw new OAuthError('invalid_request', 'A field was sent twice.')
}
