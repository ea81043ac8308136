import type { AuthorizationCodeModel, Client, RefreshTokenModel, User } from '@node-oauth/oauth2-server'
import { timestamp } from '../../platform/database/now.ts'
import { lockingTransaction } from '../../platform/database/row-locks.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Hooks } from '../../platform/hooks.ts'
import { hashSecret } from '../../platform/secrets/hash-secret.ts'
import { newKey } from '../keys/key-format.ts'
import { renewKey } from '../keys/renew-key.ts'
import { OAuthError } from './oauth-error.ts'
import { isRegisteredRedirect } from './redirect-uri.ts'
import { revokeAppKey } from './revoke-app-key.ts'
import * as store from './store.ts'

export type AppHooks = Pick<Hooks, 'onKeysRevoked'>

/** The only scope: what the role of the permission allows. */
export const scope = 'mcp'
const grants = ['authorization_code', 'refresh_token']

export type OAuthModel = AuthorizationCodeModel & RefreshTokenModel

/** Whom a code or token is for, as the library hands it on. */
function ownerOf(user: User): { userId: string; keyId: string } {
  return { userId: String(user['id']), keyId: String(user['keyId']) }
}

/** What the OAuth library stores. Codes and tokens are stored as hashes; an access token is the secret of a key. */
export function createOAuthModel(db: Database, hooks: AppHooks): OAuthModel {
  /** Somebody used a code or a refresh token twice, so it may be stolen. Nobody keeps what came of it. */
  const revokeStolen = (permission: store.Permission): Promise<void> =>
    lockingTransaction(db, (tx) => revokeAppKey(tx, hooks, permission))
  /** A code or refresh token that may be used; null otherwise. */
  const unusedOnly = async <R extends store.Permission & { usedAt: string | null }>(
    row: R | undefined,
  ): Promise<R | null> => {
    if (row === undefined || row.usedAt === null) return row ?? null
    await revokeStolen(row)
    return null
  }
  const clientOf = async (id: string): Promise<Client | null> => {
    const app = await store.findApp(db, id)
    return app === undefined ? null : { id, grants, redirectUris: JSON.parse(app.redirectUris) as string[] }
  }

  return {
    getClient: clientOf,
    // The library compares the text alone, but the port of a program on the person's machine may differ.
    validateRedirectUri: async (uri, { redirectUris }) => isRegisteredRedirect([redirectUris ?? []].flat(), uri),
    validateScope: async () => [scope],
    generateAccessToken: async () => newKey(),
    // Never used: Tiro checks access tokens itself, as keys.
    getAccessToken: async () => null,

    saveAuthorizationCode: async (code, client, user) => {
      await store.insertCode(db, {
        hash: hashSecret(code.authorizationCode),
        keyId: ownerOf(user).keyId,
        redirectUri: code.redirectUri,
        codeChallenge: code.codeChallenge ?? '',
        expiresAt: timestamp(code.expiresAt),
        usedAt: null,
      })
      return { ...code, client, user }
    },
    getAuthorizationCode: async (authorizationCode) => {
      const row = await unusedOnly(await store.findCode(db, hashSecret(authorizationCode)))
      const client = row && (await clientOf(row.appId))
      return (
        client && {
          authorizationCode,
          client,
          user: { id: row.userId, keyId: row.keyId },
          expiresAt: new Date(row.expiresAt),
          redirectUri: row.redirectUri,
          codeChallenge: row.codeChallenge,
          codeChallengeMethod: 'S256',
          scope: [scope],
        }
      )
    },
    revokeAuthorizationCode: ({ authorizationCode, client, user }) =>
      useOnce(
        () => store.useCode(db, hashSecret(authorizationCode), timestamp()),
        () => revokeStolen({ ...ownerOf(user), appId: client.id }),
      ),

    getRefreshToken: async (refreshToken) => {
      const row = await unusedOnly(await store.findRefresh(db, hashSecret(refreshToken)))
      const client = row && (await clientOf(row.appId))
      return (
        client && {
          refreshToken,
          client,
          user: { id: row.userId, keyId: row.keyId },
          refreshTokenExpiresAt: new Date(row.expiresAt),
          scope: [scope],
        }
      )
    },
    revokeToken: ({ refreshToken, client, user }) =>
      useOnce(
        () => store.useRefresh(db, hashSecret(refreshToken), timestamp()),
        () => revokeStolen({ ...ownerOf(user), appId: client.id }),
      ),

    saveToken: async (token, client, user) => {
      const owner = ownerOf(user)
      const { accessToken, accessTokenExpiresAt, refreshToken, refreshTokenExpiresAt } = token
      if (accessTokenExpiresAt === undefined || refreshToken === undefined || refreshTokenExpiresAt === undefined) {
        throw new Error('a token without its expiry or its refresh token')
      }
      return db.transaction().execute(async (tx) => {
        if (!(await renewKey(tx, owner, accessToken, timestamp(accessTokenExpiresAt)))) {
          throw new OAuthError('invalid_grant', 'This permission was revoked.')
        }
        const expiresAt = timestamp(refreshTokenExpiresAt)
        await store.insertRefresh(tx, { hash: hashSecret(refreshToken), keyId: owner.keyId, expiresAt, usedAt: null })
        await store.noteAppUse(tx, client.id, timestamp())
        return { ...token, client, user }
      })
    },
  }
}

/** Marks something as used. @returns false, after `onTwice`, if it was used at the same time */
async function useOnce(use: () => Promise<boolean>, onTwice: () => Promise<void>): Promise<boolean> {
  const isFirst = await use()
  if (!isFirst) await onTwice()
  return isFirst
}
