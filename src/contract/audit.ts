import { webhookFormats } from './events.ts'
import { keyRoles } from './resources.ts'
import { memberRoles } from './states.ts'
import { Enum, Id, Nullable, Timestamp } from './schema.ts'
import { Type, type Static, type TSchema } from './type.ts'

export const auditObjects = [
  'ACCOUNT',
  'SESSION',
  'API_KEY',
  'PASSKEY',
  'INVITATION',
  'ACCOUNT_REQUEST',
  'WORKSPACE',
  'MEMBER',
  'RECORDING',
  'WEBHOOK',
  'EXPORT_RULE',
  'FEED',
  'PROMPT',
] as const
export type AuditObject = (typeof auditObjects)[number]

/** How the request was signed, or what acted without one. */
export const auditSources = ['SESSION', 'API_KEY', 'LINK', 'NOBODY', 'COMMAND_LINE', 'SERVER'] as const
export type AuditSource = (typeof auditSources)[number]

export const auditResults = ['SUCCEEDED', 'FAILED'] as const
export type AuditResult = (typeof auditResults)[number]

/** One kind of entry in the audit log. Entries carry ids, names of keys and settings, never content or secrets. */
export interface AuditSpec {
  /** One sentence for the documents: what has happened. */
  summary: string
  /** What `objectId` names; null: nothing. */
  object: AuditObject | null
  /** Whether it happened in a workspace, whose owners see it. */
  inWorkspace: boolean
  result: AuditResult
  /** The fields of `details`. */
  details: Record<string, TSchema>
}

function action<const A extends AuditSpec>(spec: A): A {
  return spec
}

const done = { result: 'SUCCEEDED', details: {} } as const
const failed = { result: 'FAILED' } as const
const account = { ...done, inWorkspace: false, object: 'ACCOUNT' } as const
const session = { ...done, inWorkspace: false, object: 'SESSION' } as const
const key = { ...done, inWorkspace: false, object: 'API_KEY' } as const
const request = { ...done, inWorkspace: false, object: 'ACCOUNT_REQUEST' } as const
const workspace = { ...done, inWorkspace: true, object: 'WORKSPACE' } as const
const member = { ...done, inWorkspace: true, object: 'MEMBER' } as const
const recording = { ...done, inWorkspace: true, object: 'RECORDING' } as const
const webhook = { ...done, inWorkspace: true, object: 'WEBHOOK' } as const
const exportRule = { ...done, inWorkspace: true, object: 'EXPORT_RULE' } as const
const feed = { ...done, inWorkspace: true, object: 'FEED' } as const
const prompt = { ...done, inWorkspace: true, object: 'PROMPT' } as const

const signInMethods = ['PASSWORD', 'SECOND_FACTOR', 'PASSKEY', 'OPENID', 'SIGN_UP', 'PASSWORD_CHANGE'] as const
export type SignInMethod = (typeof signInMethods)[number]
const method = { method: Enum(signInMethods) }
const kind = { kind: Enum(['TOTP', 'PASSKEY'] as const) }
const keyName = { name: Type.String({ description: 'name of the key' }) }
const fields = { fields: Type.Array(Type.String(), { description: 'names of the settings that were sent' }) }
const email = { email: Type.String({ description: 'address of the invited person' }) }
const recordings = { recordings: Type.Integer() }
const limits = { limits: Type.Record(Nullable(Type.Number())) }
const role = { role: Enum(memberRoles) }

/**
 * Every action that the audit log records. From this table come what `audit` accepts, the filter of the API and the
 * dashboard, and docs/api.md.
 */
