import type { Database } from '../../platform/database/schema.ts'
import type { OpenRoute, WebCall, WebRoute } from '../../platform/http/web-route.ts'
import { packRequest } from './authorization-request.ts'
import { fieldsOf, issueTokens } from './issue-tokens.ts'
import { scope, type AppHooks } from './oauth-model.ts'
import { OAuthError } from './oauth-error.ts'
import { registerApp } from './register-app.ts'
import { resourceOf } from './resource.ts'
import { revokeToken } from './revoke-token.ts'

export interface OAuthRoutesOptions {
  db: Database
  hooks: AppHooks
  publicUrl: () => string
}

/** Longest registration or form, bytes. */
const maxBytes = 16_384
/** Longest query of an authorization request, characters. */
const maxQuery = 6000

/** Where apps learn that this server has OAuth (RFC 9728). */
export function resourceMetadataUrl(publicUrl: string): string {
  return `${publicUrl}/.well-known/oauth-protected-resource/mcp`
}

/** The endpoints of OAuth 2.1 for apps. They answer in its own format. */
export function oauthRoutes({ db, hooks, publicUrl }: OAuthRoutesOptions): WebRoute[] {
  const get = (path: string, handle: OpenRoute['handle']): WebRoute => ({
    method: 'GET',
    path,
    access: 'open',
    rate: 'default',
    maxBytes: 1,
    handle,
  })
  const post = (path: string, rate: WebRoute['rate'], handle: OpenRoute['handle']): WebRoute => ({
    method: 'POST',
    path,
    access: 'open',
    rate,
    maxBytes,
    handle: async (call) => {
      try {
        return await handle(call)
      } catch (error) {
        if (!(error instanceof OAuthError)) throw error
        const { code, message, status } = error
        return Response.json({ error: code, error_description: message }, { status })
      }
    },
  })
  const resource = async () => Response.json(resourceMetadata(publicUrl()))
  return [
    get('/.well-known/oauth-protected-resource', resource),
    get('/.well-known/oauth-protected-resource/mcp', resource),
    get('/.well-known/oauth-authorization-server', async () => Response.json(serverMetadata(publicUrl()))),
    // The dashboard asks the person. It gets the request as one word, so that nothing on the way changes it.
    get('/oauth/authorize', async ({ request }) => {
      const query = new URL(request.url).search.slice(1)
      const known = query.length > maxQuery ? '' : query
      return new Response(null, { status: 303, headers: { location: `/allow-app?request=${packRequest(known)}` } })
    }),
    // Anybody may register an app, so the strictest limit applies.
    post('/oauth/register', 'signIn', async ({ body }) =>
      Response.json(await registerApp(db, parseJson(body)), { status: 201 }),
    ),
    post('/oauth/token', 'default', async (call) =>
      Response.json(await issueTokens(db, hooks, publicUrl(), formOf(call))),
    ),
    post('/oauth/revoke', 'default', async (call) => {
      await revokeToken(db, hooks, fieldsOf(formOf(call)))
      return new Response(null, { status: 200 })
    }),
  ]
}

function resourceMetadata(publicUrl: string): Record<string, unknown> {
  return {
    resource: resourceOf(publicUrl),
    resource_name: 'Tiro',
    authorization_servers: [publicUrl],
    bearer_methods_supported: ['header'],
    scopes_supported: [scope],
  }
}

/** RFC 8414. */
function serverMetadata(publicUrl: string): Record<string, unknown> {
  return {
    issuer: publicUrl,
    authorization_endpoint: `${publicUrl}/oauth/authorize`,
    token_endpoint: `${publicUrl}/oauth/token`,
    registration_endpoint: `${publicUrl}/oauth/register`,
    revocation_endpoint: `${publicUrl}/oauth/revoke`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
    scopes_supported: [scope],
  }
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString()) as unknown
  } catch {
    throw new OAuthError('invalid_client_metadata', 'The body is not valid JSON.')
  }
}

function formOf({ request, body }: WebCall): URLSearchParams {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '')) {
    throw new OAuthError('invalid_request', 'Send the fields as application/x-www-form-urlencoded.')
  }
  return new URLSearchParams(body.toString())
}
