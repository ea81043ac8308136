import type { Caller } from '../../contract/endpoint.ts'
import { notFound } from '../../contract/app-error.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Database } from '../../platform/database/schema.ts'
import { createKey } from '../keys/create-key.ts'
import { requireStillValid } from '../sessions/require-still-valid.ts'
import { findMember } from '../store.ts'
import { answerUrl, readRequest } from './authorization-request.ts'
import { createOAuthModel, type AppHooks } from './oauth-model.ts'
import type { AppRole } from '../../contract/endpoints/apps.ts'

/** An app exchanges its code at once. */
const codeSeconds = 60

export interface Approval {
  request: string
  role: AppRole
  workspaceIds: readonly string[]
}

/**
 * Lets an app act for the caller in some workspaces with a role: creates the key that its tokens will open, and a code
 * that the app exchanges for the first ones. @returns the app's address with the code. AppError INVALID_BODY, NOT_FOUND,
 * API_KEY_INVALID
 */
export async function approveApp(
  db: Database,
  hooks: AppHooks,
  publicUrl: string,
  caller: Caller,
  { request: packed, role, workspaceIds }: Approval,
): Promise<string> {
  const request = await readRequest(db, publicUrl, packed)
  const expiresAt = timestamp(Date.now() + codeSeconds * 1000)
  const { app } = request
  const keyId = await db.transaction().execute(async (tx) => {
    await requireStillValid(tx, caller)
    for (const id of workspaceIds) {
      if ((await findMember(tx, id, caller.userId)) === undefined) throw notFound('workspace', id)
    }
    const given = { role, workspaceIds: [...new Set(workspaceIds)], expiresAt, appId: app.id }
    return (await createKey(tx, { userId: caller.userId, name: app.name, ...given })).id
  })
  const { default: OAuth2Server } = await import('@node-oauth/oauth2-server')
  const server = new OAuth2Server({ model: createOAuthModel(db, hooks) })
  const asked = new OAuth2Server.Request({
    method: 'GET',
    headers: {},
    query: {
      client_id: app.id,
      response_type: 'code',
      redirect_uri: request.redirectUri,
      code_challenge: request.codeChallenge,
      code_challenge_method: 'S256',
    },
    body: {},
  })
  const { authorizationCode } = await server.authorize(asked, new OAuth2Server.Response({}), {
    authorizationCodeLifetime: codeSeconds,
    allowEmptyState: true,
    authenticateHandler: { handle: () => ({ id: caller.userId, keyId }) },
  })
  return answerUrl(request, publicUrl, { code: authorizationCode })
}
