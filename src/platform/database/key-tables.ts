/** Tables of API keys, and of apps that people let in with OAuth. */
export interface KeyTables {
  apiKey: {
    id: string
    userId: string
    name: string
    role: string
    /** SHA-256 of the key, hex. */
    hash: string
    lastFour: string
    /** JSON array of workspace ids, or null for all. */
    workspaceIds: string | null
    createdAt: string
    lastUsedAt: string | null
    expiresAt: string | null
    revokedAt: string | null
    /** The secret before the last rotation, good until `previousUntil`. */
    previousHash: string | null
    previousUntil: string | null
    /** The key that created this one or rotated it last; null: a person. */
    madeByKeyId: string | null
    /** The app that a person let in, and whose access token the key is; null: an ordinary key. */
    appId: string | null
  }
  /** An app that registered itself. Anybody can register one. */
  app: {
    id: string
    /** As the app calls itself. */
    name: string
    /** JSON array. */
    redirectUris: string
    createdAt: string
    /** When somebody last let it in; null: never. */
    usedAt: string | null
  }
  /** A code that an app exchanges for tokens once. Only the SHA-256 is stored. */
  appCode: {
    hash: string
    keyId: string
    redirectUri: string
    codeChallenge: string
    expiresAt: string
    usedAt: string | null
  }
  /** A refresh token. Used ones are kept until they expire, to recognise a stolen one. */
  appRefresh: { hash: string; keyId: string; expiresAt: string; usedAt: string | null }
}