export const auditActions = {
  SIGNED_IN: action({ ...session, summary: 'Somebody signed in.', details: method }),
  SIGN_IN_FAILED: action({
    ...failed,
    object: null,
    inWorkspace: false,
    summary: 'A sign-in failed. The account is named if it is known.',
    details: method,
  }),
  CONFIRMATION_FAILED: action({
    ...failed,
    object: null,
    inWorkspace: false,
    summary: 'Somebody who was signed in gave a wrong password, code or passkey.',
    details: {},
  }),
  SIGNED_OUT: action({ ...session, summary: 'Somebody signed out.' }),
  SESSION_ENDED: action({ ...session, summary: 'Somebody ended another session of their account.' }),
  OTHER_SESSIONS_ENDED: action({
    ...account,
    summary: 'Somebody ended all other sessions of their account.',
    details: { count: Type.Integer() },
  }),
  ACCOUNT_CREATED: action({
    ...account,
    summary: 'An account was created.',
    details: { method: Enum(['SET_UP', 'INVITATION', 'OPENID'] as const) },
  }),
  ACCOUNT_CHANGED: action({
    ...account,
    summary: 'The name or the email address of an account was changed.',
    details: fields,
  }),
  ACCOUNT_LOCKED: action({ ...account, summary: 'An account was locked; all its access ended.' }),
  ACCOUNT_UNLOCKED: action({ ...account, summary: 'An account was unlocked.' }),
  ACCOUNT_DELETED: action({ ...account, summary: 'An account was deleted.' }),
  ACCOUNT_INVITED: action({
    ...done,
    object: null,
    inWorkspace: false,
    summary: 'Somebody was invited to this instance.',
    details: email,
  }),
  ACCOUNT_INVITATION_REVOKED: action({
    ...done,
    object: 'INVITATION',
    inWorkspace: false,
    summary: 'An invitation to this instance was revoked.',
  }),
  ACCOUNT_REQUESTED: action({ ...request, summary: 'Somebody asked for an account.' }),
  ACCOUNT_REQUEST_CONFIRMED: action({ ...request, summary: 'A request for an account was confirmed.' }),
  ACCOUNT_REQUEST_REJECTED: action({ ...request, summary: 'A request for an account was rejected.' }),
  PASSWORD_CHANGED: action({ ...account, summary: 'A password was changed; all sessions ended.' }),
  PASSWORD_RESET_ISSUED: action({ ...account, summary: 'A link to set a new password was made.' }),
  PASSWORD_RESET_REQUESTED: action({
    ...done,
    object: null,
    inWorkspace: false,
    summary: 'Somebody asked to be mailed a link to set a new password. The account is named if it is known.',
  }),
  PASSWORD_RESET: action({
    ...account,
    summary: 'A password was set with a reset link; all sessions ended.',
    details: { revokedKeys: Type.Boolean({ description: 'whether the keys of the account were revoked too' }) },
  }),
  SECOND_FACTOR_ADDED: action({ ...account, summary: 'A second factor was added.', details: kind }),
  SECOND_FACTOR_REMOVED: action({ ...account, summary: 'A second factor was removed.', details: kind }),
  SECOND_FACTORS_RESET: action({ ...account, summary: 'All second factors were removed; all sessions ended.' }),
  RECOVERY_CODES_CREATED: action({ ...account, summary: 'New recovery codes were made.' }),
  KEY_CREATED: action({
    ...key,
    summary: 'An API key was created.',
    details: {
      ...keyName,
      role: Enum(keyRoles),
      workspaceIds: Nullable(Type.Array(Type.String(), { description: 'null: every workspace of the account' })),
      expiresAt: Nullable(Timestamp),
    },
  }),
  KEY_RENAMED: action({
    ...key,
    summary: 'An API key got another name.',
    details: { ...keyName, previousName: Type.String() },
  }),
  KEY_ROTATED: action({ ...key, summary: 'An API key got a new secret.', details: keyName }),
  KEY_REVOKED: action({ ...key, summary: 'An API key was revoked.', details: keyName }),
  WORKSPACE_CREATED: action({ ...workspace, summary: 'A workspace was created.' }),
  WORKSPACE_CHANGED: action({ ...workspace, summary: 'Settings of a workspace were changed.', details: fields }),
  WORKSPACE_DELETED: action({ ...workspace, summary: 'A workspace was permanently deleted.' }),
  TAG_RENAMED: action({
    ...workspace,
    summary: 'A tag was renamed on all recordings of a workspace.',
    details: recordings,
  }),
  TAG_DELETED: action({
    ...workspace,
    summary: 'A tag was removed from all recordings of a workspace.',
    details: recordings,
  }),
  ARCHIVE_DOWNLOADED: action({
    ...workspace,
    summary: 'A workspace was downloaded as an archive.',
    details: { media: Type.Boolean() },
  }),
  ARCHIVE_RESTORED: action({ ...workspace, summary: 'An archive was restored as a new workspace.' }),
  MEMBER_INVITED: action({
    ...done,
    object: 'INVITATION',
    inWorkspace: true,
    summary: 'Somebody was invited into a workspace.',
    details: { ...role, ...email },
  }),
  INVITATION_REVOKED: action({
    ...done,
    object: 'INVITATION',
    inWorkspace: true,
    summary: 'An invitation into a workspace was revoked.',
  }),
  MEMBER_ADDED: action({ ...member, summary: 'Somebody became a member of a workspace.', details: role }),
  MEMBER_CHANGED: action({ ...member, summary: 'A member got another role.', details: role }),
  MEMBER_REMOVED: action({ ...member, summary: 'A member left or was removed.' }),
  SHARE_CREATED: action({ ...recording, summary: 'A share link of a recording was created.' }),
  SHARE_CHANGED: action({ ...recording, summary: 'What the share link of a recording shows was changed.' }),
  CAPTIONS_SHARED: action({ ...recording, summary: 'A link to the captions of a live session was created.' }),
  CAPTIONS_UNSHARED: action({ ...recording, summary: 'The link to the captions of a live session was revoked.' }),
  SHARE_REMOVED: action({ ...recording, summary: 'The share link of a recording was revoked.' }),
  TRANSCRIPT_EXPORTED: action({
    ...recording,
    summary: 'A transcript or translation was exported as a file.',
    details: { format: Type.String({ description: 'as in the request: markdown, word, text …' }) },
  }),
  MEDIA_DOWNLOADED: action({ ...recording, summary: 'Media of a recording was played or downloaded.' }),
  RECORDING_TRASHED: action({ ...recording, summary: 'A recording was moved to the trash.' }),
  RECORDING_DELETED: action({ ...recording, summary: 'A recording was permanently deleted.' }),
  RECORDING_RESTORED: action({ ...recording, summary: 'A recording was restored from the trash.' }),
  RECORDING_MOVED_OUT: action({
    ...recording,
    summary: 'A recording was moved to another workspace.',
    details: { toWorkspaceId: Id('spc') },
  }),
  RECORDING_MOVED_IN: action({
    ...recording,
    summary: 'A recording was moved here from another workspace.',
    details: { fromWorkspaceId: Id('spc') },
  }),
  REDACTED_COPY_CREATED: action({
    ...recording,
    summary: 'A redacted copy of a recording was created.',
    details: { copyId: Id('rec'), copyWorkspaceId: Id('spc') },
  }),
  MEDIA_DELETED: action({ ...recording, summary: 'The media of a recording was deleted.' }),
  WEBHOOK_CREATED: action({
    ...webhook,
    summary: 'A webhook was created.',
    details: { event: Type.String(), format: Type.Optional(Enum(webhookFormats)) },
  }),
  WEBHOOK_CHANGED: action({ ...webhook, summary: 'A webhook was changed.', details: fields }),
  WEBHOOK_SECRET_ROTATED: action({ ...webhook, summary: 'A webhook got a new secret.' }),
  WEBHOOK_DELETED: action({ ...webhook, summary: 'A webhook was deleted.' }),
  EXPORT_RULE_CREATED: action({
    ...exportRule,
    summary: 'An export rule was created.',
    details: { destination: Type.String({ description: 'the folder, or the origin of the address' }) },
  }),
  EXPORT_RULE_CHANGED: action({ ...exportRule, summary: 'An export rule was changed.', details: fields }),
  EXPORT_RULE_DELETED: action({ ...exportRule, summary: 'An export rule was deleted.' }),
  FEED_CREATED: action({ ...feed, summary: 'A feed was followed.' }),
  FEED_CHANGED: action({ ...feed, summary: 'A feed was changed.', details: fields }),
  FEED_DELETED: action({ ...feed, summary: 'A feed is no longer followed.' }),
  PROMPT_CREATED: action({ ...prompt, summary: 'A prompt was created.' }),
  PROMPT_CHANGED: action({ ...prompt, summary: 'A prompt was changed.', details: fields }),
  PROMPT_DELETED: action({ ...prompt, summary: 'A prompt was deleted.' }),
  ACCOUNT_QUOTA_CHANGED: action({ ...account, summary: 'The limits of an account were changed.', details: limits }),
  WORKSPACE_QUOTA_CHANGED: action({
    ...workspace,
    summary: 'The limits of a workspace were changed.',
    details: limits,
  }),
  AUDIT_LOG_EXPORTED: action({
    ...done,
    object: null,
    inWorkspace: false,
    summary: 'The audit log was downloaded as CSV.',
    details: { ofWorkspaceId: Nullable(Type.String({ description: 'null: of all workspaces' })) },
  }),
}

type Actions = typeof auditActions
export type AuditAction = keyof Actions
export const auditActionNames = Object.keys(auditActions) as AuditAction[]

type Fields<P extends Record<string, TSchema>> = Static<ReturnType<typeof Type.Object<P>>>
type Details<A extends AuditAction> = {} extends Actions[A]['details']
  ? { details?: never }
  : { details: Fields<Actions[A]['details']> }
type Where<A extends AuditAction> = Actions[A] extends { inWorkspace: true }
  ? { workspaceId: string }
  : { workspaceId?: never }
type What<A extends AuditAction> = Actions[A] extends { object: null } ? { objectId?: never } : { objectId: string }

/** What `audit` writes. `by` is the account that acts, where the request isn't signed by it; null: unknown. */
export type AuditEntry = {
  [A in AuditAction]: { action: A; by?: string | null } & Where<A> & What<A> & Details<A>
}[AuditAction]

export function isAuditAction(action: string): action is AuditAction {
  return Object.hasOwn(auditActions, action)
}
