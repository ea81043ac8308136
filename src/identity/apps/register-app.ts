import { newId } from '../../platform/database/ids.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Database } from '../../platform/database/schema.ts'
import { hostOf, isAllowedRedirect } from './redirect-uri.ts'
import { insertApp, keepNewestUnused } from './store.ts'
import { OAuthError } from './oauth-error.ts'
import { isObject } from '../../text/is-object.ts'

const limits = { uris: 10, uriLength: 500, nameLength: 100 }
/** Apps that registered and that nobody has let in. More would fill the disk; the oldest make room. */
const mostUnused = 1000

/** An app as it registers itself (RFC 7591). Fields that Tiro doesn't need are ignored. */
export interface Registration {
  client_id: string
  client_id_issued_at: number
  client_name: string
  redirect_uris: string[]
  grant_types: string[]
  response_types: string[]
  token_endpoint_auth_method: 'none'
}

/** Registers an app. It gets no secret: a program that people download can't keep one. @throws OAuthError */
export async function registerApp(db: Database, given: unknown): Promise<Registration> {
  if (!isObject(given)) {
    throw new OAuthError('invalid_client_metadata', 'Send the metadata as a JSON object.')
  }
  const { redirect_uris: uris, client_name: name } = given
  if (!Array.isArray(uris) || uris.length === 0 || uris.length > limits.uris) {
    throw new OAuthError('invalid_redirect_uri', `redirect_uris must have 1 to ${limits.uris} entries.`)
  }
  const redirectUris = uris.map((uri: unknown) => {
    if (typeof uri === 'string' && uri.length <= limits.uriLength && isAllowedRedirect(uri)) return uri
    throw new OAuthError(
      'invalid_redirect_uri',
      'A redirect URI must use https, http on a loopback address, or the scheme of a program, without a fragment.',
    )
  })
  const id = newId('app')
  const createdAt = timestamp()
  const shown = typeof name === 'string' ? printable(name) : ''
  const app = { id, name: shown === '' ? (hostOf(redirectUris[0] ?? '') ?? 'Unnamed app') : shown }
  await db.transaction().execute(async (tx) => {
    await insertApp(tx, { ...app, redirectUris: JSON.stringify(redirectUris), createdAt, usedAt: null })
    await keepNewestUnused(tx, mostUnused)
  })
  return {
    client_id: id,
    client_id_issued_at: Math.floor(Date.parse(createdAt) / 1000),
    client_name: app.name,
    redirect_uris: redirectUris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  }
}

/** A name on one line, without invisible characters or towers of accents, so that it can't imitate parts of the page. */
function printable(name: string): string {
  return name
    .replaceAll(/(?:[\s\u115f\u1160\u2800\u3164\uffa0]|\p{C})+/gu, ' ')
    .replaceAll(/(\p{M}{4})\p{M}+/gu, '$1')
    .trim()
    .slice(0, limits.nameLength)
    .toWellFormed()
}
