import type { IncomingHttpHeaders } from 'node:http'
import type { Caller } from '../../contract/endpoint.ts'
import type { Db } from '../../platform/database/schema.ts'
import { onceKnown } from '../../platform/async/once-known.ts'
import { authenticateKey, type KeyUse } from '../keys/authenticate-key.ts'
import { requireNoOtherSite, requireOwnOrigin } from './own-origin.ts'
import type { Recent } from './recent-callers.ts'
import { callerOfSession, sessionEnded, sessionToken } from './session.ts'

interface AuthenticateDeps {
  db: Db
  publicUrl: string
  use: KeyUse
  recent: Recent<Caller>
  isSecondFactorRequired: boolean
}

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * The caller of a request, by its key or its session cookie; at once if the caller was asked for just now. A write with a
 * cookie must come from one of this instance's own pages. A page names its account in `tiro-account`: its browser's cookie
 * may be of somebody who signed in since. `takesBasic`: the key may be the password of HTTP Basic.
 * AppError API_KEY_MISSING, API_KEY_INVALID, API_KEY_EXPIRED, ORIGIN_FORBIDDEN.
 */
export function authenticateRequest(
  { db, publicUrl, use, recent, isSecondFactorRequired }: AuthenticateDeps,
  request: { method: string; headers: IncomingHttpHeaders; ip: string; takesBasic?: boolean },
): Caller | Promise<Caller> {
  const token = sessionToken(publicUrl, request.headers.cookie)
  const { headers } = request
  // Azure's clients say api-key, ElevenLabs' xi-api-key.
  const hasSession = token !== null
  let key =
    headers['x-api-key'] ??
    headers['api-key'] ??
    headers['xi-api-key'] ??
    bearerToken(headers.authorization, hasSession)
  if (key === undefined && request.takesBasic === true) {
    // Browsers add what they know of Basic to the requests of any page. Those of other sites don't learn either that
    // there is something to ask people for.
    requireNoOtherSite(headers, publicUrl)
    key = basicPassword(headers.authorization, hasSession)
  }
  if (key !== undefined || token === null) {
    const noted = (caller: Caller): Caller => {
      if (caller.keyId !== null) use.note(caller.keyId)
      return caller
    }
    return onceKnown(
      recent.get(`key ${String(key)}`, () => authenticateKey(db, key)),
      noted,
    )
  }
  const asked = recent.get(`session ${token}`, async () => {
    const found = await callerOfSession(db, token, isSecondFactorRequired)
    if (found === null) throw sessionEnded()
    return found
  })
  return onceKnown(asked, (caller) => {
    if ((headers['tiro-account'] ?? caller.userId) !== caller.userId) throw sessionEnded()
    if (caller.session !== null) {
      use.noteSession({ id: caller.session.id, userId: caller.userId, address: request.ip })
    }
    if (!readOnly.has(request.method)) requireOwnOrigin(request.headers.origin, publicUrl, false)
    return caller
  })
}

/**
 * The key in `Authorization: Bearer`. Deepgram's clients say Token, and AssemblyAI's send the key alone. Beside a
 * session, only one of ours: a proxy may add a token of its own.
 */
function bearerToken(header: string | undefined, hasSession: boolean): string | undefined {
  const [, named, alone] = /^(?:(?:Bearer|Token) +(\S+)|(?!(?:Basic|Bearer|Token)$)(\S+))$/i.exec(header ?? '') ?? []
  return beside(hasSession, named ?? alone)
}

/** The password of HTTP Basic, with any user name. Beside a session, only a key of ours: a proxy may have its own. */
function basicPassword(header: string | undefined, hasSession: boolean): string | undefined {
  const [, encoded] = /^Basic +([\w+/=-]+)$/i.exec(header ?? '') ?? []
  if (encoded === undefined) return undefined
  const [, password] = /^[^:]*:(.+)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? []
  return beside(hasSession, password)
}

function beside(hasSession: boolean, token: string | undefined): string | undefined {
  return token !== undefined && (token.startsWith('tiro_') || !hasSession) ? token : undefined
}
