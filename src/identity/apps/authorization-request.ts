import { type AppError, invalidBody } from '../../contract/app-error.ts'
import type { Db, Row } from '../../platform/database/schema.ts'
import { isPrintable } from '../../text/is-printable.ts'
import { isRegisteredRedirect } from './redirect-uri.ts'
import { isOwnResource } from './resource.ts'
import { findApp } from './store.ts'

/** What an app asks for, checked. */
export interface AuthorizationRequest {
  app: Row<'app'>
  redirectUri: string
  codeChallenge: string
  state: string | null
}

/** The query of an authorization request as one word, which the page hands on unchanged. */
export function packRequest(query: string): string {
  return `r${Buffer.from(query).toString('base64url')}`
}

/**
 * Reads the request of an app. A wrong one is an error on the page: nobody is sent to an address of a request that
 * isn't right in every part. @throws AppError INVALID_BODY
 */
export async function readRequest(db: Db, publicUrl: string, packed: string): Promise<AuthorizationRequest> {
  const query = new URLSearchParams(Buffer.from(packed.slice(1), 'base64url').toString())
  const get = (name: string): string => {
    const values = query.getAll(name)
    const [value = ''] = values
    if (values.length > 1) throw wrong(`The app sent ${name} twice.`)
    if (!isPrintable(value)) throw wrong(`The app sent a ${name} with a NUL character.`)
    return value
  }
  const app = await findApp(db, get('client_id'))
  if (app === undefined)
    throw wrong("This app isn't registered here, or its registration expired. Start again in the app.")
  const redirectUri = get('redirect_uri')
  if (!isRegisteredRedirect(JSON.parse(app.redirectUris) as string[], redirectUri)) {
    throw wrong("The app asked to be answered at an address that it didn't register.")
  }
  if (get('response_type') !== 'code') throw wrong('The app asked for another kind of answer than a code.')
  if (get('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(get('code_challenge'))) {
    throw wrong('The app must use PKCE with S256.')
  }
  const resources = query.getAll('resource')
  if (!resources.every((resource) => isOwnResource(publicUrl, resource))) {
    throw wrong('The app asked for access to another server.')
  }
  const state = get('state')
  if (state.length > 2000) throw wrong('The state that the app sent is too long.')
  return { app, redirectUri, codeChallenge: get('code_challenge'), state: state === '' ? null : state }
}

function wrong(message: string): AppError {
  return invalidBody('/request', 'valid', message)
}

/** The address of the app with an answer. `iss` tells the app which server it comes from (RFC 9207). */
export function answerUrl(
  { redirectUri, state }: Pick<AuthorizationRequest, 'redirectUri' | 'state'>,
  publicUrl: string,
  answer: Record<string, string>,
): string {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries({ ...answer, ...(state === null ? {} : { state }), iss: publicUrl })) {
    url.searchParams.set(name, value)
  }
  return url.href
}
