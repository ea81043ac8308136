import type { Generated } from 'kysely'
import type { MemberRole } from '../../../contract/resources.ts'

/** Accounts, how they sign in, keys and apps, workspaces and their members. */
export interface IdentityTables {
  user: {
    id: string
    email: string
    name: string | null
    passwordHash: string | null
    isAdministrator: number
    createdAt: string
    updatedAt: string
    /** Erased. The row is deleted when no workspace refers to it. */
    deletedAt: string | null
    /** Of mails to them; null: as invited or English. */
    language: Generated<string | null>
    /** 1: mail them when a recording that they added is transcribed. */
    mailsDone: Generated<number>
    /** 1: mail them when that fails. */
    mailsFailed: Generated<number>
    /** 1: mail them when a comment mentions them. */
    mailsMentions: Generated<number>
    /** When a session of theirs was last used, up to five minutes late; null: never. */
    lastSeenAt: Generated<string | null>
    /** Since when nobody can sign in; null: not locked. */
    lockedAt: Generated<string | null>
  }
  identity: { issuer: string; subject: string; userId: string; createdAt: string }
  /** A single-use link: an invitation (optionally to a workspace) or a password reset. */
  accountLink: {
    id: string
    kind: 'INVITATION' | 'RESET'
    hash: string
    email: string
    userId: string | null
    workspaceId: string | null
    role: MemberRole | null
    /** Who invited into a workspace; null for other links. */
    createdById: string | null
    createdAt: string
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
  workspace: {
    id: string
    createdAt: string
    updatedAt: string
    name: string
    language: string
    templateId: string | null
    ownerId: string
    findAndReplaceWords: string
    vocabulary: string
    privacy: string
    deletedAt: string | null
    /** 1: recognise known voices. */
    voices: Generated<number>
    wording: Generated<string>
    numbers: Generated<string>
    /** From the first transcript on; null: it stays. */
    deleteMediaAfterDays: Generated<number | null>
  }
  member: { workspaceId: string; userId: string; role: MemberRole; createdAt: string }
}
