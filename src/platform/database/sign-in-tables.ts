/** Tables of sessions, second factors, known devices and failed attempts. */
export interface SignInTables {
  /** A dashboard session. Only the SHA-256 of its cookie is stored. */
  session: {
    id: string
    userId: string
    hash: string
    createdAt: string
    expiresAt: string
    /** When the person last proved who they are. */
    authenticatedAt: string
    lastUsedAt: string | null
    address: string | null
    userAgent: string | null
  }
  /** Where an account has signed in: `device <hash of its cookie>` or `address <address>`. */
  knownSource: { userId: string; source: string; lastUsedAt: string }
  /** Failed attempts of one kind, e.g. at one account from one address. Times by the database's clock. */
  passwordGuess: {
    name: string
    failures: number
    /** No attempt before this time. */
    until: number
    at: number
  }
  /** An authenticator app. */
  totp: {
    userId: string
    /** Encrypted; null until the first one is confirmed. */
    secret: string | null
    /** A new one that waits for its first code. */
    pendingSecret: string | null
    createdAt: string
    /** The time step of the last code that was used; a code works once. */
    lastStep: number
  }
  passkey: {
    id: string
    userId: string
    name: string
    /** base64url */
    credentialId: string
    /** COSE, base64url */
    publicKey: string
    /** The authenticator's signature counter; a lower one means a copied passkey. */
    counter: number
    /** JSON array */
    transports: string
    createdAt: string
    lastUsedAt: string | null
  }
  /** SHA-256 of an unused recovery code. */
  recoveryCode: { hash: string; userId: string }
  /** A step of signing in that is under way. Only the SHA-256 of its secret is stored. */
  challenge: {
    hash: string
    kind: 'SECOND_FACTOR' | 'PASSKEY_SIGN_IN' | 'PASSKEY_CONFIRM' | 'PASSKEY_ADD'
    /** What a passkey must sign; empty for a second factor. */
    challenge: string
    userId: string | null
    sessionId: string | null
    tries: number
    expiresAt: string
  }
  /** Somebody asked for an account. */
  accountRequest: {
    id: string
    email: string
    name: string | null
    createdAt: string
    expiresAt: string
  }
}
